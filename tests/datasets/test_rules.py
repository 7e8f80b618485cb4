"""Rules that select papers: what they mean, by hand; what is said of those that mean nothing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.datasets import rules
from core.errors import BadInput
from core.schema import Papers

PAPERS = Papers(
    "p",
    ids=("1", "2", "3", "demo-4"),
    titles=("p53 in mice", "Heme", "Sterols of yeast", "P53 again"),
    abstracts=("Text", "About p53", "", "x"),
    columns={
        "category": (("Human diseases", "Metabolism"), ("Metabolism",), (), ("Cellular processes",)),
        "year": (("2014",), ("2016",), ("2020",), ()),
        "Publication Type": (("Review",), ("Journal Article", "Review"), ("Journal Article",), ()),
        'odd "name"': (("and",), ("a (b)",), ("100%",), ("x = y",)),
    },
    splits=("train", "train", "test", "val"),
)


@pytest.mark.parametrize(
    ("rule", "rows"),
    [
        ("category = Metabolism", [0, 1]),
        ("CATEGORY = 'human  diseases'", [0]),
        ("category = Human diseases and year < 2015", [0]),
        ("category != Metabolism", [2, 3]),
        ('category = ""', [2]),
        ('category != ""', [0, 1, 3]),
        ("year > 2014", [1, 2]),
        ("year >= 2014 and year <= 2016", [0, 1]),
        ("year = 2014.0", [0]),
        ("title ~ p53", [0, 3]),
        ("title !~ P53", [1, 2]),
        ("text ~ p53", [0, 1, 3]),
        ("not category = Metabolism", [2, 3]),
        ("publication type = review or split = test", [0, 1, 2]),
        ("split = test or split = val and title ~ p53", [2, 3]),
        ("(split = test or split = val) and title ~ p53", [3]),
        ("not (split = train) and not title~sterols", [3]),
        ("id = demo-4", [3]),
        ("pmid > 1", [1, 2]),
        ('"odd \\"name\\"" = "and"', [0]),
        ('"odd \\"name\\"" = "a (b)" or "odd \\"name\\"" ~ %', [1, 2]),
    ],
)
def test_a_rule_selects(rule, rows):
    mask = rules.select(PAPERS, rule)
    assert mask.dtype == bool
    assert np.flatnonzero(mask).tolist() == rows


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("", "the rule is empty. The columns are category, year, Publication Type"),
        ("  ", "the rule is empty"),
        (
            "categroy = x",
            'rule, character 1: no column "categroy". Is "category" meant? The columns are category',
        ),
        ("year > 2014 and", "rule, character 16: found the end, expected a column. The columns are"),
        ("year 2014", 'no column "year 2014"'),
        ("year >", 'rule, character 7: found the end, expected a value after ">"'),
        ("year > old", 'rule, character 8: found "old", expected a number after ">"'),
        ("(year > 2014", 'found the end, expected "and", "or" or ")"'),
        ("year > 2014)", 'rule, character 12: found ")", expected "and" or "or"'),
        ("year ~ ~", 'found "~", expected a value'),
        ("= x", 'found "=", expected a column'),
        ('title = "open', "rule, character 9: a quote that is never closed"),
        ("year", "found the end, expected a sign after"),
        ("year ! 3", 'rule, character 6: "!", which has no meaning'),
        ("(" * 60 + "year = 1" + ")" * 60, "more than 50 brackets"),
        ("not " * 60 + "year = 1", "more than 50 brackets or nots"),
        ("year = 1 or " * 1000 + "year = 1", "at most 10,000 are read"),
    ],
)
def test_a_rule_that_means_nothing_is_told_by_its_place(rule, words):
    with pytest.raises(BadInput) as caught:
        rules.select(PAPERS, rule)
    assert words in str(caught.value)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(min_size=1, max_size=12), st.text(min_size=1, max_size=12))
def test_a_rule_made_for_a_value_finds_it_whatever_it_is(column, value):
    papers = Papers("p", ("1", "2"), ("a", "b"), ("", ""), columns={column: ((value,), ())})
    if column.strip() and value.strip():
        assert rules.select(papers, rules.values_rule(column, [value])).tolist()[0]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(st.sampled_from("()'\"=~<>! yearandotit25\\"), max_size=40))
def test_any_text_selects_or_is_told(rule):
    try:
        assert len(rules.select(PAPERS, rule)) == 4
    except BadInput as error:
        assert str(error)


def test_long_numbers_are_compared_to_their_last_digit():
    values = ("12345678901234567890", "12345678901234567891", "9" * 400, "8" * 400)
    papers = Papers("p", tuple("abcd"), tuple("abcd"), ("",) * 4, columns={"key": tuple((each,) for each in values)})
    for row, value in enumerate(values):
        assert np.flatnonzero(rules.select(papers, rules.values_rule("key", [value]))).tolist() == [row]
    assert rules.select(papers, "key > 12345678901234567890").tolist() == [False, True, True, True]


def test_a_column_that_there_is_not_is_not_offered():
    papers = Papers("p", ("1",), ("a",), ("",))
    with pytest.raises(BadInput, match='no column "split"\\. The columns are'):
        rules.select(papers, "split = train")


def test_any_of_several_values_in_one_rule():
    rule = rules.values_rule("category", ["Metabolism", "Cellular processes"])
    assert np.flatnonzero(rules.select(PAPERS, rule)).tolist() == [0, 1, 3]


def test_rules_made_of_foreign_text_are_quoted():
    made = rules.values_rule("category", ['He said "no"', "x"])
    assert made == '"category" = "He said \\"no\\"" or "category" = "x"'
    assert rules.text_rule("p53") == 'title ~ "p53" or abstract ~ "p53"'
