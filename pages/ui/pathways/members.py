"""The papers of the group that is open: found worst first, each a query, all of them on the map."""

import pandas as pd
import streamlit as st

from core.actions import PathwayScores
from pages.ui import show as shown
from pages.ui.pathways import whom
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.queries import name_of
from pages.ui.pathways.scored import Scored, level_of_groups
from pages.ui.rows import rows
from pages.ui.words import columns


def show(found: Scored, score: PathwayScores, opening: Opening, group: str | None) -> None:
    """The papers of the open group, the hardest first; one opens as a query."""
    if group is None:
        shown.heading("No group is open")
        st.write(
            "Click a group's mark in the figure, or its row in the table: its papers are listed here, those found "
            "worst first."
        )
        return
    level, name = level_of_groups(found), name_of(found)
    members = of_group(found, score, group, level)
    shown.heading(group)
    if members.empty:
        st.text("None of these papers belongs to it.")
        return
    shown.grey(f"{len(members):,} papers, those found worst first. Click one to ask for it.")
    ids, key = list(members["paper"]), whom.key(found, score)

    def pick(row: int) -> None:
        opening.query(ids[row], model=key)

    widths = {"title": 190, name: 82, "chance": 68}
    rows(
        members, key="pathways-members", at=None, pick=pick, alt=f"The {len(members)} papers of {group}.",
        column_config=columns(members, widths=widths, **{name: "%.3f", "chance": "%.3f"}),
    )  # fmt: skip
    opening.on_map(
        ids, f"{level} {group}", model=key, level=level, key="pathways-group-map"
    )  # fmt: skip


def of_group(found: Scored, score: PathwayScores, group: str, level: str) -> pd.DataFrame:
    """The papers of a group with the chosen measure of each: worst first, those that are no query last."""
    papers, measure = score.papers, found.chosen.measure
    each, chance = score.measured(found.level, measure), score.by_chance(found.level, measure)
    at = [row for row, own in enumerate(papers.columns[level]) if group in own]
    table = pd.DataFrame({
        "title": [papers.titles[row] for row in at], name_of(found): each[at], "chance": chance[at],
        "paper": [papers.ids[row] for row in at],
    })  # fmt: skip
    return table.sort_values([name_of(found), "paper"], na_position="last", ignore_index=True)
