"""`check`: would this file be taken, and what would be said about it?"""

import argparse
from dataclasses import asdict
from pathlib import Path

from core import actions
from core.cli import show
from core.cli.options import add_level_keys, add_reading


def add(verbs: show.Verbs) -> None:
    text = "Say of each file whether it would be taken (ACCEPT), with what notice (NOTICE), or why not (REJECT)."
    made = show.verb(verbs, "check", run, text, "Exits with 1 if a file is refused.")
    made.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="for papers also a benchmark folder; for pathways the folder",
    )
    made.add_argument("--as", dest="kind", required=True, choices=actions.CHECKS, help="what the file is meant to hold")
    add_reading(made)
    add_level_keys(made)


def run(arguments: argparse.Namespace) -> int:
    keys = [key.strip() for key in arguments.level_keys.split(",")] if arguments.level_keys else []
    found = actions.check(
        files=arguments.files, kind=arguments.kind, papers=arguments.papers, decimal=arguments.decimal,
        drop_bad=arguments.drop_bad, level_keys=keys,
    )  # fmt: skip
    if arguments.json:
        show.as_json([asdict(one) for one in found])
    else:
        for one in found:
            print(f"{one.outcome:7} {show.plain(one.file)} ({one.rows:,} rows)")
            for line in (line for message in one.messages for line in message.splitlines()):
                print(f"        {show.plain(line)}")
    return int(any(one.outcome == "REJECT" for one in found))
