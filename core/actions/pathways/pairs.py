"""Labelled pairs: are papers of one pathway nearer than others, and by which kind of other papers is a model fooled?"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core import evaluate, stats
from core.actions.pathways.leaderboard import RESAMPLES, SEED
from core.actions.pathways.scores import PathwayScores
from core.schema import Interval

DECIDED = ("precision", "recall", "F1", "accuracy", "MCC")
COLUMNS = [
    "type", "n_pos", "n_neg", "prevalence", "AUROC", "AUROC_low", "AUROC_high", "AP", "AP_low", "AP_high", "groups",
    "reason",
]  # fmt: skip
NO_PAIRS = "there are no labelled pairs of these papers"
NEVER = "a threshold is never chosen on the papers that are scored"
NO_VALIDATION = f"no labelled pairs of a validation split: {NEVER}"
ITSELF = f"the validation pairs are those that are scored: {NEVER}"


@dataclass(frozen=True)
class PairDecisions:
    """Pairs called alike from `threshold` on, which is the best F1 of the validation pairs; or why there is none.

    `prevalence`, `validation_prevalence`: the share of positives among the scored pairs and those of validation. F1 of
    two sets can be compared only at equal ones.
    """

    threshold: float | None
    validation_f1: float | None
    counts: Mapping[str, int]  # tp, fp, fn, tn on the scored split
    measures: Mapping[str, Interval]  # precision, recall, F1, accuracy, MCC
    n: int
    reason: str = ""
    prevalence: float | None = None
    validation_prevalence: float | None = None


def pair_summary(score: PathwayScores) -> pd.DataFrame:
    """A row a type of negatives and "all": AUROC and average precision of all positives against them.

    Average precision depends on the prevalence, which stands beside it. Intervals draw the pathways of the left paper.
    """
    table = tested(score.pairs, score.provenance["split"])
    return summary_of(table, _weights(score, table))


def pair_decisions(score: PathwayScores) -> PairDecisions:
    """The threshold chosen on validation, unchanged on the scored split."""
    split = score.provenance["split"]
    table = tested(score.pairs, split)
    return decisions_of(score.pairs, split, _weights(score, table))


def judged_pairs(score: PathwayScores) -> pd.DataFrame:
    """The scored split's pairs with `wrong`, and `margin`: how far on the wrong side of the threshold, worst first."""
    found = pair_decisions(score)
    table = tested(score.pairs, score.provenance["split"])
    if found.threshold is None:
        return table.assign(wrong=False, margin=np.nan)
    margin = np.where(table["label"] == 1, found.threshold - table["score"], table["score"] - found.threshold)
    wrong = np.where(table["label"] == 1, table["score"] < found.threshold, table["score"] >= found.threshold)
    judged = table.assign(wrong=wrong, margin=margin)
    return judged.sort_values(["margin", "left", "right"], ascending=[False, True, True], ignore_index=True)


def tested(pairs: pd.DataFrame, split: str) -> pd.DataFrame:
    """Those of the split that is scored."""
    return pairs[pairs["split"] == split].reset_index(drop=True)


@dataclass(frozen=True, eq=False)
class Drawn:
    """How often each pair is in each draw, float (B, n): as the pathways of its left paper are."""

    weights: np.ndarray
    units: stats.Units


def drawn(table: pd.DataFrame, ids: Mapping[str, int], clusters: stats.Clusters) -> Drawn:
    """The draws of the pairs in a table; `ids`: paper → its row in `clusters`."""
    left = clusters.take([ids[id_] for id_ in table["left"]])
    counts = stats.pathway_draws(len(left.names), RESAMPLES, SEED)
    return Drawn(stats.item_weights(left, counts), left.units())


def summary_of(table: pd.DataFrame, draws: Drawn) -> pd.DataFrame:
    """`pair_summary` of any pairs with type, label and score."""
    if not len(table):
        return pd.DataFrame(columns=COLUMNS)
    kinds, values = table["type"].astype(str).tolist(), table["score"].to_numpy(dtype=float)
    rows = []
    for kind, one in evaluate.pair_scores(kinds, values, draws.weights).items():
        row: dict[str, object] = {
            "type": kind, "n_pos": one.n_pos, "n_neg": one.n_neg, "prevalence": _number(one.prevalence),
            "groups": draws.units.count, "reason": one.reason,
        }  # fmt: skip
        for name, point in (("AUROC", one.AUROC), ("AP", one.AP)):
            found = _interval(point, one.draws[name], draws, one.reason)
            row |= {name: _number(found.point), f"{name}_low": _number(found.low), f"{name}_high": _number(found.high)}
            row["reason"] = row["reason"] or found.reason
        rows.append(row)
    return pd.DataFrame(rows, columns=COLUMNS)


def decisions_of(pairs: pd.DataFrame, split: str, draws: Drawn) -> PairDecisions:
    """`pair_decisions` of any pairs with split, label and score; `draws`: of those of `split`."""
    table = tested(pairs, split)
    validation = tested(pairs, "val")
    n = len(table)
    if reason := NO_PAIRS if not n else ITSELF if split == "val" else _one_sided(validation):
        return PairDecisions(None, None, {}, {}, n, reason)
    threshold, f1 = evaluate.best_threshold(validation["score"].to_numpy(), validation["label"].to_numpy())
    values, labels = table["score"].to_numpy(dtype=float), table["label"].to_numpy()
    called = evaluate.at_threshold(values, labels, threshold, draws.weights)
    measures = {
        name: _interval(getattr(called, name), called.draws[name], draws, called.reasons.get(name, ""))
        for name in DECIDED
    }
    counts = {name: int(getattr(called, name)) for name in ("tp", "fp", "fn", "tn")}
    return PairDecisions(
        threshold, f1, counts, measures, n, prevalence=float(labels.mean()),
        validation_prevalence=float(validation["label"].mean()),
    )  # fmt: skip


def _one_sided(validation: pd.DataFrame) -> str:
    """Why no threshold can be chosen on these pairs, "" where one can."""
    n = len(validation)
    if not n:
        return NO_VALIDATION
    if validation["label"].nunique() == 2:
        return ""
    kind = "positive" if validation["label"].iloc[0] == 1 else "negative"
    said = f"the only labelled pair of the validation split is {kind}"
    said = said if n == 1 else f"all {n:,} labelled pairs of the validation split are {kind}"
    return f"{said}, and a threshold needs both kinds"


def _weights(score: PathwayScores, table: pd.DataFrame) -> Drawn:
    return drawn(table, score.places, score.clusters)


def _interval(point: float | None, values: np.ndarray, draws: Drawn, reason: str) -> Interval:
    return stats.summary(point, values, seed=SEED, units=draws.units, reason=reason)


def _number(value: float | None) -> float:
    return np.nan if value is None else value
