"""Which of the person's papers is open: by table, map and URL alike. The URL calls it by its place in the file."""

import streamlit as st

from pages.ui.placing.found import Found

TURN = "place-turn-open"


class Opening:
    """The open paper of those that are placed; None where none is."""

    def __init__(self, found: Found) -> None:
        assert found.placed is not None
        self._view, self._ids = found.view, found.placed.papers.ids
        code = next(iter(self._view.held("paper")), "")
        row = int(code) - 1 if code.isascii() and code.isdecimal() and len(code) < 10 else -1
        self.row: int | None = row if 0 <= row < len(self._ids) else None
        if code and self.row is None:
            if self._view.moved:
                self._view.stale.append("paper")
            self._view.drop("paper")

    @property
    def paper(self) -> str | None:
        return None if self.row is None else self._ids[self.row]

    def open(self, row: int) -> None:
        """Open the card of a paper by its row."""
        self._view.choose("paper", str(row + 1))

    def open_id(self, paper: str) -> None:
        """Open the card of a paper; one that is not among them opens nothing."""
        if paper in self._ids:
            self.open(self._ids.index(paper))

    def step(self, by: int) -> None:
        """The paper before (−1) or after (+1) the open one."""
        if self.row is not None:
            self.open((self.row + by) % len(self._ids))

    def close(self) -> None:
        self._view.drop("paper")

    @property
    def turn(self) -> int:
        """How often the open paper has changed in this session: the same point can then be clicked again."""
        before, turn = st.session_state.get(TURN, (self.row, 0))
        st.session_state[TURN] = (self.row, turn + (self.row != before))
        return int(st.session_state[TURN][1])
