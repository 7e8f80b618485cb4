"""Which columns group papers, where the papers have no levels."""

from core import actions
from core.schema import Papers


def papers(levels=(), n=60, **columns):
    ids = tuple(map(str, range(n)))
    held = {name: tuple((one,) if isinstance(one, str) else tuple(one) for one in row) for name, row in columns.items()}
    return Papers("p", ids, ids, ids, columns=held, levels=levels)


TOPIC = [f"topic {n % 5}" for n in range(60)]


def test_a_column_of_ones_own_groups_papers():
    assert actions.groupings(papers(my_topic=TOPIC)) == ("my_topic",)


def test_levels_come_alone_where_there_are_some():
    assert actions.groupings(papers(("category",), category=["a", "b"] * 30, my_topic=TOPIC)) == ("category",)


def test_numbers_dates_ids_one_value_and_journals_of_one_paper_each_group_nothing():
    found = papers(
        year=[str(2000 + n % 9) for n in range(60)],
        seen=[f"2024-01-{n % 9 + 1:02}" for n in range(60)],
        doi=[f"10.1/{n}" for n in range(60)],
        language=["eng"] * 60,
        journal=["J one", "J one", "J two", "J two", *(f"J {n}" for n in range(56))],
        once=["a"] * 59 + ["b"],
    )
    assert actions.groupings(found) == ()


def test_ones_own_columns_come_before_those_of_any_export_and_the_more_telling_first():
    found = papers(
        keywords=[(f"k{n % 7}", f"k{n % 4}") for n in range(60)],
        rare=["a"] * 50 + ["b"] * 10,
        my_topic=TOPIC,
        half=["a", "b"] * 30,
    )
    assert actions.groupings(found) == ("my_topic", "half", "rare", "keywords")


def test_a_copy_of_a_column_is_told_once_and_at_most_four_are():
    copies = {f"copy {n}": [one.upper() for one in TOPIC] for n in range(3)}
    assert actions.groupings(papers(a=TOPIC, **copies)) == ("a",)
    many = {f"c{size}": [f"g{n % size}" for n in range(60)] for size in range(2, 9)}
    assert actions.groupings(papers(**many)) == ("c8", "c7", "c6", "c5")


def test_a_column_that_groups_papers_is_one_that_the_list_of_colours_has():
    for name, values in papers(my_topic=TOPIC, language=["eng"] * 60).columns.items():
        assert actions.tells_apart(values) == (name == "my_topic")
