"""What was measured of a map as tidy tables, as the figures take them."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.figures.words.maps.values import Overlap, Quality, Stability


def quality_table(maps: Sequence[tuple[str, Quality]]) -> pd.DataFrame:
    """A row a map: `model`, `papers` measured, `k`, `trustworthiness`, `continuity`, `kept`, NaN and `reason` else."""
    rows = [
        {
            "model": name, "papers": quality.sampled or int(np.isfinite(quality.keeps).sum()), "k": quality.k,
            "trustworthiness": _number(quality.trustworthiness), "continuity": _number(quality.continuity),
            "kept": _number(quality.kept), "reason": quality.reason,
        }
        for name, quality in maps
    ]  # fmt: skip
    names = ["model", "papers", "k", "trustworthiness", "continuity", "kept", "reason"]
    return pd.DataFrame(rows, columns=names)


def kept_table(ids: Sequence[str], quality: Quality) -> pd.DataFrame:
    """A row a paper: `id`, `kept`, `trust`, `cont` (NaN where not measured), and `chance`, the same in each row."""
    chance = quality.k / (len(ids) - 1) if len(ids) > 1 else np.nan
    columns = {"id": list(ids), "kept": quality.keeps, "trust": quality.trust, "cont": quality.cont}
    return pd.DataFrame(columns).assign(chance=min(chance, 1.0))


def stability_table(ids: Sequence[str], found: Stability) -> pd.DataFrame:
    """A row a paper: `id`, `survival` (NaN where not defined), and `chance`, the same in each row."""
    chance = found.k / (len(ids) - 1) if len(ids) > 1 else np.nan
    return pd.DataFrame({"id": list(ids), "survival": found.survival}).assign(chance=min(chance, 1.0))


def overlap_table(found: Overlap, *, noise: tuple[float, float] | None = None) -> pd.DataFrame:
    """A row a paper: `id`, `overlap`, and `chance`, `noise_low`, `noise_high`, the same in each row.

    `noise`: what seeds alone change in the same measure; none where neighbours are exact, since seeds change nothing.
    """
    low, high = noise if noise is not None else (np.nan, np.nan)
    table = pd.DataFrame({"id": list(found.ids), "overlap": found.overlap})
    return table.assign(chance=found.chance, noise_low=low, noise_high=high)


def _number(value: float | None) -> float:
    return float("nan") if value is None else float(value)
