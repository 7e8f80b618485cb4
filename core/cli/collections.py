"""`collections list|add|rename|remove|restore`."""

import argparse
from pathlib import Path
from typing import Any

from core import actions
from core.cli import show
from core.errors import BadInput

WORKSPACE = "the id of a workspace, which stands as w=… in the app's address"


def add(verbs: show.Verbs) -> None:
    text = "Collections of papers: what is here, and what was brought into a workspace of the app."
    inner = show.group(verbs, "collections", listing, text)
    every = [show.verb(inner, "list", listing, "Collections that can be mapped, and how to get the rest.")]
    for name, run, what in (
        ("add", add_one, "Copy a file or folder of papers into a workspace."),
        ("rename", rename, "Give a collection of a workspace another name."),
        ("remove", remove, "Remove a collection from a workspace; `restore` brings it back for a week."),
        ("restore", restore, "Bring a removed collection back."),
    ):
        every.append(show.verb(inner, name, run, what))
        every[-1].add_argument("key", metavar="PATH" if name == "add" else "KEY")
    every[1].add_argument("--name", default="", help="what it is called; default: the name of the file")
    every[2].add_argument("name", metavar="NAME")
    for made in every:
        made.add_argument("--workspace", metavar="ID", help=WORKSPACE)


def listing(arguments: argparse.Namespace) -> None:
    rows: list[dict[str, Any]] = show.records(actions.collections(getattr(arguments, "workspace", None)))
    if arguments.json:
        show.as_json(rows)
        return
    show.table([
        {"key": row["key"], "title": row["title"], "here": row["here"], "papers": row["n"] or "",
         "levels": ", ".join(row["levels"]), "splits": ", ".join(row["splits"]), "licence": row["licence"]}
        for row in rows
    ])  # fmt: skip
    for row in rows:
        if not row["here"]:
            print(f"{row['key']}: {row['how_to_get']}")


def add_one(arguments: argparse.Namespace) -> None:
    _show(arguments, actions.add_collection(_workspace(arguments), path=Path(arguments.key), name=arguments.name))


def rename(arguments: argparse.Namespace) -> None:
    if not arguments.name.strip():
        raise BadInput("a name of nothing but blanks: say what the collection is called.")
    _show(arguments, actions.rename_collection(_workspace(arguments), arguments.key, arguments.name))


def remove(arguments: argparse.Namespace) -> None:
    found = actions.own_collection(_workspace(arguments), arguments.key)
    actions.remove_collection(_workspace(arguments), arguments.key)
    show.fields(arguments, {"removed": found.title, "key": found.key, "until": "a week from now"})


def restore(arguments: argparse.Namespace) -> None:
    _show(arguments, actions.restore_collection(_workspace(arguments), arguments.key))


def _workspace(arguments: argparse.Namespace) -> str:
    if not arguments.workspace:
        raise BadInput("collections of one's own lie in a workspace: --workspace ID (w=… in the app's address).")
    return str(arguments.workspace)


def _show(arguments: argparse.Namespace, found: Any) -> None:
    show.fields(arguments, {
        "key": found.key, "title": found.title, "papers": found.n, "levels": list(found.levels),
        "splits": list(found.splits), "fingerprint": found.fingerprint, "path": found.path,
    })  # fmt: skip
