"""One row of a forest: a model, or a group of papers; the same for screen and paper."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.figures.frames import span
from core.figures.words.numbers import brackets, number, signed, unbounded, undefined

NONE = float("nan")


@dataclass(frozen=True)
class Row:
    """A name, a point with its interval, and its value in text.

    `low`, `high`: ends of the whisker as drawn, NaN where there is no interval. `other`: a second, hollow mark joined
    to the point, `firm` if the data can tell the two apart. `chance`, `shuffled`: reference marks of the row.
    `key`: what a click gives. `hover`: lines of plain text below the name.
    """

    key: str
    name: str
    value: float
    low: float
    high: float
    text: str
    hover: tuple[str, ...]
    note: str = ""
    colour: str = ""
    shape: str = "circle"
    other: float = NONE
    other_colour: str = ""
    other_shape: str = "diamond"
    firm: bool = True
    chance: float = NONE
    shuffled: float = NONE
    tied: bool = False


def limits(rows: Sequence[Row], *more: float) -> list[float]:
    """Ends of the axis around all that is drawn."""
    values = [[r.value, r.low, r.high, r.other, r.chance, r.shuffled] for r in rows]
    return span(np.array(values, float).ravel(), more, pad=0.05)


def value_text(
    value: float, low: float, high: float, reason: str = "", *, places: int = 2, sign: bool = False, why: bool = False
) -> str:
    """ "0.31 [0.26, 0.36]"; "not defined (reason)"; "0.31 (no interval)", and with `why` the reason of it."""
    if np.isnan(value):
        return undefined(reason if why else "")
    point = signed(value, places) if sign else number(value, places)
    if np.isnan(low) or np.isnan(high):
        return f"{point} {unbounded(reason) if why else '(no interval)'}"
    return f"{point} {brackets(low, high, places)}"


def as_number(value: object) -> float:
    """A cell of a table as a number; NaN where there is none."""
    return float(value) if isinstance(value, (int, float, np.integer, np.floating)) else NONE


def as_text(value: object) -> str:
    """A cell of a table as a text; "" where there is none."""
    return value if isinstance(value, str) else ""
