"""A figure of this page as files fit for a paper, made only when asked for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.actions import PathwayScores
from core.figures import paper, words
from core.figures import stamp as stamps
from core.figures.bundle import file_name
from pages.ui import printed
from pages.ui.pathways.scored import Scored

METHOD = "percentile cluster bootstrap over pathways"
RESAMPLES, SEED = 1000, 42
METHODS = {  # figure → the part of the methods that it needs
    "leaderboard": "leaderboard", "differences": "leaderboard", "levels": "leaderboard", "groups": "biology",
    "gains": "biology", "confusion": "biology", "ranking": "query", "pairs": "pairs", "clusters": "clustering",
    "centering": "centering", "pooling": "pooling",
}  # fmt: skip


@dataclass(frozen=True)
class _Sheet:
    """One figure on its way to paper."""

    found: Scored
    figure: str
    table: pd.DataFrame
    numbers: Callable[[], pd.DataFrame]
    name: str
    width: int
    options: Mapping[str, Any] = field(default_factory=dict)
    answer: str = ""
    scores: Sequence[PathwayScores] = ()

    def render(self, kind: str) -> bytes:
        return figures.render(
            self.figure, self.table, format=kind, width_mm=self.width, stamp=self.stamp(), **self.options
        )

    @property
    def provenances(self) -> list[Mapping[str, Any]]:
        return [one.provenance for one in self.scores]

    def stamp(self) -> dict[str, object]:
        """Provenance that goes into the file, and that reopens this view."""
        return stamps.make(
            figure=self.figure, page="pathways", parameters=self.found.view.parameters, provenances=self.provenances,
            n=len(self.found.first), method=METHOD, resamples=RESAMPLES, seed=SEED, date="",
        )  # fmt: skip

    def csv(self) -> bytes:
        return figures.safe_csv(self.numbers())

    def bundle(self) -> bytes:
        """Everything that a paper needs, in one archive."""
        papers = self.found.first.papers
        caption = figures.pathway_caption(
            self.figure, provenances=self.provenances, n=len(papers), notes=papers.notes, answer=self.answer,
            **self.options,
        )  # fmt: skip
        how = {"provenances": self.provenances, "tabs": [METHODS[self.figure]]}
        return figures.bundle(
            self.name, {kind: self.render(kind) for kind in printed.PRINTED}, table=self.numbers(), caption=caption,
            methods=figures.pathway_methods(**how), bibtex=figures.pathway_bibtex(**how),
            stamp=self.stamp(), licence_notice=words.licence_notice(papers.name, papers.licence),
        )  # fmt: skip


def offer(
    found: Scored,
    figure: str,
    table: pd.DataFrame,
    *,
    options: Mapping[str, Any] | None = None,
    numbers: Callable[[], pd.DataFrame] | None = None,
    answer: str = "",
    scores: Sequence[PathwayScores] = (),
) -> None:
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip; nothing where it is but a sentence.

    `scores`: those that the figure is of, where it is not of all; `answer`: the sentence that goes into its caption.
    """
    options = options or {}
    if paper.FIGURES[figure].empty(table, dict(options)):
        return
    papers = found.first.papers
    with st.popover("Download"):
        width = printed.width(f"pathways-width-{figure}")
        name = file_name("-".join([papers.name[:40], figure]))
        sheet = _Sheet(
            found, figure, table, numbers or (lambda: table), name, width, options, answer, scores or found.scores
        )
        files: list[printed.File] = [
            *((kind.upper(), f"{name}.{kind}", partial(sheet.render, kind)) for kind in printed.PRINTED),
            ("Numbers (CSV)", f"{name}.csv", sheet.csv), ("Everything (ZIP)", f"{name}.zip", sheet.bundle),
        ]  # fmt: skip
        printed.buttons(files, f"pathways-export-{figure}")
        printed.remarks(papers.name, papers.licence)
