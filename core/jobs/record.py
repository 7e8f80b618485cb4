"""A job as a folder: job.json (what was asked), progress.json (how far it is), and files whose presence speaks.

    taken    the process that runs it, made once and exclusively: a job runs at most once
    alive    locked by that process for as long as it lives
    cancel   somebody asked to stop
    secret.json    arguments that are gone once it is taken

Reading never fails: a folder that cannot be understood is a job in state "unreadable".
"""

import os
import re
import secrets
import socket
import time
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from core import settings
from core.errors import UnknownName
from core.jobs import files, locks
from core.jobs.files import FINAL, Standing

ID = re.compile(r"\d{8}T\d{6}\.\d{6}Z-[0-9a-f]{8}", re.ASCII)
STALE = 60.0  # seconds without a heartbeat after which a job is given up where locks cannot be trusted
PATIENCE = 0.5  # seconds that a dead job waits for the supervisor's word
GONE = "the process that ran it is gone. Ask again; what was finished is kept."


@dataclass(frozen=True)
class Job:
    """A job as it stands. Times are seconds since 1970, UTC; `rate` is in units of `done` a second.

    `state`: queued, running, done, failed, cancelled, died or unreadable. `position`: 1 is next in the queue.
    `seconds`: how long it has run. `stopping`: a cancel was asked for and it still runs.
    """

    id: str
    verb: str = ""
    title: str = ""
    arguments: dict[str, Any] = field(default_factory=dict)
    state: str = "queued"
    done: int = 0
    total: int = 0
    note: str = ""
    rate: float | None = None
    seconds_left: float | None = None
    created: float | None = None
    started: float | None = None
    finished: float | None = None
    position: int | None = None
    error: str = ""
    seconds: float | None = None
    workspace: str = ""
    stopping: bool = False

    @property
    def active(self) -> bool:
        """Queued or running: there is something to wait for."""
        return self.state in {"queued", "running"}


def root() -> Path:
    """The folder of all jobs."""
    return settings.cache_root() / "jobs"


def new_id() -> str:
    """UTC time to the microsecond and eight random hexadecimal digits; sorts by time."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%fZ-") + secrets.token_hex(4)


def time_of(job_id: str) -> float:
    """When a job of that id was asked for, in seconds since 1970; 0 if the id holds no time."""
    try:
        asked = datetime.strptime(job_id.partition("-")[0], "%Y%m%dT%H%M%S.%fZ")
    except ValueError:
        return 0.0
    return asked.replace(tzinfo=UTC).timestamp()


def place(job_id: str) -> Path:
    """The folder of a job. Raises UnknownName if the id is malformed or there is no such job."""
    folder = root() / job_id if ID.fullmatch(job_id) else None
    if folder is None or not folder.is_dir():
        raise UnknownName(f"no job {job_id[:60]!r}: it may have been tidied away. `python -m core jobs` lists all.")
    return folder


def ids() -> list[str]:
    """Ids of all jobs, the oldest first."""
    try:
        return sorted(name for name in os.listdir(root()) if ID.fullmatch(name))
    except OSError:
        return []


def waiting(over: set[str] | None = None) -> list[str]:
    """Ids of the queued jobs, the next one first.

    `over`: ids known to have ended, which are not looked at again; more are added.
    """
    known, queued = set() if over is None else over, []
    for job_id in ids():
        if job_id in known:
            continue
        job = read(root() / job_id)
        if job.state == "queued":
            queued.append(job_id)
        elif not job.active:
            known.add(job_id)
    return queued


def read(folder: Path) -> Job:
    """The job in that folder, whatever state its files are in."""
    try:
        asked = files.load(folder / "job.json")
        arguments = asked["arguments"]
        if not isinstance(arguments, dict):
            raise ValueError("job.json: arguments is no object")
        stand, stopping = _stand(folder)
        return Job(
            folder.name,
            verb=files.text(asked, "verb"),
            title=files.text(asked, "title"),
            arguments=arguments,
            state=stand.state,
            done=max(stand.done, 0),
            total=max(stand.total, 0),
            note=stand.note,
            rate=stand.rate,
            seconds_left=None if stand.seconds_left is None else max(stand.seconds_left, 0.0),
            created=time_of(folder.name),
            started=stand.started,
            finished=stand.finished,
            error=stand.error,
            seconds=stand.seconds,
            workspace=files.text(asked, "workspace"),
            stopping=stopping,
        )
    except files.UNREADABLE as error:
        return _unreadable(folder, error)


def _unreadable(folder: Path, error: BaseException) -> Job:
    reason = {OSError: "", KeyError: f"job.json lacks {error}", RecursionError: "it is nested too deeply"}
    what = next((text for kind, text in reason.items() if isinstance(error, kind)), str(error))
    if isinstance(error, OSError):
        what = f"{Path(error.filename or folder).name}: {error.strerror or 'not readable'}"
    text = f"its files in cache/jobs/{folder.name} cannot be read ({what}). Ask for it again."
    return Job(folder.name, state="unreadable", created=time_of(folder.name) or None, error=text)


def _stand(folder: Path) -> tuple[Standing, bool]:
    """How the job stands in truth, and whether it was asked to stop: files tell what was, locks tell who lives."""
    stand, asked_to_stop = files.read_standing(folder), (folder / "cancel").exists()
    if stand.state in FINAL:
        return stand, False
    if not (folder / "taken").exists():
        return (_ended(folder, stand, cancelled=True) if asked_to_stop else replace(stand, state="queued")), False
    if alive(folder):
        return replace(stand, state="running"), asked_to_stop
    stand = _last_word(folder)
    return (stand if stand.state in FINAL else _ended(folder, stand, cancelled=asked_to_stop)), False


def _last_word(folder: Path) -> Standing:
    """progress.json of a job whose process is gone: ended between two looks, or the supervisor is about to say how."""
    until = time.monotonic() + PATIENCE
    while True:
        stand = files.read_standing(folder)
        if stand.state in FINAL or time.monotonic() > until or not locks.held(folder.parent / "supervisor"):
            return stand
        time.sleep(0.02)


def _ended(folder: Path, stand: Standing, *, cancelled: bool) -> Standing:
    """The standing of a job that ended without a last word."""
    state, error, witness = ("cancelled", "", "cancel") if cancelled else ("died", GONE, "progress.json")
    when = files.changed(folder / witness)
    return replace(stand, state=state, error=error, finished=when, rate=None, seconds_left=None)


def alive(folder: Path) -> bool:
    """Whether the process that took this job still lives."""
    if locks.held(folder / "alive"):
        return True
    runner = files.read_runner(folder)
    if locks.trusted(folder.parent) and (runner is None or runner.host == socket.gethostname()):
        return False
    return time.time() - (files.changed(folder / "progress.json") or 0.0) < STALE
