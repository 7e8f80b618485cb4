"""Two maps of the same papers: what changes from one model (or setting) to the other, beside chance and noise."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from core import maps
from core.actions.map_papers import map_papers
from core.actions.map_stability import SEEDS, map_stability
from core.actions.over_papers import over_papers
from core.actions.paper_map import PaperMap
from core.actions.papers import Source
from core.errors import BadInput, MissingData
from core.maps import Neighbours
from core.progress import Progress, silent
from core.schema import Interval

AT = 15  # nearest papers that are compared
EXACT = "neighbours are exact: the same vectors give the same ones"


@dataclass(frozen=True, eq=False)
class MapComparison:
    """n papers that lie on both maps; row i of everything is `ids[i]`.

    overlap      float (n,): share of a paper's k nearest in the original space that both models agree on
    on_map       float (n,): the same of its k nearest on the maps
    mean         of `overlap`, with its interval over papers; `chance`: what two unrelated spaces would share.
                 Where fewer than k of the kept neighbours of a paper lie on both maps, it is of those;
    depths       int (n,): of how many nearest papers that is, at most k, 0 where `overlap` is not defined
    xy_a, xy_b   places (n, 2); b's are turned, mirrored, scaled and moved onto a's (Procrustes): that changes no
                 distance relative to another
    noise        a row a map: `model`, `where` ("map" or "space"), `mean`, `low`, `high` of what outlives another seed
                 (the middle 95 % of papers), `reason` where there is no such number; `on_map` below `low` is no noise
    moved        a row a paper: `id`, `title`, `overlap`, `on_map`, `shift` (distance on the aligned maps, 1 = the width
                 of a's map); those whose neighbours in the original space changed most come first
    """

    a: PaperMap
    b: PaperMap
    ids: tuple[str, ...]
    overlap: np.ndarray
    on_map: np.ndarray
    mean: Interval
    chance: float
    xy_a: np.ndarray
    xy_b: np.ndarray
    noise: pd.DataFrame
    moved: pd.DataFrame
    k: int
    depths: np.ndarray
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


def compare_maps(
    *,
    a: Mapping[str, Any],
    b: Mapping[str, Any],
    data: Source | None = None,
    seeds: int = SEEDS,
    compute: bool = True,
    progress: Progress = silent,
) -> MapComparison:
    """The maps that `a` and `b` (arguments of `map_papers`; `data` for both where they name none), side by side.

    `seeds`: how many seeds the noise is measured with; 0 leaves it out, as it takes that many maps more of each.
    With `compute` False, noise that was not worked out yet is said to be so; a map that is not kept: MissingData.
    Raises BadInput where fewer than two papers lie on both maps.
    """
    how_a, how_b = ({**({"data": data} if data is not None else {}), **one} for one in (a, b))
    first = map_papers(**how_a, compute=compute, progress=progress)
    second = map_papers(**how_b, compute=compute, progress=progress)
    noise = [_noise(how, found, seeds, compute, progress) for how, found in ((how_a, first), (how_b, second))]
    return _compared(first, second, pd.DataFrame([row for rows in noise for row in rows]))


def _compared(a: PaperMap, b: PaperMap, noise: pd.DataFrame) -> MapComparison:
    ids = tuple(id for id in a.papers.ids if id in b.places)
    n = len(ids)
    if n < 2:
        raise BadInput(
            f"{n} {'paper lies' if n == 1 else 'papers lie'} on both maps: at least 2 are needed to compare them."
        )
    rows_a, rows_b = (np.array([one.places[id] for id in ids]) for one in (a, b))
    k = min(AT, n - 1)
    near_a, near_b = _within(a.neighbours, rows_a), _within(b.neighbours, rows_b)
    overlap = maps.overlap(near_a, near_b, k)
    depth = maps.depth(near_a, near_b, k)  # fewer than k where many of the nearest lie on one map only
    chance = float(depth[depth > 0].mean()) / (n - 1) if depth.any() else 0.0
    on_map = maps.overlap(_within(_on_map(a), rows_a), _within(_on_map(b), rows_b), k)
    xy_a, xy_b = a.xy[rows_a], maps.procrustes(b.xy[rows_b], a.xy[rows_a])
    width = float(np.ptp(xy_a, axis=0).max()) or 1.0
    shift = np.linalg.norm(xy_b - xy_a, axis=1) / width
    titles = [a.papers.titles[row] for row in rows_a]
    moved = pd.DataFrame({"id": ids, "title": titles, "overlap": overlap, "on_map": on_map, "shift": shift})
    moved = moved.sort_values(["overlap", "shift", "id"], ascending=[True, False, True], ignore_index=True)
    mean = over_papers(overlap)
    return MapComparison(
        a, b, ids, overlap, on_map, mean, chance, xy_a, xy_b, noise, moved, k, depth,
        tuple(id for id in a.papers.ids if id not in b.places), tuple(id for id in b.papers.ids if id not in a.places),
    )  # fmt: skip


def _on_map(found: PaperMap) -> Neighbours:
    nothing = np.zeros(found.near.shape, dtype=np.float32)
    return Neighbours(found.near, nothing, True, "euclidean")


def _within(neighbours: Neighbours, rows: np.ndarray) -> Neighbours:
    """Neighbours among the papers in `rows` alone, numbered as there; where fewer are left, −1 stands at the end."""
    if len(rows) == len(neighbours) and (rows == np.arange(len(rows))).all():
        return neighbours
    new = np.full(len(neighbours) + 1, -1, dtype=np.int32)  # the last stands for −1
    new[rows] = np.arange(len(rows))
    index, similarity = new[neighbours.index[rows]], neighbours.similarity[rows]
    order = np.argsort(index < 0, axis=1, kind="stable")
    index, similarity = (np.take_along_axis(part, order, axis=1) for part in (index, similarity))
    return Neighbours(index, similarity, neighbours.exact, neighbours.metric)


def _noise(
    how: Mapping[str, Any], found: PaperMap, seeds: int, compute: bool, progress: Progress
) -> list[dict[str, Any]]:
    space = {"model": found.model, "where": "space", "mean": 1.0, "low": 1.0, "high": 1.0, "reason": EXACT}
    if not found.neighbours.exact:
        space |= dict.fromkeys(("mean", "low", "high"), np.nan) | {"reason": "neighbours were approximated"}
    on_map = {"model": found.model, "where": "map", "mean": np.nan, "low": np.nan, "high": np.nan}
    if not seeds:
        return [space, {**on_map, "reason": "not asked for"}]
    try:
        seen = map_stability(**how, seeds=seeds, compute=compute, progress=progress)
    except MissingData as error:
        return [space, {**on_map, "reason": str(error)}]
    if seen.mean is None:
        return [space, {**on_map, "reason": seen.reason}]
    return [space, {**on_map, "mean": seen.mean, "low": seen.paper_low, "high": seen.paper_high, "reason": ""}]
