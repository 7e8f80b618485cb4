"""A figure as files fit for a paper, made only when asked for."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st

from core import figures
from core.figures import stamp as stamps
from core.figures import words
from pages.ui.pairs.scored import Scored

WIDTHS = {"85 mm (one column)": 85, "114 mm": 114, "174 mm (two columns)": 174}
MIME = {
    "pdf": "application/pdf",
    "svg": "image/svg+xml",
    "png": "image/png",
    "csv": "text/csv",
    "zip": "application/zip",
}


def offer(found: Scored, figure: str, table: pd.DataFrame, *, part: str = "", **options: Any) -> None:
    """Buttons for PDF, SVG, PNG, the numbers drawn, and everything in one zip."""
    with st.popover("Download figure", icon=":material/download:"):
        width = WIDTHS[st.selectbox("Width", list(WIDTHS), key=f"export-width-{figure}-{part}")]
        name = words_name("-".join(word for word in (found.first.data.name, figure, part) if word))
        stamp = make_stamp(found, figure)
        for kind in ("pdf", "svg", "png"):
            render = partial(figures.render, figure, table, format=kind, width_mm=width, stamp=stamp, **options)
            _button(f"{kind.upper()}", render, f"{name}.{kind}", kind)
        _button("Numbers (CSV)", partial(figures.safe_csv, table), f"{name}.csv", "csv")
        whole = partial(_bundle, found, figure, table, width, stamp, options, name)
        _button("Everything (ZIP)", whole, f"{name}.zip", "zip")
        st.caption(figures.words.SAFE_CELLS)
        notice = words.licence_notice(found.first.data.name, found.first.data.licence)
        if notice:
            st.caption(notice)


def words_name(name: str) -> str:
    """A file name of letters, digits, dots and dashes."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in name)[:80]


def _button(label: str, make: Any, file_name: str, kind: str) -> None:
    st.download_button(
        label, make, file_name=file_name, mime=MIME[kind], on_click="ignore", key=f"export-{file_name}", width="stretch"
    )


def make_stamp(found: Scored, figure: str) -> dict[str, object]:
    """Provenance that goes into the file, and that reopens this view."""
    one = found.first.result
    interval = next(iter(one.metrics.values()))
    return stamps.make(
        figure=figure, page="similarity", parameters=found.parameters,
        provenances=[each.result.provenance for each in found.inspected], n=one.n, method=interval.method,
        resamples=interval.resamples, seed=interval.seed, date=str(one.provenance["date"]),
    )  # fmt: skip


def _bundle(
    found: Scored,
    figure: str,
    table: pd.DataFrame,
    width: int,
    stamp: dict[str, object],
    options: dict[str, Any],
    name: str,
) -> bytes:
    data, results = found.first.data, [one.result for one in found.inspected]
    provenances = [result.provenance for result in results]
    formats = {
        kind: figures.render(figure, table, format=kind, width_mm=width, stamp=stamp, **options)
        for kind in ("pdf", "svg", "png")
    }
    caption = figures.caption(
        figure, provenances=provenances, n=results[0].n, scores={result.model: result.metrics for result in results},
        human={k: v for k, v in found.first.humans.means.items() if v is not None}, notes=data.notes,
        date=datetime.now(UTC).date().isoformat(),
    )  # fmt: skip
    compared = len(results) > 1
    return figures.bundle(
        name, formats, table=table, caption=caption, methods=figures.methods_text(results, compared=compared, humans=True),
        bibtex=figures.bibtex(provenances, compared=compared, published=figure == "forest"), stamp=stamp,
        licence_notice=words.licence_notice(data.name, data.licence),
    )  # fmt: skip
