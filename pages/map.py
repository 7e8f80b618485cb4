"""Map: which papers does the model find alike, and can the picture be believed?"""

import streamlit as st

from pages.ui import frame, words
from pages.ui.maps import choices, provenance, tabs, waiting
from pages.ui.maps.made import last_good, load
from pages.ui.maps.selection import Selection
from pages.ui.view import View

frame.open("Map", "Which papers does the model find alike, and can the picture be believed?")
view = View("map", choices.NAMES)
spot = st.container()
with frame.errors(view):
    chosen = choices.sidebar(view, list(tabs.TABS))
    made = load(view, chosen)
    busy = waiting.maps(made)
    shown = last_good(made) if busy else made
    if shown.maps:
        with st.container(key="behind" if busy else "result"):
            selection = Selection(view, shown.chosen)
            provenance.answer(shown)
            tabs.TABS[chosen.tab](shown, selection)
            provenance.footer(shown)
with spot:
    view.tell()
words.glossary(*provenance.WORDS)
