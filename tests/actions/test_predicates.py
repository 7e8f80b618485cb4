"""Papers that a condition in SQL names."""

import pandas as pd
import pytest

from core import actions
from core.errors import BadInput, MissingPackage


@pytest.fixture
def table():
    return pd.DataFrame({"id": ["a", "b", "c"], "x": [0.5, 2.0, 3.0], "category": ["one", "two", "two"]})


def test_without_the_package_it_is_named(table, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "duckdb", None)
    with pytest.raises(MissingPackage, match="pip install embedding-atlas"):
        actions.matching(table, "x > 1")


def test_a_condition_names_its_papers_in_the_order_of_the_table(table):
    pytest.importorskip("duckdb", reason="pip install embedding-atlas")
    assert actions.matching(table, "x > 1 AND category = 'two'") == ("b", "c")
    assert actions.matching(table.iloc[::-1], "x > 1") == ("c", "b")


@pytest.mark.parametrize("condition", [
    "nonsense here", "id IN (SELECT content FROM read_text('/etc/hostname'))", "1=1; DROP TABLE chosen",
    "id IN (SELECT * FROM '/etc/passwd')", "y > 1",
])  # fmt: skip
def test_what_is_no_condition_on_these_papers_reaches_nothing(table, condition):
    pytest.importorskip("duckdb", reason="pip install embedding-atlas")
    with pytest.raises(BadInput, match="condition that these papers do not have"):
        actions.matching(table, condition)
