"""`evaluate-pathways`: every variant in a folder of vectors, choices made on validation, models against a reference."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

from core import evaluate
from core.actions.papers import Source, asked
from core.actions.pathways.bench import Bench, bench
from core.actions.pathways.brought import from_files, read_predictions
from core.actions.pathways.choose import Choice, chosen, pooling_from, said_before
from core.actions.pathways.score import scored
from core.actions.pathways.scores import PathwayScores
from core.actions.pathways.variant import Variant
from core.actions.spaces import called
from core.catalogue import choose
from core.errors import BadInput, BadVectors, MissingData
from core.progress import Progress, silent
from core.schema import Skipped


@dataclass(frozen=True, eq=False)
class Evaluation:
    """`variants`: all of the folder as they are (raw), then the chosen ones centred. `models`: the chosen ones, raw.

    `reference`: label of the model that others are compared with. `predictions`: name → pairs with another model's
    scores, such as a cross-encoder's. `left_out`: files and variants that were not scored, each with the reason.
    `notices`: what else was asked for and is not in the numbers.
    """

    bench: Bench
    variants: tuple[PathwayScores, ...]
    models: tuple[PathwayScores, ...]
    choices: Mapping[str, Choice]
    reference: str
    predictions: Mapping[str, pd.DataFrame]
    left_out: tuple[Skipped, ...]
    notices: tuple[str, ...] = ()

    @property
    def split(self) -> str:
        return self.bench.split


def evaluate_pathways(
    *,
    data: Source,
    emb_dir: str | Path,
    reference: str = "",
    pair_preds: Mapping[str, str] | None = None,
    pooling_file: str | Path | None = None,
    split: str = "test",
    progress: Progress = silent,
) -> Evaluation:
    """Score the vectors in `emb_dir` on a split of a collection with levels.

    Pooling: the best mAP on validation at the finest level, or that of `pooling_file` for a collection without
    validation; a model that has no vectors by it is refused. `reference`: a model, or the best of those scored.
    `pair_preds`: name → file with left, right, score.
    """
    found = bench(asked(data, split=split).plain, split=split)
    ready, left_out = from_files(Path(emb_dir), found)
    if not ready:
        raise MissingData(
            f"{Path(emb_dir).name}: no vectors of these papers. {' '.join(one.reason for one in left_out)}"
        )
    if taken := sorted({variant.model for variant in ready} & set(pair_preds or {})):
        raise BadInput(f"pair_preds: {taken[0]} is a model in {Path(emb_dir).name} too. Give its scores another name.")
    _known(ready, reference)
    before = pooling_from(Path(pooling_file)) if pooling_file else {}
    notices = [*said_before(before, _poolings(ready)), *found.without_pairs]
    predictions = {name: read_predictions(name, Path(path), found) for name, path in (pair_preds or {}).items()}
    ready, raw = _raw(found, ready, left_out, progress)
    choices = chosen(raw, before)
    models: list[PathwayScores] = []
    centred: list[PathwayScores] = []
    for variant in ready:
        if choices[variant.model].pooling == variant.pooling:
            progress(len(models), len(choices), f"grouping under {variant.model}")
            models.append(scored(found, variant, progress=silent))
            centred += _centred(found, variant, left_out)
    progress(len(models), len(choices), "scored")
    named = _reference(models, reference)
    kept = {(one.model, one.pooling): one for one in models}
    variants = [kept.get((one.model, one.pooling), one) for one in raw]
    return Evaluation(
        found, (*variants, *centred), tuple(models), choices, named, predictions, tuple(left_out), tuple(notices)
    )


def _poolings(ready: Sequence[Variant]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for variant in ready:
        found.setdefault(variant.model, []).append(variant.pooling)
    return found


def _known(ready: Sequence[Variant], reference: str) -> None:
    """Raises UnknownName for a reference that is not among the vectors, before anything is scored."""
    names = dict.fromkeys(variant.model for variant in ready)
    name = reference.partition(":")[0]
    if reference and name not in names:
        choose("model", names, called(name)[0])


def _raw(
    found: Bench, ready: Sequence[Variant], left_out: list[Skipped], progress: Progress
) -> tuple[list[Variant], list[PathwayScores]]:
    """The variants that could be scored, and their scores; the others are left out with the reason."""
    could: list[Variant] = []
    scores: list[PathwayScores] = []
    for done, variant in enumerate(ready):
        progress(done, len(ready), f"scoring {variant.model} {variant.pooling}".strip())
        try:
            scores.append(scored(found, variant, grouped=False, progress=silent))
        except BadVectors as error:
            left_out.append(Skipped(f"{variant.model} {variant.pooling}".strip(), str(error)))
        else:
            could.append(variant)
    if not scores:
        raise BadVectors(" ".join(one.reason for one in left_out))
    return could, scores


def together(scores: Sequence[PathwayScores], *, reference: str = "") -> Evaluation:
    """An evaluation of scores that are there already, for a report of what a page shows."""
    found = bench(scores[0].how["data"])
    return Evaluation(found, tuple(scores), tuple(scores), {}, _reference(scores, reference), {}, ())


def _reference(models: Sequence[PathwayScores], name: str) -> str:
    """The label of the model of that name, also a short one, or of the best without a name. Raises UnknownName."""
    if not name:
        return _best(models).label
    labels = {one.model: one for one in models} | {one.label: one for one in models}
    return choose("model", labels, name if name in labels else called(name)[0]).label


def _centred(found: Bench, variant: Variant, left_out: list[Skipped]) -> Sequence[PathwayScores]:
    ways = [way for way in evaluate.CENTERINGS if way != "raw"]
    if found.training is None:
        left_out += [Skipped(f"{variant.model}, {way}", "no training papers to take the mean of") for way in ways]
        return ()
    done = []
    for way in ways:
        try:
            done.append(scored(found, variant, way, grouped=False, progress=silent))
        except BadVectors as error:
            left_out.append(Skipped(f"{variant.model}, {way}", str(error)))
    return done


def _best(models: Sequence[PathwayScores]) -> PathwayScores:
    from core.actions.pathways.leaderboard import leaderboard

    table = leaderboard(models, level=models[0].finest)
    return next(one for one in models if one.label == table["label"].iloc[0])
