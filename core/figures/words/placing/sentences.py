"""Answers about placed papers: where they belong, what the set is about, how the map places them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from core.figures.words.numbers import count
from core.figures.words.pathways.names import named, some
from core.figures.words.placing.odds import between, q_text, ratio
from core.figures.words.placing.trust import chance_answer

MOST = 3  # labels named in a sentence
ALPHA = 0.05


def placed_answer(table: pd.DataFrame, *, level: str, benchmark: str, calibration: pd.DataFrame | None = None) -> str:
    """How many lie with a label, how many are none, which labels come most. `table`: from `actions.placed_table`.

    `calibration`: of the Placement; a vote that is not better than chance on the test papers is said first.
    """
    if table.empty:
        return "No papers to place."
    unskilled = chance_answer(calibration, level=level)
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
    text = f"{text}. Most often: {listed}." if listed else f"{text}."
    return f"{unskilled} {text}".strip()


def background_text(*, n: int, none: int) -> str:
    """What the set is held against. `n`: papers of the benchmark outside the set, `none` of them left out."""
    used = n - none
    text = f"Background: {count(used, 'paper')} of the benchmark that {'is' if used == 1 else 'are'} not in the set, "
    text += "called by the same vote as yours, each without itself, and not by their true labels"
    return f"{text}; {none:,} more are left out there, as they are none of these or without a label." if none else (
        f"{text}."
    )  # fmt: skip


def set_answer(summary: pd.DataFrame, *, level: str, calibration: pd.DataFrame | None = None) -> str:
    """Which labels stand out, or that none does. `summary`: from `actions.set_summary`.

    `calibration`: of the Placement; by a vote that is not better than chance nothing is announced.
    """
    tested = summary[summary["q"].notna()]
    if tested.empty:
        return f"No {named(level)} could be tested: no paper of the set was given one."
    if unskilled := chance_answer(calibration, level=level):
        return f"{unskilled} So nothing is said of what the set is about; the table below is of those labels."
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


def _odds(row: Mapping[Any, Any]) -> str:
    q, low, high = q_text(float(row["q"])), float(row["low"]), float(row["high"])
    if pd.isna(row["odds_ratio"]):
        both = f"{count(int(row['papers']), 'paper')} of the set, {int(row['background']):,} of the background"
        return f"{both}, {q}; {_why(row)}"
    return f"odds ratio {ratio(float(row['odds_ratio']))} {between(low, high)}, {q}"


def _why(row: Mapping[Any, Any]) -> str:
    """Why there is no odds ratio, as `actions.set_summary` says it, with the lower end where there is one."""
    reason = str(row.get("reason") or "no odds ratio")
    return reason if pd.isna(row["low"]) else f"{reason}, its lower end is {ratio(float(row['low']))}"
