"""What screen and paper take from a table in the same way: needed columns, order of rows, bins, limits."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.schema import Interval

Bounds = Interval | tuple[float, float] | None


def require(frame: pd.DataFrame, *needed: str, what: str = "this figure") -> None:
    """Raises Mismatch that names the missing columns and those found."""
    missing = [column for column in needed if column not in frame.columns]
    if missing:
        found = ", ".join(map(str, frame.columns)) or "none"
        raise Mismatch(
            f"{what} needs the column{'s' * (len(missing) > 1)} {', '.join(missing)}; the table has: {found}."
        )


def too_few(count: int, unit: str, least: int = 3) -> str | None:
    """The sentence an empty figure shows, or None where there are enough."""
    if count >= least:
        return None
    if count == 0:
        return f"No {unit}s to draw."
    return f"{count} {unit}{'s' * (count > 1)}: a picture needs at least {least}."


def drawable(frame: pd.DataFrame, *columns: str) -> pd.DataFrame:
    """Rows whose `columns` are all finite numbers, in the order given."""
    finite = [np.isfinite(pd.to_numeric(frame[column], errors="coerce").to_numpy(float)) for column in columns]
    return frame[np.logical_and.reduce(finite)] if finite else frame


def rater_range(items: pd.DataFrame) -> pd.DataFrame:
    """Items whose range of grades is called `gold_low`, `gold_high`, even if they call it `rater_low`, `rater_high`."""
    if "gold_low" in items or not {"rater_low", "rater_high"} <= set(items.columns):
        return items
    return items.rename(columns={"rater_low": "gold_low", "rater_high": "gold_high"})


def bounds(interval: Bounds) -> tuple[float, float] | None:
    """Low and high end, or None where there is no interval."""
    if isinstance(interval, Interval):
        low, high = interval.low, interval.high
        return None if low is None or high is None else (low, high)
    return interval


def span(*parts: Iterable[float] | None, pad: float = 0.04, within: tuple[float, float] | None = None) -> list[float]:
    """Axis limits around all finite numbers given, `pad` of the width added on either side."""
    values = np.concatenate([np.asarray(list(part), float) for part in parts if part is not None] or [np.array([])])
    values = values[np.isfinite(values)]
    low, high = (float(values.min()), float(values.max())) if len(values) else (0.0, 1.0)
    room = (high - low) * pad or 0.05
    low, high = low - room, high + room
    if within is not None:
        low, high = max(low, within[0] - room), min(high, within[1] + room)
    return [round(low, 4), round(high, 4)]


def bins(
    values: Sequence[float] | np.ndarray, *, limits: Sequence[float] | None = None, count: int = 40
) -> pd.DataFrame:
    """Bars of a histogram: `left`, `right`, `count`; equal widths over `limits`, else over the values."""
    numbers = np.asarray(values, float)
    numbers = numbers[np.isfinite(numbers)]
    if limits is None and len(numbers) and np.ptp(numbers) == 0:
        limits = (numbers[0] - 0.01, numbers[0] + 0.01)
    heights, edges = np.histogram(numbers, count, None if limits is None else (limits[0], limits[1]))
    return pd.DataFrame({"left": edges[:-1], "right": edges[1:], "count": heights})


def row_order(table: pd.DataFrame) -> list[str]:
    """Models of a forest, best first: by their point in the first metric; those without one last, by name."""
    first = table[table["metric"] == table["metric"].iloc[0]] if len(table) else table
    points = {str(m): float(p) for m, p in zip(first["model"], first["point"]) if pd.notna(p)}
    names = dict.fromkeys(map(str, table["model"]))
    return sorted(names, key=lambda name: (name not in points, -points.get(name, 0.0), name))


def draws_table(draws: np.ndarray, interval: Bounds, *, panel: str = "", **facts: object) -> pd.DataFrame:
    """Resamples of one panel as a tidy table: `draw`, then `panel`, `low`, `high` and the facts, the same in each row.

    Facts a histogram draws: `metric`, `point`, `human`, `n`, `groups`, `resamples`; a difference: `a`, `b`, `point`.
    """
    ends = bounds(interval) or (np.nan, np.nan)
    table = pd.DataFrame({"draw": np.asarray(draws, float)})
    columns: dict[str, Any] = {key: np.nan if value is None else value for key, value in facts.items()}
    return table.assign(panel=panel, low=ends[0], high=ends[1], **columns)
