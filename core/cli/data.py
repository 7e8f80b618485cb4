"""`datasets list`, `tasks list`, `prepare`."""

import argparse
from pathlib import Path

from core import actions
from core.cli import show


def add(verbs: show.Verbs) -> None:
    text = "Data sets: what is here, under which licence, how to get the rest."
    show.verb(show.group(verbs, "datasets", datasets, text), "list", datasets, text)
    text = "Tasks, their data and their metrics."
    show.verb(show.group(verbs, "tasks", tasks, text), "list", tasks, text)
    preparing = show.verb(verbs, "prepare", prepare, "Fetch a data set from its pinned source, or take in your copy.")
    preparing.add_argument("name", metavar="NAME", help="a name from `datasets`")
    preparing.add_argument("--from", dest="source", type=Path, metavar="PATH", help="your own copy of its file")
    show.verb(verbs, "remake-demo", remake, "Make the demo's shipped vectors, words and map anew (for developers).")


def datasets(arguments: argparse.Namespace) -> None:
    found = show.records(actions.datasets())
    if arguments.json:
        show.as_json(found)
        return
    show.table([{key: row[key] for key in ("name", "title", "here", "n", "licence", "where")} for row in found])
    for row in found:
        if not row["here"]:
            print(f"{row['name']}: {row['how_to_get']}")


def tasks(arguments: argparse.Namespace) -> None:
    found = show.records(actions.tasks())
    show.as_json(found) if arguments.json else show.table(found)


def prepare(arguments: argparse.Namespace) -> None:
    found = actions.prepare(name=arguments.name, source=arguments.source, progress=show.progress(arguments))
    if arguments.json:
        show.as_json(found)
        return
    print(found.pop("message"))
    show.fields(arguments, {key: found[key] for key in ("notice", "findings")})


def remake(arguments: argparse.Namespace) -> None:
    show.fields(arguments, actions.remake_demo(progress=show.progress(arguments)))
