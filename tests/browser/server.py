"""The app as a person runs it: a server of its own, on a free port, with a cache of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds; a busy machine starts slowly


class App:
    """One server and the cache it works on. `stop` ends it and the worker it started, by their process ids.

    `own`: further variables of its environment; None for one that it shall not have.
    """

    def __init__(self, folder: Path, own: Mapping[str, str | None] | None = None) -> None:
        self.folder, self.cache, self.own = folder, folder / "cache", own or {}
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def start(self) -> "App":
        """On the port of before where there was one, so that links stay good."""
        self.port = self.port or free_port()
        command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "app.py"), "--server.port", str(self.port)]
        surroundings = {
            **os.environ, "BIOSCOPE_CACHE": str(self.cache), "BIOSCOPE_OFFLINE": "1", "BIOSCOPE_WARM": "0",
            "NUMBA_THREADING_LAYER": "workqueue",  # the layer that aborts a process which two threads enter
            **self.own,
        }  # fmt: skip
        surroundings = {name: value for name, value in surroundings.items() if value is not None}
        self.cache.mkdir(parents=True, exist_ok=True)
        if (kept := os.environ.get("NUMBA_CACHE_DIR")) and not (self.cache / "numba").exists():
            (self.cache / "numba").symlink_to(kept)  # the worker compiles nothing that is there already
        with open(self.folder / "server.log", "ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE
        while not self._healthy():
            assert self.process.poll() is None and time.monotonic() < until, f"the server did not start:\n{self.log()}"
            time.sleep(0.05)
        return self

    def stop(self) -> None:
        """The server and the worker."""
        self.stop_server()
        said = self.cache / "jobs" / "supervisor"
        if said.is_file() and (text := said.read_text()):
            _end(int(json.loads(text)["pid"]))

    def stop_server(self) -> None:
        """Only the server: a worker goes on."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def log(self) -> str:
        return (self.folder / "server.log").read_text(errors="replace")[-4000:]

    def _healthy(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=5) as answer:
                return answer.read() == b"ok"
        except OSError:
            return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _end(pid: int) -> None:
    try:
        process = psutil.Process(pid)
        process.send_signal(signal.SIGTERM)
        process.wait(15)
    except psutil.TimeoutExpired:
        process.kill()
    except psutil.NoSuchProcess:
        pass
