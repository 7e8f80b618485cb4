"""Column titles as people read them, each with the sentence behind it; and the words of a page, explained."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from core.figures import words
from pages.ui import show

TITLES = {
    "name": "model", "task": "data set", "max_tokens": "max tokens", "n": "pairs", "point": "score", "low": "from",
    "high": "to", "group_low": "from, by groups", "group_high": "to, by groups", "size_mb": "download, MB",
    "memory_mb": "memory, MB", "data_fingerprint": "fingerprint", "p_holm": "p (Holm)",
}  # fmt: skip
TERMS = {  # column → the term of the glossary that explains it
    "from": "interval", "to": "interval", "from, by groups": "group bootstrap", "to, by groups": "group bootstrap",
    "cosine": "cosine similarity", "p (Holm)": "Holm", "difference": "paired difference", "verdict": "not separable",
    "pairs": "pair", "metric": "score", "step": "centring",
}  # fmt: skip
SCORES = ("score", "from", "to", "from, by groups", "to, by groups", "difference", "p", "p (Holm)", "cosine")
NUMBERS = dict.fromkeys(SCORES, "%.3f")


def titled(table: pd.DataFrame) -> pd.DataFrame:
    """The table with readable titles and metric names; columns without any value are dropped."""
    shown = table.loc[:, [not (table[name].isna().all() or (table[name] == "").all()) for name in table]]
    if "metric" in shown:
        shown = shown.assign(metric=shown["metric"].map(words.metric_title))
    return shown.rename(columns=TITLES)


def columns(table: pd.DataFrame, *, widths: Mapping[str, int] | None = None, **more: str) -> dict[str, Any]:
    """How each column of a titled table is shown: numbers to three places, the sentence behind its title.

    `more`: column → printf format in place of the usual one. `widths`: column → pixels, so that what is asked for first
    is in sight on a narrow screen, too.
    """
    formats: Mapping[str, str] = NUMBERS | more
    wide = widths or {}
    return {name: _column(name, formats.get(name), wide.get(name)) for name in map(str, table.columns)}


def _column(name: str, form: str | None, width: int | None) -> Any:
    meaning = define(TERMS.get(name, name)) or None
    if form:
        return st.column_config.NumberColumn(help=meaning, format=form, width=width)
    return st.column_config.Column(help=meaning, width=width)


def define(term: str) -> str:
    """The sentence behind a term, for a tooltip."""
    return words.define(term)


def glossary(*terms: str) -> None:
    """The words of a page, folded, one sentence each."""
    with st.expander("Words used here"):
        show.facts([(term, define(term)) for term in sorted(terms, key=str.lower)], dict.fromkeys(terms, ""))
