"""One paper as a query, by the rules of `retrieval`: its whole ranking, and what in it is a hit."""

from collections.abc import Mapping, Sequence

import numpy as np

from core.errors import BadInput
from core.evaluate.measures import CUTOFFS, measure_names, measured
from core.evaluate.rankings import Pool, cosines, places
from core.evaluate.relevance import scored
from core.schema.membership import Membership


def retrieval_of(
    query: int, vectors: np.ndarray, ids: Sequence[str], levels: Sequence[Membership] = ()
) -> tuple[np.ndarray, np.ndarray]:
    """All candidates of the paper in that row, nearest first: rows int32 (N,) and cosines float64 (N,) at 9 decimals.

    The order is that of `retrieval`; `levels` has no part in it. Raises BadInput for a row that is not there, Mismatch
    and BadVectors as `retrieval` does.
    """
    if not 0 <= query < len(ids):
        raise BadInput(f"no paper in row {query}: there are {len(ids):,}, counted from 0.")
    pool = Pool.of(np.asarray(vectors), ids)
    place = int(np.flatnonzero(pool.rows == query)[0])
    keys = pool.keys(np.array([place]))[0, : int(pool.candidates[place])]
    return pool.rows[places(keys)].astype(np.int32), cosines(keys)


def shared(query: int, order: np.ndarray, levels: Sequence[Membership]) -> dict[str, np.ndarray]:
    """Level → whether each paper of `order` shares a label with the query, bool (N,)."""
    found = {}
    for membership in levels:
        has = np.zeros(len(membership), dtype=bool)
        has[membership.together(np.array([query]))[1]] = True
        found[membership.level] = has[order]
    return found


def scores_of(hits: Mapping[str, np.ndarray], cutoffs: Sequence[int] = CUTOFFS) -> dict[str, dict[str, float]]:
    """The measures of one ranking at each level and stricter variant, as `retrieval` gives them; NaN without a hit.

    `hits`: from `shared`, coarse to fine.
    """
    found = {}
    for each in scored(tuple(hits)):
        inside = ~hits[each.without] if each.without else np.ones(len(hits[each.level]), dtype=bool)
        ranks = np.flatnonzero(hits[each.level][inside]) + 1
        values = measured(np.array([len(ranks)]), ranks, cutoffs)[0]
        found[each.key] = dict(zip(measure_names(cutoffs), values.tolist()))
    return found
