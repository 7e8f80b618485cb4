"""The process that does the work: it stays warm, and takes one job after the other."""

import errno
import faulthandler
import json
import logging
import os
import sys
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core import settings
from core.errors import Cancelled, CoreError
from core.jobs import files, locks, logs, processes, record, surroundings
from core.jobs.reporter import Reporter
from core.progress import Progress

Run = Callable[[str, dict[str, Any], Progress], object]
POLL = 0.2
IDLE = 1200.0
MEMORY_SHARE = 0.7
log = logging.getLogger(__name__)


def work(run: Run, warm: Callable[[], object] | None = None, *, memory: int | None = None) -> None:
    """Take queued jobs in order of time and `run(verb, arguments, progress)` each, until idle.

    `run` returns plain JSON values. `warm` is called once, if there is nothing to do at the start.
    Returns after BIOSCOPE_WORKER_IDLE seconds (20 minutes) without a job; after a job, if the process then uses
    more than `memory` bytes (70 % of what was available at its start); before a job, if the code of `core` has
    changed; and when its supervisor is gone.
    """
    _settle_in()
    memory = memory or int(settings.free_memory() * MEMORY_SHARE)
    parent, code, over, last = os.getppid(), surroundings.code_stamp(), set[str](), time.monotonic()
    while os.getppid() == parent and time.monotonic() - last <= _idle():
        due = record.waiting(over)
        if due and code != surroundings.code_stamp():
            return
        if due and _run_alone(run, record.root() / due[0]):
            processes.give_back_memory()
            if processes.resident() > memory:
                return
            warm, last = None, time.monotonic()
        elif warm and not due:
            _warm_up(warm)
            warm, last = None, time.monotonic()
        else:
            time.sleep(POLL)


def _settle_in() -> None:
    record.root().mkdir(parents=True, exist_ok=True)
    processes.step_back()
    sys.stdout = sys.stderr = logs.CleanStream(2)
    faulthandler.enable(file=2)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING, force=True)
    logging.getLogger("core").setLevel(logging.INFO)


def _idle() -> float:
    try:
        return max(float(os.environ.get("BIOSCOPE_WORKER_IDLE", "")), 0.0)
    except ValueError:
        return IDLE


def _warm_up(warm: Callable[[], object]) -> None:
    try:
        warm()
    except Exception:
        log.warning("the worker could not warm up: %s", traceback.format_exc())


def _run_alone(run: Run, folder: Path) -> bool:
    """Run one job if it is this process's turn and nobody else took it; whether it did."""
    try:
        with locks.taken(record.root() / "turn") as turn:
            if not turn:
                return False
            with locks.taken(folder / "alive") as alive:
                if not (alive and _take(folder)):
                    return False
                _do(run, folder)
                return True
    except FileNotFoundError:  # the job was removed meanwhile
        return False


def _take(folder: Path) -> bool:
    """Make the job ours: of all who try, on any disk, one succeeds."""
    try:
        handle = os.open(folder / "taken", os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o640)
    except FileExistsError:
        return False
    with open(handle, "w") as file:
        json.dump(asdict(processes.identity()), file)
    return True


def _do(run: Run, folder: Path) -> None:
    report, job = Reporter(folder), record.read(folder)
    with logs.into(folder / "log.txt"), surroundings.under(_settings(folder)):
        log.info("%s begins %s", job.verb, time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()))
        state, error = _outcome(run, folder, job, report)
        log.info("%s: %s", state, error or f"after {time.monotonic() - report.begun:.1f} s")
    try:
        report.close(state, logs.clean(error))
    except OSError as trouble:
        log.warning("%s is %s, but that could not be written: %s", folder.name, state, trouble)


def _settings(folder: Path) -> dict[str, Any]:
    with suppress(*files.UNREADABLE):
        given = files.load(folder / "job.json")["settings"]
        return given if isinstance(given, dict) else {}
    return {}


def _outcome(run: Run, folder: Path, job: record.Job, report: Reporter) -> tuple[str, str]:
    """State and error in words."""
    secret = files.take_secret(folder)
    if (folder / "cancel").exists():
        return "cancelled", ""
    if job.state == "unreadable":
        return "failed", job.error
    try:
        result = run(job.verb, {**job.arguments, **secret}, report)
        if not report.wanted():
            raise Cancelled
        files.publish_json(folder / "result.json", {"result": result})
    except Cancelled:
        return "cancelled", ""
    except (Exception, SystemExit) as error:
        if not isinstance(error, CoreError):  # that one's sentence says all, and the log ends with it
            log.info("%s", traceback.format_exc())
        return "failed", _sentence(error)
    return "done", ""


def _sentence(error: BaseException) -> str:
    if isinstance(error, CoreError):
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory: try a smaller model, fewer texts or a smaller batch."
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return (
            f"no space left on the disk of {record.root().parent}. Free some and ask again; what was finished is kept."
        )
    return f"unexpected: {type(error).__name__}: {error}"
