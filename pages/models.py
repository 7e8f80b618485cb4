"""Models: which are on this machine, what each is, and how to get the rest."""

import streamlit as st

from core import actions
from pages.ui import frame, model_card
from pages.ui.view import View

frame.open("Models", "Which embedding models are on this machine, and what is each of them?")
view = View("models")
table = actions.models()
name = model_card.choose(view, table)
view.write()
with frame.errors():
    model_card.listing(table)
    model_card.card(table, name)
model_card.bring_your_own()
st.caption("A downloaded model is pinned to the commit that its name pointed to on that day.")
