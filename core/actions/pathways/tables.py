"""Every number of an evaluation in one long table, and every paper's own."""

from collections.abc import Iterator, Mapping

import numpy as np
import pandas as pd

from core import evaluate, stats
from core.actions.pathways.evaluation import Evaluation
from core.actions.pathways.leaderboard import RESAMPLES, SEED, leaderboard
from core.actions.pathways.pairs import (
    PairDecisions,
    decisions_of,
    drawn,
    pair_decisions,
    pair_summary,
    summary_of,
    tested,
)
from core.actions.pathways.scores import PathwayScores

ALL = [
    "section", "model", "pooling", "centering", "chosen", "level", "kind", "measure", "over", "value", "low", "high",
    "sd", "n", "left_out", "coverage", "groups", "chance", "shuffled", "difference", "difference_low",
    "difference_high", "p", "p_holm", "verdict", "reason",
]  # fmt: skip
NUMBERS = (
    "value", "low", "high", "sd", "n", "left_out", "coverage", "groups", "chance", "shuffled", "difference",
    "difference_low", "difference_high", "p", "p_holm",
)  # fmt: skip
TEXTS = ("level", "kind", "over", "verdict", "reason")
COMPARED = ("shuffled", "difference", "difference_low", "difference_high", "p", "p_holm", "verdict")
TESTED = ("AP",)  # measures with paired tests against the reference


def all_variants(found: Evaluation) -> pd.DataFrame:
    """A row a model, pooling, centering, level and measure; then clustering and pairs of the chosen ones."""
    rows = [row for one in found.variants for row in _retrieval(one, one in found.models)]
    table = pd.DataFrame(rows, columns=ALL)
    tests = _tests(found)
    if len(tests):
        keys = ["model", "pooling", "centering", "level", "measure", "over"]
        table = table.drop(columns=list(COMPARED)).merge(tests, on=keys, how="left")[ALL]
    more = [row for one in found.models for row in (*_clustering(one), *_pairs(one))]
    more += [row for name in found.predictions for row in _predicted(found, name)]
    whole = pd.concat([table, pd.DataFrame(more, columns=ALL)], ignore_index=True) if more else table
    return whole.astype(dict.fromkeys(NUMBERS, float)).fillna(dict.fromkeys(TEXTS, ""))


def per_paper(found: Evaluation) -> pd.DataFrame:
    """A row a variant, level and paper: what it has to find among how many, and each measure; empty for no query."""
    return pd.concat([_of_papers(one, level) for one in found.variants for level in one.levels], ignore_index=True)


def _of_papers(one: PathwayScores, level: str) -> pd.DataFrame:
    held = one.levels[level]
    about = {"model": one.model, "pooling": one.pooling or "none", "centering": one.centering, "level": level}
    reasons = {each.id: each.reason for each in one.skipped[level]}
    table = pd.DataFrame({
        **about, "id": list(one.papers.ids), "relevant": held.relevant, "candidates": held.candidates,
        **{name: held.values[:, at] for at, name in enumerate(evaluate.MEASURES)},
        "chance AP": held.chance[:, 0],
    })  # fmt: skip
    return table.assign(skipped=[reasons.get(id_, "") for id_ in one.papers.ids])


def _retrieval(one: PathwayScores, chosen: bool) -> Iterator[dict[str, object]]:
    counts = stats.pathway_draws(len(one.clusters.names), RESAMPLES, SEED)
    once = np.ones((1, counts.shape[1]), dtype=int)
    for level, held in one.levels.items():
        for over, mean in (("papers", stats.means), ("pathways", stats.group_means)):
            draws = mean(held.values, one.clusters, counts)
            points = mean(held.values, one.clusters, once)[0]
            chances = mean(held.chance, one.clusters, once)[0]
            n, reason = int(np.isfinite(held.values[:, 0]).sum()), one.undefined(level)
            units = one.clusters.units(np.isfinite(held.values[:, 0]))
            for at, measure in enumerate(evaluate.MEASURES):
                point = None if np.isnan(points[at]) else float(points[at])
                found = stats.summary(point, draws[:, at], seed=SEED, units=units, reason=reason)
                yield {
                    **_about(one, "retrieval", chosen), "level": level, "measure": measure, "over": over,
                    "value": found.point, "low": found.low, "high": found.high, "n": n, "left_out": len(one) - n,
                    "groups": units.count, "chance": None if np.isnan(chances[at]) else float(chances[at]),
                    "reason": found.reason,
                }  # fmt: skip


