"""What the card says that two papers share."""

from types import SimpleNamespace

import pandas as pd

from core.schema import Papers
from pages.ui.maps import near

IDS = ("1", "2")


def papers(levels=()):
    columns = {"category": (("a",), ("a",)), "pathway": (("x",), ("y", "x")), "my_topic": (("t",), ("u",))}
    return Papers("p", IDS, IDS, IDS, columns=columns, levels=levels)


def test_of_levels_the_finest_is_told_and_of_ones_own_columns_each():
    assert near.shared(papers(("category", "pathway")), ["category", "pathway"], 0, 1) == "pathway"
    assert near.shared(papers(), ["pathway", "my_topic", "category"], 0, 1) == "pathway, category"
    assert near.shared(papers(), ["my_topic"], 0, 1) == ""


def test_what_was_measured_is_what_the_card_tells():
    structure = pd.DataFrame({"level": ["my_topic", "my_topic", "arm"], "value": ["", "t", ""]})
    assert near.measured(SimpleNamespace(structure=structure)) == ["my_topic", "arm"]
