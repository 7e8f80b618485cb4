"""Models: which are on this machine, what each is, and how to get the rest."""

import streamlit as st

from core import actions
from pages.ui import frame, model_card, model_list, words
from pages.ui.view import View

frame.open("Models", "Which embedding models are on this machine, and what is each of them?")
view = View("models", ["model"])
with frame.errors(view):
    table = model_list.ordered(actions.models())
    name = model_list.choose(view, table)
    view.tell()
    here = int(table["here"].sum())
    st.write(f"{here} of {len(table)} models are on this machine; each of the others needs one download.")
    left, right = st.columns([3, 2], gap="large")
    with left:
        model_list.show(view, table, name)
    with right:
        model_card.card(table, name)
    model_card.any_other()
st.caption("A downloaded model is pinned to the commit that its name pointed to on that day.")
words.glossary("embedding", "max tokens", "model", "pooling", "precision", "prompt", "token", "truncation")
