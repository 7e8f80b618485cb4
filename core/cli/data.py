"""`datasets list`, `tasks list`, `prepare`."""

import argparse
from pathlib import Path

from core import actions
from core.cli import show


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for name, run, text in (
        ("datasets", datasets, "Data sets: what is here, under which licence, how to get the rest."),
        ("tasks", tasks, "Tasks, their data and their metrics."),
    ):
        group = verbs.add_parser(name, help=text)
        show.verb(group.add_subparsers(dest="what", required=True, metavar="list"), "list", run, text)
    preparing = show.verb(verbs, "prepare", prepare, "Fetch a data set from its pinned source, or take in your copy.")
    preparing.add_argument("name", help="a name from `datasets list`")
    preparing.add_argument("--from", dest="source", type=Path, metavar="PATH", help="your own copy of its file")
    show.verb(verbs, "remake-demo", remake, "Make the demo's shipped vectors and words anew (for developers).")


def remake(arguments: argparse.Namespace) -> None:
    found = actions.remake_demo(progress=show.progress(arguments))
    if arguments.json:
        show.as_json(found)
    else:
        print(f"{found['pairs']} pairs made anew with {found['model']}")


def datasets(arguments: argparse.Namespace) -> None:
    show.frame(arguments, actions.datasets())


def tasks(arguments: argparse.Namespace) -> None:
    show.frame(arguments, actions.tasks())


def prepare(arguments: argparse.Namespace) -> None:
    found = actions.prepare(name=arguments.name, source=arguments.source, progress=show.progress(arguments))
    if arguments.json:
        show.as_json(found)
    else:
        print(found["message"])
