"""A person's papers placed on a benchmark, as a value and as what is kept of it on disk."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np

from core.actions.archive import Kept
from core.actions.placing.placement import Placement
from core.schema import Papers, Skipped

ARRAYS = ("near", "similarity", "known")
ON_LEVEL = ("top", "probability", "second", "second_probability", "score", "none", "expected")


@dataclass(frozen=True)
class Voted:
    """What the benchmark's papers make of the user's n papers at one level of L labels.

    `top`, `second` int32 (n,): into the level's names, −1 for none; their probabilities float64 (n,). `score` float64
    (n,): what the threshold is of, and `none` bool (n,): below it. `expected` float64 (L,): sum of the probabilities
    over the placed papers that are not none.
    """

    top: np.ndarray
    probability: np.ndarray
    second: np.ndarray
    second_probability: np.ndarray
    score: np.ndarray
    none: np.ndarray
    expected: np.ndarray


@dataclass(frozen=True, eq=False)
class Placed:
    """n papers of the user's; row i of every array is `papers.ids[i]`.

    near       int32 (n, k): rows of the benchmark's papers, nearest first, −1 where there are fewer
    similarity float64 (n, k): their cosines, −inf where there is none
    known      int32 (n,): the row of the same paper in the benchmark, −1 where it is not in it
    left_out   papers that are not placed, with the reason; `missing`: placed ones that lack something, with what
    """

    key: str
    how: Mapping[str, Any]
    placement: Placement
    papers: Papers
    near: np.ndarray
    similarity: np.ndarray
    known: np.ndarray
    voted: Mapping[str, Voted]
    left_out: tuple[Skipped, ...]
    missing: tuple[Skipped, ...]
    provenance: Mapping[str, Any]
    notices: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.papers)

    @property
    def levels(self) -> tuple[str, ...]:
        return self.placement.levels

    @cached_property
    def placed(self) -> np.ndarray:
        """bool (n,)."""
        gone = {one.id for one in self.left_out}
        return np.array([id not in gone for id in self.papers.ids], dtype=bool)

    @property
    def n_placed(self) -> int:
        return int(self.placed.sum())

    @cached_property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Level → its labels, sorted: what `top` and `second` count in."""
        columns = self.placement.papers.columns
        return {level: tuple(sorted({name for held in columns[level] for name in held})) for level in self.levels}

    @cached_property
    def none(self) -> np.ndarray:
        """bool (n,): placed, and none of these at every level."""
        return np.asarray(self.placed & np.all([self.voted[level].none for level in self.levels], axis=0))


def packed(found: Placed) -> Kept:
    """What is kept: all but the papers and the placement."""
    arrays = {name: np.asarray(getattr(found, name)) for name in ARRAYS}
    for at, level in enumerate(found.levels):
        arrays |= {f"{at}.{name}": np.asarray(getattr(found.voted[level], name)) for name in ON_LEVEL}
    about = {
        "key": found.key, "how": dict(found.how), "model": found.placement.model,
        "left_out": [asdict(one) for one in found.left_out], "missing": [asdict(one) for one in found.missing],
        "provenance": dict(found.provenance), "notices": list(found.notices),
    }  # fmt: skip
    return Kept(arrays, about)


def unpacked(kept: Kept, placement: Placement, own: Papers) -> Placed:
    """The placed papers again, on the papers and the placement that they are of."""
    about: Mapping[str, Any] = kept.about
    voted = {
        level: Voted(*(kept.arrays[f"{at}.{name}"] for name in ON_LEVEL)) for at, level in enumerate(placement.levels)
    }
    return Placed(
        key=about["key"], how=about["how"], placement=placement, papers=own, voted=voted,
        left_out=tuple(Skipped(**one) for one in about["left_out"]),
        missing=tuple(Skipped(**one) for one in about["missing"]),
        provenance=about["provenance"], notices=tuple(about["notices"]),
        **{name: kept.arrays[name] for name in ARRAYS},
    )  # fmt: skip
