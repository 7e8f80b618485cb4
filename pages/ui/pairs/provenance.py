"""The answer in a sentence, and the grey line of provenance with the methods text beside it."""

import streamlit as st

from core import actions, figures
from core.actions.inspect import Inspection
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import EASY, visible

WORDS = (
    "anisotropy", "bootstrap", "centring", "cosine similarity", "effective dimensions", "fingerprint", "gold score",
    "group bootstrap", "Holm", "human disagreement", "human reference", "interval", "leave-one-out change", "model",
    "not separable", "pair", "paired difference", "Pearson r", "pooling", "precision", "rank residual", "score", "seed",
    "smallest gap", "Spearman ρ", "truncation", "undefined",
)  # fmt: skip


def answer(found: Scored) -> None:
    """What the result says, before any picture: the first model in full, the others in a line."""
    sentence, note = _sentence(found, found.first)
    st.header(shown.escaped(sentence), anchor=False, help=words.define(words.metric_title(found.chosen.metric)))
    if found.inspected[1:]:
        st.write(shown.escaped("; ".join(_in_short(found, one) for one in found.inspected[1:]) + "."))
    if found.chosen.hard:
        for one in found.inspected:
            st.text(_without_easy(found, one))
    said = {text.lower().rstrip("."): text for text in (*found.first.data.notes, note) if text}  # each once
    if said:
        shown.grey(" ".join(text if text.endswith(".") else f"{text}." for text in said.values()))


def _in_short(found: Scored, one: Inspection) -> str:
    metric = found.chosen.metric
    return f"{one.result.model}: {words.symbol(metric)} = {words.score(one.result.metrics[metric])}"


def _sentence(found: Scored, one: Inspection) -> tuple[str, str]:
    """The answer, and apart from it the note that the data carry, said once for all models."""
    metric = found.chosen.metric
    note = words.voice(one.data.name).note
    text = figures.answer(
        one.result.model, one.result.metrics[metric], metric=metric, n=one.result.n, data=one.data.name,
        human=one.people.means.get(metric),
    )  # fmt: skip
    return text.removesuffix(note).rstrip(), note


def _without_easy(found: Scored, one: Inspection) -> str:
    """The score on the pairs that the filter leaves, beside the one on all."""
    metric = found.chosen.metric
    left = visible(one.items, found)
    value = actions.subset_score(items=left, metric=one.task.metrics[metric])
    gone = len(one.items) - len(left)
    return (
        f"{one.result.model} without the {words.count(gone, 'pair')} with a gold score up to {EASY}: "
        f"{words.symbol(metric)} = {words.score(value)} on {words.count(len(left), 'pair')}"
    )


def footer(found: Scored) -> None:
    """Data, model, settings and versions in small grey; the methods text beside them."""
    results = [one.result for one in found.inspected]
    lines = [
        words.footer(result.provenance, n=result.n, method=next(iter(result.metrics.values())).method)
        for result in results
    ]
    shown.grey(*lines)
    with st.popover("Copy methods text"):
        text = figures.methods_text(results, compared=len(results) > 1, humans=bool(found.first.data.ratings))
        st.code(text, language=None, wrap_lines=True)
        st.download_button(
            "References (BibTeX)", figures.bibtex([r.provenance for r in results], compared=len(results) > 1),
            file_name="references.bib", on_click="ignore", key="bibtex",
        )  # fmt: skip
