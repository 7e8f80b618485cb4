"""The process that watches the worker's child: light, and there as long as there may be work.

It holds the lock on `jobs/supervisor`, starts the child, writes down how it died, and replaces it.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from core import settings
from core.errors import CoreError
from core.jobs import files, locks, logs, processes, record, surroundings
from core.jobs.files import FINAL
from core.jobs.housekeeping import tidy
from core.jobs.processes import Identity

COMMAND: Sequence[str] = (sys.executable, "-m", "core.jobs")
CHILD: Sequence[str] = (sys.executable, "-m", "core", "worker", "--child")
LOG_BYTES = 1_000_000
TRIES = 3
STOPPED = "interrupted: the worker was asked to stop. Ask again; what was finished is kept."


def ensure_worker(command: Sequence[str] | None = None) -> bool:
    """Start a worker of its own session unless one is there; whether one was started.

    `command` stands in for the supervisor's own. Raises CoreError if no process can be started.
    """
    root = record.root()
    root.mkdir(parents=True, exist_ok=True)
    if _there(root / "supervisor"):
        return False
    said = root / "worker.log"
    with suppress(OSError):
        if said.stat().st_size > LOG_BYTES:
            os.replace(said, root / "worker.log.1")
    try:
        with open(said, "ab") as output:
            process = subprocess.Popen(  # noqa: S603
                list(command or COMMAND),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                cwd=settings.ROOT,
                env=surroundings.for_worker(),
                start_new_session=True,
            )
    except OSError as error:
        raise CoreError(
            f"the worker could not be started: {error}. Free memory or disk space, then ask again."
        ) from error
    threading.Thread(target=process.wait, daemon=True).start()  # so that it leaves no zombie in the app
    return True


def _there(path: Path) -> bool:
    if locks.held(path):
        return True
    if locks.trusted(path.parent):
        return False
    with suppress(*files.UNREADABLE):
        said = files.load(path)
        return processes.lives(Identity(str(said["host"]), int(said["pid"]), str(said["born"])))
    return False


def supervise(command: Sequence[str] | None = None) -> None:
    """Run children (`command`, else `python -m core worker --child`) until the last one was idle and nothing waits.

    SIGTERM or SIGINT: the running job reads "died", interrupted; the child ends; queued jobs stay queued.
    """
    stop: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda got, _frame: stop.append(got))
    path = record.root() / "supervisor"
    path.parent.mkdir(parents=True, exist_ok=True)
    first = True
    # Looks again after letting go: who asks meanwhile saw the lock held and starts no worker.
    while first or (record.waiting() and not stop):
        first = False
        with locks.taken(path) as mine:
            if not mine:
                return
            path.write_text(json.dumps(asdict(processes.identity())))
            _bury()
            tidy()
            _serve(list(command or CHILD), stop)
            path.write_text("")


def _serve(command: list[str], stop: list[int]) -> None:
    """One child after the other while jobs wait."""
    failures = 0
    while not stop:
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, start_new_session=True)  # noqa: S603
        who = processes.identity(child.pid)
        code = _wait(child, stop)
        worked = _close_jobs_of(who, STOPPED if stop else processes.cause(code))
        failures = 0 if worked or code == 0 else failures + 1
        if failures == TRIES:
            _give_up(code)
        if not record.waiting():
            return


def _wait(child: "subprocess.Popen[bytes]", stop: list[int]) -> int:
    """The child's return code. When asked to stop: SIGTERM, and SIGKILL after 5 s."""
    while child.poll() is None and not stop:
        time.sleep(0.1)
    if child.poll() is None:
        child.terminate()
        try:
            child.wait(5)
        except subprocess.TimeoutExpired:
            child.kill()
    code = child.wait()
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)  # what the child itself had started
    return code


def _bury() -> None:
    """Write the last word on jobs that an earlier worker left without one."""
    for job_id in record.ids():
        folder = record.root() / job_id
        if (folder / "taken").exists() and not record.alive(folder):
            with suppress(*files.UNREADABLE):
                _close(folder, record.GONE)


def _close_jobs_of(who: Identity, error: str) -> bool:
    """Write the last word on a job its process could not end; whether that process had taken any job."""
    worked = False
    for job_id in record.ids():
        folder = record.root() / job_id
        if files.read_runner(folder) == who:
            worked = True
            with suppress(*files.UNREADABLE):
                _close(folder, error)
    return worked


def _close(folder: Path, error: str) -> None:
    try:
        stand = files.read_standing(folder)
    except ValueError:
        stand = files.Standing()
    if stand.state in FINAL:
        return
    cancelled = (folder / "cancel").exists()
    state, said = ("cancelled", "") if cancelled else ("died", error)
    files.write_standing(
        folder, replace(stand, state=state, error=said, finished=time.time(), seconds_left=None), last=True
    )


def _give_up(code: int) -> None:
    """The child cannot even start: say so in every waiting job, or they would wait for ever."""
    words = logs.last_lines(record.root() / "worker.log", 1).strip()
    error = f"the worker ended at its start, {TRIES} times (exit code {code}): {words or 'it said nothing'}."
    for job_id in record.waiting():
        with suppress(OSError):
            files.write_standing(
                record.root() / job_id, files.Standing(state="failed", error=error, finished=time.time()), last=True
            )
