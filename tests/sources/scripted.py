"""A server on this machine that answers as a source does, after what a test tells it to answer first.

`answers`: given first, each (status, headers, body); a body of None is the true answer, cut short.
`asked`: (seconds, path, body) of each request.
"""

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

Reply = tuple[int, dict[str, str], bytes | None]


class Scripted:
    """Sub-classes say in `reply` what the source answers to a path and a body."""

    def __init__(self) -> None:
        self.answers: list[Reply] = []
        self.asked: list[tuple[float, str, str]] = []
        self._lock = threading.Lock()

    def reply(self, path: str, body: str, headers: dict[str, str]) -> Reply:
        raise NotImplementedError

    def paths(self) -> list[str]:
        return [path for _, path, _ in self.asked]

    def serve(self, port: int = 0) -> ThreadingHTTPServer:
        self._server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (_Handler,), {"source": self}))
        self._server.daemon_threads = True
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        return self._server

    def __enter__(self):
        threading.Thread(target=self.serve().serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, path: str, body: str, headers: dict[str, str]) -> tuple[int, dict[str, str], bytes, bool]:
        """Note a request; status, headers, body, and whether it is cut short."""
        with self._lock:
            self.asked.append((time.monotonic(), path, body))
            told = self.answers.pop(0) if self.answers else None
        if told and told[2] is not None:
            return *told, False
        status, own, true = self.reply(path, body, headers)
        return status, own, true or b"", told is not None


class _Handler(BaseHTTPRequestHandler):
    source: Scripted

    def do_GET(self) -> None:
        self._give("")

    def do_POST(self) -> None:
        self._give(self.rfile.read(int(self.headers["Content-Length"])).decode())

    def _give(self, asked: str) -> None:
        status, headers, body, cut = self.source.answer(unquote(self.path), asked, dict(self.headers))
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if cut else body)

    def log_message(self, *_: object) -> None:
        pass
