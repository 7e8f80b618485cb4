"""One paper as a query: what the model ranks before what, and where the right ones are."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from core import evaluate
from core.actions.pathways.bench import bench
from core.actions.pathways.scores import PathwayScores
from core.actions.pathways.sides import Sides
from core.actions.pathways.variant import stored
from core.catalogue import choose
from core.errors import UnknownName

MOST = 200  # rows of the table
KEEP = 6  # vectors in memory
_vectors: dict[str, np.ndarray] = {}


@dataclass(frozen=True, eq=False)
class Ranking:
    """`table`: rank, id, title, similarity, hit, shared, then a column `<level>_hit` a level; the first ranks only.

    `hits`: ranks of all relevant papers, int (r,). `AP` and `chance` are None where the paper is no query at `level`,
    with the `reason`.
    """

    id: str
    level: str
    table: pd.DataFrame
    hits: np.ndarray
    first_hit: int | None
    AP: float | None
    chance: float | None
    relevant: int
    candidates: int
    reason: str = ""


def query_ranking(score: PathwayScores, *, id: str, level: str = "", most: int = MOST) -> Ranking:
    """The papers of the split in the order of their similarity to paper `id`, judged at `level` (the finest without).

    Raises UnknownName for a paper that is not in the split, MissingData where the vectors are no longer stored.
    """
    level = level or score.finest
    choose("level", dict(score.levels), level)
    if id not in score.places:
        raise UnknownName(
            f"no paper {id!r} in the {score.provenance['split']} split; ids are like {score.papers.ids[0]}."
        )
    row, held = score.places[id], score.levels[level]
    order, similarity = evaluate.retrieval_of(row, vectors_again(score), score.papers.ids)
    inside = _candidates(score, held.without, row)[order]
    order, similarity = order[inside], similarity[inside]
    shared = {name: _shared(score, name, row) for name in score.papers.levels}
    hit = np.array([bool(one) for one in shared[held.level]])[order]
    ranks = np.flatnonzero(hit) + 1
    measured = float(score.measured(level, "AP")[row])
    defined = bool(np.isfinite(measured))
    reason = next((one.reason for one in score.skipped[level] if one.id == id), "")
    return Ranking(
        id, level, _table(score, held.level, order[:most], similarity[:most], shared), ranks,
        int(ranks[0]) if len(ranks) else None, measured if defined else None,
        float(score.by_chance(level, "AP")[row]) if defined else None,
        int(held.relevant[row]), int(held.candidates[row]), reason,
    )  # fmt: skip


def vectors_again(score: PathwayScores) -> np.ndarray:
    """The vectors that were scored, float32 (n, d); from the store, nothing is encoded."""
    if score.key not in _vectors:
        if len(_vectors) >= KEEP:
            _vectors.pop(next(iter(_vectors)))
        _vectors[score.key] = _read(score.how)
    return _vectors[score.key]


def _read(how: Mapping[str, Any]) -> np.ndarray:
    found = bench(how["data"])
    variant = stored(found, how["model"], pooling=how["pooling"], form=how["form"], compute=False)
    return Sides(found, variant, how["centering"]).of(found.papers)


def _candidates(score: PathwayScores, without: str, row: int) -> np.ndarray:
    """bool (n,): all, or those that share no label of the finer level, which the stricter variants leave out."""
    if not without:
        return np.ones(len(score), dtype=bool)
    return np.array([not shared for shared in _shared(score, without, row)])


def _shared(score: PathwayScores, level: str, row: int) -> list[str]:
    own = score.labels(level)[row]
    return ["; ".join(name for name in own if name in held) for held in score.labels(level)]


def _table(
    score: PathwayScores, level: str, order: np.ndarray, similarity: np.ndarray, shared: Mapping[str, list[str]]
) -> pd.DataFrame:
    papers = score.papers
    return pd.DataFrame({
        "rank": np.arange(1, len(order) + 1),
        "id": [papers.ids[at] for at in order],
        "title": [papers.titles[at] for at in order],
        "similarity": similarity,
        "hit": [bool(shared[level][at]) for at in order],
        "shared": [shared[level][at] for at in order],
        "labels": ["; ".join(score.labels(level)[at]) for at in order],
        **{f"{name}_hit": [bool(held[at]) for at in order] for name, held in shared.items()},
    })  # fmt: skip
