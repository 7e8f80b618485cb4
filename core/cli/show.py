"""Printing: a plain table for people, JSON for programs."""

import argparse
import json
import sys
from collections.abc import Callable

import pandas as pd

from core.progress import Progress, console, silent

Verbs = "argparse._SubParsersAction[argparse.ArgumentParser]"


def verb(
    verbs: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    run: Callable[[argparse.Namespace], int | None],
    text: str,
) -> argparse.ArgumentParser:
    """A sub-command that takes `--json`."""
    made = verbs.add_parser(name, help=text, description=text)
    made.add_argument("--json", action="store_true", help="print JSON instead of a table")
    made.set_defaults(run=run)
    return made


def as_json(value: object) -> None:
    """Print a JSON value; NaN is a programming error and raises."""
    json.dump(value, sys.stdout, ensure_ascii=False, indent=1, allow_nan=False)
    print()


def table(frame: pd.DataFrame, empty: str = "nothing") -> None:
    """Print a table, or one sentence when there is none."""
    print(frame.to_string(index=False, max_colwidth=60) if len(frame) else empty)


def records(frame: pd.DataFrame) -> list[dict[str, object]]:
    """Rows as dicts of plain values; missing cells are None."""
    return [
        {str(key): None if pd.api.types.is_scalar(value) and pd.isna(value) else value for key, value in row.items()}
        for row in json.loads(frame.to_json(orient="records", date_format="iso"))
    ]


def frame(arguments: argparse.Namespace, content: pd.DataFrame, empty: str = "nothing") -> None:
    """A frame as the user asked for it."""
    if arguments.json:
        as_json(records(content))
    else:
        table(content, empty)


def progress(arguments: argparse.Namespace) -> Progress:
    """One rewritten line on a terminal; silence elsewhere."""
    return console() if sys.stderr.isatty() and not arguments.json else silent
