"""`jobs list|show|cancel|log`, and `worker`, which the app starts by itself."""

import argparse
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pandas as pd

from core import actions, jobs
from core.catalogue import choose
from core.cli import show
from core.cli.words import result_object
from core.progress import Progress


def _evaluate(**arguments: Any) -> object:
    return [result_object(result) for result in actions.evaluate(**arguments)]


VERBS: dict[str, Callable[..., object]] = {
    "evaluate": _evaluate,
    "explain": actions.explain,
    "add_model": actions.add_model,
    "prepare": actions.prepare,
}


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    group = verbs.add_parser("jobs", help="Long work asked for on the pages: list, show, cancel, log.")
    inner = group.add_subparsers(dest="what", required=True, metavar="list|show|cancel|log")
    show.verb(inner, "list", listing, "All jobs, newest first.")
    for name, run, text in (("show", one, "One job."), ("cancel", cancel, "Ask a job to stop."), ("log", log, "Its log.")):
        show.verb(inner, name, run, text).add_argument("id")
    worker = show.verb(verbs, "worker", work, "Take jobs until idle; the app starts it by itself.")
    worker.add_argument("--child", action="store_true", help=argparse.SUPPRESS)


def listing(arguments: argparse.Namespace) -> None:
    rows = [asdict(job) for job in jobs.list_jobs()]
    columns = ["id", "verb", "title", "state", "done", "total", "note", "seconds_left", "error"]
    if arguments.json:
        show.as_json(rows)
    else:
        show.table(pd.DataFrame(rows, columns=columns), "no jobs")


def one(arguments: argparse.Namespace) -> None:
    job = asdict(jobs.status(arguments.id))
    if arguments.json:
        show.as_json(job)
    else:
        for key, value in job.items():
            print(f"{key}: {value}")


def cancel(arguments: argparse.Namespace) -> None:
    jobs.cancel(arguments.id)
    one(arguments)


def log(arguments: argparse.Namespace) -> None:
    text = jobs.log(arguments.id)
    show.as_json({"id": arguments.id, "log": text}) if arguments.json else print(text)


def work(arguments: argparse.Namespace) -> None:
    if arguments.child:
        jobs.work(_run, warm=actions.warm)
    else:
        jobs.supervise()


def _run(verb: str, arguments: dict[str, Any], progress: Progress) -> object:
    return choose("verb", VERBS, verb)(**arguments, progress=progress)
