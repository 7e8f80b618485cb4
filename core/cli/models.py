"""`models list|add|remove|check`."""

import argparse

from core import actions
from core.cli import show


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    group = verbs.add_parser("models", help="What models there are, and which are on this machine.")
    inner = group.add_subparsers(dest="what", required=True, metavar="list|add|remove|check")
    show.verb(inner, "list", listing, "The catalogue: what is here, what each is, and how to get the rest.")
    adding = show.verb(inner, "add", adding_run, "Download a model, or take one in from a folder (NAME=FOLDER).")
    adding.add_argument("model", help="a catalogue name, a hub id org/name, or NAME=FOLDER")
    adding.add_argument("--revision", default="main", help="branch, tag or commit; resolved to a commit and recorded")
    removing = show.verb(inner, "remove", removing_run, "Remove a downloaded model from this machine.")
    removing.add_argument("model")
    checking = show.verb(inner, "check", checking_run, "Can this model be used here? Says why not.")
    checking.add_argument("model")


def listing(arguments: argparse.Namespace) -> None:
    found = actions.models()
    if not arguments.json:
        found = found[["name", "here", "pooling", "max_tokens", "width", "licence", "how_to_get"]]
    show.frame(arguments, found)


def adding_run(arguments: argparse.Namespace) -> None:
    found = actions.add_model(name=arguments.model, revision=arguments.revision, progress=show.progress(arguments))
    _say(arguments, found)


def removing_run(arguments: argparse.Namespace) -> None:
    _say(arguments, actions.remove_model(name=arguments.model))


def checking_run(arguments: argparse.Namespace) -> int:
    found = actions.check_model(name=arguments.model)
    _say(arguments, found)
    return 0 if found["outcome"] == "ACCEPT" else 1


def _say(arguments: argparse.Namespace, found: dict[str, object]) -> None:
    if arguments.json:
        show.as_json(found)
    else:
        for key, value in found.items():
            print(f"{key}: {value}")
