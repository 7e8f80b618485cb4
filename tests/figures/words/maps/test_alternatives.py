import pandas as pd

from core.figures import alt_text, colouring
from core.figures.words import define


def test_the_text_of_a_map_tells_papers_colours_and_selection():
    table = pd.DataFrame({"id": ["1", "2", "3"], "x": [0.0, 1, 2], "y": [0.0, 1, 2]})
    own = colouring((("a",), ("a",), ()), title="category")
    assert alt_text("map", table, colouring=own, selected=["2"], model="MiniLM", answer="0.62 stay near.") == (
        "Map of 3 papers by MiniLM: papers near each other are alike under the model. 1 paper is selected. Coloured by "
        "category: a (2), not stated (1). 0.62 stay near."
    )
    assert alt_text("map", table.iloc[:0]) == "No papers to draw."


def test_the_text_of_the_structure_holds_the_best_with_interval_and_the_undefined():
    table = pd.DataFrame({"value": ["", "b", "c"], "agreement": [0.5, 0.7, None], "low": [0.4, 0.6, None],
                          "high": [0.6, 0.8, None], "chance": [0.2, 0.1, 0.1]})  # fmt: skip
    assert alt_text("structure", table) == (
        "Share of the nearest papers with the same label, 2 rows, best first: b 0.70 [0.60, 0.80] (shuffled 0.10); all "
        "papers 0.50 [0.40, 0.60] (shuffled 0.20). 1 row is not defined."
    )


def test_the_terms_of_the_map_are_in_the_glossary():
    for term in (
        "agreement", "cluster", "continuity", "distortion", "HDBSCAN", "hub", "map", "neighbour", "neighbours kept",
        "neighbourhood overlap", "original space", "PaCMAP", "paper", "PCA", "Procrustes", "random vectors",
        "selection", "shuffled labels", "split", "stability", "trustworthiness", "UMAP",
    ):  # fmt: skip
        assert define(term), term
