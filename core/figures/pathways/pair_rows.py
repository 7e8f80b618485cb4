"""Scores of labelled pairs by their type, as bars of one scale; the same for screen and paper."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.figures.frames import bins, drawable, require, span
from core.figures.words.pathways.names import TYPES, type_name

BARS = 40


@dataclass(frozen=True)
class Ridge:
    """One type: its bars, their heights as a share of the highest of all, and what lies at or above the threshold."""

    kind: str
    name: str
    n: int
    left: np.ndarray
    right: np.ndarray
    height: np.ndarray
    median: float
    above: float | None

    @property
    def positive(self) -> bool:
        return self.kind == "pos"


def pairs_drawn(table: pd.DataFrame, split: str = "") -> pd.DataFrame:
    """Pairs of that split with a score; of none named, the test pairs, or all where there are no test pairs.

    Needs `type`, `score`; uses `split`.
    """
    require(table, "type", "score", what="the figure of the pairs")
    if "split" not in table:
        return drawable(table, "score")
    splits = table["split"].astype(str)
    chosen = split or ("test" if splits.eq("test").any() else "")
    return drawable(table[splits == chosen] if chosen else table, "score")


def ridges(rows: pd.DataFrame, threshold: float | None) -> list[Ridge]:
    """A ridge a type: pairs of one pathway first, then from near to far."""
    kinds = dict.fromkeys(rows["type"].astype(str))
    order = [*(kind for kind in TYPES if kind in kinds), *sorted(set(kinds) - set(TYPES))]
    limits = pair_limits(rows, threshold)
    own = {kind: rows.loc[rows["type"].astype(str) == kind, "score"].to_numpy(float) for kind in order}
    bars = {kind: bins(values, limits=limits, count=BARS) for kind, values in own.items()}
    shares = {kind: bars[kind]["count"].to_numpy(float) / len(own[kind]) for kind in order}
    top = max((float(share.max()) for share in shares.values()), default=1.0) or 1.0
    return [
        Ridge(
            kind, type_name(kind), len(own[kind]), bars[kind]["left"].to_numpy(), bars[kind]["right"].to_numpy(),
            shares[kind] / top, float(np.median(own[kind])),
            None if threshold is None else float((own[kind] >= threshold).mean()),
        )
        for kind in order
    ]  # fmt: skip


def pair_limits(rows: pd.DataFrame, threshold: float | None) -> list[float]:
    return span(rows["score"], [] if threshold is None else [threshold], pad=0.03)
