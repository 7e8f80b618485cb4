"""A figure as files fit for a paper, made only when asked for."""

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.figures import stamp as stamps
from core.figures import words
from core.figures.bundle import file_name
from pages.ui import printed
from pages.ui.pairs.scored import Scored


@dataclass(frozen=True)
class _Sheet:
    """One figure on its way to paper."""

    found: Scored
    figure: str
    table: pd.DataFrame
    name: str
    width: int
    options: dict[str, Any]

    def render(self, kind: str) -> bytes:
        return figures.render(
            self.figure, self.table, format=kind, width_mm=self.width, stamp=self.stamp(), **self.options
        )

    def stamp(self) -> dict[str, object]:
        """Provenance that goes into the file, and that reopens this view."""
        one = self.found.first.result
        interval = next(iter(one.metrics.values()))
        return stamps.make(
            figure=self.figure, page="similarity", parameters=self.found.view.parameters,
            provenances=[each.result.provenance for each in self.found.inspected], n=one.n, method=interval.method,
            resamples=interval.resamples, seed=interval.seed, date=str(one.provenance["date"]),
        )  # fmt: skip


def offer(found: Scored, figure: str, table: pd.DataFrame, *, part: str = "", **options: Any) -> None:
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip."""
    with st.popover("Download"):
        width = printed.width(f"export-width-{figure}-{part}")
        name = file_name("-".join(word for word in (found.first.data.name, figure, part) if word))
        sheet = _Sheet(found, figure, table, name, width, options)
        files: list[printed.File] = [
            *((kind.upper(), f"{name}.{kind}", partial(sheet.render, kind)) for kind in printed.PRINTED),
            ("Numbers (CSV)", f"{name}.csv", partial(figures.safe_csv, table)),
            ("Everything (ZIP)", f"{name}.zip", partial(_bundle, sheet)),
        ]
        printed.buttons(files, f"export-{name}")
        printed.remarks(found.first.data.name, found.first.data.licence)


def _bundle(sheet: _Sheet) -> bytes:
    found, results = sheet.found, [one.result for one in sheet.found.inspected]
    provenances, compared = [result.provenance for result in results], len(results) > 1
    humans = {name: mean for name, mean in found.first.people.means.items() if mean.point is not None}
    caption = figures.caption(
        sheet.figure, provenances=provenances, n=results[0].n,
        scores={result.model: result.metrics for result in results}, human=humans, notes=found.first.data.notes,
        date=datetime.now(UTC).date().isoformat(),
    )  # fmt: skip
    return figures.bundle(
        sheet.name, {kind: sheet.render(kind) for kind in printed.PRINTED}, table=sheet.table, caption=caption,
        methods=figures.methods_text(results, compared=compared, humans=bool(humans)),
        bibtex=figures.bibtex(provenances, compared=compared, published=sheet.figure == "forest"),
        stamp=sheet.stamp(), licence_notice=words.licence_notice(found.first.data.name, found.first.data.licence),
    )  # fmt: skip
