"""Printing: a plain table for people, JSON for programs."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import pandas as pd

from core.progress import Progress, console, silent

Verbs = Any  # argparse's sub-parsers, a class that it does not name in public
Run = Callable[[argparse.Namespace], int | None]


def verb(verbs: Verbs, name: str, run: Run, text: str, more: str = "") -> argparse.ArgumentParser:
    """A sub-command that takes `--json`; `more` stands below its options."""
    made: argparse.ArgumentParser = verbs.add_parser(
        name, help=text, description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON instead of a table")
    made.set_defaults(run=run)
    return made


def group(verbs: Verbs, name: str, run: Run, text: str) -> Verbs:
    """A sub-command with sub-commands of its own; without one it does `run`."""
    return verb(verbs, name, run, text).add_subparsers(metavar="WHAT", title="what")


def as_json(value: object) -> None:
    """Print a JSON value; NaN is a programming error and raises."""
    plain = not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf8")
    print(json.dumps(value, ensure_ascii=plain, indent=1, allow_nan=False))


def table(rows: Sequence[Mapping[str, object]], empty: str = "nothing") -> None:
    """Print rows under their keys: text to the left, numbers to the right; one sentence where there are none."""
    if not rows:
        print(empty)
        return
    cells = [[str(key) for key in rows[0]], *([_cell(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells)]
    right = [all(_is_number(row[key]) or row[key] in ("", None) for row in rows) for key in rows[0]]
    for row in cells:
        padded = (cell.rjust(width) if end else cell.ljust(width) for cell, width, end in zip(row, widths, right))
        print("  ".join(padded).rstrip())


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        return f"{value:,.10g}"
    return plain("" if value is None else str(value))


def plain(text: str) -> str:
    """Foreign text on one line, without characters that would move the terminal's cursor."""
    return "".join(character if character.isprintable() else " " for character in text)


def fields(arguments: argparse.Namespace, found: Mapping[str, object]) -> None:
    """One thing with its fields; empty ones are left out of the text."""
    if arguments.json:
        as_json(found)
        return
    for key, value in found.items():
        if value not in ("", None, [], {}):
            print(f"{key}: {plain('; '.join(map(str, value)) if isinstance(value, list) else str(value))}")


def records(frame: pd.DataFrame) -> list[dict[str, object]]:
    """Rows as dicts of plain values; missing cells are None."""
    return list(json.loads(frame.to_json(orient="records", date_format="iso", double_precision=15)))


def progress(arguments: argparse.Namespace) -> Progress:
    """One rewritten line on a terminal; silence elsewhere."""
    return console() if sys.stderr is not None and sys.stderr.isatty() and not arguments.json else silent


def steady() -> None:
    """A terminal or file that has no letter for a character gets its number instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def flush() -> None:
    """Write what is still to be written, so that a failure is seen here and not at the end of the process."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """Send what is still to be written nowhere."""
    with suppress(OSError, AttributeError, ValueError):  # it is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
