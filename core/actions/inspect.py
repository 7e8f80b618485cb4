"""Look closer: what there is to say about each pair, about people, about the cone of vectors, about the draws."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pandas as pd

from core.actions.data import Data, pairs
from core.actions.evaluate import evaluate
from core.actions.people import People, people
from core.actions.specs import spec_of
from core.actions.vectors import Sides, sides
from core.disk import digest
from core.evaluate import METRICS, Anisotropy, anisotropy, corrected, neighbours, residuals
from core.evaluate.spectrum import cosines, spectrum
from core.schema import Interval, ModelSpec, PairSet, Result, Task
from core.stats import differences, distribution, interval
from core.stats.fit import fit_line

KEEP = 32  # inspections in memory
Key = tuple[str, PairSet, str]
K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True)
class Inspection:
    """One model on one data set: the result, and its items with everything the pair's card shows.

    `items` adds to the result's items: ranks, rank residual, leave-one-out changes, lowest and highest rating
    (`gold_low`, `gold_high`), both sentences, kind, and tokens cut. `fit` is a line through them with its band.
    """

    task: Task
    data: PairSet
    result: Result
    items: pd.DataFrame
    fit: pd.DataFrame
    people: People
    anisotropy: Anisotropy
    cosines: pd.DataFrame
    spectrum: pd.DataFrame


_inspected: dict[Key, Inspection] = {}
_cones: dict[Key, pd.DataFrame] = {}
_draws: dict[str, np.ndarray] = {}


def inspect(*, task: str, model: str, data: Data = None) -> Inspection:
    """Everything the page shows of one model, from stored vectors. Raises MissingData where they are not stored."""
    declared, pairset = pairs(task, data)
    spec = spec_of(model, fit=pairset.texts)
    result = evaluate(task=task, models=[model], data=data, compute=False)[0]
    return _remembered(_inspected, _key(task, pairset, spec), lambda: _inspect(declared, pairset, spec, result))


def _key(task: str, data: PairSet, spec: ModelSpec) -> Key:
    return task, data, digest({"name": spec.name, "space": spec.space, "prompts": dict(spec.prompts)})


def _remembered(memory: dict[K, T], key: K, make: Callable[[], T]) -> T:
    found = memory.get(key)
    if found is None:
        found = make()
        if len(memory) >= KEEP:
            memory.clear()
        memory[key] = found
    return found


def _inspect(task: Task, data: PairSet, spec: ModelSpec, result: Result) -> Inspection:
    found = sides(data, spec, compute=False)
    items = residuals(result.items, data).rename(columns={"rater_low": "gold_low", "rater_high": "gold_high"})
    place = {id: row for row, id in enumerate(data.ids)}
    rows = [place[id] for id in items["item_id"]]
    items = items.assign(
        left=[data.left[row] for row in rows],
        right=[data.right[row] for row in rows],
        kind=[data.kinds[row] if data.kinds else "" for row in rows],
        cut=(found.cut_left + found.cut_right)[rows],
    )
    vectors = (data, found.left, found.right)
    return Inspection(
        task, data, result, items, fit_line(result.items), people(task, data), anisotropy(*vectors),
        cosines(*vectors), spectrum(*vectors),
    )  # fmt: skip


def _sides(task: str, model: str, data: Data) -> Sides:
    _, pairset = pairs(task, data)
    return sides(pairset, spec_of(model, fit=pairset.texts), compute=False)


def near(*, task: str, model: str, item_id: str, data: Data = None, k: int = 5) -> pd.DataFrame:
    """The k pairs nearest to one: `item_id`, `cosine`, `gold`."""
    found = _sides(task, model, data)
    return neighbours(pairs(task, data)[1], found.left, found.right, item_id, k=k)


def draws(*, task: str, model: str, metric: str, data: Data = None, grouped: bool = False) -> np.ndarray:
    """The bootstrap distribution of a metric, float (resamples,), on the draws that its interval was made from."""
    declared, _ = pairs(task, data)
    result = evaluate(task=task, models=[model], data=data, compute=False)[0]
    kept, entry = result.metrics[metric], METRICS[declared.metrics[metric]]
    groups = result.items["group"].to_numpy() if grouped else None
    drawn = {"resamples": kept.resamples, "seed": kept.seed}
    key = digest([_items(result), metric, grouped])
    return _remembered(_draws, key, lambda: distribution(result.items, entry, groups=groups, **drawn))


def difference_draws(*, task: str, a: str, b: str, metric: str, data: Data = None) -> np.ndarray:
    """Score of a less score of b in each resample, float (resamples,)."""
    declared, _ = pairs(task, data)
    first, second = evaluate(task=task, models=[a, b], data=data, compute=False)
    key = digest([_items(first), _items(second), metric])
    return _remembered(_draws, key, lambda: differences(first.items, second.items, METRICS[declared.metrics[metric]]))


def _items(result: Result) -> list[object]:
    return [result.items[name].tolist() for name in ("item_id", "gold", "predicted", "group")]


def cone(*, task: str, model: str, data: Data = None) -> pd.DataFrame:
    """The score as it is, after centring, and with the first component removed: `step`, `metric`, interval."""
    declared, pairset = pairs(task, data)
    spec = spec_of(model, fit=pairset.texts)
    return _remembered(_cones, _key(task, pairset, spec), lambda: _cone(declared, pairset, spec))


def _cone(task: Task, data: PairSet, spec: ModelSpec) -> pd.DataFrame:
    found = sides(data, spec, compute=False)
    rows = []
    for step, (items, _) in corrected(data, found.left, found.right).items():
        for name, entry in task.metrics.items():
            rows.append({"step": step, "metric": name, **_ends(interval(items, METRICS[entry]))})
    return pd.DataFrame(rows)


def _ends(value: Interval) -> dict[str, object]:
    return {"point": value.point, "low": value.low, "high": value.high, "reason": value.reason}


def subset_score(*, items: pd.DataFrame, metric: str, grouped: bool = False) -> Interval:
    """A metric of METRICS on some of the items, with its interval: "without the easy zeros", say."""
    groups = items["group"].to_numpy() if grouped else None
    return interval(items, METRICS[metric], groups=groups)
