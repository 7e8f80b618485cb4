"""Which pair is open: one choice, made by figure, table, search and buttons alike."""

import pandas as pd
import streamlit as st

from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import ordered
from pages.ui.view import View

LABELS = 300_000  # characters of all the search's labels together
TURN = "similarity-turn"


def codes(found: Scored) -> dict[str, str]:
    """Id of a pair → what the URL calls it."""
    return {id: str(at + 1) if found.chosen.own else id for at, id in enumerate(found.first.data.ids)}


def check(view: View, found: Scored) -> None:
    """On the tabs without a card: say that a link names a pair that is not there."""
    view.check("pair", list(codes(found).values()))


class Selection:
    """The pairs of this page by the size of their error, and the one that is open.

    The URL calls a pair by its id, or by its place in the file where the data are the user's own: their ids are theirs.
    """

    def __init__(self, view: View, found: Scored, items: pd.DataFrame) -> None:
        self._view = view
        every = found.first.items
        self._codes = codes(found)
        self._ids = {code: id for id, code in self._codes.items()}
        self._texts = dict(zip(every["item_id"], zip(every["left"], every["right"])))
        shown, held = ordered(items), [self._ids.get(code) for code in view.held("pair")]
        self.hidden = [id for id in held if id in self._texts and id not in shown]
        self.order = shown + self.hidden

    def search(self) -> str:
        """The box that finds a pair by id or text; returns the id of the open pair."""
        codes = [self._codes[id] for id in self.order]
        code = self._view.one(
            "pair", codes[0], codes, st.selectbox, label="Find a pair", format_func=self._label,
            filter_mode="contains",
        )  # fmt: skip
        return self._ids[code]

    def open(self, pair: str | None) -> None:
        """Open a pair; an empty event (a second click on the same place, a figure drawn anew) opens none."""
        if pair is not None and pair in self._codes:
            self._view.choose("pair", self._codes[pair])

    def step(self, pair: str, by: int) -> None:
        """Open the pair with the next larger (−1) or smaller (+1) error."""
        self.open(self.order[(self.order.index(pair) + by) % len(self.order)])

    def turn(self, pair: str | None) -> int:
        """How often the open pair has changed in this session."""
        before, turn = st.session_state.get(TURN, (pair, 0))
        st.session_state[TURN] = (pair, turn + (pair != before))
        return int(st.session_state[TURN][1])

    def _label(self, code: str) -> str:
        id = self._ids[code]
        most = max(30, LABELS // (2 * len(self.order)))
        left, right = (str(text)[:most] for text in self._texts[id])
        return f"{id} · {left} · {right}"
