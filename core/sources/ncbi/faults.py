"""What NCBI answered: the document that was asked for, or one of its faults, told apart.

NCBI says many faults with status 200: a web page, `<ERROR>` in a document of another kind, JSON that names a limit, a
document that breaks off, or a proxy's words in its place.
"""

import json
import re
from typing import TYPE_CHECKING

from core.errors import SourceError
from core.names import shown
from core.sources.http import Garbled

if TYPE_CHECKING:
    from lxml.etree import _Element

_FIRST = re.compile(
    rb"\s*+(?>(?><\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*+(?:\[.*?\]\s*)?>)\s*+)*+<([A-Za-z][\w.-]*+)", re.DOTALL
)  # what stands before the root is passed over once, in whatever number
_PASSING = re.compile(
    r"temporar|unavailable|backend failed|backend cannot|history data|timed? ?out|gateway|remote server|server error|"
    r"overload|rate limit|try again|process id list|internal|c\+\+ exception|unable to obtain query",
    re.IGNORECASE,
)  # faults of the moment, by NCBI's words
_NONE_THERE = re.compile(r"id list is empty|empty id list", re.IGNORECASE)
_LASTING = re.compile(r"'retstart' cannot be larger", re.IGNORECASE)


class NoneThere(SourceError):
    """None of the ids asked for exists."""


def document(body: bytes, root: str) -> "_Element | None":
    """The document with this root element; None for one that is cut.

    Raises Garbled for what may come right when asked again, NoneThere, and SourceError for what will not.
    """
    from lxml import etree

    text = body.lstrip(b"\xef\xbb\xbf \t\r\n")
    first = _FIRST.match(text)
    if first is None:
        raise _no_xml(text)
    name = first[1].decode()
    if name.lower() in {"html", "head", "body"}:
        raise Garbled("its answer is a web page where data was expected: does this network ask for a log-in first?")
    tree = _parsed(text, name)
    if tree is None:
        return None
    if any(True for _ in tree.iter(etree.Entity)):
        raise Garbled("its answer has entities that are not XML's own, which no record of PubMed has. Try again later.")
    said = [" ".join((each.text or "").split()) for each in tree.iter("ERROR")]
    if said:
        raise _error(said, root)
    if tree.tag != root:
        raise SourceError(f"its answer is {_wanted(root)}, but <{shown(str(tree.tag), 40)[1:-1]}>. Try again later.")
    return tree


def _parsed(text: bytes, name: str) -> "_Element | None":
    from lxml import etree

    safe = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        return etree.fromstring(text, safe)
    except etree.XMLSyntaxError as error:
        if not re.search(rb"</%b\s*>\s*$" % re.escape(name.encode()), text[-4096:]):
            return None
        raise Garbled(f"its answer is not whole XML ({shown(error.msg or '', 90)[1:-1]}).") from None


def _error(said: list[str], root: str) -> SourceError:
    words = "; ".join(dict.fromkeys(filter(None, said)))
    if _NONE_THERE.search(words):
        return NoneThere(words)
    text = f"its answer is {_wanted(root)} but an error: {shown(words, 200)}. Try again later."
    return Garbled(text) if _PASSING.search(words) and not _LASTING.search(words) else SourceError(text)


def _no_xml(text: bytes) -> SourceError:
    """JSON with an error, or words of something between here and NCBI."""
    try:
        said = json.loads(text[:4096], strict=False)  # NCBI leaves line breaks in its messages as they are
    except (ValueError, RecursionError):
        said = None
    error = said.get("error") if isinstance(said, dict) else None
    if not isinstance(error, str):
        return Garbled("its answer is no XML and so no list of papers. Try again later.")
    if "key" in error.lower():
        return SourceError("NCBI does not know this key: check NCBI_API_KEY, or unset it.")  # its words repeat the key
    return Garbled(f"NCBI says: {shown(error, 100)}.")


def _wanted(root: str) -> str:
    return {"PubmedArticleSet": "no list of papers", "eSearchResult": "no list of ids"}.get(root, f"no {root}")
