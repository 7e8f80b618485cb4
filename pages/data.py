"""Data: which papers and rated pairs are here, what do they hold, and how do mine come in?"""

import streamlit as st

from pages.ui import frame, words
from pages.ui.collections import bring, card, listing, preview
from pages.ui.sources import built, section
from pages.ui.view import View

frame.open("Data", "Which papers and rated pairs are on this machine, and what do they hold?")
view = View("data", ["data", "file", *preview.ROLES, "drop", *section.NAMES])
spot = st.container()
with frame.errors(view):
    if one := bring.held(view):
        preview.look(view, one)
    else:
        preview.taken()
        built.newly(view)
        table = listing.gathered()
        key = listing.choose(view, table)
        listing.sentence(table)
        with st.container(key="data-page"):
            with st.container():
                listing.show_all(view, table, key)
                card.undo(view)
            with st.container(), frame.errors():
                card.card(view, table, key)
            with st.container():
                bring.panel(view)
        with frame.errors():
            section.show_all(view)
with spot:
    view.tell()
words.glossary("collection", "fingerprint", "level", "pair", "paper", "split")
