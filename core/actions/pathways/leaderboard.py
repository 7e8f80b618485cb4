"""Models on one level and measure, best first, with intervals and paired differences on the same draws."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core import stats
from core.actions.pathways.scores import PathwayScores
from core.catalogue import choose
from core.errors import Mismatch
from core.schema import Interval

SEED, RESAMPLES = 42, 1000
OVER = {
    "papers": "mean over papers; one in several pathways counts in parts",
    "pathways": "mean over pathways of the mean of their papers",
}
COLUMNS = [
    "model", "label", "value", "low", "high", "n", "groups", "skipped", "chance", "shuffled", "difference",
    "difference_low", "difference_high", "p", "p_holm", "verdict", "reason",
]  # fmt: skip


def leaderboard(
    scores: Sequence[PathwayScores], *, level: str, measure: str = "AP", over: str = "papers", reference: str = ""
) -> pd.DataFrame:
    """A row a model, best first, at a level or a level without its finer one (the keys of `PathwayScores.levels`).

    Interval: percentile cluster bootstrap over pathways, 1,000 draws of seed 42, rankings kept. Differences to the
    model with the label or name `reference` (the best where none is named) on the same draws: model − reference, with
    p = min(1, 2·min(#≤0+1, #≥0+1)/(B+1)), and Holm's correction over the models. `chance`: expectation of a random
    ranking; `shuffled`: mean AP under shuffled labels, for AP over papers alone, else NaN.

    Raises Mismatch where the models were scored on other papers, UnknownName for a level, measure or reference.
    """
    if not scores:
        return pd.DataFrame(columns=COLUMNS)
    choose("mean", OVER, over)
    _same_papers(scores)
    rows = [_row(one, level, measure, over) for one in scores]
    table = pd.DataFrame(rows, columns=COLUMNS).sort_values(
        ["value", "label"], ascending=[False, True], kind="stable", ignore_index=True
    )
    chosen = reference_of(scores, table, reference)
    return _compared(table, {one.label: one for one in scores}, chosen, level=level, measure=measure, over=over)


def interval_of(score: PathwayScores, level: str, measure: str, over: str = "papers") -> Interval:
    """A model's mean with its interval over pathways."""
    return stats.clustered_interval(
        score.measured(level, measure), score.clusters, over=over, resamples=RESAMPLES, seed=SEED
    )


def reference_of(scores: Sequence[PathwayScores], table: pd.DataFrame, name: str) -> PathwayScores:
    """The scores of that label, or of that model; the best without a name."""
    by_label = {one.label: one for one in scores}
    wanted = name or str(table["label"].iloc[0])
    if wanted not in by_label:
        wanted = next((one.label for one in scores if one.model == wanted), wanted)
    return choose("model", by_label, wanted)


def _row(one: PathwayScores, level: str, measure: str, over: str) -> dict[str, object]:
    held = choose("level", dict(one.levels), level)
    found = interval_of(one, level, measure, over)
    by_chance = stats.clustered_point(one.by_chance(level, measure), one.clusters, over=over)
    shuffled = float(held.shuffled.mean()) if measure == "AP" and over == "papers" and len(held.shuffled) else np.nan
    n = int(np.isfinite(one.measured(level, measure)).sum())
    return {
        "model": one.model, "label": one.label, "value": _number(found.point), "low": _number(found.low),
        "high": _number(found.high), "n": n, "groups": found.groups, "skipped": len(one) - n,
        "chance": _number(by_chance), "shuffled": shuffled, "reason": one.undefined(level) or found.reason,
    }  # fmt: skip


def _compared(
    table: pd.DataFrame,
    scores: dict[str, PathwayScores],
    reference: PathwayScores,
    *,
    level: str,
    measure: str,
    over: str,
) -> pd.DataFrame:
    found: list[dict[str, object]] = []
    for label in table["label"]:
        if label == reference.label:
            found.append({"verdict": "reference"})
            continue
        one = scores[label]
        gap, p, verdict = stats.clustered_contrast(
            one.measured(level, measure), reference.measured(level, measure), one.clusters, over=over,
            names=(label, reference.label), resamples=RESAMPLES, seed=SEED,
        )  # fmt: skip
        found.append({
            "difference": _number(gap.point), "difference_low": _number(gap.low), "difference_high": _number(gap.high),
            "p": _number(p), "verdict": {"a higher": "higher", "b higher": "lower"}.get(verdict, verdict),
            "why": gap.reason,
        })  # fmt: skip
    more = pd.DataFrame(found, columns=["difference", "difference_low", "difference_high", "p", "verdict", "why"])
    why = [text if isinstance(text, str) else "" for text in more.pop("why")]
    table["reason"] = [own or other for own, other in zip(table["reason"], why)]
    tested = more["p"].notna()
    more.loc[tested, "p_holm"] = stats.holm(more.loc[tested, "p"].tolist()) if tested.any() else []
    return table.assign(**{str(name): more[name] for name in more}).reindex(columns=COLUMNS)


def _same_papers(scores: Sequence[PathwayScores]) -> None:
    first = scores[0]
    for one in scores[1:]:
        if one.papers.fingerprint != first.papers.fingerprint:
            raise Mismatch(f"{first.label} and {one.label} were scored on other papers; score both on the same.")


def _number(value: float | None) -> float:
    return np.nan if value is None else value
