"""The example of a rule names columns that are there, and selects papers."""

import re

import pytest

from core import actions
from core.schema import Papers
from pages.ui.maps.rule_help import columns, rule_help

MAP = "pages/map.py"


def papers(n=12, **own):
    ids = tuple(f"p{i}" for i in range(n))
    return Papers("p", ids, tuple(f"The kinase {i}" for i in range(n)), ("",) * n, columns=own)


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ({}, ()),
        ({"journal": (("Burns",), ("Cell",)) * 6}, ('journal = "',)),
        ({"my topic": (('a "b"',), ()) * 6}, ('"my topic" = "a \\"b\\""',)),
        ({"year": tuple((str(2010 + i),) for i in range(12))}, ("year > 2015",)),
        ({"not": (("x",), ("y",)) * 6, "dose": (("1",), ("3",)) * 6}, ("dose > 1",)),
    ],
)
def test_each_example_selects_some_of_the_papers(own, says):
    held = papers(**own)
    said = rule_help(held)
    assert all(part in said for part in says)
    examples = re.search(r"For example: (.*)\. Operators", said)[1].split(", or ")
    assert len(examples) == (2 if own else 1)
    for rule in examples[-1:]:
        assert actions.select_papers(held, rule)
    for part in examples[0].split(" and "):
        assert 0 < len(actions.select_papers(held, part)) <= len(held)
    assert set(own) <= set(columns(held).split(", "))


def test_what_is_wrong_with_a_rule_stands_beside_it(page):
    actions.map_papers(data={"name": "demo-papers"}, model="tfidf")
    found = page(MAP, model="tfidf")
    found.at.text_input(key="map-rule").set_value("nonsense = 1")
    found.press("Select")
    (popover,) = [one for one in blocks(found.at.main) if said_by(one) == "By a rule"]
    assert "nonsense" in "\n".join(one.value for one in popover.text if one.type == "text")
    found.at.text_input(key="map-rule").set_value('category = "Metabolism"')
    found.press("Select")
    assert "nonsense" not in found.said and "sel" in found.url


def blocks(block):
    for one in block.children.values():
        if hasattr(one, "children"):
            yield one
            yield from blocks(one)


def said_by(block):
    return getattr(getattr(block.proto, "popover", None), "label", "")
