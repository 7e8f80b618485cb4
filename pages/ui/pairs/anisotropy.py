"""The tab Anisotropy: how narrow the cone of vectors is, and what the score would be without that."""

import pandas as pd
import streamlit as st

from core import actions, figures
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.scored import Scored
from pages.ui.view import View
from pages.ui.words import titled

HOW_TO_READ = (
    "If random sentences already have a high cosine, the vectors crowd into a narrow cone; the differences that carry meaning are "
    "then small beside what all vectors share, and Pearson's r suffers more than Spearman's ρ.",
    "Effective dimensions say how many axes share the variance: one if all sentences lie on a line.",
    "Centring removes the mean vector of these very sentences; it is a diagnosis on these data and no score to compare with others.",
)


def show(view: View, found: Scored) -> None:
    """Cosines of random pairs, the spectrum, and the scores after centring."""
    table = pd.concat([one.cosines.assign(model=one.result.model) for one in found.inspected], ignore_index=True)
    spectra = pd.concat([
        one.spectrum.assign(model=one.result.model, effective_dimensions=one.anisotropy.effective_dimensions)
        for one in found.inspected
    ], ignore_index=True)  # fmt: skip
    for one in found.inspected:
        st.text(f"{one.result.model}: {_sentence(one.anisotropy)}")
    left, right = st.columns(2)
    with left:
        first = table[table["model"] == found.first.result.model]
        shown.figure(
            figures.cosines(first, dark=shown.dark()), key="similarity-cosines", alt=figures.alt_text("cosines", first)
        )
        kinds = first.groupby("which")["cosine"].describe().reset_index()
        shown.twin(kinds, key="similarity-cosines-table", alt="Cosines of rated and random pairs, summed up.")
        export.offer(found, "cosines", first)
    with right:
        shown.figure(
            figures.spectrum(spectra, dark=shown.dark()),
            key="similarity-spectrum",
            alt=figures.alt_text("spectrum", spectra),
        )
        shown.twin(spectra, key="similarity-spectrum-table", alt="Share of the variance along each axis.")
        export.offer(found, "spectrum", spectra)
    _corrected(found)
    shown.how_to_read(*HOW_TO_READ)


def _sentence(found: object) -> str:
    def value(name: str) -> str:
        point, error = getattr(found, name), getattr(found, f"{name}_error")
        if point is None:
            return f"not defined ({found.reason})"
        return f"{point:.2f}" + (f" (standard error {error:.2f})" if error is not None else "")

    return (
        f"mean cosine of random pairs {value('mean_cosine')}; effective dimensions {value('effective_dimensions')} "
        f"of {found.width}, over {found.texts} sentences"
    )


def _corrected(found: Scored) -> None:
    st.subheader("Score after centring", anchor=False)
    rows = []
    for model, one in zip(found.asked, found.inspected):
        cone = actions.cone(task=found.chosen.task, model=model, data=found.chosen.path)
        rows.append(cone.assign(model=one.result.model))
    table = pd.concat(rows, ignore_index=True)
    number = st.column_config.NumberColumn(format="%.3f")
    shown.table(
        titled(table[["model", "step", "metric", "point", "low", "high", "reason"]]), key="similarity-cone",
        alt="Scores as they are, after centring, and with the first component removed.",
        column_config={name: number for name in ("score", "from", "to")},
    )  # fmt: skip
