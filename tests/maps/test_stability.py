"""Which neighbourhoods survive another seed."""

from itertools import combinations

import numpy as np
import pytest

from core.errors import BadInput, Cancelled
from core.maps import nearest, project, stability


def test_it_is_the_mean_overlap_of_each_two_maps(grouped):
    vectors, _ = grouped(n=120)
    near = nearest(vectors, 14)
    found = stability(vectors, near, [1, 2, 3], k=6)
    maps = [project(vectors, near, seed=seed).xy for seed in (1, 2, 3)]
    assert np.stack(maps).tobytes() == found.maps.tobytes()
    sets = [[set(row) for row in nearest(xy, 6, metric="euclidean").index] for xy in maps]
    each = np.array([[len(a & b) / 6 for a, b in zip(one, other)] for one, other in combinations(sets, 2)])
    np.testing.assert_allclose(found.survival, each.mean(axis=0), atol=1e-6)
    assert found.mean == pytest.approx(each.mean())
    assert (found.low, found.high) == pytest.approx((each.mean(axis=1).min(), each.mean(axis=1).max()))
    assert found.seeds == (1, 2, 3) and found.k == 6


def test_what_has_no_chance_survives_all(grouped):
    vectors, _ = grouped(n=60)
    assert (stability(vectors, nearest(vectors, 5), [1, 2], k=5, method="pca").survival == 1).all()


def test_one_seed_is_no_comparison_and_few_papers_have_no_neighbourhoods(rng):
    vectors = rng.normal(size=(8, 3))
    near = nearest(vectors, 5)
    with pytest.raises(BadInput, match="1 different seeds"):
        stability(vectors, near, [4, 4])
    found = stability(vectors, near, [1, 2])
    assert found.mean is None and np.isnan(found.survival).all()
    assert found.reason == "8 papers: more than 16 are needed for 15 neighbours"


def test_it_can_be_stopped_within_a_map(grouped):
    vectors, _ = grouped(n=60)
    seen = []

    def stop(done, total, note):
        seen.append((done, total))
        if len(seen) > 20:
            raise Cancelled

    with pytest.raises(Cancelled):
        stability(vectors, nearest(vectors, 14), [1, 2], progress=stop)
    assert set(seen) == {(0, 2)}
