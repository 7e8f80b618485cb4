"""My papers: where do they belong on a benchmark, and how sure is that?"""

import streamlit as st

from pages.ui import frame, words
from pages.ui.placing import bring, choices, provenance, tabs, waiting
from pages.ui.placing.found import last_good, load
from pages.ui.view import View

frame.open("My papers", "Where do my papers belong, and how sure is that?")
view = View("place", choices.NAMES)
spot = st.container()
with frame.errors(view):
    bring.open_new(view)
    chosen = choices.sidebar(view, list(tabs.TABS))
    found, tab = load(view, chosen), tabs.TABS[chosen.tab]
    if not tab.ready(found):
        bring.first(view, chosen)
    busy = waiting.place(found)
    shown = last_good(found) if busy else found
    if tab.ready(shown):
        with st.container(key="behind" if busy else "result"):
            provenance.answer(shown, tab)
            tab.show(shown)
            provenance.footer(shown, tab.name)
    if tab.ready(found):
        bring.first(view, chosen)
    bring.more(view, chosen)
with spot:
    view.tell()
words.glossary(*provenance.WORDS)
