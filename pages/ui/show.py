"""How results are shown: a figure with its words, a table, facts, a grey line."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any, Literal

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from core.figures import words

CONFIG = {
    "displaylogo": False,
    "modeBarButtonsToRemove": ["toImage", "autoScale2d", "select2d", "lasso2d"],
    "scrollZoom": False,
}
ROW, SHORT = 35, 10  # pixels of a row; rows of a table that is shown whole


def dark() -> bool:
    """Whether the reader sees the dark theme."""
    return getattr(st.context.theme, "type", "light") == "dark"


def figure(
    drawn: go.Figure, *, key: str, alt: str, on_select: Callable[[], None] | None = None, turn: int = 0,
    modes: Sequence[str] = ("points",),
) -> None:  # fmt: skip
    """A figure with its accessible description; with `on_select` its points can be picked, in these `modes`.

    Streamlit sends a click only if it differs from the one before: `turn` changes when something else was picked
    meanwhile, so that the same point can be picked again.
    """
    if on_select:
        for trace in drawn.data:
            if trace.customdata is not None and len(trace.customdata):
                own = np.asarray(trace.customdata)  # an array: Plotly looks at every row of a list
                own = own if own.dtype.kind == "U" else np.array([*trace.customdata], dtype=object)
                text = own.dtype.kind == "U"  # texts are copied at once, objects one by one
                more = np.full(len(own), str(turn)) if text else np.full(len(own), turn, dtype=object)
                trace.customdata = np.column_stack([own, more])
    how: dict[str, Any] = {"on_select": on_select, "selection_mode": modes} if on_select else {}
    st.plotly_chart(drawn, key=key, theme=None, config=CONFIG, alt=alt, **how)


def picked(key: str) -> str | None:
    """Id of the point that was clicked last, from its customdata; an empty event says nothing."""
    event = st.session_state.get(key) or {}
    points = event.get("selection", {}).get("points", [])
    data = points[-1].get("customdata") if points else None
    return str(data[0] if isinstance(data, list) else data) if data else None


def table(frame: pd.DataFrame, *, key: str, alt: str, **how: Any) -> None:
    """A table to read; a long one scrolls in place. What is missing is blank."""
    st.dataframe(frame, key=key, hide_index=True, alt=alt, placeholder="", height=tall(frame), **how)


def tall(frame: pd.DataFrame) -> int | Literal["content"]:
    """Height of a table: all of a short one, whole rows of a long one."""
    return "content" if len(frame) <= SHORT else ROW * (SHORT + 1) + 2


def twin(frame: pd.DataFrame, *, key: str, alt: str, **how: Any) -> None:
    """The numbers of a figure, folded: its twin for those who use keyboard or screen reader."""
    with st.expander("Table"):
        table(frame, key=key, alt=alt, **how)


Chips = Sequence[tuple[str, str]]  # values, each with the colour of its mark, "" for none


def facts(pairs: Iterable[tuple[str, str | Chips]], terms: Mapping[str, str] | None = None) -> None:
    """Names and values, one under the other; long values wrap. Nothing of them is typeset.

    A value may be several, each with the colour of its group (`Chips`).
    `terms`: name → the term of the glossary whose sentence explains it; a name that is a term explains itself.
    """
    rows = "".join(f"{_name(name, (terms or {}).get(name, name))}<dd>{_value(value)}</dd>" for name, value in pairs)
    st.html(f'<dl class="facts">{rows}</dl>')


def _value(value: str | Chips) -> str:
    if isinstance(value, str):
        return escape(value)
    mark = "<i style='background:{}'></i>"
    return " ".join(
        f"<span class='chip'>{mark.format(escape(colour)) if colour else ''}{escape(text)}</span>"
        for text, colour in value
    )


def _name(name: str, term: str) -> str:
    meaning = words.define(term)
    return f'<dt title="{escape(meaning)}">{escape(name)}</dt>' if meaning else f"<dt>{escape(name)}</dt>"


def grey(*lines: str) -> None:
    """Small grey lines; nothing of them is typeset."""
    st.html(f'<p class="grey">{"<br>".join(map(escape, lines))}</p>')


def heading(text: str) -> None:
    """The heading of a card; nothing of it is typeset."""
    st.html(f"<h2>{escape(text)}</h2>")


def escaped(text: str) -> str:
    """Text as it is, on surfaces that would typeset it or link an address (an unseen U+2060 prevents that)."""
    apart = re.sub(r"(?<=http)(?=s?:)|(?<=www)(?=\.)|(?=@)", "\u2060", text, flags=re.IGNORECASE)
    return "".join("\\" + c if c in r"\`*_{}[]<>()#+-.!|~$:^=&" else c for c in apart)


def sentence(text: str) -> str:
    """With a capital where it begins with a word; a name, such as that of a file, stays as it is."""
    return text[:1].upper() + text[1:] if re.match(r"[a-z]+(?=[ ,:])", text) else text


def how_to_read(*sentences: str) -> None:
    """What the axes mean, what the interval means, what the picture cannot say."""
    with st.expander("How to read this"):
        st.write(" ".join(sentences))
