"""Rows of the leaderboard: models by their score, or by their difference to a reference."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from core.figures.colours import model_colours
from core.figures.frames import require
from core.figures.pathways.row import Row, as_number, as_text, value_text
from core.figures.words.numbers import number, p_value

TIE, NONE, REFERENCE = "not separable", "no difference", "reference"
SCORE = ("label", "value", "low", "high")
DIFFERENCE = ("label", "difference", "difference_low", "difference_high")


def reference_of(table: pd.DataFrame, reference: str = "") -> str:
    """Label of the model that differences are against: the row that says so, else the one named, else the best."""
    labels = table["label"].astype(str)
    if "verdict" in table and (own := labels[table["verdict"].eq(REFERENCE)]).size:
        return str(own.iloc[0])
    named = labels[(labels == reference) | (table.get("model", labels).astype(str) == reference)]
    return str(named.iloc[0]) if reference and named.size else str(labels.iloc[0]) if labels.size else ""


def is_tie(verdict: object) -> bool:
    return isinstance(verdict, str) and verdict.startswith((TIE, NONE))


def leaderboard_rows(table: pd.DataFrame, *, reference: str = "", dark: bool = False) -> list[Row]:
    """Best first; undefined last, by name.

    Needs `label`, `value`, `low`, `high`; uses `model` (colour), `n`, `groups`, `chance`, `shuffled`, `verdict`,
    `p_holm`, `reason`.
    """
    require(table, *SCORE, what="the leaderboard")
    named, colours = reference_of(table, reference), _colours(table, dark)
    records = _sorted(table, "value")
    ties = any(is_tie(one.get("verdict")) for one in records)
    return [_score(one, named, colours, ties) for one in records]


def _score(one: Mapping[Any, Any], reference: str, colours: dict[str, str], ties: bool) -> Row:
    label, reason = str(one["label"]), as_text(one.get("reason"))
    value, low, high = (as_number(one[c]) for c in SCORE[1:])
    own, tied = label == reference, is_tie(one.get("verdict"))
    note = REFERENCE if own else TIE if tied else ""
    n, chance, shuffled = (as_number(one.get(c)) for c in ("n", "chance", "shuffled"))
    hover = [value_text(value, low, high, reason, places=3, why=True)]
    hover += [] if np.isnan(n) else [f"n = {int(n):,} papers"]
    hover += [] if np.isnan(chance) else [f"chance {number(chance, 3)}"]
    hover += [] if np.isnan(shuffled) else [f"shuffled labels {number(shuffled, 3)}"]
    if tied:
        hover.append(f"not separable from {reference} ({p_value(as_number(one.get('p_holm')))}, Holm)")
    return Row(
        label, label, value, low, high, value_text(value, low, high), tuple(hover), note=note, colour=colours[label],
        chance=chance, shuffled=shuffled, tied=tied or (own and ties),
    )  # fmt: skip


def difference_rows(table: pd.DataFrame, *, reference: str = "", dark: bool = False) -> list[Row]:
    """Models but the reference by how much they score above it. Needs the columns of a leaderboard's differences."""
    require(table, *DIFFERENCE, what="the figure of the differences")
    named, colours = reference_of(table, reference), _colours(table, dark)
    rows = []
    for one in _sorted(table[table["label"].astype(str) != named], "difference"):
        label, reason = str(one["label"]), as_text(one.get("reason"))
        value, low, high = (as_number(one[c]) for c in DIFFERENCE[1:])
        tied, p = is_tie(one.get("verdict")), as_number(one.get("p_holm"))
        said = f"{p_value(p)} (Holm)" if np.isfinite(p) else ""
        hover = (value_text(value, low, high, reason, places=3, sign=True, why=True), said)
        rows.append(Row(
            label, label, value, low, high, value_text(value, low, high, sign=True), tuple(filter(None, hover)),
            note=" · ".join(filter(None, [TIE if tied else "", p_value(p) if np.isfinite(p) else ""])),
            colour=colours[label], firm=not tied,
        ))  # fmt: skip
    return rows


def _colours(table: pd.DataFrame, dark: bool) -> dict[str, str]:
    """Label → the colour of its model, whatever its pooling or centering."""
    models = table["model"].astype(str) if "model" in table else table["label"].astype(str)
    own = model_colours(models, dark=dark)
    return {label: own[model] for label, model in zip(table["label"].astype(str), models)}


def _sorted(table: pd.DataFrame, column: str) -> list[dict[Any, Any]]:
    order = table.assign(label=table["label"].astype(str), **{column: pd.to_numeric(table[column], errors="coerce")})
    return order.sort_values([column, "label"], ascending=[False, True], kind="stable").to_dict("records")
