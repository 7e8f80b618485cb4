"""Which words drive a cosine: worked out once, kept, and read at once."""

import sys

import pytest

from core import actions, settings
from core.errors import MissingData, UnknownName
from tests.actions.conftest import PAIRS


@pytest.fixture
def model(tiny_bert):
    return f"tiny={tiny_bert}:mean"


def words(model, data, id="mine-000"):
    return actions.word_parts(task="pairs", model=model, item_id=id, data=data)


def test_what_was_not_worked_out_is_missing(write_pairs, model):
    with pytest.raises(MissingData, match="mine-000: which words drive the cosine of tiny was not worked out yet"):
        words(model, write_pairs())


def test_one_pair_is_worked_out_and_adds_up_to_its_cosine(write_pairs, model):
    data = write_pairs()
    said = actions.explain(task="pairs", model=model, data=data, item_id="mine-001")
    assert said == {"model": "tiny", "pairs": 1}
    found = words(model, data, "mine-001")
    for side in ("left", "right"):
        assert found.rows.loc[found.rows["side"] == side, "contribution"].sum() == pytest.approx(found.cosine, abs=1e-4)
    cosine = actions.evaluate(task="pairs", models=[model], data=data)[0].items["predicted"][1]
    assert found.cosine == pytest.approx(cosine, abs=1e-5)
    with pytest.raises(MissingData):
        words(model, data, "mine-000")


def test_all_pairs_are_worked_out_once(write_pairs, model, monkeypatch):
    data = write_pairs()
    assert actions.explain(task="pairs", model=model, data=data)["pairs"] == 12
    assert len(list((settings.cache_root() / "words").glob("*.json"))) == 12
    monkeypatch.setattr(sys.modules["core.actions.explain"], "_made", lambda *_: pytest.fail("worked out again"))
    actions.explain(task="pairs", model=model, data=data)


def test_another_pooling_has_words_of_its_own(write_pairs, tiny_bert, model):
    data = write_pairs()
    actions.explain(task="pairs", model=model, data=data, item_id="mine-000")
    with pytest.raises(MissingData):
        words(f"tiny={tiny_bert}:cls", data)
    actions.explain(task="pairs", model=f"tiny={tiny_bert}:cls", data=data, item_id="mine-000")
    assert words(f"tiny={tiny_bert}:cls", data).method.startswith("Occlusion")


def test_an_unknown_pair_is_named(write_pairs, model):
    for call in (actions.explain, actions.word_parts):
        with pytest.raises(UnknownName, match=r"mine has no pair 'x'\. Its ids are like mine-000"):
            call(task="pairs", model=model, data=write_pairs(), item_id="x")


def test_exact_words_are_done_for_all_pairs_at_once_and_slow_ones_one_by_one(write_pairs, tiny_bert, model):
    assert actions.covers_all(task="pairs", model=model, data=write_pairs())
    assert not actions.covers_all(task="pairs", model=f"tiny={tiny_bert}:cls", data=write_pairs())
    many = [(f"left {row}", f"right {row}", row) for row in range(1001)]
    assert not actions.covers_all(task="pairs", model=model, data=write_pairs(many))
    assert len(PAIRS) == 12
