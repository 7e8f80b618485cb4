"""Answers of the leaderboard: which model knows pathways, how sure that is, and against which reference."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from core.figures.words.numbers import brackets, count, number, p_value, signed, unbounded, undefined
from core.figures.words.pathways.names import measure_title, same, some

UNDEFINED = "not defined"  # a verdict
LISTED = 3  # models named one by one


def leaderboard_answer(
    table: pd.DataFrame, *, measure: str = "AP", level: str = "pathway", over: str = "papers", finest: str = "pathway"
) -> str:
    """ "M finds papers of the same pathway with mAP 0.31 [0.26, 0.36] over 127 papers of 12 pathways; chance 0.04;
    tfidf is not separable from it (p = 0.200)."

    Parameters
    ----------
    table
        From `actions.leaderboard`: the best model first.
    over
        "papers" or "pathways": what the mean is taken over.
    finest
        The level whose groups the interval draws.
    """
    if table.empty:
        return "No model has been scored yet."
    best = table.iloc[0].to_dict()
    label, found = str(best["label"]), f"finds papers of {same(level)}"
    if pd.isna(best["value"]):
        return f"{label} {found}: {measure_title(measure)} is {undefined(_text(best.get('reason')))}."
    macro = f" (mean over {some(2, finest).partition(' ')[2]})" if over == "pathways" else ""
    parts = [
        f"{label} {found} with {measure_title(measure)} {valued(best)}{macro} over {_papers(best, finest)}",
        _chance(best),
        _others(table, label),
    ]
    return "; ".join(part for part in parts if part) + "."


def valued(
    row: Mapping[Any, Any], columns: tuple[str, str, str] = ("value", "low", "high"), *, sign: bool = False
) -> str:
    """ "0.31 [0.26, 0.36]", or why there is none."""
    value, low, high = (row.get(name) for name in columns)
    if pd.isna(value):
        return undefined(_text(row.get("reason")))
    point = signed(value) if sign else number(value)
    return f"{point} {unbounded(_text(row.get('reason'))) if pd.isna(low) or pd.isna(high) else brackets(low, high)}"


def difference_answer(table: pd.DataFrame, *, measure: str = "AP", level: str = "pathway") -> str:
    """How the models stand to the reference after Holm's correction, in one sentence or two."""
    marked = table[table["verdict"].eq("reference")] if "verdict" in table else table.iloc[:0]
    others = table.drop(index=marked.index)
    if marked.empty or others.empty:
        return "One model alone: nothing to compare."
    reference, title = str(marked["label"].iloc[0]), f"{measure_title(measure)} ({same(level)})"
    if len(others) == 1:
        one = others.iloc[0].to_dict()
        gap = valued(one, ("difference", "difference_low", "difference_high"), sign=True)
        return f"{one['label']} against {reference}: {title} differs by {gap}{_p(one)}; {_verdict(one, reference)}."
    counted = {name: int(others["verdict"].eq(name).sum()) for name in ("higher", "lower")}
    ties = int(others["verdict"].astype(str).str.startswith(("not separable", "no difference")).sum())
    said = [f"{n} {'is' if n == 1 else 'are'} {name}" for name, n in counted.items() if n]
    said += [f"{ties} {'is' if ties == 1 else 'are'} not separable from it"] if ties else []
    rest = len(others) - sum(counted.values()) - ties
    said += [f"for {rest} the difference is not defined"] if rest else []
    return f"Of {count(len(others), 'model')} against {reference} by {title}, {_listed(said)}."


def _papers(row: Mapping[Any, Any], finest: str) -> str:
    n, groups = row.get("n"), row.get("groups")
    papers = count(int(n), "paper") if n is not None and pd.notna(n) else "the papers"
    return f"{papers} of {some(int(groups), finest)}" if groups is not None and pd.notna(groups) else papers


def _chance(row: Mapping[Any, Any]) -> str:
    chance, low = row.get("chance"), row.get("low")
    if chance is None or pd.isna(chance):
        return ""
    about = low is not None and pd.notna(low) and low <= chance
    return f"chance {number(chance)}" + (", which the interval holds" if about else "")


def _others(table: pd.DataFrame, best: str) -> str:
    """How the best stands to the reference; how the others stand to it, where it is the reference."""
    if len(table) < 2 or "verdict" not in table or not (own := table["verdict"].eq("reference")).any():
        return ""
    if (reference := str(table.loc[own, "label"].iloc[0])) != best:
        return f"against {reference} it {_stands(table.iloc[0].to_dict())}"
    ties = table["verdict"].astype(str).str.startswith(("not separable", "no difference"))
    if not ties.any():
        return _lower(table[~own].to_dict("records"))
    return _tied(table[ties].to_dict("records"))


def _lower(others: Sequence[Mapping[Any, Any]]) -> str:
    if any(one["verdict"] != "lower" for one in others):
        return ""
    return f"{others[0]['label']} scores lower{_bracketed(others[0])}" if len(others) == 1 else "all others score lower"


def _tied(tied: Sequence[Mapping[Any, Any]]) -> str:
    if len(tied) == 1:
        return f"{tied[0]['label']} is not separable from it{_bracketed(tied[0])}"
    if len(tied) > LISTED:
        return f"{len(tied)} other models are not separable from it"
    names = [f"{one['label']}{_bracketed(one)}" for one in tied]
    return f"{_listed(names)} are not separable from it"


def _stands(row: Mapping[Any, Any]) -> str:
    verdict, p = str(row.get("verdict")), _bracketed(row)
    if verdict == "higher":
        return f"scores higher{p}"
    if verdict == "lower":
        return f"scores lower{p}"
    return "is better or worse, which cannot be told" if verdict == UNDEFINED else f"is {verdict}{p}"


def _verdict(row: Mapping[Any, Any], reference: str) -> str:
    words = {
        "higher": f"{row['label']} scores higher", "lower": f"{reference} scores higher",
        UNDEFINED: "which of the two is better cannot be told",
    }  # fmt: skip
    return words.get(str(row["verdict"]), str(row["verdict"]))


def _p(row: Mapping[Any, Any]) -> str:
    p = row.get("p_holm")
    return "" if p is None or pd.isna(p) else f" ({p_value(float(p))} after Holm's correction)"


def _bracketed(row: Mapping[Any, Any]) -> str:
    p = row.get("p_holm", np.nan)
    return "" if p is None or pd.isna(p) else f" ({p_value(float(p))})"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
