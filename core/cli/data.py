"""`datasets list`, `tasks list`, `prepare`."""

import argparse
from pathlib import Path

from core import actions
from core.cli import show
from core.errors import BadInput


def add(verbs: show.Verbs) -> None:
    text = "Data sets: what is here, under which licence, how to get the rest."
    show.verb(show.group(verbs, "datasets", datasets, text), "list", datasets, text)
    text = "Tasks, their data and their metrics."
    show.verb(show.group(verbs, "tasks", tasks, text), "list", tasks, text)
    preparing = show.verb(verbs, "prepare", prepare, "Fetch a data set from its pinned source, or take in your copy.")
    preparing.add_argument(
        "name", metavar="NAME", help="a name from `datasets`, or ORG/NAME[@REVISION][#PART] of a data set on the hub"
    )
    preparing.add_argument("--from", dest="source", type=Path, metavar="PATH", help="your own copy of its file")
    preparing.add_argument(
        "--as", dest="kind", choices=("pairs", "papers"), default="", help="how to take one of the hub"
    )
    preparing.add_argument("--revision", default="", metavar="COMMIT", help="commit, tag or branch of one of the hub")
    preparing.add_argument(
        "--column", action="append", default=[], metavar="ROLE=NAME",
        help="a column of one of the hub that is not recognised: title, abstract, id, sentence1, sentence2 or score",
    )  # fmt: skip
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
    found = actions.prepare(
        name=arguments.name, source=arguments.source, kind=arguments.kind, revision=arguments.revision,
        columns=_columns(arguments.column), progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json(found)
        return
    print(found.pop("message"))
    show.fields(arguments, {key: found[key] for key in ("notice", "findings")})


def _columns(given: list[str]) -> dict[str, str]:
    wrong = [one for one in given if not all(one.partition("=")[::2])]
    if wrong:
        raise BadInput(f"--column {wrong[0]}: expected ROLE=NAME, as title=text.")
    return dict(one.split("=", 1) for one in given)


def remake(arguments: argparse.Namespace) -> None:
    show.fields(arguments, actions.remake_demo(progress=show.progress(arguments)))
