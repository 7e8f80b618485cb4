"""The tab Which biology: what of it a model knows, group by group, and what it takes for what."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions import PathwayScores
from pages.ui import show as shown
from pages.ui.pathways import confusion, export, whom
from pages.ui.pathways.codes import Codes
from pages.ui.pathways.measures import title_of
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import Scored, groups, two_groups
from pages.ui.rows import rows
from pages.ui.words import columns

MOST = 300  # groups that are drawn
TITLES = {"n": "queries", "low": "from", "high": "to"}
PLACES = ("score", "from", "to", "chance", "difference", "first hit", "nearest hit")


def show(found: Scored, opening: Opening) -> None:
    """The groups of one level, the open one with its papers, and the confusion between labels."""
    a, b, level = whom.one(found), whom.second(found), level_of(found)
    table = _table(found, a, b, level)
    picked = _Groups(found, table, level)
    with st.container(key="pathways-groups"):
        with st.container():
            _figure(found, table, picked)
        with st.container(key="pathways-group"):
            _listed(table, picked, two=b is not None)
            _open(found, a, opening, picked.group, level)
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


def level_of(found: Scored) -> str:
    """The level whose groups are the rows."""
    codes = found.chosen.levels
    return codes.name(next(iter(found.view.held("by")), "")) or codes.names[-1]


def answer(found: Scored, opening: object = None) -> str:
    """The best and the worst group; of two models what the first gains and loses."""
    a, b, level = whom.one(found), whom.second(found), level_of(found)
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
        options |= {"colouring": _colouring(found, dark=shown.dark())}
    else:
        name, options = "gains", options | {"names": (a.label, b.label), "models": (a.model, b.model)}
        draw = figures.group_difference
    with st.container(height=560 if len(drawn) > 24 else "content", border=False):
        shown.figure(
            draw(drawn, selected=picked.group or "", dark=shown.dark(), **options), key=key, on_select=pick,
            alt=figures.alt_text(name, drawn, **options), turn=_turn(picked.group),
        )  # fmt: skip
    printed = options | ({"colouring": _colouring(found, dark=False)} if b is None else {})
    export.offer(found, name, table, options=printed)


def _colouring(found: Scored, *, dark: bool) -> figures.Colouring:
    """The colours of the coarsest level, as the map has them."""
    papers = found.chosen.papers
    whole = actions.papers({**found.chosen.source, "split": ""}) if found.chosen.split else papers
    top = papers.levels[0]
    every = tuple(sorted({name for own in whole.columns[top] for name in own}))
    return figures.colouring(papers.columns[top], title=top, every=every, dark=dark)


def _turn(group: str | None) -> int:
    """How often the open group has changed: the same point can then be clicked again."""
    before, turn = st.session_state.get("pathways-turn", (group, 0))
    st.session_state["pathways-turn"] = (group, turn + (group != before))
    return int(st.session_state["pathways-turn"][1])


def _listed(table: pd.DataFrame, picked: _Groups, *, two: bool) -> None:
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

    first = ["group", "value", "a", "b", "difference", "verdict", "low", "high", "n", "chance", "parent", "reason"]
    listed = own[[name for name in first if name in own]].rename(columns=TITLES | {"value": "score"})
    listed = listed.loc[:, [not (listed[name].isna().all() or (listed[name] == "").all()) for name in listed]]
    places = dict.fromkeys([name for name in listed if name in (*PLACES, "a", "b")], "%.3f")
    shown.grey(
        f"{len(own):,} groups, {'what gained most first' if two else 'the best first'}. Click one, or move with the "
        "arrow keys, to see its papers."
    )
    rows(
        listed, key=f"pathways-group-table-{'two' if two else 'one'}", pick=pick,
        at=names.index(picked.group) if picked.group in names else None,
        alt=f"{len(own)} groups with scores; {picked.group or 'none'} is open.",
        column_config=columns(listed, **places),
    )  # fmt: skip


def _open(found: Scored, score: PathwayScores, opening: Opening, group: str | None, level: str) -> None:
    """The papers of the open group, the hardest first; one opens as a query."""
    if group is None:
        shown.heading("No group is open")
        st.write("Click a group in the figure or the table: its papers are listed here, those found worst first.")
        return
    members = members_of(found, score, group, level)
    shown.heading(group)
    name = title_of(found.chosen.measure)
    if members.empty:
        st.text("None of these papers belongs to it.")
        return
    shown.grey(f"{len(members):,} papers, those found worst first. Click one to ask for it.")
    ids, key = list(members["paper"]), whom.key(found, score)

    def pick(row: int) -> None:
        opening.query(ids[row], model=key)

    rows(
        members, key="pathways-members", at=None, pick=pick, alt=f"The {len(members)} papers of {group}.",
        column_config=columns(members, **{name: "%.3f", "chance": "%.3f"}),
    )  # fmt: skip
    opening.on_map(
        ids, f"{level} {group}", model=key, level=level, key="pathways-group-map"
    )  # fmt: skip


def members_of(found: Scored, score: PathwayScores, group: str, level: str) -> pd.DataFrame:
    """The papers of a group with the chosen measure of each: worst first, those that are no query last."""
    papers, measure = score.papers, found.chosen.measure
    each, chance = score.measured(found.level, measure), score.by_chance(found.level, measure)
    at = [row for row, own in enumerate(papers.columns[level]) if group in own]
    table = pd.DataFrame({
        title_of(measure).removeprefix("m"): each[at], "chance": chance[at],
        "title": [papers.titles[row] for row in at], "paper": [papers.ids[row] for row in at],
    })  # fmt: skip
    table.columns = [title_of(measure) if name == table.columns[0] else name for name in table]
    return table.sort_values([table.columns[0], "paper"], na_position="last", ignore_index=True)
