"""`cache info|tidy|clear`."""

import argparse

from core import actions
from core.cli import show


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    group = verbs.add_parser("cache", help="Stored vectors and everything derived: how much, tidy, clear.")
    inner = group.add_subparsers(dest="what", required=True, metavar="info|tidy|clear")
    show.verb(inner, "info", info, "What is stored, a row a model.")
    show.verb(inner, "tidy", tidy, "Merge small files, drop what killed processes left behind.")
    clearing = show.verb(inner, "clear", clear, "Delete stored vectors and scores; only time is lost.")
    clearing.add_argument("--model", help="only this model's vectors")


def info(arguments: argparse.Namespace) -> None:
    show.frame(arguments, actions.cache_info(), empty="nothing stored yet")


def tidy(arguments: argparse.Namespace) -> None:
    _say(arguments, actions.cache_tidy())


def clear(arguments: argparse.Namespace) -> None:
    _say(arguments, actions.cache_clear(model=arguments.model))


def _say(arguments: argparse.Namespace, found: dict[str, object]) -> None:
    if arguments.json:
        show.as_json(found)
    else:
        print(", ".join(f"{key} {value}" for key, value in found.items()))
