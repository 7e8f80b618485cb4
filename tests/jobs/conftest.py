"""A worker of toy verbs for each test, and nothing left of it afterwards."""

import importlib.util
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import pytest

from core import jobs
from core.jobs import files, record, supervisor

STAND_IN = Path(__file__).parent / "stand_in.py"


def _stand_in_command():
    spec = importlib.util.spec_from_file_location("stand_in", STAND_IN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.COMMAND


class Desk:
    """What the tests ask of the worker."""

    def __init__(self, cache, trace):
        self.cache, self.trace_file = cache, trace

    def until(self, job_id, *states, seconds=10):
        """The job once it is in one of these states (default: ended)."""
        return self.wait(lambda: (job := jobs.status(job_id)).state in (states or jobs.FINAL) and job, seconds)

    def runner(self, job_id):
        """The process that runs the job, once it says so."""
        return self.wait(lambda: files.read_runner(record.place(job_id)))

    def wait(self, found, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if value := found():
                return value
            time.sleep(0.03)
        log = self.cache / "jobs" / "worker.log"
        raise AssertionError(f"waited {seconds} s; jobs: {jobs.list_jobs()}; log: {log.exists() and log.read_text()}")

    def trace(self, word=""):
        lines = self.trace_file.read_text().splitlines() if self.trace_file.exists() else []
        return [line for line in lines if line.startswith(word)]

    def processes(self):
        """Pids of the worker's processes: those that run the stand-in on this test's cache."""
        return [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit() and self._ours(folder)]

    def _ours(self, folder):
        with suppress(OSError):
            cache = f"BIOSCOPE_CACHE={self.cache}".encode()
            command, surroundings = (folder / "cmdline").read_bytes(), (folder / "environ").read_bytes()
            return str(STAND_IN).encode() in command and cache in surroundings.split(b"\0")
        return False


@pytest.fixture
def desk(own_cache, tmp_path, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_WORKER_IDLE", "20")
    monkeypatch.setenv("BIOSCOPE_TRACE", str(tmp_path / "trace"))
    monkeypatch.setattr(supervisor, "COMMAND", _stand_in_command())
    desk = Desk(own_cache, tmp_path / "trace")
    yield desk
    for sign in (signal.SIGTERM, signal.SIGKILL):
        for pid in desk.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
        end = time.monotonic() + 3
        while desk.processes() and time.monotonic() < end:
            time.sleep(0.03)
    assert not desk.processes()
