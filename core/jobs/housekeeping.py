"""Clearing away what is over."""

import os
import secrets
import shutil
import time
from contextlib import suppress

from core.jobs import claims, record

DAY = 86_400.0


def tidy(days: float = 7) -> int:
    """Remove jobs that ended more than `days` days ago, and what killed processes left. How many jobs went.

    Results of the actions themselves are kept elsewhere and stay.
    """
    root, now = record.root(), time.time()
    removed = 0
    for job_id in record.ids():
        job = record.read(root / job_id)
        if not job.active and now - (job.finished or job.created or now) >= days * DAY:
            removed += _remove(job_id)
    claims.forget(lambda job_id: not (root / job_id).is_dir() and now - record.time_of(job_id) > claims.BETWEEN)
    for rest in (*root.glob("*.tmp"), *root.glob("*/*.tmp")):
        with suppress(OSError):
            if now - rest.stat().st_mtime > DAY / 24:
                shutil.rmtree(rest) if rest.is_dir() else rest.unlink()
    return removed


def _remove(job_id: str) -> bool:
    aside = record.root() / f"{secrets.token_hex(8)}.tmp"
    try:
        os.rename(record.root() / job_id, aside)
    except OSError:
        return False
    shutil.rmtree(aside, ignore_errors=True)
    return True
