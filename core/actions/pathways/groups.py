"""Which biology a model knows: the mean over the papers of each pathway, subcategory or category."""

from collections import Counter
from collections.abc import Iterator

import numpy as np
import pandas as pd

from core import stats
from core.actions.over_papers import over_papers
from core.actions.pathways.leaderboard import RESAMPLES, SEED
from core.actions.pathways.scores import PathwayScores
from core.catalogue import choose
from core.errors import Mismatch
from core.schema import Interval

COLUMNS = ["group", "parent", "n", "papers", "value", "low", "high", "chance", "method", "reason"]
TWO = ["group", "parent", "n", "papers", "a", "b", "difference", "low", "high", "verdict", "method", "reason"]


def by_group(score: PathwayScores, *, level: str, measure: str = "AP", group: str = "") -> pd.DataFrame:
    """A row a group of the level `group` (the finest without one): the mean over its papers as queries at `level`.

    `parent`: the coarsest label that the group stands under, "" at that level; `papers`: all of it, `n`: in the mean.
    The interval of a pathway draws its papers, that of a coarser group its pathways; of fewer than 10 there is none.
    """
    each, chance = score.measured(level, measure), score.by_chance(level, measure)
    rows = [
        _about(score, group or score.finest, name, members, each)
        | _measured(found, score.undefined(level))
        | {"chance": _mean(chance[members])}
        for name, members, found in _means(score, group or score.finest, each)
    ]
    table = pd.DataFrame(rows, columns=COLUMNS)
    return table.sort_values(["value", "group"], ascending=[False, True], kind="stable", ignore_index=True)


def two_by_group(
    a: PathwayScores, b: PathwayScores, *, level: str, measure: str = "AP", group: str = ""
) -> pd.DataFrame:
    """A row a group: the means of both models and a − b over the same papers, what gained most first."""
    if a.papers.fingerprint != b.papers.fingerprint:
        raise Mismatch(f"{a.label} and {b.label} were scored on other papers; score both on the same.")
    group = group or a.finest
    first, second = a.measured(level, measure), b.measured(level, measure)
    rows = []
    for name, members, found in _means(a, group, first - second):
        measured = _measured(found, a.undefined(level))
        rows.append(
            _about(a, group, name, members, first)
            | {"a": _mean(first[members]), "b": _mean(second[members]), "difference": measured.pop("value")}
            | {**measured, "verdict": _verdict(found)}
        )
    table = pd.DataFrame(rows, columns=TWO)
    return table.sort_values(["difference", "group"], ascending=[False, True], kind="stable", ignore_index=True)


def members_of(score: PathwayScores, group: str) -> dict[str, np.ndarray]:
    """Label → rows of its papers, in the order of the labels."""
    choose("level", dict.fromkeys(score.papers.levels), group)
    found: dict[str, list[int]] = {}
    for row, held in enumerate(score.labels(group)):
        for name in dict.fromkeys(held):
            found.setdefault(name, []).append(row)
    return {name: np.array(found[name]) for name in sorted(found)}


def _means(score: PathwayScores, group: str, each: np.ndarray) -> Iterator[tuple[str, np.ndarray, Interval]]:
    for name, members in members_of(score, group).items():
        if group == score.finest:
            yield name, members, over_papers(each[members], seed=SEED)
        else:
            inside = stats.Clusters.of(tuple(score.drawn_with[row] for row in members))
            yield name, members, stats.clustered_interval(each[members], inside, resamples=RESAMPLES, seed=SEED)


def _about(score: PathwayScores, group: str, name: str, members: np.ndarray, each: np.ndarray) -> dict[str, object]:
    top = score.papers.levels[0]
    parent = "" if group == top else _parent(score, top, group, members)
    return {"group": name, "parent": parent, "papers": len(members), "n": int(np.isfinite(each[members]).sum())}


def _parent(score: PathwayScores, top: str, group: str, members: np.ndarray) -> str:
    """What most papers of the group say, those first that are in no other group: a shared paper has others' labels."""
    above, own = score.labels(top), score.labels(group)
    alone = Counter(label for row in members if len(own[row]) == 1 for label in above[row])
    every = Counter(label for row in members for label in above[row])
    return max(sorted(every), key=lambda label: (alone[label], every[label]), default="")


def _measured(found: Interval, why: str) -> dict[str, object]:
    """`why`: the reason why nothing at all is defined there, "" where something is."""
    reason = why or ("no paper of it has another to find here" if found.point is None else found.reason)
    low, high, point = (np.nan if one is None else one for one in (found.low, found.high, found.point))
    return {"value": point, "low": low, "high": high, "method": found.method, "reason": reason}


def _verdict(found: Interval) -> str:
    if found.point is None:
        return "not defined"
    if found.low is None or found.high is None:
        return "no interval"
    return "gained" if found.low > 0 else "lost" if found.high < 0 else "not separable"


def _mean(values: np.ndarray) -> float:
    known = values[np.isfinite(values)]
    return float(known.mean()) if len(known) else np.nan
