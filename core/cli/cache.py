"""`cache info|tidy|clear`."""

import argparse

from core import actions, jobs, settings
from core.cli import show


def add(verbs: show.Verbs) -> None:
    inner = show.group(verbs, "cache", info, "Stored vectors and everything derived: how much, tidy, clear.")
    show.verb(inner, "info", info, "What is stored: vectors, a row a model, and all else, a row a kind or source.")
    show.verb(inner, "tidy", tidy, "Merge small files, drop what killed processes and old jobs left behind.")
    clearing = show.verb(
        inner, "clear", clear, "Delete stored vectors and scores, or what sources answered; only time is lost."
    )
    only = clearing.add_mutually_exclusive_group()
    only.add_argument("--model", metavar="NAME", help="only this model's vectors and scores")
    only.add_argument(
        "--sources", action="store_true", help="only what sources answered (MeSH, KEGG, PubMed, …); it is asked anew"
    )


def info(arguments: argparse.Namespace) -> None:
    vectors, more = show.records(actions.cache_info()), show.records(actions.cache_holds())
    if arguments.json:
        show.as_json([*({"what": "vectors", **row} for row in vectors), *more])
        return
    show.table(vectors, empty="no vectors stored yet")
    if more:
        print()
        show.table(more)
    print(f"in {settings.cache_root()}")


def tidy(arguments: argparse.Namespace) -> None:
    show.fields(arguments, {**actions.cache_tidy(), "jobs_removed": jobs.tidy()})


def clear(arguments: argparse.Namespace) -> None:
    show.fields(arguments, actions.sources_clear() if arguments.sources else actions.cache_clear(model=arguments.model))
