"""How far a vote can be believed, by the test papers: against chance, its probabilities, and "none of these"."""

import math
from collections.abc import Mapping
from typing import Any

import pandas as pd

from core.figures.words.numbers import brackets, count, number, undefined
from core.figures.words.pathways.names import named

ALPHA = 0.05
BY_CHANCE = "p, accuracy by chance"
FEW_LABELS = 30  # of the finest level among the validation papers, below which a fit is rough
NEARNESS = {
    "nearest": "how like it is to the one paper that is nearest to it",
    "nearest 5": "how like it is, on average, to the 5 papers that are nearest to it",
    "density": "how much of the benchmark lies around it: all papers count, the near ones far more than the others",
    "best label": "how much speaks for the label with most votes: little where all of its papers are far, and where "
    "the near papers disagree",
}
CLOSE = 0.005  # by which a measure has to be better to be said so


def chance_answer(calibration: pd.DataFrame | None, *, level: str) -> str:
    """That the vote is not better than chance on the test papers, with the numbers; "" where it is, or not known.

    Better: the interval of the accuracy lies above chance; where there is none, the exact binomial test says so.
    """
    rows = {} if calibration is None else _by_measure(calibration, level, "fitted")
    right = rows.get("accuracy", {})
    chance = right.get("floor", math.nan)
    if not right or pd.isna(right["value"]) or pd.isna(chance):
        return ""
    p = rows.get(BY_CHANCE, {}).get("value", math.nan)
    if float(right["low"]) > float(chance) if not pd.isna(right["low"]) else float(p) <= ALPHA:
        return ""
    n, aside = int(right["n"]), f"p = {number(float(p))}, exact binomial" if pd.isna(right["low"]) else ""
    value = number(float(right["value"])) if aside else valued(right)
    what = "is not better than chance" if float(right["value"]) <= float(chance) else "cannot be told from chance"
    return (
        f"On {count(n, 'test paper')}, whose {named(level)} is known, this vote {what}: right for "
        f"{value}, by chance {number(float(chance))}{f' ({aside})' if aside else ''}. Take its labels as no answer."
    )


def right_for(calibration: pd.DataFrame, *, level: str) -> str:
    """ "right for 0.41 [0.26, 0.59] of 127 test papers", what stands beside probabilities; "" where not known."""
    right = _by_measure(calibration, level, "fitted").get("accuracy")
    if right is None or pd.isna(right["value"]):
        return ""
    return f"right for {valued(right)} of {count(int(right['n']), 'test paper')}"


def better_beforehand(calibration: pd.DataFrame, *, level: str, labels: int = 0) -> str:
    """Where T = 0.05, set beforehand, does better on the test papers than the fitted one: that, and why; else "".

    `labels`: of the finest level among the validation papers.
    """
    fitted, before = (_by_measure(calibration, level, way) for way in ("fitted", "T = 0.05"))
    if not fitted or not before:
        return ""
    better = [
        f"{name} {number(float(before[name]['value']))} instead of {number(float(fitted[name]['value']))}"
        for name in ("ECE", "NLL")
        if name in fitted and float(before[name]["value"]) < float(fitted[name]["value"]) - CLOSE
    ]
    if not better:
        return ""
    why = f": validation has {count(labels, 'label')} of the finest level" if labels else ""
    few = (
        f" The fit rests on few pathways{why}, so that other papers would have set another T."
        if labels < FEW_LABELS
        else ""
    )
    return f"T = 0.05, set beforehand, does better on the test papers here ({', '.join(better)}).{few}"


def calibration_answer(calibration: pd.DataFrame, *, level: str, way: str = "fitted") -> str:
    """Accuracy, mean probability and ECE of a level on the test papers. `calibration`: of a Placement."""
    rows = _by_measure(calibration, level, way)
    if "accuracy" not in rows or pd.isna(rows["accuracy"]["value"]):
        reason = rows["accuracy"]["reason"] if "accuracy" in rows else "no test papers"
        return f"How sure a call of {_a(level)} is, is {undefined(str(reason))}."
    right, mean, error = rows["accuracy"], rows.get("mean probability", {}), rows.get("ECE", {})
    text = f"The {named(level)} is right for {valued(right)} of {count(int(right['n']), 'test paper')}{_chance(right)}"
    text += f", and the mean probability is {number(mean.get('value'))}: {_leaning(right, mean, error)}"
    floor = error.get("floor")
    aside = "" if floor is None or pd.isna(floor) else f"; chance alone would show {number(float(floor))} at this n"
    text += f". ECE {valued(error)}{aside}." if error else "."
    return text + _no_interval(right)


