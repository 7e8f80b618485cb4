"""What of the tables of a placement is drawn: the same for screen and paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from core.figures.frames import drawable, require
from core.figures.theme import Palette

RELIABILITY = ("way", "bin", "n", "from", "to", "probability", "accuracy", "low", "high")
CURVE = ("kept", "threshold", "coverage", "refused", "n")
WAYS = ("fitted", "T = 1")
NAMES = {"fitted": "fitted temperature", "T = 1": "T = 1 (nothing fitted)", "T = 0.05": "T = 0.05 (set beforehand)"}
SHAPES = {"fitted": "circle", "T = 1": "diamond", "T = 0.05": "square"}
NO_BINS, NO_THRESHOLDS = "No bins to draw.", "No thresholds to draw."
X_TITLE, Y_TITLE, N_TITLE = "mean probability of the label (0 to 1)", "accuracy: share that is right (0 to 1)", "papers"
REFUSED = "refused: called none although it has company (0 to 1)"
COVERAGE = "coverage: called none once its label is gone (0 to 1)"
RIGHT = 0.55  # beyond it a label stands at the left of its point
USED = 0.95  # share of validation papers kept by the threshold that is used


@dataclass(frozen=True)
class Series:
    """The bins of one way of making probabilities; `firm`: filled."""

    way: str
    name: str
    shape: str
    colour: str
    firm: bool
    rows: pd.DataFrame


def series(table: pd.DataFrame, ways: Sequence[str], ink: Palette) -> list[Series]:
    """One for each of `ways` that the table has a bin of. Needs RELIABILITY."""
    require(table, *RELIABILITY, what="the reliability diagram")
    known = drawable(table, "probability", "accuracy")
    found = [(way, known[known["way"].astype(str) == way].sort_values("bin", kind="stable")) for way in ways]
    colours = {"fitted": ink.accent, "T = 0.05": ink.quiet}
    return [
        Series(way, NAMES.get(way, way), SHAPES.get(way, "circle"), colours.get(way, ink.warning), way == "fitted", own)
        for way, own in found
        if len(own)
    ]


def thresholds(table: pd.DataFrame) -> pd.DataFrame:
    """The thresholds from the one that keeps most, with `used`: bool. Needs CURVE."""
    require(table, *CURVE, what="the figure of the thresholds")
    known = drawable(table, "coverage", "refused").sort_values("kept", ascending=False, kind="stable")
    return known.assign(used=np.isclose(known["kept"].astype(float), USED)).reset_index(drop=True)


def labelled(rows: pd.DataFrame, wide: float, high: float) -> list[dict[Any, Any]]:
    """Rows of `thresholds` whose labels, boxes of that size beside their points, lie on no other; the used first."""
    found: list[dict[Any, Any]] = []
    boxes: list[tuple[float, float]] = []
    for row in [*rows[rows["used"]].to_dict("records"), *rows[~rows["used"]].to_dict("records")]:
        x, y = float(row["refused"]), float(row["coverage"])
        left = x - wide if x > RIGHT else x
        if all(abs(left - other[0]) >= wide or abs(y - other[1]) >= high for other in boxes):
            found.append(row)
            boxes.append((left, y))
    return found


def arms(nones: pd.DataFrame | None, measure: str) -> tuple[float, float] | None:
    """Interval of a measure of `Placement.nones`; None where there is none."""
    if nones is None or nones.empty:
        return None
    own = nones[nones["measure"] == measure]
    if own.empty or own[["low", "high"]].isna().any(axis=None):
        return None
    return float(own["low"].iloc[0]), float(own["high"].iloc[0])
