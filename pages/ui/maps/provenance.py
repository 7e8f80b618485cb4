"""The answer in a sentence, the caveats, and the grey lines of provenance with the methods text beside them."""

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures import words
from pages.ui import known
from pages.ui import show as shown
from pages.ui.maps.made import Made

TWO = "Two models"
WORDS = (
    "cluster", "continuity", "cosine similarity", "distortion", "fingerprint", "HDBSCAN", "hub", "interval", "map",
    "model", "neighbour", "neighbourhood overlap", "PCA", "PaCMAP", "paper", "pooling", "precision", "Procrustes",
    "seed", "selection", "truncation", "trustworthiness", "UMAP",
)  # fmt: skip


def answer(made: Made) -> None:
    """What the map says and how far it can be believed, before any picture."""
    one = made.first
    if made.chosen.tab == TWO and len(made.maps) > 1:
        found = compared(made)
        sentence = figures.overlap_sentence(found, *map(known.short, made.asked))
        st.header(shown.escaped(sentence), anchor=False, help=words.define("neighbourhood overlap"))
    else:
        st.header(shown.escaped(answer_of(one)), anchor=False, help=words.define("trustworthiness"))
    notes = [*one.papers.notes, *one.notices]
    if notes:
        shown.grey(" ".join(text if text.endswith(".") else f"{text}." for text in dict.fromkeys(notes)))
    _check(made)


def compared(made: Made) -> actions.MapComparison:
    """The first two maps side by side, from what is kept."""
    a, b = (made.chosen.how(model) for model in made.asked[:2])
    return actions.compare_maps(a=a, b=b, compute=False)


def answer_of(one: actions.PaperMap) -> str:
    """The answer as the result gives it."""
    return figures.map_answer(
        provenance=one.provenance, quality=one.quality, structure=one.structure, n=len(one), kept=one.keeps
    )


def _check(made: Made) -> None:
    """What was repaired or left out on the way, folded."""
    one = made.first
    out = [(skip.id, skip.reason) for skip in one.skipped]
    notices = [found.text for found in one.papers.findings]
    parts = [f"{words.count(len(one.papers), 'paper')} on the map"]
    parts += [f"{len(out):,} left out"] if out else []
    parts += [words.count(len(notices), "notice")] if notices else []
    with st.popover(f"Data check: {', '.join(parts)}"):
        if not out and not notices:
            st.text("Nothing was repaired, and nothing left out.")
        for text in [*notices, *(f"{id} left out: {why}" for id, why in out)][:12]:
            st.text(f"– {text}")
        if out:
            table = pd.DataFrame(out, columns=["paper", "why"])
            st.download_button(
                "Download the list (CSV)", figures.safe_csv(table), file_name="left-out.csv", mime="text/csv",
                on_click="ignore", key="map-left-out",
            )  # fmt: skip


def footer(made: Made) -> None:
    """Data, model, settings and versions in small grey; the methods text beside them."""
    shown.grey(*(figures.map_footer(one.provenance, n=len(one)) for one in made.maps))
    with st.container(horizontal=True), st.popover("Copy methods text"):
        provenances = [one.provenance for one in made.maps]
        st.code(figures.map_methods(provenances), language=None, wrap_lines=True)
        st.download_button(
            "References (BibTeX)", figures.map_bibtex(provenances), file_name="references.bib", on_click="ignore",
            key="map-bibtex",
        )  # fmt: skip
