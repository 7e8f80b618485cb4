"""The tab Papers: every paper with its label at each level, how probable that is, and the card of the open one."""

from functools import partial

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions.parquet import as_parquet
from core.figures.bundle import file_name
from core.figures.words import count
from pages.ui import show as shown
from pages.ui.placing import card
from pages.ui.placing.found import Found
from pages.ui.placing.opening import Opening
from pages.ui.printed import MIME
from pages.ui.rows import rows
from pages.ui.words import define

ONLY = {"all": "All", "none": "None of these", "placed": "With a label", "out": "Not placed"}


def answer(found: Found) -> str:
    """How many have a label of the level, how many none, which labels come most; first where that is but chance."""
    assert found.placement is not None
    measured = found.placement.calibration
    return figures.placed_answer(
        found.table, level=found.level, benchmark=found.chosen.title, calibration=measured
    )  # fmt: skip


def show(found: Found) -> None:
    """The table, its downloads, and the card of the open paper beside it."""
    opening = Opening(found)
    with st.container(key="place-papers"):
        with st.container():
            _listed(found, opening)
            _downloads(found)
        with st.container(key="place-card"):
            card.show(found, opening)
    shown.how_to_read(figures.placing_reading("papers"))


def _listed(found: Found, opening: Opening) -> None:
    table = found.table
    with st.container(horizontal=True, vertical_alignment="bottom"):
        only = found.view.one(
            "only", "all", list(ONLY), st.selectbox, label="Show", format_func=ONLY.get, width=180
        )  # fmt: skip
        words = st.text_input("Find a paper", key="place-find", placeholder="Part of a title, id or label").strip()
    own = table[_mask(table, found.level, only)]
    if words:
        text = table[["id", "title", *found.chosen.papers.levels]].astype(str).agg(" ".join, axis=1).str.casefold()
        own = own[text.loc[own.index].str.contains(words.casefold(), regex=False)]
    if own.empty:
        st.text("No paper is like that.")
        return
    at = [int(one) for one in own.index]

    def pick(row: int) -> None:
        opening.open(at[row])

    shown.grey(f"{count(len(own), 'paper')}. Click one, or move with the arrow keys, to see why it was called so.")
    listed = titled(own, found)
    rows(
        listed, key=f"place-table-{found.level}", pick=pick, at=at.index(opening.row) if opening.row in at else None,
        alt=f"{len(own)} papers with their labels; {opening.paper or 'none'} is open.",
        column_config={
            "title": st.column_config.Column(width=105),
            found.level: st.column_config.Column(width=125),
            "probability": st.column_config.NumberColumn(format="%.2f", width=84, help=define("vote")),
            "similarity": st.column_config.NumberColumn(format="%.3f", width=80, help=define("cosine similarity")),
            "nearest paper": st.column_config.Column(width=150),
        },
    )  # fmt: skip


def _mask(table: pd.DataFrame, level: str, only: str) -> "pd.Series[bool]":
    placed, none = table["placed"].astype(bool), table[f"{level}_none"].astype(bool)
    kinds = {"none": placed & none, "placed": placed & ~none, "out": ~placed}
    return kinds.get(only, pd.Series(True, index=table.index))


def titled(own: pd.DataFrame, found: Found) -> pd.DataFrame:
    """The columns that are read: the level looked at with its probability first, the others after it."""
    level = found.level
    others = [name for name in found.chosen.papers.levels if name != level]
    firsts = [ids.partition("; ")[0] for ids in own["nearest_ids"]]
    near = found.placed.placement.papers if found.placed is not None else None
    at = {id: row for row, id in enumerate(near.ids)} if near is not None else {}
    parts = {
        "title": own["title"].where(own["title"] != "", "(no title)"),
        level: [_called(label, why) for label, why in zip(own[level], own["reason"])],
        "probability": own[f"{level}_probability"].mask(own[f"{level}_none"].astype(bool)),
        "similarity": own["similarity"],
        "nearest paper": [near.titles[at[id]] if near is not None and id in at else "" for id in firsts],
        **{name: own[name] for name in others},
        "labels that disagree": own["contradiction"],
        "in the benchmark": ["" if not one else "it is in it" for one in own["in_benchmark"]],
        "paper": own["id"],
    }
    table = pd.DataFrame(parts).reset_index(drop=True)
    empty = [name for name in ("labels that disagree", "in the benchmark") if not (table[name] != "").any()]
    return table.drop(columns=empty)


def _called(label: str, reason: str) -> str:
    """A label as the table shows it; one that was not placed says so."""
    return f"not placed: {reason}" if not label and reason else label


def _downloads(found: Found) -> None:
    """The whole table, with every level, second labels and nearest papers."""
    placed, mine = found.placed, found.chosen.mine
    assert placed is not None and mine is not None
    name = file_name(f"{mine.title[:40]}-on-{found.chosen.papers.name[:40]}")
    files = (
        ("Table (CSV)", "csv", partial(figures.safe_csv, found.table)),
        ("Table (parquet)", "parquet", partial(as_parquet, found.table, key=placed.key)),
        ("Nearest papers (CSV)", "csv", lambda: figures.safe_csv(actions.placed_nearest(placed))),
    )
    with st.container(horizontal=True):
        for at, (label, kind, make) in enumerate(files):
            st.download_button(
                label, make, file_name=f"{name}{'-nearest' * (at == 2)}.{kind}", mime=MIME[kind], on_click="ignore",
                key=f"place-download-{at}",
            )  # fmt: skip
