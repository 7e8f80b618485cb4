"""`check`: would this file be taken, and what would be said about it?"""

import argparse
from dataclasses import asdict
from pathlib import Path

from core import actions
from core.cli import show


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    made = show.verb(verbs, "check", run, "Say whether files would be taken (ACCEPT), with what notice, or why not.")
    made.add_argument("files", nargs="+", type=Path, metavar="FILE")
    made.add_argument("--as", dest="kind", required=True, choices=actions.CHECKS, help="what the file is meant to hold")
    made.add_argument("--papers", type=Path, metavar="FILE", help="the papers that pairs of PMIDs refer to")


def run(arguments: argparse.Namespace) -> int:
    found = actions.check(files=arguments.files, kind=arguments.kind, papers=arguments.papers)
    if arguments.json:
        show.as_json([asdict(one) for one in found])
    else:
        for one in found:
            print(f"{one.outcome:7} {one.file} ({one.rows} rows)")
            for message in one.messages:
                print(f"        {message}")
    return int(any(one.outcome == "REJECT" for one in found))
