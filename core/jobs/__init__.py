"""Long work, in a process of its own that outlives the page which asked for it.

    start ──► cache/jobs/<time>-<id>/job.json ──► worker: supervisor ─► warm child ──► result.json
                                                             │              │
              panel ◄── status ◄── progress.json ◄───────────┴──────────────┘

A job is a folder. Who asks writes it and makes sure a worker is there; the worker's child takes the
jobs in order of time, one at a time; its supervisor replaces it when it dies. A job is taken at most
once, and asked for at most once at a time: both rest on exclusive names, locks only save work.
"""

from core.jobs.child import work
from core.jobs.files import FINAL
from core.jobs.housekeeping import tidy
from core.jobs.queue import latest, list_jobs, log, result, start, status
from core.jobs.record import Job
from core.jobs.stopping import cancel
from core.jobs.supervisor import ensure_worker, supervise

__all__ = [
    "FINAL",
    "Job",
    "cancel",
    "ensure_worker",
    "latest",
    "list_jobs",
    "log",
    "result",
    "start",
    "status",
    "supervise",
    "tidy",
    "work",
]
