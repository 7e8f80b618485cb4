"""How papers are placed on a benchmark with a model, as a value and as what is kept of it on disk."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import pandas as pd

from core.actions.archive import Kept
from core.actions.parts import table_apart, table_together
from core.schema import Papers

TABLES = ("calibration", "reliability", "nones", "curve")
ARRAYS = ("top", "probability", "none")


@dataclass(frozen=True)
class Temperature:
    """T of a level. `n` validation papers decided it, `left_out` could not; not `fitted`: set beforehand, `reason`."""

    level: str
    value: float
    n: int
    left_out: int
    fitted: bool
    reason: str = ""


@dataclass(frozen=True)
class Threshold:
    """Below `value` of `score` a paper is none of the labels of a level; None: nothing is called so, `reason`.

    `kept`: share of the `n` validation papers with company that is not below it; `auroc`: how well the score tells
    them from the same papers without company. `left`: share of the n that is called none neither here nor at a coarser
    level, where a paper is none of these, too.
    """

    level: str
    score: str
    title: str
    value: float | None
    kept: float
    n: int
    auroc: float | None
    reason: str = ""
    left: float | None = None


@dataclass(frozen=True)
class Assigned:
    """What the other papers of the benchmark make of each of its n papers at one level.

    `top` int32: into the level's names, −1 where nothing could vote; `probability` float64; `none` bool.
    """

    top: np.ndarray
    probability: np.ndarray
    none: np.ndarray


@dataclass(frozen=True, eq=False)
class Placement:
    """A model on a benchmark, ready to place papers.

    key          digest of all that it comes from
    how          arguments of `fit_placement` that give it again
    papers       all of the benchmark: each is a reference for every paper but itself
    calibration  level, way, measure, value, low, high, floor (by chance), …: on the test papers
    reliability  level, way, bins, bin, n, from, to, probability, accuracy, low, high, …: on the test papers
    nones        level, score, threshold, measure, value, low, high, …: on the test papers
    curve        level, kept, threshold, coverage, refused, n: other thresholds than the one that is used
    assigned     level → what the vote makes of the benchmark's own papers, each left out for itself
    """

    key: str
    how: Mapping[str, Any]
    papers: Papers
    model: str
    pooling: str
    form: str
    temperatures: Mapping[str, Temperature]
    thresholds: Mapping[str, Threshold]
    calibration: pd.DataFrame
    reliability: pd.DataFrame
    nones: pd.DataFrame
    curve: pd.DataFrame
    assigned: Mapping[str, Assigned]
    provenance: Mapping[str, Any]
    notices: tuple[str, ...]

    @property
    def levels(self) -> tuple[str, ...]:
        return self.papers.levels


def packed(found: Placement) -> Kept:
    """What is kept: all but the papers themselves."""
    arrays = {
        f"{at}.{name}": np.asarray(getattr(found.assigned[level], name))
        for at, level in enumerate(found.levels)
        for name in ARRAYS
    }
    about = {
        **{name: getattr(found, name) for name in ("key", "model", "pooling", "form")},
        "how": dict(found.how), "provenance": dict(found.provenance), "notices": list(found.notices),
        "temperatures": [asdict(one) for one in found.temperatures.values()],
        "thresholds": [asdict(one) for one in found.thresholds.values()],
        **{name: table_apart(getattr(found, name)) for name in TABLES},
    }  # fmt: skip
    return Kept(arrays, about)


def unpacked(kept: Kept, collection: Papers) -> Placement:
    """The placement again, on the papers that it is of."""
    about: Mapping[str, Any] = kept.about
    tables: Any = {name: table_together(about[name]) for name in TABLES}
    assigned = {
        level: Assigned(*(kept.arrays[f"{at}.{name}"] for name in ARRAYS)) for at, level in enumerate(collection.levels)
    }
    return Placement(
        papers=collection, assigned=assigned, notices=tuple(about["notices"]),
        temperatures={one["level"]: Temperature(**one) for one in about["temperatures"]},
        thresholds={one["level"]: Threshold(**one) for one in about["thresholds"]},
        **{name: about[name] for name in ("key", "how", "model", "pooling", "form", "provenance")},
        **tables,
    )  # fmt: skip
