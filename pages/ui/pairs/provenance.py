"""The answer in one sentence, the notes that belong to the data, and the grey line of provenance."""

import streamlit as st

from core import actions, figures
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.tables import EASY, visible


def answer(found: Scored) -> None:
    """What the result says, before any picture."""
    for one in found.inspected:
        metric = found.chosen.metric
        entry = one.task.metrics[metric]
        sentence = figures.answer(
            one.result.model, one.result.metrics[metric], metric=metric, n=one.result.n, data=one.data.name,
            human=one.humans.means.get(entry),
        )  # fmt: skip
        st.markdown(f"##### {shown.escaped(sentence)}")
    if found.chosen.hard:
        _without_easy(found)
    notes(found)


def _without_easy(found: Scored) -> None:
    """The score on the pairs that the filter leaves, beside the one on all."""
    metric = found.chosen.metric
    for one in found.inspected:
        left = visible(one.items, found)
        value = actions.subset_score(items=left, metric=one.task.metrics[metric])
        st.text(
            f"{one.result.model} without the {len(one.items) - len(left)} pairs with gold up to {EASY}: "
            f"{words.symbol(metric)} = {words.score(value)} on {len(left)} pairs"
        )


def notes(found: Scored) -> None:
    """Caveats of the task, notes and findings of the data, what was left out and why."""
    one = found.first
    for note in one.data.notes:
        if words.voice(one.data.name).note.lower().rstrip(".") != note.lower().rstrip("."):  # the answer says it
            st.caption(shown.escaped(note))
    skipped = [f"{s.id}: {s.reason}" for s in one.result.skipped]
    heading = "Caveats" + (f", {len(skipped)} left out" if skipped else "")
    with st.expander(heading):
        for text in (
            *one.task.caveats,
            *(f.text for f in one.data.findings),
            *skipped,
            *one.result.provenance["notices"],
        ):
            st.text(f"– {text}")


def footer(found: Scored) -> None:
    """Data, model, settings and versions in small grey; the methods text beside it."""
    results = [one.result for one in found.inspected]
    for result in results:
        shown.grey(words.footer(result.provenance, n=result.n, method=next(iter(result.metrics.values())).method))
    with st.popover("Copy methods text"):
        text = figures.methods_text(results, compared=len(results) > 1, humans=bool(found.first.data.ratings))
        st.code(text, language=None, wrap_lines=True)
        st.download_button(
            "References (BibTeX)", figures.bibtex([r.provenance for r in results], compared=len(results) > 1),
            file_name="references.bib", on_click="ignore", key="bibtex",
        )  # fmt: skip
