"""Sentence similarity: does the model score pairs as people do, how sure is that, and which pair does it get wrong?"""

import streamlit as st

from pages.ui import frame, words
from pages.ui.pairs import anisotropy, bootstrap, checks, choices, comparison, pairs, provenance, selection, waiting
from pages.ui.pairs.scored import last_good, load
from pages.ui.view import View

TABS = {"Pairs": pairs.show, "Bootstrap": bootstrap.show, "Anisotropy": anisotropy.show, "Models": comparison.show}

frame.open(
    "Sentence similarity", "Does the model score pairs of sentences as biologists do, and which pair does it get wrong?"
)
view = View("similarity", choices.NAMES)
spot = st.container()
with frame.errors(view):
    chosen = choices.sidebar(view, list(TABS))
    waiting.data(chosen)
    found = load(view, chosen)
    busy = waiting.models(found)
    shown = last_good(found) if busy else found
    if shown.inspected:
        with st.container(key="behind" if busy else "result"):
            provenance.answer(shown)
            checks.show(shown)
            if chosen.tab != choices.COLOURED:
                selection.check(view, shown)
            TABS[chosen.tab](view, shown)
            provenance.footer(shown)
    else:
        checks.show(found)
with spot:
    view.tell()
words.glossary(*provenance.WORDS, "rater", "reading")
