"""One question to an E-utility: a form sent by POST in its turn, asked again where that may help, answered by XML."""

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import quote, quote_plus

from core.errors import SourceError
from core.sources import asking
from core.sources.http import BadStatus, Client, WebPage
from core.sources.ncbi.faults import NoneThere, document
from core.sources.ncbi.identity import identity, pace
from core.sources.retry import Patience

if TYPE_CHECKING:
    from lxml.etree import _Element

MOST_BYTES = 64_000_000  # of one answer
PATIENCE = Patience(tries=5, silent=240.0, each=40.0)  # 200 records take NCBI some seconds, and many in its rush hours


@dataclass(frozen=True)
class Eutils:
    """The way to the E-utilities, and who asks; that goes into the body and is shown nowhere."""

    client: Client
    url: str
    who: Mapping[str, str] = field(repr=False)

    def ask(self, tool: str, form: Mapping[str, str], root: str) -> tuple["_Element", bytes]:
        """The answer of `tool` ("esearch", "efetch", "epost") as a document with this root, and its bytes.

        Raises SourceError in words, NoneThere where none of the ids exists.
        """
        trees: list[_Element] = []

        def whole(body: bytes) -> bool:
            tree = self._document(body, root)
            trees[:] = [tree] if tree is not None else []
            return tree is not None

        url = f"{self.url}/entrez/eutils/{tool}.fcgi"
        try:
            body = self.client.post(url, {**form, **self.who}, limit=MOST_BYTES, complete=whole)
        except BadStatus as error:
            if error.status == 400 and "api_key" in self.who:
                raise _unread(f"{error} A key that NCBI does not know has this effect: check NCBI_API_KEY.") from None
            raise _unread(error) from None
        except NoneThere:
            raise
        except SourceError as error:
            raise _unread(error) from None
        return trees[0], body

    def _document(self, body: bytes, root: str) -> "_Element | None":
        """A fault is told without who asks, which some answers repeat: what is told is logged."""
        try:
            return document(body, root)
        except NoneThere:
            raise
        except SourceError:
            document(self._hidden(body), root)
            raise SourceError("its answer cannot be read. Try again later.") from None

    def _hidden(self, body: bytes) -> bytes:
        secrets = [value for name in ("api_key", "email") if (value := self.who.get(name))]
        for each in (form for value in secrets for form in (value, quote(value, safe=""), quote_plus(value, safe="+"))):
            body = re.sub(re.escape(each.encode()), b"...", body, flags=re.IGNORECASE)
        return body


def eutils(*, email: str = "", sleep: Callable[[float], None] = time.sleep) -> Eutils:
    """The E-utilities for who asks. Raises MissingData when offline is set, BadInput for an address or a key."""
    client, url = asking.client("ncbi", apart=pace(), sleep=sleep, patience=PATIENCE)
    return Eutils(replace(client, again=(*client.again, WebPage)), url, identity(email))


def _unread(why: object) -> SourceError:
    return SourceError(f"PubMed was not read: {why}")
