"""Each paper as a query over all others: does what is near share its pathway, subcategory, category?"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from core import settings
from core.errors import BadInput, Mismatch
from core.evaluate.level_scores import Retrieval
from core.evaluate.measures import CUTOFFS
from core.evaluate.rankings import Pool
from core.evaluate.scoring import Sheet
from core.progress import Progress, silent
from core.schema.membership import MOST_LEVELS, Membership


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
        Of the papers. Equally near papers (at 9 decimals) come in the order of their ids as text; those of the
        query's own id are left out.
    levels
        Labels of the papers, coarse to fine. Relevant is what shares at least one label with the query. Every level
        but the finest is scored again without the candidates that share a label of the next finer one.
    cutoffs, shuffles, seed, keep
        Ranks at which measures are cut off; how often labels are dealt out anew (all labels of a paper together) and
        the seed of that; how many of the nearest papers are kept.

    Raises
    ------
    Mismatch
        If vectors, ids and labels are not of equally many papers.
    BadVectors
        For a vector with NaN or infinite values, naming the paper.
    BadInput
        For cut-offs that are no ranks, levels of the same name or too many of them.

    Rankings are not kept: memory grows with n, time with n². Results hang neither on the number of threads nor on the
    order in which papers are given. Source: protocol of the pathway benchmark; plain loops agree in the tests.
    """
    from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]

    n = len(ids)
    _check(n, levels)
    pool = Pool.of(np.asarray(vectors), ids)
    rng = np.random.default_rng(seed)
    dealt = [rng.permutation(n) for _ in range(shuffles)]
    sheet = Sheet(pool, levels, cutoffs=cutoffs, dealt=dealt, keep=keep)
    blocks = sheet.blocks()
    with threadpool_limits(1, "blas"), ThreadPoolExecutor(max_workers=settings.threads()) as workers:
        filled = [workers.submit(sheet.fill, block) for block in blocks]
        try:
            for block, done in zip(blocks, filled):
                progress(int(block[0]), n, "rankings")
                done.result()
        finally:
            workers.shutdown(cancel_futures=True)  # where the user asked to stop
    progress(n, n, "rankings")
    return sheet.done()


def _check(n: int, levels: Sequence[Membership]) -> None:
    for each in levels:
        if len(each) != n:
            raise Mismatch(f"{each.level}: labels of {len(each):,} papers, but {n:,} ids.")
    if len(levels) > MOST_LEVELS:
        raise BadInput(f"{len(levels)} levels: at most {MOST_LEVELS} can be scored. Name fewer.")
    names = [each.level for each in levels]
    if len(set(names)) < len(names):
        raise BadInput(f"levels {', '.join(names)}: each needs a name of its own.")
