"""The answer in a sentence, what was left out, and the grey lines of provenance with the methods text."""

from typing import TYPE_CHECKING

import pandas as pd
import streamlit as st

from core import figures
from core.figures import words
from core.figures.words import placing
from core.figures.words.pathways.names import named
from pages.ui import show as shown
from pages.ui.pathways.choices import DEMO as BENCHMARK
from pages.ui.placing.found import Found

if TYPE_CHECKING:
    from pages.ui.placing.tabs import Tab

WORDS = (
    "background", "calibration", "cosine similarity", "coverage", "ECE", "enrichment", "expected papers",
    "fingerprint", "interval", "label", "level", "map", "model", "none of these", "odds ratio", "paper", "pooling",
    "q (Benjamini–Hochberg)", "refused", "reliability diagram", "split", "temperature", "vote",
)  # fmt: skip


STAND_INS = "The demo's validation papers stand in for yours"
FITTED_ON = (
    ", each without a vote on itself. Temperatures and thresholds were fitted on these very papers, so that they show "
    "how it works and not how well: for that see How sure"
)


def answer(found: Found, tab: "Tab") -> None:
    """What the placed papers say, before any picture."""
    st.header(shown.escaped(tab.answer(found)), anchor=False)
    notes = [*_trust(found, tab.name), *_notes(found)]
    if notes:
        whole = [text if text.endswith(".") else f"{text}." for text in dict.fromkeys(notes)]
        shown.grey(" ".join(text[:1].upper() + text[1:] for text in whole))
    if found.placed is not None:
        _check(found)


def _trust(found: Found, tab: str) -> list[str]:
    """What stands beside probabilities: the accuracy of the level, and how often "none of these" notices."""
    assert found.placement is not None
    if tab not in {"papers", "set"} or found.placed is None:
        return []
    level, measured = found.level, found.placement.calibration
    right = placing.right_for(measured, level=level) if not placing.chance_answer(measured, level=level) else ""
    said = [f"The {named(level)} is {right}, whose labels are known"] if right else []
    return [*said, *filter(None, [placing.none_verdict(found.placement.nones, level=level) if tab == "papers" else ""])]


def _notes(found: Found) -> list[str]:
    """Of the benchmark and the model; which papers are not the person's own."""
    assert found.placement is not None
    mine = found.chosen.mine
    stand_ins = [STAND_INS + (FITTED_ON if found.chosen.data == BENCHMARK else "")]
    own = stand_ins if mine is not None and mine.demo else []
    once = found.placed.notices if found.placed is not None else found.placement.notices
    return [*own, *found.placement.papers.notes, *once]


def _check(found: Found) -> None:
    """Papers that are not placed, or that lacked something, folded."""
    placed = found.placed
    assert placed is not None
    rows = [("not placed", one.id, one.reason) for one in placed.left_out]
    rows += [("placed", one.id, one.reason) for one in placed.missing]
    parts = [words.count(placed.n_placed, "paper") + " placed"]
    parts += [f"{len(placed.left_out):,} not"] if placed.left_out else []
    parts += [words.count(len(placed.missing), "notice")] if placed.missing else []
    with st.popover(f"Data check: {', '.join(parts)}"):
        if not rows:
            st.text("Every paper was placed, and none lacks a title or an abstract.")
        for how, id, why in rows[:12]:
            st.text(f"– {id} {how}: {why}")
        if rows:
            table = pd.DataFrame(rows, columns=["how", "paper", "why"])
            st.download_button(
                "Download the list (CSV)", figures.safe_csv(table), file_name="my-papers-check.csv", mime="text/csv",
                on_click="ignore", key="place-check",
            )  # fmt: skip


def footer(found: Found, tab: str) -> None:
    """Benchmark, model, settings and versions in small grey; the methods text beside them."""
    placement = found.placement
    assert placement is not None
    mine = found.chosen.mine
    own = "" if found.placed is None or mine is None else (
        f"{words.count(len(found.placed), 'paper')} placed, fingerprint {found.placed.papers.fingerprint[:8]}"
    )  # fmt: skip
    shown.grey(figures.placing_footer(placement.provenance, n=len(placement.papers), own=own))
    with st.container(horizontal=True), st.popover("Copy methods text"):
        st.code(methods(found, tab), language=None, wrap_lines=True)
        st.download_button(
            "References (BibTeX)", figures.placing_bibtex(placement.provenance, tab=tab), file_name="references.bib",
            on_click="ignore", key="place-bibtex",
        )  # fmt: skip


def methods(found: Found, tab: str) -> str:
    """The methods text of a tab."""
    placement = found.placement
    assert placement is not None
    return figures.placing_methods(
        placement.provenance, tab=tab, n=0 if found.placed is None else found.placed.n_placed,
        temperatures={level: one.value for level, one in placement.temperatures.items()},
    )  # fmt: skip
