"""A request to one of few known hosts: time-outs, retries, redirects within the list, a size cap.

SourceError
├── Unreachable    no connection, or no answer in time
├── BadStatus      the server answered with an error
├── Cut            the answer broke off, or was empty
├── WebPage        a web page where data was expected
└── Garbled        the answer is whole and still none; it may come right when asked again
"""

import http.client
import json
import logging
import ssl
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlencode, urljoin

from core.errors import SourceError
from core.sources.connection import ends_after, first_answer, reason, via
from core.sources.hosts import Hosts, host_of, origin, place
from core.sources.retry import Patience, Waiting, asked_to_wait

log = logging.getLogger(__name__)
WHOLE = 120.0  # seconds for the whole of a small answer
HOPS = 5
BLOCK = 1 << 18
AGAIN = {408, 425, 429, 500, 502, 503, 504}
PATIENT = Patience()
Done = TypeVar("Done")


class Unreachable(SourceError):
    """No connection, or no answer in time."""


class Cut(SourceError):
    """The answer broke off, or was empty."""


class WebPage(SourceError):
    """A web page where data was expected."""


class Garbled(SourceError):
    """The answer is whole and still none; it may come right when asked again."""


class BadStatus(SourceError):
    """The server answered with an error. `status`: the number; `code`: the server's own word, if any.

    `kind`: of what it sent with it, such as application/json.
    """

    def __init__(self, text: str, status: int, *, code: str = "", kind: str = "", asked: float | None = None) -> None:
        super().__init__(text)
        self.status, self.code, self.kind, self.asked = status, code, kind, asked


class Answer:
    """An open answer: `status`, `headers`, and its body in blocks. Close it, or use it in `with`."""

    def __init__(self, response: http.client.HTTPResponse, url: str) -> None:
        self._response, self.url = response, url
        self.status, self.headers = response.status, response.headers
        given = self.headers.get("Content-Length", "")
        self.length = int(given) if given.isascii() and given.isdigit() else None

    def blocks(self) -> Iterator[bytes]:
        """The body as it comes. Raises Cut when it ends before its stated length, stalls or breaks."""
        seen = 0
        while True:
            try:
                block = self._response.read1(BLOCK)
            except (OSError, http.client.HTTPException) as error:
                raise Cut(f"{place(self.url)} broke off after {seen:,} bytes: {reason(error)}.") from None
            seen += len(block)
            if not block:
                break
            yield block
        if self.length is not None and seen < self.length:
            raise Cut(f"{place(self.url)} broke off after {seen:,} of {self.length:,} bytes.")

    def read(self, limit: int, within: float = WHOLE) -> bytes:
        """The whole body, at most `limit` bytes. Raises SourceError when it is larger, Cut when it is empty."""
        body, until = bytearray(), time.monotonic() + within
        try:
            with ends_after(within, self._response):
                for block in self.blocks():
                    body += block
                    if len(body) > limit or (self.length or 0) > limit:
                        raise SourceError(f"{place(self.url)} answered with more than the {limit:,} bytes taken.")
        except Cut:
            if time.monotonic() < until:
                raise
        if time.monotonic() > until:
            raise Cut(f"{place(self.url)} was still answering after {within:.0f} s.")
        if not body:
            raise Cut(f"{place(self.url)} answered with nothing.")
        return bytes(body)

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> "Answer":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()


