"""Opening a connection: the machine's proxies, its certificates, and a hard limit until the first byte."""

import http.client
import queue
import socket
import ssl
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from core.sources.hosts import host_of, is_loopback

CONNECT = 5.0  # seconds to connect to one address of a host
READ = 30.0  # seconds between two blocks

_REASONS: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (socket.gaierror, "its name was not found (is this machine online?)"),
    (TimeoutError, "no answer in time"),
    (ConnectionRefusedError, "the connection was refused"),
    ((ConnectionError, http.client.IncompleteRead), "the connection was closed too early"),
    (http.client.HTTPException, "it does not answer as a web server does"),
)


class _Plain(http.client.HTTPConnection):
    def connect(self) -> None:
        super().connect()
        self.sock.settimeout(READ)


class _Secure(http.client.HTTPSConnection):
    def connect(self) -> None:
        super().connect()
        self.sock.settimeout(READ)


class _HttpHandler(urllib.request.HTTPHandler):
    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_Plain, req)


class _HttpsHandler(urllib.request.HTTPSHandler):
    def https_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        return self.do_open(_Secure, req, context=_context())


def first_answer(request: urllib.request.Request, seconds: float) -> http.client.HTTPResponse:
    """Whatever the server answers, redirects and errors too. Raises OSError or HTTPException, TimeoutError when late.

    The limit holds for all of it: name look-up, each address of the host, handshake, first line.
    """
    opener = urllib.request.OpenerDirector()  # no redirects, no file: or ftp:, no error handling
    opener.add_handler(_HttpHandler())
    opener.add_handler(_HttpsHandler())
    if not is_loopback(host_of(request.full_url)):
        opener.add_handler(urllib.request.ProxyHandler())
    return _within(seconds, lambda: _known(opener.open(request, timeout=CONNECT)))


@contextmanager
def ends_after(seconds: float, response: http.client.HTTPResponse) -> Iterator[None]:
    """Ends the connection after so long: a server that drips a line, or sends lines without end, is never late itself.

    Between two bytes READ holds; the lines around the parts of an answer are read whole, however long that takes.
    """
    timer = threading.Timer(seconds, _shut, [response])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _shut(response: http.client.HTTPResponse) -> None:
    with suppress(OSError, AttributeError, ValueError):
        response.fp.raw._sock.shutdown(socket.SHUT_RDWR)  # type: ignore[attr-defined]


def reason(error: object) -> str:
    """Why a connection failed, in words."""
    if str(error).startswith("Tunnel connection failed"):
        return "the proxy does not let it through"
    for kinds, words in _REASONS:
        if isinstance(error, kinds):
            return words
    return str(getattr(error, "strerror", None) or type(error).__name__)


def via(url: str) -> str:
    """Names the proxy that an address is asked through, without its password, or is empty."""
    host = host_of(url)
    proxy = urllib.request.getproxies().get("https", "")
    if not proxy or is_loopback(host) or urllib.request.proxy_bypass(host):
        return ""
    return f" through the proxy {host_of(proxy if '//' in proxy else '//' + proxy) or 'that is set here'}"


def _known(response: http.client.HTTPResponse | None) -> http.client.HTTPResponse:
    if response is None:
        raise OSError("neither http nor https")
    return response


def _context() -> ssl.SSLContext:
    context = ssl.create_default_context()
    paths = ssl.get_default_verify_paths()
    if not paths.cafile and not paths.capath:  # some builds of Python for macOS come without certificates
        try:
            import certifi
        except ImportError:
            return context
        context.load_verify_locations(certifi.where())
    return context


def _within(seconds: float, call: Callable[[], http.client.HTTPResponse]) -> http.client.HTTPResponse:
    """What `call` gives, or TimeoutError after `seconds`. A thread, since a name look-up has no time-out."""
    slot: queue.SimpleQueue[http.client.HTTPResponse | Exception] = queue.SimpleQueue()
    guard, late = threading.Lock(), threading.Event()

    def work() -> None:
        try:
            given: http.client.HTTPResponse | Exception = call()
        except Exception as error:
            given = error
        with guard:
            if not late.is_set():
                slot.put(given)
            elif not isinstance(given, Exception):
                given.close()

    threading.Thread(target=work, daemon=True).start()
    try:
        given = slot.get(timeout=seconds)
    except queue.Empty:
        with guard:
            late.set()
        if slot.empty():
            raise TimeoutError from None
        given = slot.get()
    if isinstance(given, Exception):
        raise given
    return given
