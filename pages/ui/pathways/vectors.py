"""How the vectors are made: what is read of a paper, how tokens become one vector, what is taken off all of them."""

import streamlit as st

from pages.ui.view import View
from pages.ui.words import define

OWN_POOLING = "own"
FORMS = {
    "abstract": "Abstract", "title+abstract": "Title and abstract", "title": "Title",
    "native": "As the model recommends",
}  # fmt: skip
POOLINGS = {
    OWN_POOLING: "Each model's own", "cls": "First token (CLS)", "mean": "Mean", "max": "Maximum",
    "cls-first-last": "CLS, first and last layer", "mean-first-last": "Mean, first and last layer",
    "max-first-last": "Maximum, first and last layer",
}  # fmt: skip
CENTERINGS = {
    "raw": "As they are", "centred": "Training mean removed", "first component removed": "First component removed too",
}  # fmt: skip
CENTERING_CODES = {"raw": "raw", "centred": "centred", "first-removed": "first component removed"}
HELP = {
    "form": "What of each paper the model reads; where the wanted part is missing, the other stands in.",
    "pooling": "How one vector is made of a text's tokens. Other than its own, a pooling is to be chosen on the "
    "validation split.",
    "centering": "Takes the mean vector of the training papers off all vectors, and with it what all texts share.",
}  # fmt: skip


def choose(view: View) -> dict[str, str]:
    """The input form, the pooling ("" for each model's own) and the centering, as actions call them."""
    chosen = read_and_pooled(view)
    centering = view.one(
        "centering", "raw", list(CENTERING_CODES), st.selectbox, label="Vectors", setting=True,
        format_func=lambda code: CENTERINGS[CENTERING_CODES[code]], help=HELP["centering"],
    )  # fmt: skip
    return {**chosen, "centering": CENTERING_CODES[centering]}


def read_and_pooled(view: View) -> dict[str, str]:
    """The input form, and the pooling ("" for each model's own)."""
    form = view.one(
        "form", "abstract", list(FORMS), st.selectbox, label="What the model reads", format_func=FORMS.get,
        setting=True, help=HELP["form"],
    )  # fmt: skip
    pooling = view.one(
        "pooling", OWN_POOLING, list(POOLINGS), st.selectbox, label="Pooling", format_func=POOLINGS.get, setting=True,
        help=f"{define('pooling')} {HELP['pooling']}",
    )  # fmt: skip
    return {"form": form, "pooling": "" if pooling == OWN_POOLING else pooling}
