"""The tab Which biology: what of it a model knows, group by group, and what it takes for what."""

from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.actions import PathwayScores
from core.figures.words import count
from pages.ui import show as shown
from pages.ui.pathways import confusion, export, members, whom
from pages.ui.pathways.codes import Codes
from pages.ui.pathways.colours import of_top
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import Scored, groups, level_of_groups, two_groups
from pages.ui.rows import rows
from pages.ui.words import columns

MOST = 300  # groups that are drawn
WIDTHS = {  # pixels: all that is asked for first fits beside the figure
    "group": 165, "score": 60, "from": 56, "to": 56, "chance": 66, "queries": 70, "difference": 88, "verdict": 130,
}  # fmt: skip
TITLES = {"n": "queries", "low": "from", "high": "to", "value": "score"}
ORDER = ("group", "value", "a", "b", "difference", "verdict", "low", "high", "chance", "n", "parent", "reason")
PLACES = ("score", "from", "to", "chance", "difference")


def show(found: Scored, opening: Opening) -> None:
    """The groups of one level, the open one with its papers, and the confusion between labels."""
    a, b, level = whom.one(found), whom.second(found), level_of_groups(found)
    table = _table(found, a, b, level)
    picked = _Groups(found, table, level)
    with st.container(key="pathways-groups"):
        with st.container():
            _figure(found, table, picked)
        with st.container(key="pathways-group"):
            _listed(table, picked, {} if b is None else {"a": a.label, "b": b.label})
            members.show(found, a, opening, picked.group)
    confusion.show(found, a, opening)
    shown.how_to_read(figures.how_to_read("biology"), figures.words.how_to_read("confusion"))


def chooser(found: Scored) -> None:
    """The models, and which level's groups are the rows."""
    whom.chooser(found, beside=True)
    codes = found.chosen.levels
    found.view.one(
        "by", codes.codes[-1], codes.codes, st.segmented_control, label="Groups", required=True,
        format_func=lambda code: shown.escaped(codes.name(code)),
    )  # fmt: skip


def answer(found: Scored, opening: object = None) -> str:
    """The best and the worst group; of two models what the first gains and loses."""
    a, b, level = whom.one(found), whom.second(found), level_of_groups(found)
    table, measure = _table(found, a, b, level), found.chosen.measure
    if b is not None:
        return figures.two_group_answer(table, a=a.label, b=b.label, measure=measure, group=level)
    return figures.group_answer(table, model=a.label, measure=measure, level=found.level, group=level)


def _table(found: Scored, a: PathwayScores, b: PathwayScores | None, level: str) -> pd.DataFrame:
    how = {"level": found.level, "measure": found.chosen.measure, "group": level}
    return groups(a, **how) if b is None else two_groups(a, b, **how)


class _Groups:
    """Which group is open: by figure, table and URL alike."""

    def __init__(self, found: Scored, table: pd.DataFrame, level: str) -> None:
        self._view = found.view
        names = sorted({name for own in found.chosen.papers.columns[level] for name in own})
        self._codes = Codes(names, own=found.chosen.own)
        code = next(iter(self._view.held("group")), "")
        self.group = self._codes.name(code) or None
        if code and self.group is None:
            if self._view.moved:
                self._view.stale.append("group")
            self._view.drop("group")

    def open(self, group: str | None) -> None:
        """Open a group; an empty event opens none."""
        if group is not None and self._codes.of(group):
            self._view.choose("group", self._codes.of(group))


def _figure(found: Scored, table: pd.DataFrame, picked: _Groups) -> None:
    a, b = whom.one(found), whom.second(found)
    drawn = table.head(MOST)
    options: dict[str, Any] = {"measure": found.chosen.measure, "level": found.level}
    if len(table) > MOST:
        shown.grey(f"The first {MOST} of {len(table):,} groups are drawn; the table has all.")
    key = f"pathways-groups-{'two' if b else 'one'}"

    def pick() -> None:
        picked.open(shown.picked(key))

    name, draw = "groups", figures.group_forest
    if b is None:
        options |= {"colouring": of_top(found.chosen, dark=shown.dark())}
    else:
        name, options = "gains", options | {"names": (a.label, b.label), "models": (a.model, b.model)}
        draw = figures.group_difference
    with st.container(height=560 if len(drawn) > 24 else "content", border=False):
        shown.figure(
            draw(drawn, selected=picked.group or "", dark=shown.dark(), **options), key=key, on_select=pick,
            alt=figures.alt_text(name, drawn, **options), turn=_turn(picked.group),
        )  # fmt: skip
    printed = options | ({"colouring": of_top(found.chosen, dark=False)} if b is None else {})
    export.offer(found, name, table, options=printed, answer=answer(found), scores=[a, *([b] if b else [])])


def _turn(group: str | None) -> int:
    """How often the open group has changed: the same point can then be clicked again."""
    before, turn = st.session_state.get("pathways-turn", (group, 0))
    st.session_state["pathways-turn"] = (group, turn + (group != before))
    return int(st.session_state["pathways-turn"][1])


def _listed(table: pd.DataFrame, picked: _Groups, models: dict[str, str]) -> None:
    """The figure's twin, searched by words; sorted as a head is clicked."""
    words = st.text_input("Find a group", key="pathways-find-group", placeholder="Part of a name").strip().casefold()
    own = table[[words in f"{row.group} {row.parent}".casefold() for row in table.itertuples()]] if words else table
    own = own.reset_index(drop=True)
    if own.empty:
        st.text("No group has that in its name.")
        return
    names = [str(name) for name in own["group"]]

    def pick(row: int) -> None:
        picked.open(names[row])

    listed = own[[name for name in ORDER if name in own]].rename(columns=TITLES | models)
    listed = listed.loc[:, [not (listed[name].isna().all() or (listed[name] == "").all()) for name in listed]]
    places = dict.fromkeys([*PLACES, *models.values()], "%.3f")
    shown.grey(
        f"{count(len(own), 'group')}, {'what gained most first' if models else 'the best first'}. Click one, or move "
        "with the arrow keys, to see its papers."
    )
    rows(
        listed, key=f"pathways-group-table-{'two' if models else 'one'}", pick=pick,
        at=names.index(picked.group) if picked.group in names else None,
        alt=f"{len(own)} groups with scores; {picked.group or 'none'} is open.",
        column_config=columns(listed, widths=WIDTHS | dict.fromkeys(models.values(), 90), **places),
    )  # fmt: skip