@dataclass(frozen=True)
class Client:
    """One source's way to its servers. The token goes to the origin `home` and nowhere else.

    Each request, also one that is made again or follows a redirect, waits for its `turn`. What is asked `again` is
    told once the tries are used up.
    """

    hosts: Hosts
    home: str = ""
    token: str = field(default="", repr=False)
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)
    patience: Patience = PATIENT
    turn: Callable[[], object] = field(default=bool, repr=False)  # waits until the source may be asked again
    hold: Callable[[float], object] = field(default=bool, repr=False)  # told the seconds that a source asks to wait
    again: tuple[type[SourceError], ...] = (Unreachable, BadStatus, Cut, Garbled)

    def open(self, url: str, *, headers: Mapping[str, str] | None = None) -> Answer:
        """An answer with status 2xx that is no web page. Raises Unreachable, BadStatus or SourceError in words."""
        return self._patiently(lambda seconds: self._follow(url, headers or {}, seconds))

    def get(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        limit: int = 16 << 20,
        complete: Callable[[bytes], bool] = bool,
        page: bool = False,
        within: float = WHOLE,
    ) -> bytes:
        """A whole small body of at most `limit` bytes; one that is not `complete` counts as cut, and is asked again.

        `page`: a web page is what is wanted, as where a folder is listed. `within`: seconds for all of the body.
        """

        def whole(seconds: float) -> bytes:
            with self._follow(url, headers or {}, seconds, page=page) as answer:
                return _complete(answer.read(limit, within), url, complete)

        return self._patiently(whole)

    def post(
        self, url: str, form: Mapping[str, str] | str, *, limit: int, complete: Callable[[bytes], bool] = bool
    ) -> bytes:
        """The whole answer to a form, or to plain text, which is sent in the body; no redirect is followed.

        An answer that is not `complete` counts as cut, and is asked for again.
        """
        self.hosts.check(url)
        plain = isinstance(form, str)
        data = form.encode() if isinstance(form, str) else urlencode(form).encode()
        headers = {"Content-Type": "text/plain"} if plain else {}

        def whole(seconds: float) -> bytes:
            with _accepted(self._send(url, headers, seconds, data)) as answer:
                return _complete(answer.read(limit), url, complete)

        return self._patiently(whole)

    def json(self, url: str, *, limit: int = 16 << 20) -> Any:
        """The value of a JSON answer."""
        body = self.get(url, headers={"Accept": "application/json"}, limit=limit)
        try:
            return json.loads(body)
        except (ValueError, RecursionError):
            raise SourceError(f"{place(url)} answered with something that is not JSON.") from None

    def _patiently(self, attempt: Callable[[float], Done]) -> Done:
        waiting = Waiting(self.patience)
        while True:
            try:
                return attempt(waiting.begin())
            except self.again as error:
                status, asked = getattr(error, "status", 0), getattr(error, "asked", None)
                if status and status not in AGAIN:
                    raise
                pause = waiting.pause(asked, silent=isinstance(error, Unreachable))
                if pause is None:
                    tried = f" Tried {waiting.tried} times." if waiting.tried > 1 else ""
                    error.args = (f"{error}{tried}",)
                    raise
                if asked is not None:
                    self.hold(asked)
                log.info("%s Again in %.0f s.", error, pause)
                self.sleep(pause)

    def _follow(self, url: str, headers: Mapping[str, str], seconds: float, *, page: bool = False) -> Answer:
        self.hosts.check(url)
        for _ in range(HOPS + 1):
            answer = self._send(url, headers, seconds)
            target = answer.headers.get("Location") if answer.status in {301, 302, 303, 307, 308} else None
            if target is None:
                return _accepted(answer, page=page)
            answer.close()
            with suppress(ValueError):  # no address at all: judged, and told, as it came
                target = urljoin(url, target)
            self.hosts.check_redirect(url, target)
            url = target
        raise SourceError(f"{place(url)}: more than {HOPS} redirects in a row.")

    def _send(self, url: str, headers: Mapping[str, str], seconds: float, data: bytes | None = None) -> Answer:
        plain = {"User-Agent": "bioscope", "Accept-Encoding": "identity", **headers}
        self.turn()
        request = urllib.request.Request(url, data=data, headers=plain)  # noqa: S310  (the address was checked)
        if self.token and origin(url) == self.home:
            request.add_unredirected_header("Authorization", f"Bearer {self.token}")
        try:
            return Answer(first_answer(request, seconds), url)
        except (OSError, http.client.HTTPException) as error:
            cause = getattr(error, "reason", error)
            if isinstance(cause, ssl.SSLCertVerificationError):
                raise SourceError(
                    f"{host_of(url)}: its certificate is not trusted here ({cause.verify_message}). "
                    "If this network inspects https, set SSL_CERT_FILE to the network's certificate."
                ) from None
            raise Unreachable(f"{host_of(url)} cannot be reached{via(url)}: {reason(cause)}.") from None


def _complete(body: bytes, url: str, complete: Callable[[bytes], bool]) -> bytes:
    if not complete(body):
        raise Cut(f"{place(url)} broke off after {len(body):,} bytes.")
    return body


def _accepted(answer: Answer, *, page: bool = False) -> Answer:
    """The answer if it is of use; else it is closed and told in words."""
    status, where = answer.status, place(answer.url)
    if 200 <= status < 300:
        if page or answer.headers.get_content_type() != "text/html":
            return answer
        answer.close()
        raise WebPage(
            f"{where} answered with a web page where data was expected: does this network ask for a log-in first?"
        )
    answer.close()
    asked = asked_to_wait(answer.headers) if status in AGAIN else None
    wish = f" It asks to wait {asked:,.0f} s." if asked else ""
    raise BadStatus(
        f"{where}: {_words(status)} ({status}).{wish}", status, code=answer.headers.get("X-Error-Code", ""),
        kind=answer.headers.get_content_type(), asked=asked,
    )  # fmt: skip


def _words(status: int) -> str:
    if 300 <= status < 400:
        return "it points to another address, which is not followed"
    known = {
        401: "access needs a valid token",
        403: "access is refused",
        404: "not found",
        410: "no longer there",
        416: "no such range",
        429: "too many requests",
    }
    return known.get(status) or ("the server has trouble" if status >= 500 else "the request was not understood")
