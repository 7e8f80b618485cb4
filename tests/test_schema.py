"""The values hold what fits together, and know which pairs share a sentence."""

import time

import pytest

from core.errors import Mismatch
from core.schema import ModelSpec, PairSet, sentence_key


def pair_set(*pairs):
    left, right = zip(*pairs)
    return PairSet("p", tuple(map(str, range(len(pairs)))), left, right, tuple(map(float, range(len(pairs)))))


def test_a_sentence_is_the_same_whatever_its_case_and_punctuation():
    assert sentence_key("The IL-6 gene, caf\u00e9.") == sentence_key("the IL6 gene cafe\u0301")
    assert sentence_key("IL-6") != sentence_key("IL-7")
    assert sentence_key("…") == "…"


def test_pairs_that_share_a_sentence_by_a_chain_are_one_group():
    assert pair_set(("a", "b"), ("c", "d"), ("B.", "c"), ("e", "f")).groups.tolist() == [0, 0, 0, 1]


def test_groups_of_a_long_chain_are_quick():
    chain = pair_set(*((f"s{i}", f"s{i + 1}") for i in range(20_000)))
    star = pair_set(*(("hub", f"s{i}") for i in range(20_000)))
    started = time.perf_counter()
    assert set(chain.groups) == set(star.groups) == {0}
    assert time.perf_counter() - started < 5


def test_what_does_not_fit_is_refused():
    with pytest.raises(Mismatch, match="2 ids but 1 values in 'left'"):
        PairSet("p", ("1", "2"), ("a",), ("b", "c"), (1.0, 2.0))
    with pytest.raises(Mismatch, match="not all different"):
        PairSet("p", ("1", "1"), ("a", "b"), ("b", "c"), (1.0, 2.0))


def test_parts_are_joined_as_in_the_worked_case(golden):
    case = golden("23_input_text")
    for example, expected in zip(case["inputs"]["examples"], case["expected"]["strings"], strict=True):
        spec = ModelSpec("m", "transformers", separator=example.get("sep", "[SEP]"))
        assert spec.join(example["doc"].get(field) for field in example["fields"]) == expected


def test_empty_parts_vanish_with_their_separator():
    spec = ModelSpec("m", "transformers", separator="[SEP]")
    assert spec.join(["KRAS", None, "", 2016]) == "KRAS [SEP] 2016"
    assert spec.join(["KRAS", "drives", "", 0]) == "KRAS [SEP] drives"
    assert spec.join([None, ""]) == ""


def test_a_model_without_a_separator_gets_one_blank():
    assert ModelSpec("m", "transformers").join(["KRAS", "drives growth"]) == "KRAS drives growth"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("CD4+ T cells", "CD4- T cells", False),
        ("CD4− T cells", "CD4- T cells", True),
        ("CD4⁻ T cells", "CD4- T cells", True),
        ("p53-independent death.", "p53 independent death", True),
        ("Expression in AML", "expression in AML.", True),
        ("Na+ leaves", "Na leaves", False),
        ("a -- b", "a b", True),
    ],
)
def test_signs_tell_sentences_apart_and_punctuation_does_not(one, other, same):
    assert (sentence_key(one) == sentence_key(other)) is same
