"""Are models apart on these data? Paired differences on the same draws, Holm, and the smallest gap to be settled."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations

from core import settings
from core.actions.evaluate import LEVEL, RESAMPLES, SEED, evaluate
from core.catalogue import choose
from core.disk import digest, kept
from core.errors import BadInput
from core.evaluate import METRICS
from core.progress import Progress, silent
from core.schema import Comparison, Interval, Result
from core.stats import compare as compare_items
from core.stats import SmallestGap, smallest_gap
from core.tasks import TASKS

VERSION = 1  # raise when numbers change


@dataclass(frozen=True)
class Compared:
    """All pairs of models by every metric.

    `smallest_gap`: metric → the true gap between the first two models that data like these settle in 80 % of cases.
    """

    comparisons: tuple[Comparison, ...]
    smallest_gap: dict[str, SmallestGap]


def compare(
    *,
    task: str,
    models: Sequence[str],
    data: str | None = None,
    batch_size: int = 16,
    device: str = "auto",
    compute: bool = True,
    progress: Progress = silent,
) -> Compared:
    """Every pair of the models, by every metric of the task. Raises BadInput for fewer than two different models."""
    if len(set(models)) < 2 or len(set(models)) < len(models):
        raise BadInput("compare needs two or more different models: --model A --model B.")
    results = evaluate(
        task=task, models=models, data=data, batch_size=batch_size, device=device, compute=compute, progress=progress
    )
    key = digest({"version": VERSION, "task": task, "items": [_items(result) for result in results]})
    path = settings.cache_root() / "comparisons" / f"{task}-{key}.json"
    raw = json.loads(kept(path, lambda: json.dumps(_made(task, results), allow_nan=False).encode()))
    found = tuple(
        Comparison(**{**one, "difference": Interval(**one["difference"])}) for one in raw["comparisons"]
    )
    return Compared(found, {name: SmallestGap(**gap) for name, gap in raw["smallest_gap"].items()})


def _items(result: Result) -> dict[str, object]:
    return {"model": result.model, **{column: result.items[column].tolist() for column in result.items}}


def _made(task: str, results: list[Result]) -> dict[str, object]:
    metrics = choose("task", TASKS, task).metrics
    items = {result.model: result.items for result in results}
    how = {"resamples": RESAMPLES, "seed": SEED}
    found = {name: compare_items(items, METRICS[entry], level=LEVEL, **how) for name, entry in metrics.items()}
    a, b = next(combinations(results, 2))
    gaps = {name: smallest_gap(a.items, b.items, METRICS[entry]) for name, entry in metrics.items()}
    return {
        "comparisons": [{**asdict(one), "metric": name} for name, many in found.items() for one in many],
        "smallest_gap": {name: asdict(gap) for name, gap in gaps.items()},
    }
