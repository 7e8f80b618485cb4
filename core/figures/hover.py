"""Foreign text inside a figure: shown character for character, never read as markup."""

import textwrap
from collections.abc import Mapping
from functools import lru_cache

_NOT_MARKUP = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", "$": "&#36;", "{": "&#123;", "\n": " ", "\r": " ", "\t": " "}
)
WIDTH = 64  # characters a line
LIMIT = 420  # characters of one text; the rest is an ellipsis


def escape(text: object) -> str:
    """Text as Plotly shows it literally: its labels read tags, entities, `%{…}` and, between dollar signs, formulas."""
    return str(text).translate(_NOT_MARKUP)


def wrapped(text: object, *, width: int = WIDTH, limit: int = LIMIT) -> str:
    """Escaped text in lines of at most `width` characters, joined by `<br>`."""
    return _wrapped(str(text), width, limit)


@lru_cache(maxsize=4096)  # the same sentences come back at every click
def _wrapped(whole: str, width: int, limit: int) -> str:
    if len(whole) > limit:
        whole = whole[: limit - 1] + "…"
    lines = textwrap.wrap(whole, width, expand_tabs=False, break_on_hyphens=False) or [""]
    return "<br>".join(escape(line) for line in lines)


def selected_ids(event: object) -> tuple[str, ...]:
    """Ids of the points in a selection event, from their customdata, each once, in the order they came.

    An event that is empty or not understood gives (): nothing new was selected.
    """
    selection = event.get("selection", event) if isinstance(event, Mapping) else None
    points = selection.get("points") if isinstance(selection, Mapping) else None
    if not isinstance(points, (list, tuple)):
        return ()
    found = [_id(point) for point in points]
    return tuple(dict.fromkeys(one for one in found if one is not None))


def _id(point: object) -> str | None:
    data = point.get("customdata") if isinstance(point, Mapping) else None
    if isinstance(data, (list, tuple)):
        data = data[0] if data else None
    return data if isinstance(data, str) else None
