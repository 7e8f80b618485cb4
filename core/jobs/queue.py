"""Asking for jobs and looking at them."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from core import disk
from core.errors import BadInput, CoreError, MissingData, UnknownName
from core.jobs import claims, files, logs, record, supervisor, surroundings
from core.jobs.record import Job


def start(
    verb: str, /, *, title: str = "", workspace: str = "", secret: Mapping[str, str] | None = None, **arguments: Any
) -> str:  # fmt: skip
    """Ask for `verb(**arguments)` and return the job's id at once.

    If the same verb with the same arguments is queued or running, that job's id is returned: however many
    ask at the same time, it runs once. `title` is what people read; `workspace` says whose page asked.
    `secret`: further arguments, of which nothing is kept once the job has begun; they do not tell jobs apart.
    Raises BadInput if the arguments are not plain JSON, CoreError if the cache folder cannot be written.
    """
    plain, key = _plain_and_key(verb, arguments)
    asked = {"verb": verb, "arguments": plain, "title": title or verb, "workspace": workspace, "key": key}
    try:
        job_id = claims.claim(key, record.new_id())
        claims.put_folder(
            record.root() / job_id,
            lambda folder: _write(
                folder, {**asked, "created": record.time_of(job_id), "settings": surroundings.of_asker()}, secret or {}
            ),
        )
    except OSError as error:
        raise CoreError(
            f"the job could not be written to {record.root()}: {error.strerror or error}. "
            "Free some space there, or set BIOSCOPE_CACHE to a folder that can be written."
        ) from error
    supervisor.ensure_worker()
    return job_id


def _write(folder: Path, asked: dict[str, Any], secret: Mapping[str, str]) -> None:
    files.publish_json(folder / "job.json", asked)
    if secret:
        files.put_secret(folder, secret)


def latest(verb: str, /, **arguments: Any) -> Job | None:
    """The newest job of that verb with those arguments, whoever asked; None if there is none (any more)."""
    _, job_id = claims.newest(_plain_and_key(verb, arguments)[1])
    try:
        return status(job_id)
    except UnknownName:
        return None


def _plain_and_key(verb: str, arguments: dict[str, Any]) -> tuple[dict[str, Any], str]:
    try:
        plain: dict[str, Any] = json.loads(json.dumps(arguments, allow_nan=False))
    except (TypeError, ValueError, RecursionError) as error:
        raise BadInput(f"{verb}: a job takes only texts, numbers, lists and true or false ({error}).") from error
    return plain, disk.digest({"verb": verb, "arguments": plain})


def status(job_id: str) -> Job:
    """The job as it stands. Raises UnknownName if there is none of that id."""
    job = record.read(record.place(job_id))
    if job.state != "queued":
        return job
    queue = record.waiting()
    return replace(job, position=queue.index(job_id) + 1 if job_id in queue else None)


def list_jobs() -> list[Job]:
    """All jobs, the newest first; queued ones with their position."""
    jobs = [record.read(record.root() / each) for each in record.ids()]
    queue = [job.id for job in jobs if job.state == "queued"]
    return [replace(job, position=queue.index(job.id) + 1) if job.state == "queued" else job for job in reversed(jobs)]


def log(job_id: str, tail: int = 200) -> str:
    """The last `tail` lines of what the job said; empty if it said nothing. Raises UnknownName."""
    return logs.last_lines(record.place(job_id) / "log.txt", tail)


def result(job_id: str) -> Any:
    """What the job's action returned, as plain JSON values.

    Raises UnknownName if there is no such job, MissingData if it has no result (yet).
    """
    folder = record.place(job_id)
    try:
        return files.load(folder / "result.json")["result"]
    except files.UNREADABLE:
        job = record.read(folder)
        raise MissingData(f"job {job_id} ({job.title}) has no result: it is {job.state}. {job.error}".strip()) from None
