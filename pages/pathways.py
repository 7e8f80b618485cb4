"""Pathways: does this embedding know pathways, which of them, and how sure is that?"""

import streamlit as st

from pages.ui import frame, words
from pages.ui.pathways import choices, provenance, tabs, waiting
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import last_good, load
from pages.ui.view import View

frame.open("Pathways", "Does this embedding know pathways: which of them, at which level, and how sure is that?")
view = View("pathways", choices.NAMES)
spot = st.container()
with frame.errors(view):
    chosen = choices.sidebar(view, list(tabs.TABS))
    found = load(view, chosen)
    busy = waiting.models(found)
    shown = last_good(found) if busy else found
    if shown.scores:
        with st.container(key="behind" if busy else "result"):
            opening, tab = Opening(shown), tabs.TABS[chosen.tab]
            tab.choose(shown)
            provenance.answer(shown, tab.answer(shown, opening), tab.term)
            tab.show(shown, opening)
            provenance.footer(shown)
with spot:
    view.tell()
    waiting.told()
words.glossary(*provenance.WORDS)
