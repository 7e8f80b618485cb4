"""A score is made once, kept under all that went in, said with all there is to know, and never stale."""

import json
import logging
import os

import numpy as np
import pytest
from scipy.stats import pearsonr, spearmanr

from core import actions, settings
from core.errors import BadFile, BadInput, MissingData, MissingModel
from tests.actions.conftest import PAIRS

PEARSON, SPEARMAN = "pearson_zero_shot", "spearman_zero_shot"


def one(model, data, **more):
    return actions.evaluate(task="pairs", models=[model], data=data, **more)[0]


def result_files():
    return sorted((settings.cache_root() / "results").rglob("*.json"))


@pytest.fixture
def planes(write_vectors, sentences):
    """Two numbers a sentence, with the sentences as ids."""
    return np.random.default_rng(3).normal(size=(len(sentences), 2)).astype(np.float32)


def test_the_scores_are_those_of_scipy_on_the_cosines(write_pairs, write_vectors, planes, sentences):
    result = one(f"mine={write_vectors(planes, sentences)}", write_pairs())
    left, right = (planes[[sentences.index(pair[side]) for pair in PAIRS]].astype(float) for side in (0, 1))
    cosine = (left * right).sum(1) / np.linalg.norm(left, axis=1) / np.linalg.norm(right, axis=1)
    gold = [pair[2] for pair in PAIRS]
    np.testing.assert_allclose(result.items["predicted"], cosine, atol=1e-12)
    assert result.metrics[PEARSON].point == pytest.approx(pearsonr(cosine, gold).statistic, abs=1e-12)
    assert result.metrics[SPEARMAN].point == pytest.approx(spearmanr(cosine, gold).statistic, abs=1e-12)


def test_results_come_in_the_order_asked_for(write_pairs):
    results = actions.evaluate(task="pairs", models=["tfidf", "random"], data=write_pairs())
    assert [result.model for result in results] == ["tfidf", "random"]


def test_asked_again_everything_is_the_same_to_the_last_digit(write_pairs):
    data = write_pairs()
    first, again = (one("tfidf", data) for _ in range(2))
    assert first.metrics == again.metrics and first.by_group == again.by_group
    assert first.provenance == again.provenance and first.items.equals(again.items)
    assert len(result_files()) == 1


def test_provenance_says_all_that_decided_the_numbers(write_pairs):
    found = one("random", write_pairs()).provenance
    assert found["model_id"] == "random" and found["model_licence"].startswith("none needed")
    assert found["licence"] == "not stated" and found["data"] == "mine" and found["data_title"] == "mine.csv"
    assert (found["precision"], found["truncated"], found["texts"]) == ("exact", 0, 24)
    assert (found["resamples"], found["seed"], found["level"]) == (1000, 20261006, 0.95)
    assert {"revision", "pooling", "max_tokens", "data_fingerprint", "versions", "device", "seconds"} <= set(found)
    assert {"numpy", "torch", "bioscope"} <= set(found["versions"])
    assert one("tfidf", write_pairs()).provenance["fit"].startswith("the data set's own sentences")


def test_what_was_seen_in_the_file_is_part_of_the_result(write_pairs):
    findings = one("random", write_pairs([*PAIRS[:6], ("same text", "same text", 4.0)])).provenance["findings"]
    assert findings[0].startswith("mine.csv, row 8: 1 self pair")


def test_rows_left_out_and_vectors_of_zero_are_listed_with_their_reasons(write_pairs, write_vectors, planes, sentences):
    planes[0] = 0
    data = write_pairs([*PAIRS, ("a b", "c d", "high")])
    vectors = write_vectors([*planes, [1, 0], [0, 1]], [*sentences, "a b", "c d"])
    result = one(f"mine={vectors}", {"path": data, "drop_bad": True})
    assert [skipped.id for skipped in result.skipped] == ["mine-012", "mine-000"]
    assert result.skipped[0].reason.startswith('row 14: column "score": found "high"')
    assert result.skipped[1].reason == "zero vector: cosine is not defined"
    assert result.n == 11
    assert any("zero" in notice for notice in result.provenance["notices"])


def test_where_nothing_can_be_scored_everything_is_listed_and_nothing_defined(write_pairs, write_vectors, sentences):
    result = one(f"mine={write_vectors(np.zeros((24, 3)), sentences)}", write_pairs())
    assert (result.n, len(result.skipped)) == (0, 12)
    assert result.metrics[PEARSON].point is None and result.metrics[PEARSON].reason
    assert one(f"mine={write_vectors(np.zeros((24, 3)), sentences)}", write_pairs()).n == 0  # as it was kept


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        (PAIRS[:1], "1 pair: at least 3 are needed"),
        (PAIRS[:2], "2 pairs: at least 3 are needed"),
        ([(*pair[:2], 2.0) for pair in PAIRS], "all gold scores are equal"),
    ],
)
def test_too_few_pairs_and_constant_gold_are_not_defined_in_words(write_pairs, pairs, reason):
    for value in one("random", write_pairs(pairs)).metrics.values():
        assert (value.point, value.low, value.high, value.reason) == (None, None, None, reason)


# nothing stale


