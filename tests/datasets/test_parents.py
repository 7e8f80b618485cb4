"""Labels under several of the level above: one rule for what make-splits says and what a report says."""

from dataclasses import replace

import pytest

from core import actions
from core.actions.pathways.about import _shared_names
from core.datasets.parents import under_several
from core.datasets.splits.words import say_upper
from core.schema import Papers


@pytest.fixture
def papers():
    """`papers((category, …), (pathway, …)), …`: a paper each."""

    def make(*rows):
        n = len(rows)
        columns = {"category": tuple(row[0] for row in rows), "pathway": tuple(row[1] for row in rows)}
        ids = tuple(str(number) for number in range(n))
        return Papers("mine", ids, ("t",) * n, ("a",) * n, columns=columns, levels=("category", "pathway"))

    return make


def test_a_label_that_two_papers_put_under_two_is_under_several_in_their_order(papers):
    found = under_several(papers((("Y",), ("A",)), (("X",), ("A",)), (("X",), ("B",))))
    assert found == {"pathway": {"A": ("Y", "X")}}


def test_all_labels_of_a_paper_with_one_label_above_stand_under_it(papers):
    found = under_several(papers((("X",), ("A", "B")), (("Y",), ("B", "C")), (("Y",), ("C",))))
    assert found == {"pathway": {"B": ("X", "Y")}}


def test_a_paper_with_several_labels_above_or_none_says_nothing(papers):
    assert under_several(papers((("X", "Y"), ("A",)), ((), ("A",)), (("X",), ("A",)))) == {"pathway": {}}
    assert under_several(replace(papers((("X",), ("A",))), levels=("pathway",))) == {}


def test_of_the_real_benchmark_one_subcategory_stands_under_several_and_both_say_so(real_data):
    held = actions.papers({"path": str(real_data / "wikipathways_splits"), "split": "test"})
    parents = ("disease pathway", "classic metabolic pathway")
    assert under_several(held) == {"subcategory": {"(general)": parents}, "pathway": {}}
    assert [one.text for one in say_upper("it", held)] == [
        'it: 1 label of "subcategory" under several of "category" ("(general)"); types of pairs go by shared labels.'
    ]
    assert _shared_names(held) == "(general) (subcategory, 2); each counts as one label"
