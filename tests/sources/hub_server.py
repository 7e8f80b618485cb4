"""A model hub on this machine, in the real one's layout, that can fail on demand.

Two servers: the hub itself (API, redirects, small files) and a "cdn" on another port for large ones.

    with FakeHub() as hub:
        hub.add_model("org/name", folder)
        hub.fail("cut", on="model.safetensors", after=1000)
        Hub(hub.endpoint).resolve("org/name")
"""

import hashlib
import json
import socket
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

LARGE = (".safetensors", ".bin", ".parquet", ".onnx", ".h5")
FAULTS = {
    "cut",  # the connection closes after `after` bytes of the body
    "stall",  # nothing more comes after `after` bytes, and nothing closes
    "garbled",  # the first byte of the body is another one
    "short",  # the body ends early, and the length says so
    "no range",  # Range is ignored: the whole file with 200
    "empty",  # 200 with no body
    "page",  # 200 with a web page
    "not json",  # 200 with something else
    "missing",  # 404
    "no such repository",  # 401, as the hub answers for what does not exist
    "gated",  # 401 with the hub's own word for it
    "refused",  # 403
    "slow down",  # 429 with Retry-After: `wait`
    "trouble",  # 500
    "hang",  # connects, never answers
    "stranger",  # redirect to another host
    "downgrade",  # redirect to http of the real hub
    "circle",  # redirect to itself
    "endless",  # a body without a length that goes on and on
}

# a redirect has no body that could break: these wait for the request that has one
OF_BODIES = frozenset({"cut", "stall", "garbled", "short", "no range", "empty", "endless"})


@dataclass
class Repository:
    kind: str
    repo_id: str
    commit: str
    files: dict[str, bytes]
    licence: object = "mit"
    gated: object = False
    token: str = ""
    extra: list[dict[str, object]] = field(default_factory=list)

    def answer(self) -> dict[str, object]:
        rows = [row(path, data) for path, data in sorted(self.files.items())] + self.extra
        card = {"license": self.licence} if self.licence else {}
        return {"id": self.repo_id, "sha": self.commit, "gated": self.gated, "cardData": card, "siblings": rows}


@dataclass
class Fault:
    kind: str
    on: str
    times: int
    after: int
    wait: str


@dataclass(frozen=True)
class Asked:
    """One request: which server ("hub" or "cdn"), path, headers, and how many bytes of body it was given."""

    server: str
    path: str
    headers: Mapping[str, str]
    sent: list[int]


def row(path: str, data: bytes) -> dict[str, object]:
    """A file as the API lists it."""
    blob = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
    if not path.endswith(LARGE):
        return {"rfilename": path, "size": len(data), "blobId": blob}
    large = {"sha256": hashlib.sha256(data).hexdigest(), "size": len(data), "pointerSize": 134}
    return {"rfilename": path, "size": len(data), "blobId": "0" * 40, "lfs": large}


