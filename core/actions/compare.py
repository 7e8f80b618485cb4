"""Are models apart on these data? Paired differences on the same draws, Holm, and the smallest gap to be settled."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from core import settings
from core.actions.data import Data, given
from core.actions.evaluate import LEVEL, RESAMPLES, SEED, evaluate
from core.catalogue import choose
from core.disk import digest, kept
from core.errors import BadInput
from core.evaluate import METRICS
from core.progress import Progress, silent
from core.schema import Comparison, Interval, Result, Skipped
from core.stats import SmallestGap, common, holm, smallest_gap
from core.stats import compare as compare_items
from core.tasks import TASKS

VERSION = 2  # raise when numbers change


@dataclass(frozen=True)
class Compared:
    """All pairs of models by every metric; `p_holm` is corrected over all of them.

    `smallest_gap`: metric → the true gap between the first two models that data like these settle in 80 % of cases.
    `left_out`: items that not all models have, with the models that lack them.
    """

    comparisons: tuple[Comparison, ...]
    smallest_gap: dict[str, SmallestGap]
    left_out: tuple[Skipped, ...]


def compare(
    *,
    task: str,
    models: Sequence[str],
    data: Data = None,
    batch_size: int = 16,
    device: str = "auto",
    compute: bool = True,
    progress: Progress = silent,
) -> Compared:
    """Every pair of the models, by every metric of the task. Raises BadInput for fewer than two models."""
    if len(models) < 2:
        raise BadInput("compare needs two or more models: --model A --model B.")
    results = evaluate(
        task=task, models=models, data=data, batch_size=batch_size, device=device, compute=compute, progress=progress
    )
    key = digest({"version": VERSION, "task": task, "items": [_items(result) for result in results]})
    folder = settings.cache_root() / "comparisons" / ("own" if given(data).path else "")
    payload = kept(folder / f"{task}-{key}.json", lambda: json.dumps(_made(task, results), allow_nan=False).encode())
    raw = json.loads(payload)
    return Compared(
        tuple(Comparison(**{**one, "difference": Interval(**one["difference"])}) for one in raw["comparisons"]),
        {name: SmallestGap(**gap) for name, gap in raw["smallest_gap"].items()},
        tuple(Skipped(**one) for one in raw["left_out"]),
    )


def _items(result: Result) -> dict[str, object]:
    return {"model": result.model, **{str(column): result.items[column].tolist() for column in result.items}}


def _made(task: str, results: list[Result]) -> dict[str, object]:
    metrics = choose("task", TASKS, task).metrics
    items = {result.model: result.items for result in results}
    found = [
        replace(one, metric=name)
        for name, entry in metrics.items()
        for one in compare_items(items, METRICS[entry], level=LEVEL, resamples=RESAMPLES, seed=SEED)
    ]
    corrected = iter(holm([one.p for one in found if one.p is not None]))
    found = [one if one.p is None else replace(one, p_holm=next(corrected)) for one in found]
    first, second, *_ = items.values()
    gaps = {name: smallest_gap(first, second, METRICS[entry]) for name, entry in metrics.items()}
    return {
        "comparisons": [asdict(one) for one in found],
        "smallest_gap": {name: asdict(gap) for name, gap in gaps.items()},
        "left_out": [asdict(one) for one in common(list(items.values()), list(items))[1]],
    }