def _tests(found: Evaluation) -> pd.DataFrame:
    tables = []
    for level in found.models[0].levels:
        for over in ("papers", "pathways"):
            for measure in TESTED:
                table = leaderboard(found.models, level=level, measure=measure, over=over, reference=found.reference)
                by_label = {one.label: one for one in found.models}
                poolings = [by_label[label].pooling or "none" for label in table["label"]]
                tables.append(table[["model", *COMPARED]].assign(
                    pooling=poolings, centering="raw", level=level, measure=measure, over=over
                ))  # fmt: skip
    return pd.concat(tables, ignore_index=True)


def _clustering(one: PathwayScores) -> Iterator[dict[str, object]]:
    for row in one.clustering.to_dict("records"):
        kind = f"{row['method']}, noise: {row['policy']}" if row["policy"] else row["method"]
        dropped = row["noise"] if row["policy"] == evaluate.DROPPED else 0
        yield {
            **_about(one, "clustering", True), "level": row["level"], "kind": kind, "measure": row["measure"],
            "over": f"{row['seeds']} seeds" if row["seeds"] > 1 else "", "value": row["mean"], "sd": row["sd"],
            "n": row["n"], "left_out": row["excluded"] + row["unlabelled"] + dropped, "coverage": row["coverage"],
            "groups": row["clusters"], "reason": row["reason"],
        }  # fmt: skip


def _pairs(one: PathwayScores) -> Iterator[dict[str, object]]:
    yield from _pair_rows(_about(one, "pairs", True), pair_summary(one), pair_decisions(one))


def _predicted(found: Evaluation, name: str) -> Iterator[dict[str, object]]:
    pairs = found.predictions[name]
    one = found.models[0]
    table = tested(pairs, found.split)
    draws = drawn(table, one.places, one.clusters)
    about = {"section": "pairs", "model": name, "pooling": "none", "centering": "raw", "chosen": True}
    yield from _pair_rows(about, summary_of(table, draws), decisions_of(pairs, found.split, draws))


def _pair_rows(
    about: Mapping[str, object], summary: pd.DataFrame, decisions: PairDecisions
) -> Iterator[dict[str, object]]:
    for row in summary.to_dict("records"):
        for measure in ("AUROC", "AP"):
            yield {
                **about, "kind": f"pos against {row['type']}", "measure": measure, "value": row[measure],
                "low": row[f"{measure}_low"], "high": row[f"{measure}_high"], "n": row["n_pos"] + row["n_neg"],
                "groups": row["groups"], "chance": 0.5 if measure == "AUROC" else row["prevalence"],
                "reason": row["reason"],
            }  # fmt: skip
    for name, found in decisions.measures.items():
        yield {
            **about, "kind": f"threshold {decisions.threshold:.6f} from validation", "measure": name,
            "value": found.point, "low": found.low, "high": found.high, "n": decisions.n, "groups": found.groups,
            "reason": found.reason,
        }  # fmt: skip
    for name, known in _known(decisions):
        yield {
            **about, "kind": f"threshold {decisions.threshold:.6f} from validation", "measure": name, "value": known,
        }  # fmt: skip
    if decisions.reason:
        yield {**about, "kind": "threshold", "measure": "F1", "n": decisions.n, "reason": decisions.reason}


def _known(decisions: PairDecisions) -> Iterator[tuple[str, float]]:
    """What F1 has to be read beside: that of validation, and the share of positives there and here."""
    for name, value in (
        ("F1 on validation", decisions.validation_f1), ("prevalence on validation", decisions.validation_prevalence),
        ("prevalence", decisions.prevalence),
    ):  # fmt: skip
        if value is not None:
            yield name, value


def _about(one: PathwayScores, section: str, chosen: bool) -> dict[str, object]:
    return {
        "section": section, "model": one.model, "pooling": one.pooling or "none", "centering": one.centering,
        "chosen": chosen,
    }  # fmt: skip