def test_one_changed_number_in_the_pairs_gives_a_new_answer(write_pairs):
    before = one("random", write_pairs()).metrics
    after = one("random", write_pairs([(*PAIRS[0][:2], 0.1), *PAIRS[1:]])).metrics
    assert before[PEARSON].point != after[PEARSON].point
    assert one("random", write_pairs()).metrics == before  # and the old one is still known


def test_one_changed_number_in_a_file_of_vectors_gives_a_new_answer(write_pairs, write_vectors, planes, sentences):
    data, points = write_pairs(), []
    for change in (0.0, 0.5, -0.5):
        planes[1, 1] += change
        points.append(one(f"mine={write_vectors(planes, sentences)}", data).metrics[PEARSON].point)
    assert points[0] != points[1] and points[0] == points[2]


def test_one_changed_id_gives_a_new_answer(write_pairs, write_vectors, planes, sentences):
    before = one(f"mine={write_vectors(planes, sentences)}", write_pairs()).metrics
    swapped = [sentences[2], sentences[1], sentences[0], *sentences[3:]]
    assert one(f"mine={write_vectors(planes, swapped)}", write_pairs()).metrics != before


def test_other_texts_with_the_same_grades_are_another_result(write_pairs):
    one("tfidf", write_pairs())
    one("tfidf", write_pairs([("Another sentence", *PAIRS[0][1:]), *PAIRS[1:]]))
    assert len(result_files()) == 2


def test_two_names_of_the_same_weights_each_appear_by_their_own(write_pairs, write_vectors, planes, sentences):
    file = write_vectors(planes, sentences)
    results = actions.evaluate(task="pairs", models=[f"a={file}", f"b={file}"], data=write_pairs())
    assert [result.model for result in results] == ["a", "b"]
    assert [result.provenance["model_id"] for result in results] == ["a", "b"]
    assert results[0].metrics == results[1].metrics


def test_the_file_that_a_score_names_is_the_one_that_was_asked_about(write_pairs):
    one("random", write_pairs(name="first.csv"))
    found = one("random", write_pairs(name="second.csv"))
    assert (found.provenance["data"], found.items["item_id"][0]) == ("second", "second-000")


def test_other_draws_are_another_result(write_pairs):
    values = [one("random", write_pairs(), seed=seed, resamples=n).metrics[PEARSON] for seed, n in ((1, 200), (2, 200))]
    assert values[0].point == values[1].point and values[0].low != values[1].low
    assert values[0].resamples == 200


# faults


@pytest.mark.parametrize("damage", [lambda raw: raw[:50], lambda raw: raw[:80] + b"X" + raw[81:], lambda raw: b""])
def test_a_damaged_result_is_set_aside_and_made_again(write_pairs, damage, caplog):
    data = write_pairs()
    before = one("random", data)
    file = result_files()[0]
    file.write_bytes(damage(file.read_bytes()))
    assert one("random", data).metrics == before.metrics
    assert file.exists() and file.with_name(file.name + ".corrupt").exists()
    assert "damaged, set aside and made again" in caplog.text


def test_a_cache_that_cannot_be_written_gives_the_result_and_says_so(write_pairs, tmp_path, monkeypatch, caplog):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "file" / "cache"))
    with caplog.at_level(logging.WARNING):
        result = one("tfidf", write_pairs())
    assert result.n == 12
    assert "not kept" in caplog.text
    assert "24 vectors were computed but not stored" in result.provenance["notices"][0]


def test_a_result_is_kept_as_json_without_nan(write_pairs):
    one("random", write_pairs(PAIRS[:2]))
    raw = json.loads(result_files()[0].read_bytes().rsplit(b"\n", 1)[0], parse_constant=pytest.fail)
    assert raw["metrics"][PEARSON]["point"] is None


def test_two_models_of_one_name_are_refused(write_pairs):
    with pytest.raises(BadInput, match="two models are called 'random'"):
        actions.evaluate(task="pairs", models=["random", "random"], data=write_pairs())


def test_without_computing_what_is_missing_is_counted(write_pairs):
    data = write_pairs()
    with pytest.raises(MissingData, match="random: 24 of 24 texts have no stored vector"):
        one("random", data, compute=False)
    one("random", data)
    os.remove(result_files()[0])
    assert one("random", data, compute=False).provenance["device"] == "stored"


def test_an_absent_model_is_named_with_the_reason_and_the_models_that_are_here(write_pairs):
    with pytest.raises(MissingModel) as caught:
        one("no-such-org/no-such-model", write_pairs())
    for part in ("no-such-org/no-such-model", "not on this machine", "On this machine:", "tfidf", "HF_HUB_OFFLINE"):
        assert part in str(caught.value)


def test_what_can_be_shown_at_once_and_why_the_rest_cannot(write_pairs):
    data = write_pairs()
    one("random", data)
    found, missing = actions.scored(
        task="pairs", models=["random", "tfidf", "a/b", "x=/nowhere", "nonsense"], data=data
    )
    assert [result.model for result in found] == ["random"]
    assert set(missing) == {"tfidf", "a/b", "x=/nowhere", "nonsense"}
    assert "24 of 24 texts" in missing["tfidf"] and "no folder" in missing["x=/nowhere"]


def test_what_is_wrong_with_the_data_is_no_models_fault(write_pairs):
    with pytest.raises(BadFile, match="found nothing"):
        actions.scored(task="pairs", models=["random"], data=write_pairs([("a", "b", "")]))
