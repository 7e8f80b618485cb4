"""Figures of placed papers in words, for those who do not see them."""

from collections.abc import Callable
from math import isclose
from typing import Any

import pandas as pd

from core.figures.frames import drawable
from core.figures.words.numbers import count, number

NO_BINS, NO_THRESHOLDS, NO_LABELS = "No bins to draw.", "No thresholds to draw.", "No labels to draw."
USED = 0.95  # share of validation papers kept by the threshold that is used
MOST = 5


def of_reliability(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    own = drawable(table, "probability", "accuracy")
    own = own[own["way"] == "fitted"] if (own["way"] == "fitted").any() else own
    if own.empty:
        return NO_BINS
    first, last = own.sort_values("probability").iloc[0], own.sort_values("probability").iloc[-1]
    return (
        f"Reliability diagram of {count(len(own), 'bin')} with {count(int(own['n'].sum()), 'paper')}: from probability "
        f"{number(first['probability'])} with accuracy {number(first['accuracy'])} to probability "
        f"{number(last['probability'])} with accuracy {number(last['accuracy'])}; on the diagonal the two agree."
    )


def of_nones(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    own = drawable(table, "coverage", "refused").sort_values("kept", ascending=False)
    if own.empty:
        return NO_THRESHOLDS
    said = "; ".join(
        f"keeping {100 * float(row['kept']):.0f} % catches {number(row['coverage'])} and refuses "
        f"{number(row['refused'])}{' (used)' if isclose(float(row['kept']), USED) else ''}"
        for row in own.to_dict("records")
    )
    return f"Thresholds of none of these: {said}."


def of_enrichment(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    own = table[table["q"].notna()]
    if own.empty:
        return NO_LABELS
    said = "; ".join(
        f"{row['label']} {number(row['odds_ratio'], 1)}, q {number(row['q'], 3)}"
        for row in own.head(MOST).to_dict("records")
    )
    more = f" and {len(own) - MOST:,} more" if len(own) > MOST else ""
    return f"Odds ratio of {count(len(own), 'label')} in the set against the background: {said}{more}."


def of_placed(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    if table.empty:
        return "No papers to draw."
    mine = facts.get("mine")
    there = 0 if mine is None else len(drawable(mine, "x", "y"))
    none = 0 if mine is None else int(mine["none"].astype(bool).sum())
    return (
        f"Map of {count(len(table), 'paper')} of the benchmark with {count(there, 'paper')} of yours as stars; "
        f"{none:,} of yours are none of these."
    )


WRITERS: dict[str, Callable[[pd.DataFrame, dict[str, Any]], str]] = {
    "reliability": of_reliability, "nones": of_nones, "enrichment": of_enrichment, "placed": of_placed,
}  # fmt: skip
