"""The placed papers as tables: one row a paper, or a row a paper and neighbour."""

from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from core.actions.placing.placed import Placed
from core.errors import UnknownName

NONE = "none of these"
BETWEEN = "; "


def placed_table(placed: Placed) -> pd.DataFrame:
    """A row a paper of the user's, in its order.

    `id`, `title`, `placed`, `reason`, `in_benchmark` (the id of the same paper there), `similarity` (to the nearest;
    NaN if not placed), `none` (at every level), `nearest_ids`, `nearest_titles`, `nearest_similarities` (joined by
    "; "); a level: its call (label, "none of these" or ""), `_probability` of the label on top, that `_label`,
    `_second`, `_second_probability`, `_none`, `_score`, `_threshold` (NaN where there is none), `known_` (labels that
    the benchmark gives it). `contradiction`: where a label stands under another coarser one in the benchmark than the
    one that the vote gave at that level, as each level votes for itself; "" where they agree.
    """
    there, reasons = placed.placement.papers, {one.id: one.reason for one in placed.left_out}
    ids = placed.papers.ids
    table: dict[str, Any] = {
        "id": list(ids), "title": list(placed.papers.titles), "placed": placed.placed,
        "reason": [reasons.get(id, "") for id in ids],
        "in_benchmark": [there.ids[row] if row >= 0 else "" for row in placed.known.tolist()],
        "similarity": _cells(placed.similarity[:, 0] if placed.similarity.shape[1] else np.full(len(ids), -np.inf)),
        "none": placed.none,
        "nearest_ids": [BETWEEN.join(there.ids[row] for row in rows) for rows in _rows(placed)],
        "nearest_titles": [BETWEEN.join(there.titles[row] for row in rows) for rows in _rows(placed)],
        "nearest_similarities": [
            BETWEEN.join(f"{value:.3f}" for value in values if np.isfinite(value))
            for values in placed.similarity.tolist()
        ],
    }  # fmt: skip
    for level in placed.levels:
        table |= _level(placed, level)
    return pd.DataFrame(table | {"contradiction": _contradictions(placed)})


def placed_nearest(placed: Placed, id: str = "") -> pd.DataFrame:
    """A row a paper and neighbour, of one paper with `id`: id, rank, near_id, near_title, similarity, the levels.

    Raises UnknownName for an id that is not among the papers.
    """
    if id and id not in placed.papers.ids:
        raise UnknownName(f"no paper {id!r} among those that were placed; ids are like {placed.papers.ids[0]}.")
    there = placed.placement.papers
    wanted = [placed.papers.ids.index(id)] if id else range(len(placed))
    rows = [
        {
            "id": placed.papers.ids[row], "rank": rank, "near_id": there.ids[at], "near_title": there.titles[at],
            "similarity": value, **{level: BETWEEN.join(there.columns[level][at]) for level in placed.levels},
        }
        for row in wanted
        for rank, (at, value) in enumerate(zip(placed.near[row].tolist(), placed.similarity[row].tolist()), 1)
        if at >= 0
    ]  # fmt: skip
    return pd.DataFrame(rows, columns=["id", "rank", "near_id", "near_title", "similarity", *placed.levels])


def _rows(placed: Placed) -> list[list[int]]:
    return [[row for row in rows if row >= 0] for rows in placed.near.tolist()]


def _contradictions(placed: Placed) -> list[str]:
    """Of each paper which of its labels stands elsewhere in the benchmark than the label of the level above it."""
    found: list[list[str]] = [[] for _ in range(len(placed))]
    columns = placed.placement.papers.columns
    for coarse, fine in pairwise(placed.levels):
        parents: dict[str, set[str]] = {}
        for above, below in zip(columns[coarse], columns[fine]):
            for name in below:
                parents.setdefault(name, set()).update(above)
        upper, lower = placed.voted[coarse], placed.voted[fine]
        for row in np.flatnonzero(placed.placed & ~lower.none & (lower.top >= 0) & (upper.top >= 0)).tolist():
            above, below = placed.names[coarse][upper.top[row]], placed.names[fine][lower.top[row]]
            if above not in parents.get(below, {above}):
                there = " or ".join(sorted(parents[below])) or f"no {coarse}"
                found[row].append(f"the {fine} {below} stands under {there} in the benchmark, not under {above}")
    return [BETWEEN.join(own) for own in found]


def _level(placed: Placed, level: str) -> dict[str, Any]:
    found, names, there = placed.voted[level], placed.names[level], placed.placement.papers
    labels = [names[at] if at >= 0 else "" for at in found.top.tolist()]
    threshold = placed.placement.thresholds[level].value
    return {
        level: [NONE if none else label for label, none in zip(labels, found.none.tolist())],
        f"{level}_probability": np.where(found.top >= 0, found.probability, np.nan),
        f"{level}_label": labels,
        f"{level}_second": [names[at] if at >= 0 else "" for at in found.second.tolist()],
        f"{level}_second_probability": np.where(found.second >= 0, found.second_probability, np.nan),
        f"{level}_none": found.none,
        f"{level}_score": _cells(found.score),
        f"{level}_threshold": np.nan if threshold is None else threshold,
        f"known_{level}": [
            BETWEEN.join(there.columns[level][row]) if row >= 0 else "" for row in placed.known.tolist()
        ],
    }  # fmt: skip


def _cells(values: np.ndarray) -> np.ndarray:
    return np.where(np.isfinite(values), values, np.nan)
