"""One query opened: the very ranking that was scored."""

import numpy as np
import pytest

from core.errors import BadInput
from core.evaluate import Membership, retrieval, retrieval_of, scores_of, shared
from tests.evaluate.plain_retrieval import random_set, ranking


@pytest.mark.parametrize("seed", range(0, 50, 5))
def test_it_is_the_ranking_that_was_scored(seed):
    vectors, ids, labels = random_set(seed)
    vectors, levels = np.array(vectors), [Membership.of(*each) for each in labels.items()]
    found = retrieval(vectors, ids, levels, keep=4)
    for query in range(len(ids)):
        order, similarity = retrieval_of(query, vectors, ids, levels)
        wanted = ranking(query, vectors.tolist(), ids)
        assert order.dtype == np.int32 and order.tolist() == [row for row, _ in wanted]
        assert similarity == pytest.approx([cosine for _, cosine in wanted], abs=1e-15)
        assert order[:4].tolist() == [row for row in found.near[query] if row >= 0]
        for key, values in scores_of(shared(query, order, levels)).items():
            scored = found.levels[key].values[query]
            assert np.array_equal(np.array(list(values.values())), scored, equal_nan=True)


def test_wide_vectors_rank_the_same_alone_and_together():
    rng = np.random.default_rng(0)
    vectors = rng.normal(size=(300, 768)).astype(np.float32)
    vectors[150:] = vectors[:150]
    ids = [str(number) for number in range(300)]
    near = retrieval(vectors, ids, [], keep=299).near
    for query in (0, 17, 299):
        assert retrieval_of(query, vectors, ids)[0].tolist() == near[query].tolist()


def test_what_is_shared_is_said_a_level():
    levels = [Membership.of("category", (("A",), ("A", "B"), ("B",))), Membership.of("pathway", ((), ("x",), ("x",)))]
    assert {level: has.tolist() for level, has in shared(1, np.array([2, 0]), levels).items()} == {
        "category": [True, True],
        "pathway": [True, False],
    }
    assert not shared(0, np.array([1, 2]), levels)["pathway"].any()


def test_without_papers_of_the_same_pathway():
    hits = {"category": np.array([True, False, True]), "pathway": np.array([True, False, False])}
    found = scores_of(hits, cutoffs=(1,))
    assert found["category"]["AP"] == pytest.approx((1 + 2 / 3) / 2)
    assert found["category, other pathways"]["AP"] == 1 / 2
    assert found["pathway"]["P@1"] == 1


@pytest.mark.parametrize("query", [-1, 3])
def test_a_row_that_is_not_there_is_refused(query):
    with pytest.raises(BadInput, match=f"no paper in row {query}: there are 3, counted from 0"):
        retrieval_of(query, np.eye(3), ["1", "2", "3"])
