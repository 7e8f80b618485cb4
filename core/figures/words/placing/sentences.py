"""Answers about placed papers: where they belong, how sure that is, what the set is about, how the map places them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from core.figures.words.numbers import brackets, count, number, undefined
from core.figures.words.pathways.names import named, some
from core.figures.words.placing.odds import between, q_text, ratio

MOST = 3  # labels named in a sentence
ALPHA = 0.05


def placed_answer(table: pd.DataFrame, *, level: str, benchmark: str) -> str:
    """How many lie with a label, how many are none, which labels come most. `table`: from `actions.placed_table`."""
    if table.empty:
        return "No papers to place."
    none, out = table[f"{level}_none"].astype(bool) & table["placed"], int((~table["placed"].astype(bool)).sum())
    called = table.loc[table["placed"].astype(bool) & ~none & (table[level] != ""), level]
    text = f"{len(called):,} of your {count(len(table), 'paper')} {'is' if len(called) == 1 else 'are'} given a "
    text += f"{named(level)} of {benchmark}"
    parts = [f"{int(none.sum()):,} {'is' if none.sum() == 1 else 'are'} none of these"] if none.any() else []
    parts += [f"{out:,} could not be placed"] if out else []
    text += f"; {' and '.join(parts)}" if parts else ""
    most = called.value_counts()
    most = most.iloc[sorted(range(len(most)), key=lambda at: (-most.iloc[at], str(most.index[at])))][:MOST]
    listed = ", ".join(f"{label} ({papers:,})" for label, papers in most.items())
    return f"{text}. Most often: {listed}." if listed else f"{text}."


def calibration_answer(calibration: pd.DataFrame, *, level: str, way: str = "fitted") -> str:
    """Accuracy, mean probability and ECE of a level on the test papers. `calibration`: of a Placement."""
    rows = _by_measure(calibration, level, way)
    if "accuracy" not in rows or pd.isna(rows["accuracy"]["value"]):
        reason = rows["accuracy"]["reason"] if "accuracy" in rows else "no test papers"
        return f"How sure a call of {_a(level)} is, is {undefined(str(reason))}."
    right, mean, error = rows["accuracy"], rows.get("mean probability", {}), rows.get("ECE", {})
    text = f"The {named(level)} is right for {valued(right)} of {count(int(right['n']), 'test paper')}, and the mean "
    text += f"probability is {number(mean.get('value'))}: {_leaning(right, mean)}"
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
        f"“None of these” is said of {valued(rows['coverage'])} of the test papers once every paper of their "
        f"{named(level)} is taken out, and of {valued(rows['refused'])} of them as it is."
        f"{_no_interval(rows['coverage'])}"
    )


def set_answer(summary: pd.DataFrame, *, level: str) -> str:
    """Which labels stand out, or that none does. `summary`: from `actions.set_summary`."""
    tested = summary[summary["q"].notna()]
    if tested.empty:
        return f"No {named(level)} could be tested: no paper of the set was given one."
    total, papers = int(tested["tested"].max()), int(tested["papers"].sum())
    found = tested[tested["q"] <= ALPHA]
    whole = f"Of {some(total, level)} tested over {count(papers, 'paper')}"
    if found.empty:
        best = tested.iloc[0]
        return (
            f"{whole}, none is more frequent than in the rest of the benchmark (q ≤ {ALPHA:g}); the nearest to it is "
            f"{best['label']} ({_odds(dict(best))})."
        )
    listed = "; ".join(f"{row['label']} ({_odds(row)})" for row in found.head(MOST).to_dict("records"))
    more = f"; and {len(found) - MOST:,} more" if len(found) > MOST else ""
    verb = "is" if len(found) == 1 else "are"
    return f"{whole}, {len(found):,} {verb} more frequent than in the rest of the benchmark: {listed}{more}."


def map_places(places: pd.DataFrame, known: Sequence[bool]) -> str:
    """How the papers came to their places. `places`: from `actions.placed_coordinates`; `known`: in the benchmark."""
    there = places["x"].notna().to_numpy()
    on_it = int(sum(bool(a) and bool(b) and not s for a, b, s in zip(there, known, places["spread"].fillna(1.0))))
    by_near = int(there.sum()) - on_it
    parts = [f"{on_it:,} where the map has {'it' if on_it == 1 else 'them'}"] if on_it else []
    if by_near:
        whom = "it" if by_near == 1 else "each"
        parts.append(f"{by_near:,} at the mean of the places of the 15 papers nearest to {whom}, by similarity")
    out = int((~there).sum())
    text = (
        f"{int(there.sum()):,} of your {count(len(places), 'paper')} {'is' if there.sum() == 1 else 'are'} on the map"
    )
    text += f": {' and '.join(parts)}" if parts else ""
    return f"{text}. {out:,} {'has' if out == 1 else 'have'} no place." if out else f"{text}."


def valued(row: Mapping[Any, Any]) -> str:
    """ "0.28 [0.21, 0.35]", "0.28 (no interval)" or "not defined (…)" """
    value, reason = row.get("value"), str(row.get("reason") or "")
    if value is None or pd.isna(value):
        return undefined(reason)
    if pd.isna(row["low"]) or pd.isna(row["high"]):
        return f"{number(float(value))} (no interval)"
    return f"{number(float(value))} {brackets(float(row['low']), float(row['high']))}"


def _no_interval(row: Mapping[Any, Any]) -> str:
    """Why there is none, once, at the end."""
    if not pd.isna(row["low"]):
        return ""
    bare = str(row.get("reason") or "reason not stated").removeprefix("no interval: ")
    return f" No interval: {bare}."


def _leaning(right: Mapping[Any, Any], mean: Mapping[Any, Any]) -> str:
    if pd.isna(right["low"]) or pd.isna(right["high"]) or not mean:
        return "too few to say more of it"
    at = float(mean["value"])
    if float(right["low"]) <= at <= float(right["high"]):
        return "about as sure as it is right"
    return "surer than it is right" if at > float(right["value"]) else "less sure than it is right"


def _by_measure(table: pd.DataFrame, level: str, way: str) -> dict[str, dict[Any, Any]]:
    own = table[(table["level"] == level) & (table["way"] == way)] if len(table) else table
    return {str(row["measure"]): row for row in own.to_dict("records")}


def _odds(row: Mapping[Any, Any]) -> str:
    q, low, high = q_text(float(row["q"])), float(row["low"]), float(row["high"])
    if pd.isna(row["odds_ratio"]):
        return f"{count(int(row['papers']), 'paper')}, none in the background, {q}"
    return f"odds ratio {ratio(float(row['odds_ratio']))} {between(low, high)}, {q}"


def _a(level: str) -> str:
    return f"{'an' if level[:1] in 'aeiou' else 'a'} {named(level)}"
