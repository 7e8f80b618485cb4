"""What a collection holds, counted by hand."""

from core.actions.collections_holds import holds
from core.schema import Papers

PAPERS = Papers(
    "three", ids=("1", "2", "3"), titles=("A", "", "C"), abstracts=("a", "b", " "),
    columns={
        "year": (("2014",), ("2019 Mar 3",), ()),
        "category": (("Metabolism",), ("Metabolism", "Diseases"), ("Diseases",)),
        "journal": (("Cell",), (), ()),
    },
    levels=("category",), splits=("train", "test", "test"),
)  # fmt: skip


def test_texts_years_and_splits_are_counted():
    found = holds(PAPERS)
    assert (found.n, found.titles, found.abstracts, found.dated) == (3, 2, 2, 2)
    assert found.years == (2014, 2019)
    assert dict(found.splits) == {"train": 1, "test": 2}
    assert found.share == 2 / 3


def test_levels_come_first_and_papers_in_several_groups_are_counted():
    table = holds(PAPERS).classes
    assert table["column"].tolist() == ["category", "year", "journal"]
    first = table.iloc[0]
    assert (first["classes"], first["papers"], first["several"]) == (2, 3, 1)
    assert (first["largest"], first["largest_n"]) == ("Metabolism", 2)


def test_a_collection_without_years_has_none():
    empty = Papers("none", (), (), ())
    assert holds(empty).years is None
    assert holds(empty).share is None
    assert holds(empty).classes.empty
