"""What a model scores on a split, as a value and as what is kept of it on disk. Every paper keeps its own numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from core import evaluate
from core.actions.archive import Kept
from core.actions.parts import table_apart, table_together
from core.actions.pathways.bench import drawn_with
from core.actions.pathways.variant import counted_on
from core.evaluate import LevelScores
from core.schema import Papers, Skipped, Values
from core.stats import Clusters

SCORES = ("labels", "relevant", "candidates", "values", "chance", "shuffled")


@dataclass(frozen=True, eq=False)
class PathwayScores:
    """Row i of every array is `papers.ids[i]`.

    levels       each level, and each level without the papers that share a finer label, → a paper's measures
    near         int32 (n, 20): the nearest papers, nearest first, −1 where there are fewer; `similarity` their cosines
    pairs        left, right, type, label, split ("val" chooses the threshold), score (cosine)
    validation   mAP of the finest level on the validation split, which choices are made by; None where it cannot tell,
                 and `validation_reason` says why
    """

    key: str
    how: Mapping[str, Any]
    papers: Papers
    model: str
    pooling: str
    own_pooling: bool
    centering: str
    form: str
    levels: Mapping[str, LevelScores]
    near: np.ndarray
    similarity: np.ndarray
    clustering: pd.DataFrame
    pairs: pd.DataFrame
    validation: float | None
    validation_reason: str
    provenance: Mapping[str, Any]
    notices: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.papers)

    @property
    def label(self) -> str:
        """The model as tables and figures name it: its pooling and centering where they are not its own."""
        name = self.model if self.own_pooling or not self.pooling else f"{self.model}:{self.pooling}"
        return name if self.centering == "raw" else f"{name}, {self.centering}"

    @property
    def finest(self) -> str:
        return self.papers.levels[-1]

    @cached_property
    def drawn_with(self) -> Values:
        """The groups of the finest level of each paper; where it has none, of the next coarser level, named with it."""
        return drawn_with(self.papers)

    @cached_property
    def clusters(self) -> Clusters:
        """The units that resamples draw: each paper that has a label is in one, as it is a query at that level."""
        return Clusters.of(self.drawn_with)

    @cached_property
    def places(self) -> dict[str, int]:
        return {id: row for row, id in enumerate(self.papers.ids)}

    @cached_property
    def skipped(self) -> dict[str, tuple[Skipped, ...]]:
        """Level → the papers that are no queries there, each with the reason."""
        return {name: evaluate.skipped(held, self.papers.ids) for name, held in self.levels.items()}

    def measured(self, level: str, measure: str) -> np.ndarray:
        """float (n,): of each paper as query; NaN where it is none."""
        return self.levels[level].of(measure)

    def by_chance(self, level: str, measure: str) -> np.ndarray:
        """float (n,): what a random ranking is expected to give each query."""
        return self.levels[level].chance_of(measure)

    def undefined(self, level: str) -> str:
        """Why no measure is defined at a level, "" where one is."""
        held = self.levels[level]
        if np.isfinite(held.values[:, 0]).any():
            return ""
        if not held.all_relevant:
            return "no paper has another to find here"
        one = len({name for own in self.labels(held.level) for name in own}) == 1
        return "one label only: every paper is relevant" if one else "every paper is relevant to every other"

    def labels(self, level: str) -> Values:
        return self.papers.columns[level]


def packed(found: PathwayScores) -> Kept:
    """What is kept: all but the papers themselves."""
    arrays = {"near": found.near, "similarity": found.similarity}
    for at, held in enumerate(found.levels.values()):
        arrays |= {f"{at}.{name}": np.asarray(getattr(held, name)) for name in SCORES}
    plain = ("key", "model", "pooling", "own_pooling", "centering", "form", "validation", "validation_reason")
    about = {
        **{name: getattr(found, name) for name in plain},
        "how": dict(found.how), "provenance": dict(found.provenance), "notices": list(found.notices),
        "levels": [[name, held.level, held.without] for name, held in found.levels.items()],
        "clustering": table_apart(found.clustering), "pairs": table_apart(found.pairs),
    }  # fmt: skip
    return Kept(arrays, about)


def unpacked(kept: Kept, collection: Papers) -> PathwayScores:
    """The scores again, on the papers that they are of."""
    about: Mapping[str, Any] = kept.about
    arrays = kept.arrays
    levels = {name: _level(arrays, at, level, without) for at, (name, level, without) in enumerate(about["levels"])}
    same = (
        "key", "how", "model", "pooling", "own_pooling", "centering", "form", "validation", "validation_reason",
        "provenance",
    )  # fmt: skip
    return PathwayScores(
        papers=collection, levels=levels, near=arrays["near"], similarity=arrays["similarity"],
        clustering=table_together(about["clustering"]), pairs=table_together(about["pairs"]),
        notices=(*about["notices"], *counted_on(about["provenance"])), **{name: about[name] for name in same},
    )  # fmt: skip


def _level(arrays: Mapping[str, np.ndarray], at: int, level: str, without: str) -> LevelScores:
    labels, relevant, candidates, values, chance, shuffled = (arrays[f"{at}.{name}"] for name in SCORES)
    return LevelScores(level, without, labels, relevant, candidates, values, chance, shuffled)
