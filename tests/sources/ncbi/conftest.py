"""The server as a process of its own, and processes that ask it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
SERVER = ROOT / "tests" / "sources" / "ncbi_server.py"
ASK = """
import sys
from core.sources import ncbi
first, count, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
records = ncbi.records([str(first + n) for n in range(count)])
with open(out, "wb") as file:
    file.write(b"".join(records.bodies()))
"""


class Served:
    """`endpoint` of the server; `log()`: all that was asked, [{time, path, form}, …]; `ask` starts a process."""

    def __init__(self, folder, endpoint):
        self.folder, self.endpoint, self._started = folder, endpoint, []

    def log(self):
        path = self.folder / "requests.log"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        return [json.loads(line) for line in lines if line.endswith("\n")]

    def asked(self):
        """The PMIDs of each request."""
        return [one["form"]["id"].split(",") for one in self.log()]

    def ask(self, name, first, count, **environment):
        """A process with the cache `name` that writes the records of `count` PMIDs from `first` on to NAME.xml."""
        for unset in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE", "NCBI_API_KEY", "BIOSCOPE_EMAIL"):
            environment.setdefault(unset, "")
        given = {
            **os.environ, **environment, "BIOSCOPE_NCBI": self.endpoint, "BIOSCOPE_CACHE": str(self.folder / name),
            "BIOSCOPE_TURNS": str(self.folder), "PYTHONPATH": str(ROOT),
        }  # fmt: skip
        command = [sys.executable, "-c", ASK, str(first), str(count), str(self.folder / f"{name}.xml")]
        self._started.append(subprocess.Popen(command, env=given, stderr=subprocess.PIPE))
        return self._started[-1]

    def end(self):
        for one in self._started:
            if one.poll() is None:
                one.kill()
            one.communicate()


@pytest.fixture
def serve(tmp_path):
    """`serve("--all", …)` starts the server in a process of its own; it knows every PMID but those that end in 97."""
    running = []

    def start(*options):
        command = [sys.executable, str(SERVER), "0", "--log", str(tmp_path / "requests.log"), *options]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        served = Served(tmp_path, process.stdout.readline().strip())
        running.append((process, served))
        return served

    yield start
    for process, served in running:
        served.end()
        process.kill()
        process.communicate()
