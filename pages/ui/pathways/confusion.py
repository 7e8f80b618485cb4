"""What a model takes for what: labels against the labels of the nearest papers, each cell with the papers behind it."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions import PathwayScores
from pages.ui import show as shown
from pages.ui.pathways import export, whom
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import Scored, mixed
from pages.ui.rows import rows
from pages.ui.words import columns, define

WIDTHS = {"asked for": 165, "found": 165, "rank": 55, "similarity": 80}
KEY, NEAREST, MOST = "pathways-confusion", 10, 60  # labels that a heat map can hold


def show(found: Scored, score: PathwayScores, opening: Opening) -> None:
    """The heat map of a coarse level, and the papers behind the cell that was clicked."""
    st.header("What is taken for what", anchor=False, help=define("confusion"))
    levels = found.chosen.papers.levels[:-1] or found.chosen.papers.levels
    level = st.segmented_control(
        "Labels", levels, default=levels[0], key="pathways-confusion-level", required=True,
        label_visibility="collapsed", format_func=shown.escaped,
    )  # fmt: skip
    table = mixed(score, level, NEAREST)
    if len(table) < 2:
        st.text(f"Only {len(table)} label at this level: nothing can be confused.")
        return
    cell = _Cell(found, list(table.index), level)
    with st.container(key="pathways-mixed"):
        with st.container():
            _figure(found, score, table, cell)
        with st.container(key="pathways-confused"):
            _papers(found, score, opening, level, cell)


class _Cell:
    """Which cell is open: the URL holds the level and both labels by their places in sorted order."""

    def __init__(self, found: Scored, names: list[str], level: str) -> None:
        self._view, self._level = found.view, found.chosen.levels.codes.index(found.chosen.levels.of(level))
        self._names = sorted(map(str, names))
        self.at = self._read(next(iter(self._view.held("cell")), ""))

    def _read(self, code: str) -> tuple[str, str] | None:
        parts = code.split("-")
        if len(parts) != 3 or not all(part.isdecimal() and len(part) < 6 for part in parts):
            if code:
                self._forget()
            return None
        level, row, column = map(int, parts)
        if level != self._level:
            return None
        if max(row, column) >= len(self._names):
            self._forget()
            return None
        return self._names[row], self._names[column]

    def _forget(self) -> None:
        if self._view.moved:
            self._view.stale.append("cell")
        self._view.drop("cell")

    def open(self, row: str, column: str) -> None:
        """Open a cell by its labels."""
        if row in self._names and column in self._names:
            self._view.choose("cell", f"{self._level}-{self._names.index(row)}-{self._names.index(column)}")


def _figure(found: Scored, score: PathwayScores, table: pd.DataFrame, cell: _Cell) -> None:
    level = str(table.index.name)
    options: dict[str, Any] = {"level": level, "k": NEAREST}

    def pick() -> None:
        event = st.session_state.get(KEY) or {}
        points = event.get("selection", {}).get("points", [])
        data = points[-1].get("customdata") if points else None
        if isinstance(data, list) and len(data) >= 2:
            cell.open(str(data[0]), str(data[1]))

    shown.figure(
        figures.confusion_map(table, selected=cell.at, dark=shown.dark(), **options), key=KEY, on_select=pick,
        alt=figures.alt_text("confusion", table, **options), turn=_turn(cell.at),
    )  # fmt: skip
    said = figures.confusion_answer(table, level=level, k=NEAREST, model=score.label)
    st.write(shown.escaped(said))
    shown.grey(f"Share of each label among the {NEAREST} nearest papers. Click a cell to see the papers behind it.")
    export.offer(
        found, "confusion", table, options=options, numbers=lambda: table.reset_index(), answer=said, scores=[score]
    )
    with st.expander("Table"):
        _cells(table, cell)


def _cells(table: pd.DataFrame, cell: _Cell) -> None:
    """The cells as rows, the largest confusion first: the heat map's twin, from which cells open too."""
    long = table.rename_axis(index="label", columns="taken for").stack().rename("share").reset_index()
    long = long[(long["label"] != long["taken for"]) & (long["share"] > 0)]
    long = long.sort_values(["share", "label", "taken for"], ascending=[False, True, True], ignore_index=True)
    pairs = list(zip(long["label"], long["taken for"]))

    def pick(row: int) -> None:
        cell.open(*pairs[row])

    rows(
        long, key="pathways-cells", at=pairs.index(cell.at) if cell.at in pairs else None, pick=pick,
        alt=f"{len(long)} confusions, the largest first.", column_config=columns(long, share="%.3f"),
    )  # fmt: skip


def _turn(at: tuple[str, str] | None) -> int:
    before, turn = st.session_state.get("pathways-cell-turn", (at, 0))
    st.session_state["pathways-cell-turn"] = (at, turn + (at != before))
    return int(st.session_state["pathways-cell-turn"][1])


def _papers(found: Scored, score: PathwayScores, opening: Opening, level: str, cell: _Cell) -> None:
    if cell.at is None:
        shown.heading("No cell is open")
        st.write("Click a cell: the papers of its row that have papers of its column among their nearest are listed.")
        return
    row, column = cell.at
    table = actions.confused(score, level=level, row=row, column=column, k=NEAREST)
    shown.heading(row if row == column else f"{row} → {column}")
    if table.empty:
        st.text(f"No paper of {row} has one of {column} among its {NEAREST} nearest.")
        return
    shown.grey(
        f"{table['query'].nunique():,} papers of {row}; each row is one of them with a paper of {column} among its "
        f"{NEAREST} nearest. Click one to read both side by side."
    )
    both, key = list(zip(table["query"], table["paper"])), whom.key(found, score)

    def pick(at: int) -> None:
        opening.query(str(both[at][0]), str(both[at][1]), model=key)

    own = table[["query_title", "title", "rank", "similarity", "query", "paper"]].rename(
        columns={"query_title": "asked for", "title": "found", "query": "paper asked", "paper": "paper found"}
    )
    rows(
        own, key="pathways-confused-table", at=None, pick=pick, alt=f"{len(own)} confused papers.",
        column_config=columns(own, widths=WIDTHS, similarity="%.3f"),
    )  # fmt: skip
    ids = list(dict.fromkeys([*table["query"], *table["paper"]]))
    opening.on_map(ids, f"papers of {row} near {column}", model=key, level=level, key="pathways-confused-map")
