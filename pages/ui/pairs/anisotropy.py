"""The tab Anisotropy: how narrow the cone of vectors is, and what the score would be without that."""

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions.inspect import Inspection
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.scored import Scored
from pages.ui.view import View
from pages.ui.words import columns, titled

HOW_TO_READ = (
    "If random sentences already have a high cosine, the vectors crowd into a narrow cone; the differences that carry "
    "meaning are then small beside what all vectors share, and Pearson's r suffers more than Spearman's ρ.",
    "Effective dimensions say how many axes share the variance: one if all sentences lie on a line.",
    "Centring removes the mean vector of these very sentences; it is a diagnosis on these data and no score to compare "
    "with others.",
)


def show(view: View, found: Scored) -> None:
    """Cosines of random pairs, the spectrum, and the scores after centring."""
    _summary(found)
    left, right = st.columns(2, gap="large")
    with left:
        _cosines(found)
    with right:
        _spectrum(found)
    _corrected(found)
    shown.how_to_read(*HOW_TO_READ)


def _summary(found: Scored) -> None:
    shown.facts((one.result.model, _sentence(one)) for one in found.inspected)


def _sentence(one: Inspection) -> str:
    cone = one.anisotropy

    def value(name: str, places: int) -> str:
        point, error = getattr(cone, name), getattr(cone, f"{name}_error")
        if point is None:
            return words.undefined(cone.reason)
        return words.number(point, places) + (f" (± {words.number(error, places)})" if error is not None else "")

    dimensions = f"effective dimensions {value('effective_dimensions', 0)} of {cone.width:,}"
    over = f"over {words.count(cone.texts, 'sentence')}, ± standard error"
    return f"mean cosine of random pairs {value('mean_cosine', 2)}; {dimensions}; {over}"


def _cosines(found: Scored) -> None:
    first = found.first.cosines.assign(model=found.first.result.model)
    st.markdown("Cosines of rated and of random pairs", help=words.define("random pairs"))
    shown.figure(
        figures.cosines(first, dark=shown.dark()), key="similarity-cosines", alt=figures.alt_text("cosines", first)
    )
    export.offer(found, "cosines", first)
    kinds = first.groupby("which")["cosine"].describe().reset_index().rename(columns={"which": "pairs"})
    kinds = kinds.astype({"count": int})
    numbers = {name: "%.3f" for name in kinds if name not in ("pairs", "count")}
    shown.twin(
        kinds, key="similarity-cosines-table", alt="Cosines of rated and random pairs, summed up.",
        column_config=columns(kinds, **numbers),
    )  # fmt: skip


def _spectrum(found: Scored) -> None:
    spectra = pd.concat([
        one.spectrum.assign(model=one.result.model, effective_dimensions=one.anisotropy.effective_dimensions)
        for one in found.inspected
    ], ignore_index=True)  # fmt: skip
    st.markdown("Share of the variance along each axis", help=words.define("effective dimensions"))
    shown.figure(
        figures.spectrum(spectra, dark=shown.dark()), key="similarity-spectrum",
        alt=figures.alt_text("spectrum", spectra),
    )  # fmt: skip
    export.offer(found, "spectrum", spectra)
    table = spectra.drop(columns="effective_dimensions").rename(columns={"component": "axis"})
    shown.twin(
        table, key="similarity-spectrum-table", alt="Share of the variance along each axis.",
        column_config=columns(table, share="%.4f"),
    )  # fmt: skip


def _corrected(found: Scored) -> None:
    st.header("Score after centring", anchor=False, help=words.define("centring"))
    cones = [
        actions.cone(model=model, **found.chosen.how).assign(model=one.result.model)
        for model, one in zip(found.asked, found.inspected)
    ]
    table = titled(pd.concat(cones, ignore_index=True)[["model", "step", "metric", "point", "low", "high", "reason"]])
    shown.table(
        table, key="similarity-cone", column_config=columns(table),
        alt="Scores as they are, after centring, and with the first component removed.",
    )  # fmt: skip
