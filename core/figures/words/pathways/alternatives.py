"""What a figure of the pathway benchmark shows, in words, for those who do not see it."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd

from core.figures.frames import require
from core.figures.words.numbers import brackets, count, number, signed, unbounded
from core.figures.words.pathways.names import TYPES, measure_title, same, type_name

SHOWN = 4  # rows that are read out; the last one too
Writer = Callable[[pd.DataFrame, dict[str, Any]], str]


def _rows(name: str, value: str, low: str, high: str, what: str, *, sign: bool = False) -> Writer:
    """Writer of a forest: its rows, best first, with their intervals."""

    def write(table: pd.DataFrame, facts: dict[str, Any]) -> str:
        require(table, name, value, low, high, what=f"the text of {what}")
        known = table[table[value].notna()].sort_values([value, name], ascending=[False, True], kind="stable")
        if known.empty:
            return "No score is defined: nothing is drawn." if len(table) else "No scores to draw."
        said = [_row(one, (name, value, low, high), sign) for one in known.to_dict("records")]
        listed = "; ".join(said if len(said) <= SHOWN + 1 else [*said[:SHOWN], f"… {said[-1]} last"])
        about = f"{measure_title(str(facts.get('measure', 'AP')))} of {same(str(facts.get('level', 'pathway')))}"
        out = len(table) - len(known)
        left = f" {count(out, 'row is', 'rows are')} not defined." if out else ""
        return f"{what[0].upper()}{what[1:]}, {about}, {count(len(said), 'row')}, highest first: {listed}.{left}"

    return write


def _row(one: dict[Any, Any], columns: tuple[str, str, str, str], sign: bool) -> str:
    name, value, low, high = (one[column] for column in columns)
    reason = one.get("reason")
    ends = unbounded(reason if isinstance(reason, str) else "") if pd.isna(low) else brackets(low, high)
    return f"{name} {signed(value) if sign else number(value)} {ends}"


def _blocks(by: str, name: str, value: str, what: str) -> Writer:
    """Writer of blocks: the highest row of each."""

    def write(table: pd.DataFrame, facts: dict[str, Any]) -> str:
        require(table, by, name, value, what=f"the text of {what}")
        known = table[table[value].notna()]
        if known.empty:
            return "No scores to draw."
        best = known.loc[known.groupby(by, sort=False)[value].idxmax()]
        said = [f"{one[by]}: {one[name]} {number(one[value])}" for one in best.to_dict("records")]
        return f"{what[0].upper()}{what[1:]}, {count(len(known), 'row')}; highest of each: {'; '.join(said)}."

    return write


def of_confusion(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    if table.empty:
        return "No groups to draw."
    own = np.diag(table.to_numpy(float))
    found = {str(name): share for name, share in zip(table.index, own) if np.isfinite(share)}
    if not found:
        return f"Confusion of {count(len(table), 'label')}; no row is defined."
    best, worst = max(found, key=lambda name: found[name]), min(found, key=lambda name: found[name])
    return (
        f"Confusion of {count(len(table), 'label')}: the share of near papers with the query's own label is "
        f"{number(float(np.mean(list(found.values()))))} on average, highest for {best} ({number(found[best])}), "
        f"lowest for {worst} ({number(found[worst])})."
    )


def of_pairs(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "type", "score", what="the text of the pairs")
    known = table[table["score"].notna()]
    if known.empty:
        return "No pairs to draw."
    medians = known.groupby(known["type"].astype(str))["score"].median()
    order = [kind for kind in TYPES if kind in medians.index] + [kind for kind in medians.index if kind not in TYPES]
    said = "; ".join(f"{type_name(kind)} {number(float(medians[kind]))}" for kind in order)
    threshold = facts.get("threshold")
    line = "" if threshold is None else f" The threshold is {number(float(threshold))}."
    return f"Scores of {count(len(known), 'pair')} by kind, median of each: {said}.{line}"


def of_ranking(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "rank", "similarity", "hit", what="the text of the ranking")
    if table.empty:
        return "No papers to draw."
    hits = table.loc[table["hit"].astype(bool), "rank"]
    found = "no hit" if hits.empty else f"{count(len(hits), 'hit')}, the first at rank {int(hits.min()):,}"
    return f"The first {count(len(table), 'paper')} of a ranking by similarity: {found}."


WRITERS: dict[str, Writer] = {
    "leaderboard": _rows("label", "value", "low", "high", "models"),
    "differences": _rows("label", "difference", "difference_low", "difference_high", "differences to the reference",
                         sign=True),
    "groups": _rows("group", "value", "low", "high", "groups"),
    "gains": _rows("group", "difference", "low", "high", "differences of two models by group", sign=True),
    "levels": _blocks("level", "label", "value", "models at each level"),
    "centering": _blocks("model", "centering", "value", "models raw and centred"),
    "pooling": _blocks("model", "pooling", "value", "models by pooling"),
    "clusters": _blocks("measure", "method", "mean", "agreement of clusters with labels"),
    "confusion": of_confusion, "pairs": of_pairs, "ranking": of_ranking,
}  # fmt: skip
