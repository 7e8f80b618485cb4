"""Each paper as a query over all others: does what is near share its pathway, subcategory, category?"""

from collections.abc import Sequence

import numpy as np

from core.errors import BadInput, Mismatch
from core.evaluate.chance import chance
from core.evaluate.level_scores import LevelScores, Retrieval
from core.evaluate.measures import CUTOFFS, average_precision, measure_names, measured
from core.evaluate.membership import Membership
from core.evaluate.rankings import Pool, cosines, places
from core.evaluate.relevance import flags, hits, scored
from core.progress import Progress, silent

CELLS = 2_000_000  # similarities held at once
MOST_LEVELS = 16


def retrieval(
    vectors: np.ndarray,
    ids: Sequence[str],
    levels: Sequence[Membership],
    *,
    cutoffs: Sequence[int] = CUTOFFS,
    shuffles: int = 5,
    seed: int = 42,
    keep: int = 20,
    progress: Progress = silent,
) -> Retrieval:
    """Score the ranking of all other papers by their cosine to each paper, at every level, from one sort.

    Parameters
    ----------
    vectors
        float (n, d), one row a paper. A zero vector has cosine 0 to all.
    ids
        Of the papers. Equally near papers come in the order of their ids; those of the query's own id are left out.
    levels
        Labels of the papers, coarse to fine. Relevant is what shares at least one label with the query. A level is
        scored again without the candidates that share a label of the next finer one.
    cutoffs, shuffles, seed, keep
        Ranks at which measures are cut off; how often labels are dealt out anew, all levels of a paper together, and
        the seed of that; how many of the nearest papers are kept.

    Raises
    ------
    Mismatch
        If vectors, ids and labels are not of equally many papers.
    BadVectors
        For a vector with NaN or infinite values, naming the paper.

    Rankings are not kept: memory grows with n, time with n². Results hang neither on the number of threads nor on the
    order in which papers are given. Source: README, "Pathways"; compared with plain loops in the tests.
    """
    names = measure_names(cutoffs)
    _check(ids, levels)
    pool = Pool.of(np.asarray(vectors), ids)
    n, what = len(pool), scored(tuple(each.level for each in levels))
    own = [each.take(pool.rows) for each in levels]
    rng = np.random.default_rng(seed)
    dealt = [[each.take(order) for each in own] for order in (rng.permutation(n) for _ in range(shuffles))]
    near, similarity = np.full((n, keep), -1, np.int32), np.full((n, keep), np.nan, np.float32)
    values = {each.key: np.empty((n, len(names))) for each in what}
    counts = {each.key: np.zeros((n, 2), np.int32) for each in what}
    shuffled = {each.key: np.empty((shuffles, n)) for each in what}
    step = max(1, CELLS // max(n, 1))
    for low in range(0, n, step):
        progress(low, n, "rankings")
        queries = np.arange(low, min(low + step, n))
        rows, candidates = pool.rows[queries], pool.candidates[queries]
        keys = pool.keys(queries)
        order = places(keys)
        _nearest(near, similarity, rows, pool.rows[order[:, :keep]], cosines(keys[:, :keep]), candidates)
        ranks = np.empty(keys.shape, np.int64)
        np.put_along_axis(ranks, order, np.broadcast_to(np.arange(n), keys.shape), axis=1)
        found = flags(own, queries, ranks, candidates)
        for each in what:
            relevant, at, among = hits(found, each, candidates)
            values[each.key][rows] = measured(relevant, at, cutoffs)
            counts[each.key][rows] = np.stack([relevant, among], axis=1)
        for number, others in enumerate(dealt):
            found = flags(others, queries, ranks, candidates)
            for each in what:
                relevant, at, _ = hits(found, each, candidates)
                shuffled[each.key][number, queries] = average_precision(relevant, at)
    progress(n, n, "rankings")
    labels = {each.level: each.counts.astype(np.int32) for each in levels}
    made = {
        each.key: LevelScores(
            each.level, each.without, labels[each.level], counts[each.key][:, 0], counts[each.key][:, 1],
            values[each.key], chance(counts[each.key][:, 0], counts[each.key][:, 1], cutoffs),
            np.array([_mean(one) for one in shuffled[each.key]]), names,
        )
        for each in what
    }  # fmt: skip
    return Retrieval(made, near, similarity)


def _mean(values: np.ndarray) -> float:
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if len(defined) else float("nan")


def _nearest(near, similarity, rows, papers, cosine, candidates) -> None:
    beyond = np.arange(papers.shape[1]) >= candidates[:, None]
    near[rows, : papers.shape[1]] = np.where(beyond, -1, papers)
    similarity[rows, : papers.shape[1]] = np.where(beyond, np.nan, cosine)


def _check(ids: Sequence[str], levels: Sequence[Membership]) -> None:
    for each in levels:
        if len(each) != len(ids):
            raise Mismatch(f"{each.level}: labels of {len(each):,} papers, but {len(ids):,} ids.")
    if len(levels) > MOST_LEVELS:
        raise BadInput(f"{len(levels)} levels: at most {MOST_LEVELS} are scored at once.")
