"""What the pointer shows over a paper, character for character."""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
import pandas as pd

from core.figures.hover import escape
from core.figures.maps.groups import Colouring
from core.figures.words.numbers import number

LINE, LONGEST = 60, 240  # characters of a line, of all lines
MANY = 5_000  # more papers than this have one line each, so that the figure stays small and quick
ONE_LINE = 56
LISTED = 6  # groups of one paper that are named


def said(table: pd.DataFrame) -> np.ndarray:
    """What is said of each paper below its id: its `hover`, else its `title`, else nothing; str (n,)."""
    column = next((name for name in ("hover", "title") if name in table), None)
    return np.full(len(table), "", object) if column is None else table[column].fillna("").to_numpy(object)


def template(ids: np.ndarray, colouring: Colouring, place: int | None, *, text: bool) -> str:
    """The hover template of a trace; `place`: the one group whose name is the same for all its papers."""
    head = "<b>%{customdata[0]}</b>" if safe(ids) else ""
    parts = [head, "%{text}" if text or not head else "", "" if place is None else _named(colouring, place)]
    return "<br>".join(part for part in parts if part) + "<extra></extra>"


def paper_texts(ids: np.ndarray, lines: np.ndarray, below: list[str], *, many: bool) -> np.ndarray:
    """Escaped texts, object (n,): the id where the template cannot show it, the lines of the paper, what is below."""
    shown = [_line(str(own)) for own in lines] if many else [_lines(str(own)) for own in lines]
    if not safe(ids):
        heads = [f"<b>{escape(one)}</b>" for one in ids]
        shown = [f"{head}<br>{own}" if own else head for head, own in zip(heads, shown)]
    if below:
        shown = [f"{own}<br>{last}" if own else last for own, last in zip(shown, below)]
    return np.array(shown, object)


def below(colouring: Colouring, rows: np.ndarray) -> list[str]:
    """The groups of each of the rows, or its number, escaped."""
    title = f"{escape(colouring.title)}: " if colouring.title else ""
    if colouring.kind == "category":
        return [title + listed(colouring.names[row]) for row in rows.tolist()]
    return [title + plain(value) for value in colouring.numbers[rows].tolist()]


def safe(ids: Iterable[str]) -> bool:
    """Whether no id holds what Plotly would read as markup."""
    joined = "".join(ids)
    return escape(joined) == joined


def folded(text: str, width: int = LINE) -> list[str]:
    """The text in lines of at most `width` characters, broken at spaces where there are any."""
    lines, rest = [], text.strip()
    while len(rest) > width:
        cut = rest.rfind(" ", width // 3, width + 1)
        cut = width if cut < 0 else cut
        lines.append(rest[:cut])
        rest = rest[cut:].lstrip()
    return [*lines, rest] if rest else lines


@lru_cache(maxsize=4_096)
def listed(names: tuple[str, ...]) -> str:
    """Groups of one paper, a line each, escaped; the first few where there are many."""
    more = [f"and {len(names) - LISTED} more"] if len(names) > LISTED else []
    return "<br>+ ".join([*(escape(_cut(name, 100)) for name in names[:LISTED]), *more])


def plain(value: float) -> str:
    """A whole number as it is, any other with two decimals."""
    if np.isnan(value):
        return "not stated"
    return f"{value:.0f}".replace("-", "−") if value == round(value) and abs(value) >= 2 else number(value)


def _named(colouring: Colouring, place: int) -> str:
    label = escape(_cut(colouring.groups[place].label, 100))
    own = f"{escape(colouring.title)}: {label}" if colouring.title else label
    return own.replace("{", "&#123;")  # a brace would start a variable of the template


@lru_cache(maxsize=MANY)  # the same papers come back at every recolouring
def _lines(text: str) -> str:
    return "<br>".join(escape(line) for part in _cut(text, LONGEST).split("\n") for line in folded(part))


def _line(text: str) -> str:
    return escape(_cut(text, ONE_LINE))


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
