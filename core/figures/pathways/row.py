"""One row of a forest: a model, or a group of papers; the same for screen and paper."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.figures.frames import span
from core.figures.words.numbers import brackets, number, signed, unbounded, undefined

NONE = float("nan")
NO_INTERVAL = "(no interval)"


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


def without_whiskers(rows: Sequence[Row], reasons: Iterable[object]) -> tuple[list[Row], str]:
    """Where no row has an interval: the rows without that remark, and why, in a sentence for all of them.

    `reasons`: of the rows, as tables have them. Elsewhere the rows as they are, and "".
    """
    known = [row for row in rows if np.isfinite(row.value)]
    if not known or any(np.isfinite(row.high - row.low) for row in known):
        return list(rows), ""
    said = {as_text(one).removeprefix("no interval: ") for one in reasons} - {""}
    why = said.pop() if len(said) == 1 else "every one has fewer than 10 to draw from"
    return [replace(row, text=row.text.removesuffix(NO_INTERVAL).rstrip()) for row in rows], f"no intervals: {why}"


def value_text(
    value: float, low: float, high: float, reason: str = "", *, places: int = 2, sign: bool = False, why: bool = False
) -> str:
    """ "0.31 [0.26, 0.36]"; "not defined (reason)"; "0.31 (no interval)", and with `why` the reason of it."""
    if np.isnan(value):
        return undefined(reason if why else "")
    point = signed(value, places) if sign else number(value, places)
    if np.isnan(low) or np.isnan(high):
        return f"{point} {unbounded(reason) if why else NO_INTERVAL}"
    return f"{point} {brackets(low, high, places)}"


def as_number(value: object) -> float:
    """A cell of a table as a number; NaN where there is none."""
    return float(value) if isinstance(value, (int, float, np.integer, np.floating)) else NONE


def as_text(value: object) -> str:
    """A cell of a table as a text; "" where there is none."""
    return value if isinstance(value, str) else ""
