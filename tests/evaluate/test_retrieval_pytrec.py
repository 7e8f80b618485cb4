"""Another implementation of the measures: trec_eval, by pytrec_eval, on the same rankings."""

import numpy as np
import pytest

from core.evaluate import MEASURES, Membership, retrieval

THEIRS = {"AP": "map", "MRR": "recip_rank", "nDCG": "ndcg"}
CUTS = {"P": "P", "R": "recall", "nDCG": "ndcg_cut"}  # it has no reciprocal rank that is cut off


def test_trec_eval_agrees():
    pytrec_eval = pytest.importorskip("pytrec_eval", reason="pip install pytrec-eval-terrier")
    rng = np.random.default_rng(0)
    ids = [str(number) for number in range(80)]
    groups = [tuple(f"p{one}" for one in rng.choice(9, rng.integers(0, 3), replace=False)) for _ in ids]
    found = retrieval(rng.normal(size=(80, 6)), ids, [Membership.of("pathway", groups)], keep=79)
    run = {
        ids[row]: {ids[other]: float(80 - rank) for rank, other in enumerate(near)}
        for row, near in enumerate(found.near)
    }
    judged = {
        ids[row]: {ids[other]: 1 for other in near if set(groups[row]) & set(groups[other])}
        for row, near in enumerate(found.near)
    }
    names = THEIRS | {
        f"{ours}@{k}": f"{theirs}_{k}" for ours, theirs in CUTS.items() for k in (1, 5, 10, 20)
    }  # fmt: skip
    asked = {*THEIRS.values(), *(f"{theirs}.1,5,10,20" for theirs in CUTS.values())}
    answer = pytrec_eval.RelevanceEvaluator(judged, asked).evaluate(run)
    scored = found.levels["pathway"]
    compared = np.flatnonzero(scored.relevant)
    assert 40 < len(compared) < 80
    for row in compared:
        mine = dict(zip(MEASURES, scored.values[row]))
        assert {name: mine[name] for name in names} == pytest.approx(
            {name: answer[ids[row]][other] for name, other in names.items()}, abs=1e-12
        )