class FakeHub:
    """See the module. `endpoint` is its address; `asked` lists the requests in order."""

    def __init__(self) -> None:
        self.repositories: dict[tuple[str, str], Repository] = {}
        self.asked: list[Asked] = []
        self.faults: list[Fault] = []
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self._servers = {name: self._serve(name) for name in ("hub", "cdn")}

    def _serve(self, name: str) -> ThreadingHTTPServer:
        handler = type("Handler", (_Handler,), {"hub": self, "name": name})
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        server.daemon_threads, server.block_on_close = True, False
        threading.Thread(target=lambda: server.serve_forever(poll_interval=0.02), daemon=True).start()
        return server

    def address(self, name: str) -> str:
        return f"http://127.0.0.1:{self._servers[name].server_address[1]}"

    @property
    def endpoint(self) -> str:
        return self.address("hub")

    def close(self) -> None:
        self.closing.set()
        for server in self._servers.values():
            server.shutdown()
            server.server_close()

    def __enter__(self) -> "FakeHub":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def add_model(
        self, repo_id: str, folder: Path | Mapping[str, bytes], *, commit: str = "a" * 40, **more
    ) -> Repository:
        """Serve a folder (or names with bytes) as a model. More: licence, gated, token (asked for), extra (rows)."""
        return self._add("model", repo_id, folder, commit, more)

    def add_dataset(
        self, repo_id: str, folder: Path | Mapping[str, bytes], *, commit: str = "b" * 40, **more
    ) -> Repository:
        """Serve a folder (or names with bytes) as a data set."""
        return self._add("dataset", repo_id, folder, commit, more)

    def _add(self, kind, repo_id, folder, commit, more) -> Repository:
        if isinstance(folder, Path):
            paths = [path for path in folder.rglob("*") if path.is_file()]
            folder = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
        self.repositories[kind, repo_id] = Repository(kind, repo_id, commit, dict(folder), **more)
        return self.repositories[kind, repo_id]

    def fail(self, kind: str, *, on: str = "", times: int = 1, after: int = 0, wait: str = "3") -> None:
        """Let the next `times` requests whose path holds `on` fail in the way of FAULTS."""
        assert kind in FAULTS, kind
        self.faults.append(Fault(kind, on, times, after, wait))

    def take_fault(self, path: str, *, without: frozenset[str]) -> Fault | None:
        """The fault that this request meets, counted down."""
        with self._lock:
            for fault in self.faults:
                if fault.times > 0 and fault.on in path and fault.kind not in without:
                    fault.times -= 1
                    return fault
        return None

    def requests(self, on: str, server: str | None = None) -> list[Asked]:
        """The requests so far whose path holds `on`."""
        return [asked for asked in self.asked if on in asked.path and server in {None, asked.server}]

    def sent(self, on: str) -> int:
        """Bytes of body sent so far for paths that hold `on`."""
        return sum(asked.sent[0] for asked in self.requests(on))


