"""A map as a page of its own: one file that opens anywhere, with no network, and still knows what it was made from."""

import json
import re
from collections.abc import Collection, Mapping
from functools import cache
from html import escape
from pathlib import Path

import pandas as pd

from core.figures import stamp as stamps
from core.figures.maps.groups import Colouring
from core.figures.maps.screen import paper_map
from core.figures.theme import FADED, FONT, palette

HOW_TO_READ = (
    "Each point is a paper; papers that the model finds alike lie near each other. Only nearness means something: "
    "axes, directions and the distance between far groups do not, nor does the size of a group. The map bends hundreds "
    "of dimensions onto two, so that some neighbours are torn apart and some points lie together by accident."
)
SYMBOLS = {
    "circle": "●", "circle-open": "○", "square": "■", "diamond": "◆", "triangle-up": "▲", "triangle-down": "▼",
    "cross": "✚", "x": "✖", "star": "★",
}  # fmt: skip


def standalone_html(
    table: pd.DataFrame,
    *,
    colouring: Colouring | None = None,
    title: str,
    answer: str = "",
    caption: str = "",
    stamp: Mapping[str, object] | None = None,
    selected: Collection[str] = (),
    lines: pd.DataFrame | None = None,
    pins: pd.DataFrame | None = None,
    labels: pd.DataFrame | bool = True,
    dark: bool = False,
) -> bytes:
    """The map with legend, search, and what is to be said of it, as UTF-8 HTML.

    Parameters
    ----------
    table, colouring, selected, lines, pins, labels, dark
        As `paper_map`.
    title, answer, caption
        Plain text.
    stamp
        From `stamp.make`; `stamp.read` finds it in the file.

    Nothing is loaded from elsewhere: the drawing library stands in the file, and the page forbids any connection. The
    same input gives the same bytes.
    """
    listed = colouring is not None and colouring.kind == "category"  # beside the map, so not below it again
    figure = paper_map(
        table, colouring=colouring, selected=selected, lines=lines, pins=pins, labels=labels, dark=dark, height=720,
        legend=not listed or lines is not None or pins is not None,
    )  # fmt: skip
    figure.update_layout(meta=dict(figure.layout.meta or {}) | {"groups": _rows(colouring)})
    parts = {
        "STAMP": f'<script type="text/plain">{stamps.text(stamp)}</script>' if stamp else "",
        "TITLE": escape(title),
        "ANSWER": f"<p class='answer'>{escape(answer)}</p>" if answer else "",
        "CAPTION": f"<p class='quiet'>{escape(caption.strip())}</p>" if caption else "",
        "GROUPS": _groups(colouring),
        "READ": escape(HOW_TO_READ),
        "STYLE": _style(dark),
        "LIBRARY": library(),
        "FIGURE": _json_in_html(str(figure.to_json())),
        "TITLES": _json_in_html(json.dumps(_titles(table))),
        "FADED": str(FADED),
        "SCRIPT": _part("page.js"),
    }
    # one pass, so that nothing in a text is taken for a place to fill
    page = re.sub(r"\{\{([A-Z]+)\}\}", lambda found: parts[found[1]], _part("page.html"))
    return page.encode("utf-8", "replace")


@cache
def library() -> str:
    """Plotly's own script, as the installed package brings it."""
    from plotly.offline import get_plotlyjs

    return str(get_plotlyjs()).replace("</script", "<\\/script")


def _titles(table: pd.DataFrame) -> list[list[str]]:
    """What the search looks through: id and title of each paper; ids alone where there are very many."""
    ids = [str(one) for one in table["id"]]
    said = [str(one or "") for one in table["title"].fillna("")] if "title" in table and len(table) <= 20_000 else None
    return [[one, said[i] if said else ""] for i, one in enumerate(ids)]


def _rows(own: Colouring | None) -> dict[str, list[int]]:
    """Category → rows of its papers; "" for papers without one."""
    found: dict[str, list[int]] = {}
    for row, names in enumerate(own.names if own is not None and own.kind == "category" else ()):
        for name in names or ("",):
            found.setdefault(name, []).append(row)
    return found


def _groups(own: Colouring | None) -> str:
    """Every category: those with a colour first, the rest in a list that opens; each a button that shows its papers."""
    if own is None or own.kind != "category":
        return ""
    named = [_button(g.label, g.label, g.n, g.colour, g.shape) for g in own.groups if g.named]
    others = own.table[~own.table["group"].isin([g.label for g in own.groups if g.named])]
    rest = [
        _button(str(row["name"]), str(row["name"]), int(row["n"]), str(row["colour"]), str(row["shape"]))
        for row in others.to_dict("records")
    ]
    folded = f"<details><summary>other ({len(rest):,})</summary>{''.join(rest)}</details>" if rest else ""
    missing = [_button(g.label, "", g.n, g.colour, g.shape) for g in own.groups if not g.named and not g.names]
    ring = f"A ring: the paper is in a further group ({own.several:,} papers)." if own.several else ""
    said = f"<p class='quiet'>{ring}</p>" if ring else ""
    return f"<h2>{escape(own.title or 'groups')}</h2>{''.join(named)}{folded}{''.join(missing)}{said}"


def _button(label: str, name: str, n: int, colour: str, shape: str) -> str:
    mark = f"<span style='color:{colour}'>{SYMBOLS.get(shape, '●')}</span>"
    return f'<button data-name="{escape(name)}" aria-pressed="false">{mark} {escape(label)} <i>{n:,}</i></button>'


def _json_in_html(text: str) -> str:
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _style(dark: bool) -> str:
    ink = palette(dark)
    return (
        f":root{{--ink:{ink.ink};--quiet:{ink.quiet};--paper:{ink.paper};--surface:{ink.surface};--line:{ink.line};"
        f"--accent:{ink.accent};--font:{FONT};color-scheme:{'dark' if dark else 'light'}}}"
    )


def _part(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
