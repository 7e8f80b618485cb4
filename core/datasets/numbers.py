"""Numbers in text cells: ASCII digits and a point; a decimal comma is asked about, never guessed."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from core.errors import BadInput

_POINT = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_COMMA = re.compile(r"[+-]?[0-9]*,[0-9]+")
_LABELS = {"0": 0.0, "1": 1.0, "false": 0.0, "true": 1.0, "0.0": 0.0, "1.0": 1.0}


@dataclass
class Numbers:
    """Row number → value; cells that hold no number in range; cells whose comma may be a decimal mark."""

    values: dict[int, float] = field(default_factory=dict)
    bad: list[tuple[int, str]] = field(default_factory=list)
    asks: list[tuple[int, str]] = field(default_factory=list)


def read_numbers(
    cells: Iterable[tuple[int, str]], *, decimal: str | None, scale: tuple[float, float] | None
) -> Numbers:
    """The finite numbers in cells, within `scale` if one is given.

    `decimal`: "," or "." settles what a comma means; None asks. Raises BadInput for another mark.
    """
    if decimal not in {None, ",", "."}:
        raise BadInput(f'decimal mark {decimal!r}: expected "," or ".".')
    low, high = scale or (-math.inf, math.inf)
    numbers = Numbers()
    for row, cell in cells:
        text = cell.strip()
        if decimal is None and _COMMA.fullmatch(text):
            numbers.asks.append((row, cell))
            continue
        value = _value(text, decimal)
        if math.isfinite(value) and low <= value <= high:
            numbers.values[row] = value
        else:
            numbers.bad.append((row, cell))
    return numbers


def _value(text: str, decimal: str | None) -> float:
    """NaN where the text is no number."""
    if decimal == ",":
        text = "" if "." in text else text.replace(",", ".", 1)
    return float(text) if _POINT.fullmatch(text) else math.nan


def read_labels(cells: Iterable[tuple[int, str]]) -> Numbers:
    """0/1, true/false in any case."""
    numbers = Numbers()
    for row, cell in cells:
        value = _LABELS.get(cell.strip().lower())
        if value is None:
            numbers.bad.append((row, cell))
        else:
            numbers.values[row] = value
    return numbers


def expected(scale: tuple[float, float] | None, decimal: str | None = None) -> str:
    """What would be taken, in words: "a number from 0 to 4"."""
    what = f"a number from {scale[0]:g} to {scale[1]:g}" if scale else "a finite number"
    return f"{what} with a decimal comma" if decimal == "," else what
