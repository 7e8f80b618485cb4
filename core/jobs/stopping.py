"""Stopping a job: asked once it stops at its next report, asked twice its process is ended."""

import time

from core.jobs import files, processes, queue, record
from core.jobs.record import Job


def cancel(job_id: str) -> Job:
    """Ask a job to stop and return how it stands; what it stored stays.

    A queued job is cancelled at once. The first time, a running one stops at its next progress report; the
    second time its process is ended by its id (SIGTERM, after 5 s SIGKILL) and the worker replaces it.
    A job that has ended is left as it is. Raises UnknownName if there is no such job.
    """
    folder = record.place(job_id)
    job = record.read(folder)
    if job.stopping and (runner := files.read_runner(folder)):
        processes.end(runner)
        until = time.monotonic() + 1.0
        while record.read(folder).state == "running" and time.monotonic() < until:
            time.sleep(0.02)  # its last thread may hold the lock a moment longer
    elif job.active:
        (folder / "cancel").touch()
        if job.state == "queued":
            files.take_secret(folder)  # nobody will
    return queue.status(job_id)
