"""A figure of this page as files fit for a paper, made only when asked for."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures import paper, words
from core.figures import stamp as stamps
from core.figures.bundle import file_name
from pages.ui import known, printed
from pages.ui.maps.made import Made
from pages.ui.maps.provenance import answer_of

Options = Callable[[], dict[str, Any]]


@dataclass(frozen=True)
class _Sheet:
    """One figure on its way to paper. `options` are made when a file is."""

    made: Made
    figure: str
    table: pd.DataFrame
    numbers: Callable[[], pd.DataFrame]
    name: str
    width: int
    options: Options

    def render(self, kind: str) -> bytes:
        return figures.render(
            self.figure, self.table, format=kind, width_mm=self.width, stamp=self.stamp(), **self.options()
        )

    def stamp(self) -> dict[str, object]:
        """Provenance that goes into the file, and that reopens this view."""
        about = [one.provenance for one in self.shown]
        return stamps.make(
            figure=self.figure, page="map", parameters=self.made.view.parameters, provenances=about,
            n=len(self.made.first), seed=self.made.chosen.settings["seed"], date=str(about[0]["date"]),
        )  # fmt: skip

    @property
    def shown(self) -> list[actions.PaperMap]:
        """The maps that the figure is of."""
        return self.made.maps if self.figure in ("maps", "overlap") else self.made.maps[:1]

    def page(self) -> bytes:
        """The map as a page of its own, for a browser without network."""
        about = self.made.first.provenance
        return figures.standalone_html(
            self.table, title=f"{about['data_title']} by {self.made.first.model}", stamp=self.stamp(), **self.options()
        )

    def csv(self) -> bytes:
        return figures.safe_csv(self.numbers())

    def bundle(self) -> bytes:
        """Everything that a paper needs, in one archive."""
        about, first = [one.provenance for one in self.shown], self.made.first
        options = self.options()
        look = options.get("colouring")
        caption = figures.map_caption(
            self.figure, provenances=about, n=len(first), colour=self.made.chosen.colour.title,
            answer=answer_of(first) if self.figure == "map" else "", several=bool(look and look.several),
            shaped=look is None or look.kind == "category", beside=options,
            notes=first.papers.notes, date=str(about[0]["date"]),
        )  # fmt: skip
        return figures.bundle(
            self.name, {kind: self.render(kind) for kind in printed.PRINTED}, table=self.numbers(), caption=caption,
            methods=figures.map_methods(about), bibtex=figures.map_bibtex(about), stamp=self.stamp(),
            licence_notice=words.licence_notice(first.papers.name, first.papers.licence),
        )  # fmt: skip


def offer(
    made: Made,
    figure: str,
    table: pd.DataFrame,
    *,
    options: Options = dict,
    numbers: Callable[[], pd.DataFrame] | None = None,
) -> None:
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip; of the map also HTML and parquet.

    Nothing where the figure is but a sentence.
    """
    if paper.FIGURES[figure].empty(table, {}):
        return
    with st.popover("Download"):
        width = printed.width(f"map-export-width-{figure}")
        first = made.first
        name = file_name("-".join([first.papers.name[:40], known.short(made.asked[0])[:25], figure]))
        sheet = _Sheet(made, figure, table, numbers or (lambda: table), name, width, options)
        files: list[printed.File] = [
            *((kind.upper(), f"{name}.{kind}", partial(sheet.render, kind)) for kind in printed.PRINTED)
        ]
        if figure == "map":
            files += [
                ("Page of its own (HTML)", f"{name}.html", sheet.page),
                ("Numbers (parquet)", f"{name}.parquet", partial(actions.map_parquet, first)),
            ]
        files += [("Numbers (CSV)", f"{name}.csv", sheet.csv), ("Everything (ZIP)", f"{name}.zip", sheet.bundle)]
        printed.buttons(files, f"map-export-{figure}")
        printed.remarks(first.papers.name, first.papers.licence)
