"""What scoring all papers as queries gives, and who could not be scored."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.evaluate.measures import MEASURES
from core.names import plural
from core.schema import Skipped


@dataclass(frozen=True, eq=False)
class LevelScores:
    """n papers as queries at one level, in the order of the data.

    `without`: the level whose labels a candidate may not share with the query, "" for none. `labels` int32 (n,): how
    many each paper has; `relevant`, `candidates` int32 (n,): papers that share one, and papers ranked. `values`,
    `chance` float64 (n, M): each of `measures`, and its expectation under a random ranking; NaN for a query that is
    skipped. `shuffled` float64 (S,): the mean AP with the labels dealt out anew to the papers.
    """

    level: str
    without: str
    labels: np.ndarray
    relevant: np.ndarray
    candidates: np.ndarray
    values: np.ndarray
    chance: np.ndarray
    shuffled: np.ndarray
    measures: tuple[str, ...] = MEASURES

    def __len__(self) -> int:
        return len(self.values)

    def of(self, measure: str) -> np.ndarray:
        """float64 (n,): one measure of each paper."""
        return np.asarray(self.values[:, self.measures.index(measure)])

    def chance_of(self, measure: str) -> np.ndarray:
        """float64 (n,): what a random ranking of each paper's candidates would score."""
        return np.asarray(self.chance[:, self.measures.index(measure)])

    @property
    def all_relevant(self) -> bool:
        """Whether every query has only right answers, so that any ranking of them is perfect."""
        asked = self.relevant > 0
        return bool(asked.any() and (self.relevant == self.candidates)[asked].all())


@dataclass(frozen=True, eq=False)
class Retrieval:
    """Scores by level, and the nearest papers.

    `levels`: each level, and its stricter variant, as "subcategory, other pathways". `near` int32 (n, keep): rows of
    the nearest others, nearest first, −1 where there are no more; `similarity` float32 (n, keep): their cosines.
    """

    levels: dict[str, LevelScores]
    near: np.ndarray
    similarity: np.ndarray


def honest(scores: LevelScores) -> LevelScores:
    """The scores, or NaN in place of all where every paper is relevant to every query: that says nothing of a model."""
    if not scores.all_relevant:
        return scores
    nothing = np.full_like(scores.values, np.nan)
    return replace(scores, values=nothing, chance=nothing, shuffled=scores.shuffled[:0])


def skipped(scores: LevelScores, ids: Sequence[str]) -> tuple[Skipped, ...]:
    """The papers that are no query at this level, each with its reason, in the order of the data."""
    alone = f"no other paper shares its {scores.level}"
    if scores.without:
        alone = f"no paper of other {plural(scores.without)} shares its {scores.level}"
    reasons = np.where(scores.labels == 0, f"no {scores.level}", alone)
    reasons = np.where(scores.relevant > 0, f"every other paper shares its {scores.level}", reasons)
    out = np.isnan(scores.values).all(axis=1) | (scores.relevant == 0)
    return tuple(Skipped(ids[row], str(reasons[row])) for row in np.flatnonzero(out).tolist())
