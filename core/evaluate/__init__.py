"""Vectors and gold in, items out: one row an item, with what it was expected to be and what came. No model, no file.

`KINDS` lists what can be evaluated, `METRICS` the scores of items.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pandas as pd

from core.catalogue import catalogue
from core.evaluate.agreement import AGREEMENT, silhouette, undefined
from core.evaluate.agreement import scores as cluster_scores
from core.evaluate.anisotropy import Anisotropy, anisotropy, corrected
from core.evaluate.calibration import (
    BIN_KINDS,
    MASS,
    WIDTH,
    Judged,
    bins_of,
    calibration_error,
    edges,
    error_by_chance,
    judged,
)
from core.evaluate.centering import CENTERINGS, centred
from core.evaluate.chance import chance
from core.evaluate.clustering import DROPPED, POLICIES, Clustering, clustering
from core.evaluate.company import SCORES, best_nearness, keeping, nearness, tells_apart
from core.evaluate.humans import Humans, humans, rater_items
from core.evaluate.level_scores import LevelScores, Retrieval, honest, skipped
from core.evaluate.measures import CUTOFFS, MEASURES, measure_names
from core.evaluate.metrics import METRICS
from core.evaluate.neighbours import neighbours
from core.evaluate.one_query import retrieval_of, scores_of, shared
from core.evaluate.pair_decisions import RATES, Decisions, at_threshold, best_threshold
from core.evaluate.paper_pairs import PairScore, pair_scores
from core.evaluate.residuals import residuals
from core.evaluate.retrieval import retrieval
from core.evaluate.similarity import similarity
from core.evaluate.temperature import Fitted, fit_temperature, has_company
from core.evaluate.voting import References, Votes, vote, within
from core.schema import Skipped
from core.schema.membership import Membership


@dataclass(frozen=True)
class Kind:
    """A kind of evaluation.

    `needs`: "vectors" (of the texts) or "run" (a ranking). `evaluate` gives items and what was skipped; `columns` are
    those its items have beside `item_id` and `group`. `version` is raised by hand when its numbers change.
    """

    name: str
    needs: str
    evaluate: Callable[..., tuple[pd.DataFrame, tuple[Skipped, ...]]]
    columns: tuple[str, ...]
    version: int


KINDS = catalogue("kind", [Kind("similarity", "vectors", similarity, ("gold", "predicted"), version=1)])

__all__ = [
    "AGREEMENT",
    "BIN_KINDS",
    "CENTERINGS",
    "CUTOFFS",
    "DROPPED",
    "KINDS",
    "MASS",
    "MEASURES",
    "METRICS",
    "POLICIES",
    "RATES",
    "SCORES",
    "WIDTH",
    "Anisotropy",
    "Clustering",
    "Decisions",
    "Fitted",
    "Humans",
    "Judged",
    "Kind",
    "LevelScores",
    "Membership",
    "PairScore",
    "References",
    "Retrieval",
    "Votes",
    "anisotropy",
    "at_threshold",
    "best_nearness",
    "best_threshold",
    "bins_of",
    "calibration_error",
    "centred",
    "chance",
    "cluster_scores",
    "clustering",
    "corrected",
    "edges",
    "error_by_chance",
    "fit_temperature",
    "has_company",
    "honest",
    "humans",
    "judged",
    "keeping",
    "measure_names",
    "nearness",
    "neighbours",
    "pair_scores",
    "rater_items",
    "residuals",
    "retrieval",
    "retrieval_of",
    "scores_of",
    "shared",
    "silhouette",
    "similarity",
    "skipped",
    "tells_apart",
    "undefined",
    "vote",
    "within",
]