def none_answer(nones: pd.DataFrame, *, level: str) -> str:
    """What "none of these" catches and what it costs. `nones`: of a Placement."""
    own = nones[nones["level"] == level] if len(nones) else nones
    rows = {str(row["measure"]): row for row in own.to_dict("records")}
    if "coverage" not in rows or pd.isna(rows["coverage"]["value"]):
        reason = rows["coverage"]["reason"] if "coverage" in rows else "no test papers"
        return f"What “none of these” catches is {undefined(str(reason))}."
    return (
        f"“None of these” notices {_often(rows)}: it is said of {valued(rows['coverage'])} of the test papers once "
        f"every paper of their {named(level)} is taken out of the benchmark, and, wrongly, of "
        f"{valued(rows['refused'])} of them as it is.{_no_interval(rows['coverage'])}"
    )


def none_verdict(nones: pd.DataFrame, *, level: str) -> str:
    """What stands beside a label: "it notices 6 % of papers whose pathway is not in the benchmark: rarely"; or ""."""
    own = nones[nones["level"] == level] if len(nones) else nones
    rows = {str(row["measure"]): row for row in own.to_dict("records")}
    if "coverage" not in rows or pd.isna(rows["coverage"]["value"]):
        return ""
    caught = 100 * float(rows["coverage"]["value"])
    return (
        f"“None of these” notices {caught:.0f} % of papers whose {named(level)} is not in the benchmark: {_often(rows)}"
    )


def nearness_words(score: str) -> str:
    """What a score of nearness is, in plain words. `score`: of a Threshold."""
    return NEARNESS.get(score, "")


def valued(row: Mapping[Any, Any]) -> str:
    """ "0.28 [0.21, 0.35]", "0.28 (no interval)" or "not defined (…)" """
    value, reason = row.get("value"), str(row.get("reason") or "")
    if value is None or pd.isna(value):
        return undefined(reason)
    if pd.isna(row["low"]) or pd.isna(row["high"]):
        return f"{number(float(value))} (no interval)"
    return f"{number(float(value))} {brackets(float(row['low']), float(row['high']))}"


def _chance(right: Mapping[Any, Any]) -> str:
    chance = right.get("floor", math.nan)
    return "" if pd.isna(chance) else f" (by chance {number(float(chance))})"


def _no_interval(row: Mapping[Any, Any]) -> str:
    """Why there is none, once, at the end."""
    if not pd.isna(row["low"]):
        return ""
    bare = str(row.get("reason") or "reason not stated").removeprefix("no interval: ")
    return f" No interval: {bare}."


def _leaning(right: Mapping[Any, Any], mean: Mapping[Any, Any], error: Mapping[Any, Any]) -> str:
    """By the interval of the ECE against what chance alone would show."""
    floor = error.get("floor", math.nan)
    if not mean or not error or pd.isna(error["low"]) or pd.isna(floor):
        return "too few to say more of it"
    if float(error["low"]) <= float(floor):
        return "about as sure as it is right, as far as these papers can tell"
    return "surer than it is right" if float(mean["value"]) > float(right["value"]) else "less sure than it is right"


def _often(rows: Mapping[str, Mapping[Any, Any]]) -> str:
    """How often, in a word; "no more than a blind guess" where papers that have company are called none as often."""
    share, refused = (float(rows.get(name, {}).get("value", math.nan)) for name in ("coverage", "refused"))
    if share <= refused:
        return "no better than a blind guess"
    if share < 0.01:
        return "never or almost never"
    return "rarely" if share < 0.25 else "sometimes" if share < 0.6 else "mostly"


def _by_measure(table: pd.DataFrame, level: str, way: str) -> dict[str, dict[Any, Any]]:
    own = table[(table["level"] == level) & (table["way"] == way)] if len(table) else table
    return {str(row["measure"]): row for row in own.to_dict("records")}


def _a(level: str) -> str:
    return f"{'an' if level[:1] in 'aeiou' else 'a'} {named(level)}"
