"""Which neighbourhoods of a map survive another seed?"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from core import maps
from core.actions import archive
from core.actions.archive import Kept
from core.actions.map_how import How, how_of
from core.actions.map_papers import map_papers, place_of
from core.actions.map_room import check_room
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import paper_vectors
from core.actions.papers import papers
from core.actions.specs import spec_of
from core.errors import BadInput
from core.progress import Progress, silent

AT = 15  # neighbours on the map that are followed from seed to seed
SEEDS = 5
NO_SEED = "PCA has no seed: the same vectors give the same map"


@dataclass(frozen=True, eq=False)
class MapStability:
    """`survival` float32 (n,), rows as the map's papers: the share of a paper's 15 nearest on the map that are so under
    another seed, in the mean over pairs of seeds. `mean` is that of all papers, `low` and `high` the ends for single
    pairs of seeds; `paper_low` and `paper_high` hold the middle 95 % of the papers. None, and `reason`: not defined.
    """

    ids: tuple[str, ...]
    survival: np.ndarray
    mean: float | None
    low: float | None
    high: float | None
    paper_low: float | None
    paper_high: float | None
    seeds: tuple[int, ...]
    k: int
    reason: str = ""


def map_stability(*, seeds: int = SEEDS, compute: bool = True, progress: Progress = silent, **how: Any) -> MapStability:
    """How much of the map that `how` (the arguments of `map_papers`) gives outlives a change of seed.

    Raises BadInput for fewer than two seeds, MissingData where nothing is kept and `compute` is False, and as
    `map_papers` does.
    """
    if not 2 <= seeds <= 20:
        raise BadInput(f"seeds: {seeds} found; a whole number from 2 to 20 is expected.")
    options: dict[str, Any] = {name: how.pop(name) for name in ("device", "batch_size") if name in how}
    asked = how_of(**how)
    found = map_papers(**how, **options, compute=compute, progress=progress)
    if asked.method == "pca" or found.provenance.get("drawn_by") == "pca":
        nothing = np.full(len(found), np.nan, dtype=np.float32)
        return MapStability(found.papers.ids, nothing, None, None, None, None, None, (), AT, NO_SEED)
    collection = papers(asked.data.plain)
    spec = spec_of(asked.model)
    place = place_of(asked, collection, spec, f"stability-{seeds}")

    def make() -> Kept:
        return _made(found, asked, seeds, options, progress)

    return archive.kept(
        place, make if compute else None, lambda kept: _built(found, kept),
        missing="How stable this map is was not worked out yet.",
    )  # fmt: skip


def _made(found: PaperMap, how: How, seeds: int, options: dict[str, Any], progress: Progress) -> Kept:
    check_room(found.papers, spec_of(how.model))
    vectors = paper_vectors(how, progress=progress, **options).array[found.rows]
    chosen = [how.seed + step for step in range(seeds)]
    near = maps.nearest(
        vectors, max(how.n_neighbors, AT), metric=how.metric, approximate=not found.neighbours.exact, progress=progress
    )
    measured = maps.stability(
        vectors, near, chosen,
        method=how.method, n_neighbors=how.n_neighbors, min_dist=how.min_dist, metric=how.metric, progress=progress,
    )  # fmt: skip
    about = {"seeds": chosen, "model": found.model, "reason": measured.reason}
    about |= {name: getattr(measured, name) for name in ("mean", "low", "high")}
    return Kept({"survival": measured.survival.astype(np.float32)}, about)


def _built(found: PaperMap, kept: Kept) -> MapStability:
    survival, about = kept.arrays["survival"], dict[str, Any](kept.about)
    seen = survival[np.isfinite(survival)]
    low, high = (float(x) for x in np.quantile(seen, [0.025, 0.975])) if len(seen) else (None, None)
    return MapStability(
        found.papers.ids, survival, about["mean"], about["low"], about["high"], low, high, tuple(about["seeds"]), AT,
        about["reason"],
    )  # fmt: skip
