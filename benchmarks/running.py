"""The app on a free port with a cache of its own: what the benchmarks of the server and the screenshot drive."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds to wait for the server
BARE = """
import plotly.graph_objects as go
import streamlit as st
st.button("again", key="pair-after")
st.plotly_chart(go.Figure(go.Scatter(x=list(range(60)), y=list(range(60)), mode="markers")))
st.dataframe({"x": list(range(60))})
"""


@dataclass(frozen=True)
class Running:
    """A server that answers: its address, its process, and the seconds from the command to the first `ok`."""

    url: str
    process: subprocess.Popen[bytes]
    healthy_after: float
    log: Path


@contextmanager
def app(script: Path = ROOT / "app.py") -> Iterator[Running]:
    """Start `streamlit run`, wait until it is healthy, end it at the close. Nothing of the user's cache is touched."""
    with tempfile.TemporaryDirectory(prefix="bioscope-") as folder:
        port, log = free_port(), Path(folder) / "server.log"
        begin = time.perf_counter()
        with open(log, "wb") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", "streamlit", "run", str(script), "--server.port", str(port)], cwd=ROOT,
                stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                env={**os.environ, "BIOSCOPE_CACHE": f"{folder}/cache", "BIOSCOPE_OFFLINE": "1"},
            )  # fmt: skip
        try:
            url = f"http://127.0.0.1:{port}"
            wait(url, process, log)
            yield Running(url, process, time.perf_counter() - begin, log)
        finally:
            end(process)
            for worker in workers(folder):
                end(worker)


@contextmanager
def bare_app() -> Iterator[Running]:
    """The yardstick: one button, one chart, one table, and nothing of ours."""
    with tempfile.TemporaryDirectory(prefix="bioscope-bare-") as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        with app(script) as running:
            yield running


def wait(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until the server says `ok`; SystemExit with its log if it ends or takes too long."""
    begin = time.perf_counter()
    while not healthy(url):
        if process.poll() is not None or time.perf_counter() - begin > PATIENCE:
            raise SystemExit(f"the server did not start:\n{log.read_text(errors='replace')[-2000:]}")
        time.sleep(0.01)


def healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/_stcore/health", timeout=30) as answer:
            return answer.read() == b"ok"
    except (urllib.error.URLError, ConnectionError):
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def workers(folder: str) -> list[psutil.Process]:
    """The processes that the app started for its jobs: those of ours whose cache lies in `folder`."""
    found = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.environ().get("BIOSCOPE_CACHE", "").startswith(folder):
                found.append(process)
    return found


def end(process: subprocess.Popen[bytes] | psutil.Process) -> None:
    """Ask it to end; after ten seconds make it."""
    with suppress(psutil.NoSuchProcess):
        process.terminate()
        try:
            process.wait(10)
        except (subprocess.TimeoutExpired, psutil.TimeoutExpired):
            process.kill()
            process.wait()
