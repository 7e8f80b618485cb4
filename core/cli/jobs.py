"""`jobs list|show|cancel|log`, and `worker`, which the app starts by itself."""

import argparse
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from core import actions, jobs
from core.actions.collections_fetch import fetch_papers
from core.actions.pathways.paper_words import explain_papers
from core.catalogue import choose
from core.cli import show
from core.cli.build import built_object
from core.cli.map_words import map_object, two_object
from core.cli.placed_words import job_object
from core.cli.words import result_object
from core.progress import CHARACTERS, Progress

SHOWN = ("id", "title", "state", "done", "total", "note")
TIMES = ("created", "started", "finished")


def _evaluate(**arguments: Any) -> object:
    return [result_object(result) for result in actions.evaluate(**arguments)]


def _map(**arguments: Any) -> object:
    return map_object(actions.map_papers(**arguments))


def _stability(**arguments: Any) -> object:
    found = actions.map_stability(**arguments)
    return {
        name: getattr(found, name)
        for name in ("mean", "low", "high", "paper_low", "paper_high", "seeds", "k", "reason")
    }


def _two(**arguments: Any) -> object:
    return two_object(actions.compare_maps(**arguments))


def _pathways(**arguments: Any) -> object:
    return [{"model": one.label, "scores": one.key, "n": len(one)} for one in actions.score_several(**arguments)]


def _place_papers(**arguments: Any) -> object:
    return job_object(actions.place_papers(**arguments))


def _place_on_map(*, on: dict[str, Any], progress: Progress, **arguments: Any) -> object:
    """`on`: arguments of `map_papers`; the map is made where it is not kept."""
    placed = actions.place_papers(progress=progress, **arguments)
    found = actions.placed_coordinates(placed, how=on, compute=True, progress=progress)
    return {"n": len(found), "placed": int(found["x"].notna().sum())}


def _build(**arguments: Any) -> object:
    return built_object(actions.build(**arguments))


VERBS: dict[str, Callable[..., object]] = {
    "evaluate": _evaluate,
    "explain": actions.explain,
    "add_model": actions.add_model,
    "prepare": actions.prepare,
    "fetch_papers": fetch_papers,
    "map": _map,
    "map_stability": _stability,
    "compare_maps": _two,
    "place": actions.place,
    "place_papers": _place_papers,
    "place_on_map": _place_on_map,
    "pathways": _pathways,
    "explain_papers": explain_papers,
    "build": _build,
}


def add(verbs: show.Verbs) -> None:
    inner = show.group(verbs, "jobs", listing, "Long work asked for on the pages: list, show, cancel, log.")
    show.verb(inner, "list", listing, "All jobs, newest first.")
    for name, run, text in (
        ("show", one, "One job: how it stands, and why it failed."),
        ("cancel", cancel, "Ask a job to stop; asked again, its process is ended. What was finished is kept."),
        ("log", log, "What a job said."),
    ):
        show.verb(inner, name, run, text).add_argument("id", metavar="ID")
    worker = show.verb(verbs, "worker", work, "Take jobs until idle; the app starts it by itself.")
    worker.add_argument("--child", action="store_true", help=argparse.SUPPRESS)


def listing(arguments: argparse.Namespace) -> None:
    rows = [asdict(job) for job in jobs.list_jobs()]
    if arguments.json:
        show.as_json(rows)
    else:
        show.table([{key: _said(row)[key] for key in SHOWN} for row in rows], "no jobs")


def _said(job: dict[str, Any]) -> dict[str, Any]:
    """A job for people: where only the machine counts in characters, how far it is in percent."""
    if not job["note"].endswith(CHARACTERS):
        return job
    share = f"{job['done'] / max(job['total'], 1):.0%}"
    return {**job, "note": job["note"].removesuffix(CHARACTERS), "done": share, "total": "100%"}


def one(arguments: argparse.Namespace) -> None:
    job = asdict(jobs.status(arguments.id))
    if not arguments.json:
        job = _said(job) | {name: _utc(job[name]) for name in TIMES if job[name] is not None}
    show.fields(arguments, job)


def _utc(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def cancel(arguments: argparse.Namespace) -> None:
    jobs.cancel(arguments.id)
    one(arguments)


def log(arguments: argparse.Namespace) -> None:
    text = jobs.log(arguments.id)
    if arguments.json:
        show.as_json({"id": arguments.id, "log": text})
    elif text:
        print(text)


def work(arguments: argparse.Namespace) -> None:
    if arguments.child:
        jobs.work(_run, warm=actions.warm)
    else:
        jobs.supervise()


def _run(verb: str, arguments: dict[str, Any], progress: Progress) -> object:
    return choose("verb", VERBS, verb)(**arguments, progress=progress)
