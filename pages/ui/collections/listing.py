"""Everything on this machine that can be looked at: collections of papers, and rated pairs."""

import pandas as pd
import streamlit as st

from core import actions
from core.figures.words import count
from pages.ui import show, uploads, workspace
from pages.ui.rows import rows
from pages.ui.view import View

PAPERS, PAIRS = "papers", "rated pairs"
DEMO = "demo-papers"
WIDTHS = {"data": 132, "licence": 125, "levels": 200}  # pixels; a browser keeps the first ones that it measured
SHORT = {  # how a licence begins → as it stands in the list, whole; its card has all of it
    "KEGG, academic": "academic use only",
    "MeSH: free": "free, name NLM",
    "CC0 1.0 for annotation": "CC0 / CC BY 4.0",
}
COLUMNS = ["key", "title", "kind", "n", "levels", "splits", "licence", "own", "here", "how_to_get"]


def gathered() -> pd.DataFrame:
    """One row a thing; those of the person first, then what is here, then what can be had."""
    papers = actions.collections(workspace.name()).assign(kind=PAPERS)
    both = pd.concat([papers[COLUMNS], _pairs()], ignore_index=True)
    order = (~both["own"].astype(bool)).astype(int) * 2 + (~both["here"].astype(bool)).astype(int)
    return both.iloc[order.argsort(kind="stable")].reset_index(drop=True)


def _pairs() -> pd.DataFrame:
    """Rated pairs keep their own page; here they are listed."""
    declared = [
        (one.name, one.title, PAIRS, one.n, (), (), one.licence, False, one.here, one.how_to_get)
        for one in actions.datasets().itertuples()
    ]
    own = [(f"own-{one.id}", one.title, PAIRS, 0, (), (), "yours", True, True, "") for one in uploads.held("pairs")]
    return pd.DataFrame([*own, *declared], columns=COLUMNS)


def choose(view: View, table: pd.DataFrame) -> str:
    """Whose card is open."""
    titles = dict(zip(table["key"], table["title"]))
    with st.sidebar:
        start = DEMO if DEMO in titles else table["key"].iloc[0]
        return view.one("data", start, list(titles), st.selectbox, label="Collection", format_func=titles.get)


def show_all(view: View, table: pd.DataFrame, key: str) -> None:
    """The table; picking a row opens its card."""
    keys = table["key"].tolist()
    shown = pd.DataFrame({
        "data": table["title"],
        "licence": [brief(licence) for licence in table["licence"]],
        "size": [size(n, kind, here) for n, kind, here in zip(table["n"], table["kind"], table["here"])],
        "levels": [", ".join(levels) for levels in table["levels"]],
        "kind": table["kind"],
    })  # fmt: skip
    title = table["title"].iloc[keys.index(key)]
    rows(
        shown, key="data-table", at=keys.index(key), pick=lambda row: view.choose("data", keys[row]),
        alt=f"Table of {count(len(table), 'data set')}; {title} is open.",
        column_config={name: st.column_config.Column(width=width) for name, width in WIDTHS.items()},
    )  # fmt: skip


def brief(licence: str) -> str:
    """A licence in few words, so that none is cut in the list; its card has all of it."""
    for words, short in SHORT.items():
        if licence.startswith(words):
            return short
    return licence


def size(n: int, kind: str, here: bool) -> str:
    """How much there is, in words."""
    if not here:
        return "not on this machine"
    return count(n, "paper" if kind == PAPERS else "pair") if n else ""


def sentence(table: pd.DataFrame) -> None:
    """The answer of the page."""
    here = table[table["here"].astype(bool)]
    papers, pairs = here[here["kind"] == PAPERS], here[here["kind"] == PAIRS]
    said = (
        f"{count(len(papers), 'collection')} with {count(int(papers['n'].sum()), 'paper')} and "
        f"{count(len(pairs), 'set')} of rated pairs are on this machine."
    )
    own = int(table["own"].astype(bool).sum())
    st.write(show.escaped(f"{said} {count(own, 'of them is', 'of them are')} yours." if own else said))
