"""Sentence similarity: does the model score pairs as people do, how sure is that, and which pair does it get wrong?"""

from pages.ui import frame
from pages.ui.pairs import anisotropy, bootstrap, choices, comparison, pairs, provenance, waiting
from pages.ui.pairs.scored import load
from pages.ui.view import View

TABS = {"Pairs": pairs.show, "Bootstrap": bootstrap.show, "Anisotropy": anisotropy.show, "Models": comparison.show}

frame.open(
    "Sentence similarity", "Does the model score pairs of sentences as biologists do, and which pair does it get wrong?"
)
view = View("similarity")
with frame.errors(view):
    chosen = choices.sidebar(view, list(TABS))
    waiting.data(chosen)
    found = load(chosen, view.parameters)
    waiting.notices(view, found)
    waiting.missing(found)
    if found.inspected:
        provenance.answer(found)
        TABS[chosen.tab](view, found)
        provenance.footer(found)
