"""The words of a finding: what was found, where, what was expected, how many more."""

import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path

from core.schema import Finding

MOST = 10  # rows named in one message

_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def plain(text: str, limit: int = 60) -> str:
    """Foreign text made fit for a message: invisible characters written as \\uXXXX, cut to `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(f"\\u{ord(c):04x}" if unicodedata.category(c) in _UNSEEN else c for c in cut)


def quoted(value: str) -> str:
    """A cell's value between double quotes; "nothing" where it is blank."""
    return f'"{plain(value)}"' if value.strip() else "nothing"


def shown_name(path: Path) -> str:
    """The name of a file, fit for a message."""
    return plain(path.name or str(path), 80)


def count(n: int, noun: str) -> str:
    """A number with its noun: "1 row", "1,200 rows"."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def named(values: Iterable[str], most: int = MOST) -> str:
    """Values with commas, "and" before the last; no more than `most` of them."""
    every = list(values)
    if len(every) > most:
        return ", ".join(every[:most]) + f" and {len(every) - most:,} more"
    return " and ".join([", ".join(every[:-1]), every[-1]]) if len(every) > 1 else "".join(every)


def at(unit: str, numbers: Sequence[int]) -> str:
    """Where: "row 2", "rows 2, 5 and 9"."""
    return f"{unit}{'s' if len(numbers) > 1 else ''} {named(map(str, numbers))}"


def others(unit: str, numbers: Sequence[int], most: int = MOST - 1) -> str:
    """What follows the first of several: " 3 more rows: 21, 40, 77."; nothing where it is alone."""
    if not numbers:
        return ""
    if most < 1:
        return f" {count(len(numbers), f'more {unit}')}."
    if len(numbers) == 1:
        return f" 1 more: {unit} {numbers[0]}."
    rest = len(numbers) - most
    listed = ", ".join(map(str, numbers[:most])) + (f" and {count(rest, 'other')}" if rest > 0 else "")
    return f" {len(numbers):,} more {unit}s: {listed}."


def notice(text: str) -> Finding:
    return Finding("notice", text)


def reject(text: str) -> Finding:
    return Finding("reject", text)
