"""What a model takes for what: the labels of the nearest papers beside the query's own."""

import numpy as np
import pandas as pd

from core.actions.pathways.scores import PathwayScores
from core.catalogue import choose
from core.errors import BadInput
from core.evaluate import Membership

COLUMNS = ["query", "query_title", "paper", "title", "rank", "similarity"]


def confusion(score: PathwayScores, *, level: str, k: int = 10) -> pd.DataFrame:
    """Square table: row = the query's label, column = labels of its k nearest papers; each row sums to 1.

    A paper with m labels counts 1/m for each, as query and as neighbour; neighbours without a label are left out. A
    row of NaN: no neighbour of its papers has a label.
    """
    held = _membership(score, level, k)
    share = held.dense() / np.maximum(held.counts, 1)[:, None]
    near = score.near[:, :k]
    seen = np.zeros((len(held.names), len(held.names)))
    for at in range(near.shape[1]):
        real = np.flatnonzero(near[:, at] >= 0)
        seen += share[real].T.astype(float) @ share[near[real, at]].astype(float)
    total = seen.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore"):
        rows = np.where(total > 0, seen / np.where(total > 0, total, 1), np.nan)
    return pd.DataFrame(rows, index=pd.Index(held.names, name=level), columns=list(held.names))


def confused(score: PathwayScores, *, level: str, row: str, column: str, k: int = 10) -> pd.DataFrame:
    """The pairs behind a cell: a query of `row`, and a paper of `column` among its k nearest; the nearest first."""
    held = _membership(score, level, k)
    names = {name: at for at, name in enumerate(held.names)}
    for name in (row, column):
        choose(level, names, name)
    has = held.dense() > 0
    found: list[dict[str, object]] = []
    for query in np.flatnonzero(has[:, names[row]]):
        for rank, paper in enumerate(score.near[query, :k], 1):
            if paper >= 0 and has[paper, names[column]]:
                found.append({
                    "query": score.papers.ids[query], "query_title": score.papers.titles[query],
                    "paper": score.papers.ids[paper], "title": score.papers.titles[paper], "rank": rank,
                    "similarity": float(score.similarity[query, rank - 1]),
                })  # fmt: skip
    table = pd.DataFrame(found, columns=COLUMNS)
    return table.sort_values(["rank", "similarity", "query"], ascending=[True, False, True], ignore_index=True)


def _membership(score: PathwayScores, level: str, k: int) -> Membership:
    choose("level", dict.fromkeys(score.papers.levels), level)
    if not 1 <= k <= score.near.shape[1]:
        raise BadInput(f"k: {k} found; 1 to {score.near.shape[1]} nearest papers are kept.")
    return Membership.of(level, score.labels(level))
