"""Placed papers in plain values for JSON, and in sentences for the screen."""

from typing import Any

import pandas as pd

from core import actions
from core.cli import show
from core.figures.words import count
from core.figures.words.placing import chance_answer

TOLD = 5  # labels of a level that are told on the screen


def placed_object(found: actions.Placed) -> dict[str, Any]:
    """The placed papers as plain values."""
    return {
        "placed": show.records(actions.placed_table(found)),
        "summary": {level: show.records(actions.set_summary(found, level)) for level in found.levels},
        "calibration": show.records(found.placement.calibration),
        "none_of_these": show.records(found.placement.nones),
        "left_out": [vars(one) for one in left_out(found)],
        "missing": [vars(one) for one in found.missing],
        "notices": list(found.notices),
    }


def job_object(found: actions.Placed) -> dict[str, Any]:
    """What a job keeps of it: pages read the rest from where it is kept."""
    return {"placed": found.n_placed, "left_out": len(found.left_out), "n": len(found), "key": found.key}


def left_out(found: actions.Placed) -> list[Any]:
    """Records that are no papers and papers that have no place, each with the reason."""
    return [*found.papers.skipped, *found.left_out]


def told(found: actions.Placed) -> list[str]:
    """How the vote can be believed, what the set is about, and what was left out, in sentences."""
    placement = found.placement
    poor = {level: chance_answer(placement.calibration, level=level) for level in found.levels}
    lines = [f"{level}: {text}" for level, text in poor.items() if text]
    lines += [_trust(placement, level) for level in found.levels]
    lines += [
        f"{level}: nothing is said of the set, as the vote is not better than chance; summary.csv has the table"
        if poor[level] else _about(level, actions.set_summary(found, level))
        for level in found.levels
    ]  # fmt: skip
    known = int((found.known >= 0).sum())
    if known:
        lines.append(f"{count(known, 'paper')} of the benchmark itself: no neighbour and no voter of its own")
    lines += [f"left out: {one.id}: {one.reason}" for one in left_out(found)]
    lines += [f"{one.id}: {one.reason}" for one in found.missing]
    return [*lines, *found.notices]


def _trust(placement: actions.Placement, level: str) -> str:
    rows, nones = placement.calibration, placement.nones
    asked = {"accuracy": "right", "ECE": "ECE", "coverage": "none of these where its label is taken out",
             "refused": "none of these by mistake"}  # fmt: skip
    found = [*show.records(rows[(rows["level"] == level) & (rows["way"] == "fitted")]),
             *show.records(nones[nones["level"] == level])]  # fmt: skip
    numbers = {str(row["measure"]): row for row in found}
    parts = [f"{words} {_with_interval(numbers[name])}" for name, words in asked.items()]
    reasons = dict.fromkeys(
        str(numbers[name]["reason"]) for name in asked if numbers[name]["value"] is not None
        and numbers[name]["low"] is None
    )  # fmt: skip
    temperature = placement.temperatures[level]
    why = f" ({temperature.reason})" if temperature.reason else ""
    n = int(str(numbers["accuracy"]["n"]))
    return f"{level}: T {temperature.value:.4g}{why}; on {count(n, 'test paper')}: {', '.join(parts)}{_once(reasons)}"


def _once(reasons: dict[str, None]) -> str:
    """Why there is no interval, once for all numbers of a line."""
    by_end = {text.rpartition(", ")[2]: text for text in reversed(reasons)}
    return f" ({'; '.join(by_end.values())})" if by_end else ""


def _with_interval(row: dict[str, Any]) -> str:
    if row["value"] is None:
        return f"not defined ({row['reason']})"
    if row["low"] is None:
        return f"{row['value']:.3f}"
    return f"{row['value']:.3f} ({row['low']:.3f} to {row['high']:.3f})"


def _about(level: str, summary: pd.DataFrame) -> str:
    above = actions.enriched(summary)
    if not len(above):
        return f"{level}: no label is more frequent than in the benchmark (q at most 0.05)"
    named = [
        f"{row['label']} ({row['papers']} papers, q {row['q']:.2g})" for row in above.head(TOLD).to_dict("records")
    ]
    more = f" and {len(above) - TOLD} more" if len(above) > TOLD else ""
    return f"{level}, more frequent than in the benchmark: {', '.join(named)}{more}"
