"""Which papers are selected and which one is open: one choice for the map, the table, the search and every tab."""

from collections.abc import Sequence
from functools import lru_cache

import streamlit as st

from core import actions
from core.errors import CoreError
from pages.ui import workspace
from pages.ui.maps.choices import Chosen
from pages.ui.maps.selected import Selected, within
from pages.ui.view import View

TURN = "map-turn"
CLEARED = "map-cleared"


class Selection:
    """The selection lies in the workspace on disk, and the URL holds its code; so does the open paper.

    The URL calls a paper by its id, or by its place in the file where the papers are the person's own.
    """

    def __init__(self, view: View, chosen: Chosen) -> None:
        self._view, self._chosen = view, chosen
        papers = chosen.papers
        self._codes, self._ids = _codes(tuple(papers.ids), _places(chosen))
        self.stored = self._stored()
        self.selected = within(self.stored, papers.ids)
        self.paper = self._open()

    def select(self, selected: Selected, name: str = "") -> None:
        """Make these papers the selection, everywhere; one without papers asks for nothing."""
        if len(selected):
            self._view.choose("sel", self.keep(selected, name))

    def keep(self, selected: Selected, name: str = "") -> str:
        """Store a selection in the workspace, under a name if it has one; returns its code."""
        return str(
            actions.keep_selection(
                workspace.entered(), ids=selected.ids, rule=selected.rule, name=name,
                data_fingerprint=self._chosen.papers.fingerprint,
            )
        )  # fmt: skip

    def reopen(self, code: str) -> None:
        """Make a stored selection the one that is shown."""
        self._view.choose("sel", code)

    def clear(self) -> None:
        """The only way to no selection."""
        self._view.drop("sel")
        st.session_state[CLEARED] = st.session_state.get(CLEARED, 0) + 1

    def open(self, paper: str | None) -> None:
        """Open the card of a paper; None, as an empty event gives, opens none."""
        if paper is not None and paper in self._codes:
            self._view.choose("paper", self._codes[paper])

    def code_of(self, paper: str) -> str:
        """What the URL calls a paper; "" for one that is not here."""
        return self._codes.get(paper, "")

    def id_of(self, code: str) -> str | None:
        """The paper behind a code of the URL."""
        return self._ids.get(code)

    def close(self) -> None:
        """No card is open."""
        self._view.drop("paper")

    def step(self, order: Sequence[str], by: int) -> None:
        """Open the paper before (−1) or after (+1) the open one."""
        if order:
            at = order.index(self.paper) if self.paper in order else -1 if by > 0 else 0
            self.open(order[(at + by) % len(order)])

    @property
    def code(self) -> str:
        """What the URL calls the selection; "" where there is none."""
        return next(iter(self._view.held("sel")), "")

    @property
    def turn(self) -> int:
        """How often the open paper has changed in this session: the same point can then be clicked again."""
        before, turn = st.session_state.get(TURN, (self.paper, 0))
        st.session_state[TURN] = (self.paper, turn + (self.paper != before))
        return int(st.session_state[TURN][1])

    @property
    def generation(self) -> int:
        """How often the selection was cleared: the figure is then a new one, without the lasso drawn on it."""
        return int(st.session_state.get(CLEARED, 0))

    def _stored(self) -> Selected:
        code = self.code
        if not code:
            return Selected()
        try:
            found = actions.selection(workspace.name() or "", code)
        except CoreError:
            self._view.stale.append("sel")
            self._view.drop("sel")
            return Selected()
        return Selected(tuple(found.ids), dict(found.rule))

    def _open(self) -> str | None:
        code = next(iter(self._view.held("paper")), "")
        paper = self._ids.get(code)
        if code and paper is None:
            if self._view.moved:
                self._view.stale.append("paper")
            self._view.drop("paper")
        return paper


def _places(chosen: Chosen) -> tuple[str, ...]:
    """All ids of the person's own collection, whatever the split; empty where ids may stand in the URL."""
    return tuple(actions.papers({**chosen.source, "split": ""}).ids) if chosen.own else ()


@lru_cache(maxsize=8)
def _codes(ids: tuple[str, ...], places: tuple[str, ...]) -> tuple[dict[str, str], dict[str, str]]:
    """Id of a paper → what the URL calls it; and back."""
    at = {id: str(place) for place, id in enumerate(places, 1)}
    codes = {id: at.get(id, id) for id in ids}
    return codes, {code: id for id, code in codes.items()}
