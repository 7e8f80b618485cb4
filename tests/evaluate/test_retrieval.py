"""Every paper as a query over all others."""

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from core.errors import BadInput, BadVectors, Cancelled, Mismatch
from core.evaluate import MEASURES, Membership, retrieval, skipped
from tests.evaluate.plain_retrieval import LEVELS, random_set, ranking, scores

CUTOFFS = (1, 5, 10, 20)


def members(labels):
    return [Membership.of(level, values) for level, values in labels.items()]


def made(n=120, width=768, seed=0):
    """Papers in 9 pathways of 4 subcategories of 2 categories, some in two, some twins."""
    rng = np.random.default_rng(seed)
    pathways = [tuple(rng.choice(9, 1 + (rng.random() < 0.3), replace=False)) for _ in range(n)]
    vectors = rng.normal(size=(n, width)) + np.stack(
        [rng.normal(size=(9, width))[list(own)].sum(0) for own in pathways]
    )
    vectors[rng.integers(0, n, n // 4)] = vectors[rng.integers(0, n, n // 4)]
    labels = {
        "category": [tuple(f"c{name % 2}" for name in own) for own in pathways],
        "subcategory": [tuple(f"s{name % 4}" for name in own) for own in pathways],
        "pathway": [tuple(f"p{name}" for name in own) for own in pathways],
    }
    return vectors.astype(np.float32), [str(number) for number in rng.permutation(n) + 1000], labels


def same(ours, theirs, rows=slice(None)):
    assert list(ours.levels) == list(theirs.levels)
    for key, scored in theirs.levels.items():
        for name in ("labels", "relevant", "candidates", "values", "chance"):
            assert getattr(ours.levels[key], name).tobytes() == getattr(scored, name)[rows].tobytes(), (key, name)
        assert ours.levels[key].shuffled.tobytes() == scored.shuffled.tobytes()
    assert ours.similarity.tobytes() == theirs.similarity[rows].tobytes()


@pytest.mark.parametrize("seed", range(50))
def test_plain_loops_agree(seed):
    vectors, ids, labels = random_set(seed)
    found = retrieval(np.array(vectors), ids, members(labels), keep=6)
    expected = scores(vectors, ids, labels, CUTOFFS)
    assert list(found.levels) == list(expected)
    for key, rows in expected.items():
        scored = found.levels[key]
        for row, (values, relevant, candidates) in enumerate(rows):
            assert (scored.relevant[row], scored.candidates[row]) == (relevant, candidates)
            if values is None:
                assert np.isnan(scored.values[row]).all() and np.isnan(scored.chance[row]).all()
            else:
                assert dict(zip(MEASURES, scored.values[row])) == pytest.approx(values, abs=1e-12)
    for row in range(len(ids)):
        wanted = ranking(row, vectors, ids)[:6]
        assert [near for near in found.near[row] if near >= 0] == [near for near, _ in wanted]
        assert found.similarity[row, : len(wanted)] == pytest.approx([cosine for _, cosine in wanted], abs=1e-7)
        assert np.isnan(found.similarity[row, len(wanted) :]).all()


def test_the_random_sets_hold_what_is_hard():
    sets = [random_set(seed) for seed in range(50)]
    assert sum(len(set(ids)) < len(ids) for _, ids, _ in sets) > 3  # two papers of one id
    assert sum(any(not any(vector) for vector in vectors) for vectors, _, _ in sets) > 5  # zero vectors
    assert sum(() in labels["pathway"] for _, _, labels in sets) > 10  # no label
    assert sum(any(len(own) > 1 for own in labels["pathway"]) for _, _, labels in sets) > 25
    assert sum(len({tuple(vector) for vector in vectors}) < len(vectors) for vectors, _, _ in sets) > 25  # twins


def test_the_order_of_the_papers_changes_nothing():
    vectors, ids, labels = made()
    rows = np.random.default_rng(3).permutation(len(ids))
    moved = {level: [values[row] for row in rows] for level, values in labels.items()}
    straight = retrieval(vectors, ids, members(labels))
    turned = retrieval(vectors[rows], [ids[row] for row in rows], members(moved))
    same(turned, straight, rows)
    assert (rows[turned.near] == straight.near[rows]).all()


@pytest.mark.parametrize("cells", [1, 1000, 10**7])
def test_neither_blocks_nor_threads_change_a_bit(cells, monkeypatch):
    vectors, ids, labels = made()
    usual = retrieval(vectors, ids, members(labels))
    monkeypatch.setattr("core.evaluate.scoring.CELLS", cells)
    for threads in ("1", "3"):
        monkeypatch.setenv("BIOSCOPE_THREADS", threads)
        with threadpool_limits(int(threads)):
            same(retrieval(vectors, ids, members(labels)), usual)


def test_labels_are_dealt_out_whole_and_rankings_stay():
    vectors, ids, labels = made(60, 8)
    ids = sorted(ids)  # the order in which labels are dealt out
    found = retrieval(vectors, ids, members(labels), shuffles=3, seed=7)
    rng = np.random.default_rng(7)
    for number in range(3):
        order = rng.permutation(60)
        dealt = {level: [values[row] for row in order] for level, values in labels.items()}
        assert sorted(zip(*dealt.values())) == sorted(zip(*labels.values()))
        again = retrieval(vectors, ids, members(dealt), shuffles=0)
        for key, scored in found.levels.items():
            assert scored.shuffled[number] == pytest.approx(np.nanmean(again.levels[key].of("AP")), abs=1e-14)
            assert len(again.levels[key].shuffled) == 0


def test_shuffled_labels_score_as_chance_does():
    vectors, ids, labels = made(200, 16)
    for scored in retrieval(vectors, ids, members(labels), shuffles=20).levels.values():
        expected = np.nanmean(scored.chance_of("AP"))
        assert scored.shuffled.mean() == pytest.approx(expected, abs=4 * scored.shuffled.std() / np.sqrt(20) + 1e-3)


def test_length_of_vectors_and_direction_of_axes_do_not_matter():
    vectors, ids, labels = made(60, 12)
    turn = np.linalg.qr(np.random.default_rng(5).normal(size=(12, 12)))[0]
    stretched = vectors.astype(float) * np.logspace(-150, 150, 60)[:, None]
    usual = retrieval(vectors, ids, members(labels))
    for other in (stretched, vectors @ turn):
        for key, scored in retrieval(other, ids, members(labels)).levels.items():
            assert scored.values == pytest.approx(usual.levels[key].values, abs=1e-12, nan_ok=True)


def test_who_is_skipped_and_why():
    labels = {
        "category": [("A",), ("A",), ("A",), ("B",), ()],
        "subcategory": [("x",), ("x",), ("y",), ("z",), ("w",)],
    }
    ids = ["1", "2", "3", "4", "5"]
    found = retrieval(np.eye(5), ids, members(labels)).levels
    said = {key: [(one.id, one.reason) for one in skipped(scored, ids)] for key, scored in found.items()}
    assert said["category"] == [("4", "no other paper shares its category"), ("5", "no category")]
    assert said["subcategory"] == [(id_, "no other paper shares its subcategory") for id_ in "345"]
    strict = "category, other subcategories"
    assert said[strict] == [("4", "no paper of other subcategories shares its category"), ("5", "no category")]
    assert found[strict].without == "subcategory" and found[strict].level == "category"
    assert found[strict].relevant.tolist() == [1, 1, 2, 0, 0]
    assert found[strict].candidates.tolist() == [3, 3, 4, 4, 4]


def test_measures_have_one_order():
    assert MEASURES[:3] == ("AP", "MRR", "nDCG")
    assert MEASURES[3:7] == ("P@1", "P@5", "P@10", "P@20")
    assert len(set(MEASURES)) == len(MEASURES) == 19


@pytest.mark.parametrize("n", [0, 1, 2])
def test_hardly_any_papers(n):
    labels = {level: [("one",)] * n for level in LEVELS}
    found = retrieval(np.ones((n, 3)), [str(row) for row in range(n)], members(labels))
    assert found.near.shape == (n, 20)
    assert found.levels["pathway"].values.shape == (n, len(MEASURES))
    assert (found.levels["pathway"].of("AP") == 1).all() == (n != 1)


def test_many_levels_fit():
    labels = {f"level{number}": [("a",), ("a",), ("b",)] for number in range(16)}
    found = retrieval(np.eye(3), ["1", "2", "3"], members(labels)).levels
    assert len(found) == 31
    assert "level0, other level1s" in found
    assert found["level15"].relevant.tolist() == [1, 1, 0]


def test_what_does_not_fit_is_refused():
    labels = members({"pathway": [("a",)] * 3})
    with pytest.raises(Mismatch, match=r"vectors of shape \(2, 2\) for 3 papers"):
        retrieval(np.ones((2, 2)), ["1", "2", "3"], labels)
    with pytest.raises(Mismatch, match="pathway: labels of 3 papers, but 2 ids"):
        retrieval(np.ones((2, 2)), ["1", "2"], labels)
    with pytest.raises(BadVectors, match="the vector of paper 30 holds NaN"):
        retrieval(np.array([[1.0], [2.0], [np.nan]]), ["1", "2", "30"], labels)
    with pytest.raises(BadInput, match="cut-offs 0, 5: different ranks are needed"):
        retrieval(np.ones((3, 2)), ["1", "2", "3"], labels, cutoffs=(0, 5))
    with pytest.raises(BadInput, match="levels pathway, pathway: each needs a name of its own"):
        retrieval(np.ones((3, 2)), ["1", "2", "3"], labels * 2)


def test_it_says_how_far_it_is_and_stops_when_asked(monkeypatch):
    monkeypatch.setattr("core.evaluate.scoring.CELLS", 120 * 10)
    vectors, ids, labels = made()
    said = []
    retrieval(vectors, ids, members(labels), progress=lambda *words: said.append(words))
    assert said[0] == (0, 120, "rankings") and said[-1] == (120, 120, "rankings") and len(said) == 13

    def stop(done, total, note):
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        retrieval(vectors, ids, members(labels), progress=stop)
