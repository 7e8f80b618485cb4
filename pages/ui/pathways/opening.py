"""Ways from one part of the page to another: open a paper as a query, two papers side by side, papers on the map."""

from collections.abc import Sequence

import streamlit as st

from core import actions
from pages.ui import workspace
from pages.ui.maps.selection import Selection
from pages.ui.pathways import links
from pages.ui.pathways.scored import Scored

QUERY = "Query"


class Opening:
    """The open paper, the one beside it, and the selection of the map: one choice for all tabs."""

    def __init__(self, found: Scored) -> None:
        self._found, self._view = found, found.view
        self.papers = Selection(found.view, found.chosen)  # type: ignore[arg-type]  # papers, source and own are alike
        beside = self.papers.id_of(next(iter(self._view.held("with")), ""))
        self.beside = beside if self.papers.paper is not None and beside != self.papers.paper else None

    @property
    def paper(self) -> str | None:
        """The open paper."""
        return self.papers.paper

    def query(self, paper: str, beside: str | None = None, *, model: str = "") -> None:
        """Ask for a paper, on the tab Query; `beside`: one of its ranked papers to read next to it."""
        self.papers.open(paper)
        self._view.choose("tab", QUERY)
        self._view.drop("with")
        if beside is not None:
            self.compare(beside)
        if model:
            self._view.choose("of", model)

    def compare(self, paper: str | None) -> None:
        """Read a ranked paper beside the open one; None closes it."""
        code = self.papers.code_of(paper) if paper is not None else ""
        self._view.choose("with", code) if code else self._view.drop("with")

    def on_map(
        self, ids: Sequence[str], said: str, *, model: str, key: str, level: str = "", paper: str = "", label: str = ""
    ) -> None:
        """A button that selects these papers and goes to the map."""
        if st.button(label or f"Show these {len(ids):,} papers on the Map", key=key):
            code = actions.keep_selection(
                workspace.entered(), ids=tuple(ids), rule={"by": "cluster", "text": said},
                data_fingerprint=self._found.chosen.papers.fingerprint,
            )  # fmt: skip
            more = {"sel": code} | ({"paper": self.papers.code_of(paper)} if paper else {})
            view = links.map_view(self._found, model, level=level, **more)
            st.switch_page(links.MAP, query_params=workspace.carried(**view))
