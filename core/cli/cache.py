"""`cache info|tidy|clear`."""

import argparse

from core import actions, jobs, settings
from core.cli import show


def add(verbs: show.Verbs) -> None:
    inner = show.group(verbs, "cache", info, "Stored vectors and everything derived: how much, tidy, clear.")
    show.verb(inner, "info", info, "What is stored, a row a model.")
    show.verb(inner, "tidy", tidy, "Merge small files, drop what killed processes and old jobs left behind.")
    clearing = show.verb(inner, "clear", clear, "Delete stored vectors and scores; only time is lost.")
    clearing.add_argument("--model", metavar="NAME", help="only this model's vectors and scores")


def info(arguments: argparse.Namespace) -> None:
    found = show.records(actions.cache_info())
    if arguments.json:
        show.as_json(found)
        return
    show.table(found, empty="no vectors stored yet")
    print(f"in {settings.cache_root()}")


def tidy(arguments: argparse.Namespace) -> None:
    show.fields(arguments, {**actions.cache_tidy(), "jobs_removed": jobs.tidy()})


def clear(arguments: argparse.Namespace) -> None:
    show.fields(arguments, actions.cache_clear(model=arguments.model))
