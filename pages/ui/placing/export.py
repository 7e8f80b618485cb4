"""A figure of this page as files fit for a paper, made only when asked for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.figures import paper, words
from core.figures import stamp as stamps
from core.figures.bundle import file_name
from pages.ui import printed
from pages.ui.placing import provenance
from pages.ui.placing.found import Found

TABS = {"reliability": "sure", "nones": "sure", "enrichment": "set", "placed": "map"}
RESAMPLES, SEED = 1000, 42
METHODS = {
    "sure": "percentile cluster bootstrap over the finest labels", "set": "Fisher's exact test, Benjamini-Hochberg",
    "map": "placed by the 15 nearest papers",
}  # fmt: skip
Options = Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class _Sheet:
    """One figure on its way to paper. `options` are made when a file is."""

    found: Found
    figure: str
    table: pd.DataFrame
    numbers: Callable[[], pd.DataFrame]
    name: str
    width: int
    n: int
    options: Options = dict
    answer: str = ""

    def render(self, kind: str) -> bytes:
        return figures.render(
            self.figure, self.table, format=kind, width_mm=self.width, stamp=self.stamp(), **self.options()
        )

    @property
    def about(self) -> Mapping[str, Any]:
        assert self.found.placement is not None
        return self.found.placement.provenance

    def stamp(self) -> dict[str, object]:
        """Provenance that goes into the file, and that reopens this view."""
        tab = TABS[self.figure]
        return stamps.make(
            figure=self.figure, page="place", parameters=self.found.view.parameters, provenances=[self.about],
            n=self.n, method=METHODS[tab], resamples=RESAMPLES, seed=SEED, date="",
        )  # fmt: skip

    def csv(self) -> bytes:
        return figures.safe_csv(self.numbers())

    def bundle(self) -> bytes:
        """Everything that a paper needs, in one archive."""
        papers, tab = self.found.chosen.papers, TABS[self.figure]
        caption = figures.placing_caption(
            self.figure, provenance=self.about, n=self.n, level=self.found.level, answer=self.answer, notes=papers.notes
        )
        return figures.bundle(
            self.name, {kind: self.render(kind) for kind in printed.PRINTED}, table=self.numbers(), caption=caption,
            methods=provenance.methods(self.found, tab), bibtex=figures.placing_bibtex(self.about, tab=tab),
            stamp=self.stamp(), licence_notice=words.licence_notice(papers.name, papers.licence),
        )  # fmt: skip


def offer(
    found: Found, figure: str, table: pd.DataFrame, *, n: int, options: Options = dict, answer: str = "",
    numbers: Callable[[], pd.DataFrame] | None = None,
) -> None:  # fmt: skip
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip; nothing where it is but a sentence.

    `n`: papers that the figure is of.
    """
    if paper.FIGURES[figure].empty(table, {}):
        return
    papers = found.chosen.papers
    with st.popover("Download"):
        width = printed.width(f"place-width-{figure}")
        name = file_name("-".join([papers.name[:40], figure]))
        sheet = _Sheet(found, figure, table, numbers or (lambda: table), name, width, n, options, answer)
        files: list[printed.File] = [
            *((kind.upper(), f"{name}.{kind}", partial(sheet.render, kind)) for kind in printed.PRINTED),
            ("Numbers (CSV)", f"{name}.csv", sheet.csv), ("Everything (ZIP)", f"{name}.zip", sheet.bundle),
        ]  # fmt: skip
        printed.buttons(files, f"place-export-{figure}")
        printed.remarks(papers.name, papers.licence)