class _Handler(BaseHTTPRequestHandler):
    hub: FakeHub
    name: str

    def log_message(self, *args: object) -> None:
        pass

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        self.sent = [0]
        self.hub.asked.append(Asked(self.name, path, dict(self.headers.items()), self.sent))
        found = self.find(path)
        redirects = self.name == "hub" and "/resolve/" in path and found is not None
        self.fault = self.hub.take_fault(path, without=OF_BODIES if redirects else frozenset())
        if self.fault and self.fail():
            return
        if found is None:
            self.empty(404, {"X-Error-Code": "EntryNotFound" if "/resolve" in path else "RepoNotFound"})
        else:
            found()

    # the layout of the hub

    def find(self, path: str):
        """What answers this path, or None."""
        parts = path.strip("/").split("/")
        if self.name == "cdn" and parts[0] == "blobs":
            return self.file(*parts[1:3], "/".join(parts[4:]))
        if parts[0] == "api" and parts[1] == "resolve-cache":
            return self.file(*parts[2:4], "/".join(parts[5:]))
        if parts[0] == "api" and "revision" in parts:
            return self.listing(parts)
        return self.redirect(parts)

    def repository(self, kind: str, repo_id: str) -> Repository | None:
        return self.hub.repositories.get((kind, repo_id))

    def listing(self, parts: list[str]):
        at = parts.index("revision")
        found = self.repository(parts[1].removesuffix("s"), "/".join(parts[2:at]))
        if found is None:
            return lambda: self.empty(401, {"X-Error-Code": "RepoNotFound"})
        if "/".join(parts[at + 1 :]) not in {"main", found.commit}:
            return lambda: self.empty(404, {"X-Error-Code": "RevisionNotFound"})
        return lambda: self.body(json.dumps(found.answer()).encode(), "application/json")

    def redirect(self, parts: list[str]):
        kind = "dataset" if parts[0] == "datasets" else "model"
        parts = parts[1:] if kind == "dataset" else parts
        if "resolve" not in parts:
            return None
        at = parts.index("resolve")
        repo_id, commit, path = "/".join(parts[:at]), parts[at + 1], "/".join(parts[at + 2 :])
        found = self.repository(kind, repo_id)
        if found is None or path not in found.files or commit not in {"main", found.commit}:
            return None
        if found.token and self.headers.get("Authorization") != f"Bearer {found.token}":
            return lambda: self.empty(401, {"X-Error-Code": "GatedRepo"})
        tail = f"{kind}/{repo_id.replace('/', '~')}/{commit}/{quote(path)}"
        large = path.endswith(LARGE)
        target = f"{self.hub.address('cdn')}/blobs/{tail}?signature=sealed" if large else f"/api/resolve-cache/{tail}"
        return lambda: self.empty(302 if large else 307, {"Location": target, "X-Repo-Commit": found.commit})

    def file(self, kind: str, repo_id: str, path: str):
        found = self.repository(kind, repo_id.replace("~", "/"))
        return (lambda: self.body(found.files[path], "application/octet-stream")) if found else None

    # answers

    def fail(self) -> bool:
        """Answer with the fault if it takes the place of an answer."""
        kind = self.fault.kind
        plain = {"missing": 404, "no such repository": 401, "refused": 403, "trouble": 500}
        words = {
            "gated": (401, {"X-Error-Code": "GatedRepo"}),
            "slow down": (429, {"Retry-After": self.fault.wait}),
            "stranger": (302, {"Location": "https://huggingface.co.example.org/x?signature=sealed"}),
            "downgrade": (302, {"Location": "http://huggingface.co/x"}),
            "circle": (302, {"Location": self.path}),
        }
        if kind in plain:
            self.empty(plain[kind], {})
        elif kind in words:
            self.empty(*words[kind])
        elif kind == "hang":
            self.hub.closing.wait(60)
            self.close_connection = True
        elif kind == "page":
            self.body(b"<!doctype html><title>Welcome to the campus network</title>", "text/html; charset=utf-8")
        elif kind == "not json":
            self.body(b"{'sha': ...", "application/json")
        else:
            return False
        return True

    def empty(self, status: int, headers: Mapping[str, str]) -> None:
        self.send_response(status)
        for name, value in {"Content-Length": "0", **headers}.items():
            self.send_header(name, value)
        self.end_headers()

    def body(self, data: bytes, kind: str) -> None:
        fault = self.fault.kind if self.fault else ""
        start = 0
        if (asked := self.headers.get("Range", "")).startswith("bytes=") and fault != "no range":
            start = int(asked[6:].split("-")[0])
            if start >= len(data):
                return self.empty(416, {"Content-Range": f"bytes */{len(data)}"})
        whole, data = len(data), data[start:]
        data = {
            "garbled": bytes([data[0] ^ 1]) + data[1:] if data else b"",
            "short": data[: len(data) // 2],
            "empty": b"",
        }.get(fault, data)
        self.send_response(206 if start else 200)
        self.send_header("Content-Type", kind)
        self.send_header("ETag", '"' + hashlib.sha256(data).hexdigest() + '"')
        if start:
            self.send_header("Content-Range", f"bytes {start}-{whole - 1}/{whole}")
        if fault != "endless":
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.pour(data, fault)

    def pour(self, data: bytes, fault: str) -> None:
        try:
            if fault in {"cut", "stall"}:
                data = data[: self.fault.after]
            for at in range(0, len(data), 1 << 16):
                self.wfile.write(data[at : at + (1 << 16)])
                self.sent[0] += len(data[at : at + (1 << 16)])
            while fault == "endless" and not self.hub.closing.is_set():
                self.wfile.write(b" " * (1 << 16))
            if fault == "stall":
                self.hub.closing.wait(60)
            if fault == "cut":
                self.wfile.flush()
                self.connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # the client had enough
