"""What the pointer shows over a paper, character for character."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
import pandas as pd

from core.figures.hover import escape
from core.figures.maps.groups import Colouring
from core.figures.words.numbers import number

LINE, LONGEST = 60, 240  # characters of a line, of all lines
MANY = 5_000  # more papers than this have one line each, so that the figure stays small and quick
ONE_LINE = 56
ROOM = 3_400_000  # bytes of all texts of a figure
NOT_MARKUP = "&<>${\n\r\t"  # the ampersand first
LISTED = 6  # groups of one paper that are named


def said(table: pd.DataFrame) -> np.ndarray:
    """What is said of each paper below its id: its `hover`, else its `title`, else nothing; str (n,)."""
    column = next((name for name in ("hover", "title") if name in table), None)
    return np.full(len(table), "", object) if column is None else table[column].fillna("").to_numpy(object)


def template(ids: Sequence[str], colouring: Colouring, place: int | None, *, text: bool) -> str:
    """The hover template of a trace; `place`: the one group whose name is the same for all its papers."""
    head = "<b>%{customdata[0]}</b>" if safe(ids) else ""
    parts = [head, "%{text}" if text or not head else "", "" if place is None else _named(colouring, place)]
    return "<br>".join(part for part in parts if part) + "<extra></extra>"


def paper_texts(
    ids: Sequence[str], lines: np.ndarray, below: list[str], *, of: int, short: np.ndarray | None = None
) -> np.ndarray:
    """Escaped texts, str (n,): the id where the template cannot show it, the lines of the paper, what is below.

    `of`: papers of the figure, which share its room; the lines of a paper give way to its groups, both to nothing.
    `short`: of `one_line` for these papers, where that is known.
    """
    heads = [] if safe(ids) else [f"<b>{escape(one)}</b>" for one in ids]
    room = ROOM * len(ids) / max(of, 1)
    left = room - _bytes(below)
    shown = [] if of > MANY else [_lines(str(own)) for own in lines]
    if of > MANY or _bytes(shown) > left:
        shown = _one_line(lines, ONE_LINE) if short is None else short.tolist()
        wanted = _bytes(shown)
        if wanted > left:
            shown = _one_line(lines, int(ONE_LINE * max(left, 0) / wanted))
    return _joined(heads, shown, below if left > 0 else [])


def _joined(*parts: list[str]) -> np.ndarray:
    there = [part for part in parts if part]
    if len(there) == 1:
        return np.array(there[0], str)
    return np.array(["<br>".join(filter(None, own)) for own in zip(*there)], str)


def _bytes(texts: list[str]) -> int:
    """How long the texts are in a figure's JSON, where what is not ASCII, and each of < > /, takes six."""
    joined = "".join(texts)
    strange = len(joined) - len(joined.encode("ascii", "ignore")) + sum(map(joined.count, "<>/"))
    return len(joined) + 5 * strange


@lru_cache(maxsize=8)
def below(colouring: Colouring, *, many: bool) -> np.ndarray:
    """The groups of each paper, or its number, escaped, str (n,) as objects; shorter with `many`."""
    title = f"{escape(colouring.title)}: " if colouring.title else ""
    if colouring.kind == "category":
        most, width = (3, 40) if many else (LISTED, 100)
        none = escape(colouring.groups[-1].label) if colouring.groups else ""
        texts = {own: title + (listed(own, most, width) or none) for own in set(colouring.names)}
        return np.array([texts[own] for own in colouring.names], object)
    values, place = np.unique(colouring.numbers, return_inverse=True)
    return np.array([title + plain(value) for value in values.tolist()], object)[place]


def safe(ids: Iterable[str]) -> bool:
    """Whether no id holds what Plotly would read as markup."""
    joined = "".join(ids)
    return not any(character in joined for character in NOT_MARKUP)


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
def listed(names: tuple[str, ...], most: int = LISTED, width: int = 100) -> str:
    """Groups of one paper, a line each, escaped; the first few where there are many."""
    more = [f"and {len(names) - most} more"] if len(names) > most else []
    return "<br>+ ".join([*(escape(_cut(name, width)) for name in names[:most]), *more])


def plain(value: float) -> str:
    """A whole number as it is, any other with two decimals."""
    if np.isnan(value):
        return "not stated"
    return f"{value:.0f}".replace("-", "−") if value == round(value) and abs(value) >= 2 else number(value)


def _named(colouring: Colouring, place: int) -> str:
    label = escape(_cut(colouring.groups[place].label, 100))
    return f"{escape(colouring.title)}: {label}" if colouring.title else label


@lru_cache(maxsize=MANY)  # the same papers come back at every recolouring
def _lines(text: str) -> str:
    return "<br>".join(escape(line) for part in _cut(text, LONGEST).split("\n") for line in folded(part))


@lru_cache(maxsize=4)  # of the same collection at every recolouring
def one_line(texts: tuple[str, ...]) -> np.ndarray:
    """Each text cut to one line and escaped, str (n,)."""
    return np.array(_one_line(texts, ONE_LINE), object)


def _one_line(texts: Iterable[object], width: int) -> list[str]:
    """Each text cut and escaped; all at once, since that is felt with many. Nothing below eight characters."""
    if width < 8:
        return []
    joined = "\0".join(_cut(str(one), width).replace("\0", "") for one in texts)
    for character in NOT_MARKUP:
        joined = joined.replace(character, escape(character))
    return joined.split("\0")


def _cut(text: str, limit: int) -> str:
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"
