"""What a set of papers is about: which labels it has more often than the rest of the benchmark."""

import numpy as np
import pandas as pd

from core import stats
from core.actions.placing.placed import Placed
from core.actions.placing.table import NONE
from core.catalogue import choose

COLUMNS = [
    "label", "papers", "share", "expected_papers", "background", "background_share", "odds_ratio", "low", "high", "p",
    "q", "tested", "reason",
]  # fmt: skip
NOT_PLACED = "not placed"
APART = "counted apart: it has no part in the test"
ALPHA = 0.05


def set_summary(placed: Placed, level: str) -> pd.DataFrame:
    """A row a label that a paper of the set was given at the level, the most telling first; then what is counted apart.

    `papers` and `share` of the set; `expected_papers`: the sum of the probabilities; `background`: papers of the
    benchmark that are not in the set and were given the label by the same vote, each left out for itself, so that both
    sides err alike. Fisher's exact test for "more frequent in the set", conditional `odds_ratio` with 95 % interval,
    `q` by Benjamini and Hochberg over the `tested` labels: those that any paper on either side has. Papers that are
    none of these, or were not placed (records that are no papers among them), are counted apart on both sides.

    Raises UnknownName for a level that the benchmark does not have.
    """
    choose("level", dict.fromkeys(placed.levels), level)
    found, there, names = placed.voted[level], placed.placement.assigned[level], placed.names[level]
    known = placed.known[placed.known >= 0]
    outside = np.ones(len(there.top), dtype=bool)
    outside[known] = False
    counted = placed.placed & ~found.none & (found.top >= 0)
    inside = _counts(found.top[counted], len(names))
    others = _counts(there.top[outside & ~there.none & (there.top >= 0)], len(names))
    table = stats.enrichment(inside, others)
    table = table.assign(
        label=list(names), expected_papers=found.expected, tested=int(table["p"].notna().sum())
    )[COLUMNS]  # fmt: skip
    table = table[table["papers"] > 0].sort_values(
        ["p", "papers", "label"], ascending=[True, False, True], kind="stable", ignore_index=True
    )
    apart = [
        (NONE, int((found.none & placed.placed).sum())),
        (NOT_PLACED, len(placed.left_out) + len(placed.papers.skipped)),
    ]
    rows = [_apart(name, n) for name, n in apart if n]
    return pd.concat([table, pd.DataFrame(rows, columns=COLUMNS)], ignore_index=True) if rows else table


def background_size(placed: Placed, level: str) -> tuple[int, int]:
    """Papers of the benchmark outside the set: all, and those of them that have no part as they have no label."""
    there = placed.placement.assigned[level]
    outside = np.ones(len(there.top), dtype=bool)
    outside[placed.known[placed.known >= 0]] = False
    return int(outside.sum()), int((outside & (there.none | (there.top < 0))).sum())


def enriched(summary: pd.DataFrame, *, most: float = ALPHA) -> pd.DataFrame:
    """The rows of `set_summary` whose q is at most that."""
    return summary[summary["q"] <= most].reset_index(drop=True)


def _counts(top: np.ndarray, labels: int) -> np.ndarray:
    return np.bincount(top, minlength=labels)


def _apart(name: str, n: int) -> dict[str, object]:
    told = {"label": name, "papers": n, "background": 0, "tested": 0, "reason": APART}
    return dict.fromkeys(COLUMNS, np.nan) | told
