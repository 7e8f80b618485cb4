"""`models list|add|remove|check`."""

import argparse

from core import actions
from core.cli import show

SHOWN = ("name", "here", "size_mb", "memory_mb", "pooling", "max_tokens", "width", "licence")


def add(verbs: show.Verbs) -> None:
    inner = show.group(verbs, "models", listing, "What models there are, and which are on this machine.")
    show.verb(inner, "list", listing, "The catalogue: what is here, what each is, and how to get the rest.")
    adding = show.verb(inner, "add", add_one, "Download a model, or copy one in from a folder (NAME=FOLDER).")
    adding.add_argument(
        "model", metavar="MODEL",
        help="a catalogue name, hub id org/name, or NAME=FOLDER; for a raw encoder with a pooling at the end, as :mean",
    )  # fmt: skip
    adding.add_argument("--revision", default="main", help="branch, tag or commit; resolved to a commit and recorded")
    removing = show.verb(inner, "remove", remove, "Remove an added model from this machine.")
    removing.add_argument("model", metavar="MODEL")
    checking = show.verb(inner, "check", check, "Can this model be used here? Says why not, and then exits with 1.")
    checking.add_argument("model", metavar="MODEL")


def listing(arguments: argparse.Namespace) -> None:
    found = show.records(actions.models())
    if arguments.json:
        show.as_json(found)
        return
    show.table([{key: row[key] or "" for key in SHOWN} for row in found])
    print(
        "\nGet a model with `python -m core models add NAME`. Use any other as NAME=FOLDER, or by its hub id org/name."
    )


def add_one(arguments: argparse.Namespace) -> None:
    found = actions.add_model(name=arguments.model, revision=arguments.revision, progress=show.progress(arguments))
    show.fields(arguments, found)


def remove(arguments: argparse.Namespace) -> None:
    show.fields(arguments, actions.remove_model(name=arguments.model))


def check(arguments: argparse.Namespace) -> int:
    found = actions.check_model(name=arguments.model)
    show.fields(arguments, found)
    return 0 if found["outcome"] == "ACCEPT" else 1
