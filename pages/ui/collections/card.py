"""The card of one collection: what it holds, what was said of it, and the way to its map."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions
from core.actions.collections_holds import Holds, holds
from core.actions.data import pairs
from core.figures.words import count
from pages.ui import show, workspace
from pages.ui.collections import said
from pages.ui.collections.listing import PAIRS, size
from pages.ui.sources import built
from pages.ui.view import View
from pages.ui.words import define

HELP = {
    "level": define("level"),
    "classes": "How many different values the papers have there.",
    "in several": "Papers with more than one value: one paper in several groups is one paper.",
}


def card(view: View, table: pd.DataFrame, key: str) -> None:
    """Everything about one of them."""
    row = table.set_index("key").loc[key]
    show.heading(str(row["title"]))
    if not row["here"]:
        _absent(key, row)
    elif row["kind"] == PAIRS:
        _pairs(key, row)
    else:
        _papers(view, key, row)


def _absent(key: str, row: Any) -> None:
    show.grey("Not on this machine.")
    st.text(str(row["how_to_get"]).replace("`", ""))
    st.text(f"Licence: {row['licence']}.")
    if row["kind"] == PAIRS:
        _to_pairs(key, "Open Sentence similarity to fetch it")


def _pairs(key: str, row: Any) -> None:
    show.grey("Rated pairs.")
    facts = [("size", size(row["n"], PAIRS, True)), ("licence", str(row["licence"]))]
    if not row["own"]:
        found = pairs("pairs", key)[1] if key.startswith("hub:") else pairs(key)[1]
        facts.append(("fingerprint", found.fingerprint[:8]))
    show.facts([(name, value) for name, value in facts if value], {"size": "", "licence": ""})
    _to_pairs(key, "Open on Sentence similarity")


def _to_pairs(key: str, label: str) -> None:
    if st.button(label, type="primary", key="data-open"):
        st.switch_page("pages/similarity.py", query_params=workspace.carried(data=key))


def _papers(view: View, key: str, row: Any) -> None:
    papers = actions.papers(actions.collection_source(key, workspace=workspace.name()))
    found = holds(papers)
    if row["own"]:
        show.grey("Yours: it stays on this machine, under the address of this page.")
    with st.container(horizontal=True):
        if st.button("Open on Map", type="primary", key="data-open"):
            st.switch_page("pages/map.py", query_params=workspace.carried(data=key))
        if row["levels"] and st.button("Open on Pathways", key="data-open-pathways"):
            st.switch_page("pages/pathways.py", query_params=workspace.carried(data=key))
        if row["own"]:
            _remove(key)
        else:
            built.way(view, key)
    show.facts(_facts(found, papers), dict.fromkeys(["papers", "splits", "source", "years"], ""))
    _classes(found)
    for note in papers.notes:
        show.grey(note)
    said.check(papers)


def _facts(found: Holds, papers: actions.Papers) -> list[tuple[str, str]]:
    about = {
        "papers": f"{found.n:,}",
        "with abstract": _share(found),
        "years": _years(found),
        "splits": ", ".join(f"{name} {n:,}" for name, n in found.splits),
        "licence": papers.licence,
        "source": papers.source if papers.source != papers.title else "",
        "fingerprint": papers.fingerprint[:8],
    }  # fmt: skip
    return [(name, value) for name, value in about.items() if value]


def _share(found: Holds) -> str:
    without = found.n - found.abstracts
    if not without:
        return "all"
    return f"{found.share:.0%} ({without:,} with a title only)" if found.abstracts else "none: titles only"


def _years(found: Holds) -> str:
    if found.years is None:
        return ""
    first, last = found.years
    rest = "" if found.dated == found.n else f", known of {found.dated:,}"
    return (f"{first}–{last}" if first != last else str(first)) + rest


def _classes(found: Holds) -> None:
    """Levels, coarse to fine, and further columns: what can colour the map."""
    table = found.classes
    if table.empty:
        show.grey("No labels: the map can be coloured by cluster, by neighbours kept and by similarity.")
        return
    shown = pd.DataFrame({
        "column": table["column"],
        "level": ["yes" if one else "" for one in table["level"]],
        "classes": table["classes"],
        "papers": table["papers"],
        "in several": table["several"],
        "largest": [f"{name} ({n:,})" if n else "" for name, n in zip(table["largest"], table["largest_n"])],
    })  # fmt: skip
    bare = [("level", not table["level"].any()), ("in several", not table["several"].any())]
    shown = shown.drop(columns=[name for name, without in bare if without])
    show.table(
        shown, key="data-classes", alt=f"{count(len(table), 'column')} that can colour the map.",
        column_config={name: st.column_config.Column(help=HELP.get(name)) for name in shown.columns},
    )  # fmt: skip


def _remove(key: str) -> None:
    """Asks once."""
    with st.popover("Remove"):
        st.text("It can be brought back for a week, with the button under the list.")
        if st.button("Remove this collection", key="data-remove"):
            actions.remove_collection(str(workspace.name()), key)
            st.rerun()


def undo(view: View) -> None:
    """One button while there is something to bring back; what came back is opened."""
    name = workspace.name()
    gone = actions.removed_collections(name) if name else []
    if gone:
        st.button(
            f"Bring back “{show.escaped(gone[-1].title)}”", key="data-undo", on_click=_restore,
            args=(view, str(name), gone[-1].key),
        )  # fmt: skip


def _restore(view: View, name: str, key: str) -> None:
    actions.restore_collection(name, key)
    view.choose("data", key)
