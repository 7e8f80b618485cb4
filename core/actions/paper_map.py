"""A map of papers as a value, and as what is kept of it on disk."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
import pandas as pd

from core import maps
from core.actions.archive import Kept
from core.actions.parts import apart, table_apart, table_together, together
from core.errors import UnknownName
from core.schema import Interval, Papers, Skipped

ARRAYS = ("xy", "near", "cut", "rows")
MOST = 32  # of what was worked out of a map and is kept with it
T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class PaperMap:
    """n papers with their places, and how far the places can be believed. Row i of everything is `papers.ids[i]`.

    key          digest of all that the map comes from; stands in the provenance stamp
    how          keyword arguments of `map_papers` that give this map again
    papers       the papers that have a place; `skipped` lists the others of the collection, with the reason
    xy           float32 (n, 2)
    neighbours   the K = 30 nearest in the space of the vectors; `near` int32 (n, K): the nearest on the map
    quality      trustworthiness, continuity and share kept of the k = 15 nearest, for the map and a paper
    keeps        the mean share kept, with its interval over papers
    clusters     "map" and "space" → int32 (n,), the largest is 0, −1: none
    hubs, terms  whose neighbour a paper is how often; word counts of the papers' texts
    structure    a row a level ("" as value) and value: agreement with interval, chance, random vectors
    cut          int32 (n,), tokens cut off
    """

    key: str
    how: Mapping[str, Any]
    papers: Papers
    model: str
    xy: np.ndarray
    neighbours: "maps.Neighbours"
    near: np.ndarray
    quality: "maps.Quality"
    keeps: Interval
    clusters: Mapping[str, np.ndarray]
    hubs: "maps.Hubs"
    terms: "maps.Terms"
    structure: pd.DataFrame
    cut: np.ndarray
    skipped: tuple[Skipped, ...]
    provenance: Mapping[str, Any]
    notices: tuple[str, ...] = ()
    rows: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int32))  # of the collection, of each paper

    def __len__(self) -> int:
        return len(self.papers)

    @cached_property
    def places(self) -> dict[str, int]:
        """Id → row."""
        return {id: row for row, id in enumerate(self.papers.ids)}

    @cached_property
    def _held(self) -> dict[Hashable, Any]:
        return {}

    def once(self, what: Hashable, work: Callable[[], T]) -> T:
        """`work()`, or what it gave before: for what is the same whenever this map and `what` are."""
        found = self._held.get(what)
        if found is None:
            found = work()
            if len(self._held) >= MOST:
                self._held.clear()
            self._held[what] = found
        return found

    def row(self, id: str) -> int:
        """Row of a paper. Raises UnknownName."""
        if id not in self.places:
            raise UnknownName(f"no paper {id!r} on this map; its ids are like {self.papers.ids[0]}.")
        return self.places[id]

    def kept(self, id: str, k: int = 10) -> np.ndarray:
        """bool (k,): which of a paper's k nearest in the original space are among its nearest on the map.

        Those on the map are as many as `quality` looks at, whatever k is: over `quality.k` of them the mean is the
        share that `quality.keeps` gives for the paper.
        """
        row = self.row(id)
        return np.isin(self.neighbours.index[row, :k], self.near[row, : self.quality.k])


def packed(found: PaperMap) -> Kept:
    """What is kept of a map: all but the papers themselves, and their words, which all their maps share."""
    arrays = {name: getattr(found, name) for name in ARRAYS}
    arrays |= {f"clusters.{name}": held for name, held in found.clusters.items()}
    plain: dict[str, object] = {}
    for name in ("neighbours", "quality", "hubs"):
        more, plain[name] = apart(name, getattr(found, name), without=("vectors",))
        arrays |= more
    about = {
        "key": found.key, "how": dict(found.how), "model": found.model, "parts": plain,
        "keeps": asdict(found.keeps), "structure": table_apart(found.structure),
        "skipped": [asdict(one) for one in found.skipped],
        "provenance": dict(found.provenance), "notices": list(found.notices),
    }  # fmt: skip
    return Kept(arrays, about)


def unpacked(kept: Kept, collection: Papers, terms: Callable[[np.ndarray], "maps.Terms"]) -> PaperMap:
    """The map again, on the collection that it was made of; `terms` gives the word counts of some of its rows."""
    about: Mapping[str, Any] = kept.about
    arrays, plain = kept.arrays, about["parts"]
    start = "clusters."
    rows = arrays["rows"]
    whole = len(rows) == len(collection)
    return PaperMap(
        key=about["key"],
        how=about["how"],
        papers=collection if whole else collection.take(rows.tolist()),
        model=about["model"],
        neighbours=together(maps.Neighbours, "neighbours", arrays, plain["neighbours"]),
        quality=together(maps.Quality, "quality", arrays, plain["quality"]),
        keeps=Interval(**about["keeps"]),
        hubs=together(maps.Hubs, "hubs", arrays, plain["hubs"]),
        terms=terms(rows),
        clusters={name.removeprefix(start): held for name, held in arrays.items() if name.startswith(start)},
        structure=table_together(about["structure"]),
        skipped=tuple(Skipped(**one) for one in about["skipped"]),
        provenance=about["provenance"],
        notices=tuple(about["notices"]),
        **{name: arrays[name] for name in ARRAYS},
    )
