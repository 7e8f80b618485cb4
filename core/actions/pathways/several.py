"""Several models, or poolings of one, scored in one job, with one bar over all of it."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.actions.papers import Source
from core.actions.pathways.bench import bench
from core.actions.pathways.cost import seconds
from core.actions.pathways.score import score_pathways
from core.actions.pathways.scores import PathwayScores
from core.actions.pathways.variant import encode_together
from core.actions.spaces import parted
from core.errors import MissingData
from core.progress import Progress, parts, silent

KEPT = 0.1  # seconds to read scores that are kept


def score_several(
    *, data: Source, models: Sequence[str], progress: Progress = silent, **how: Any
) -> list[PathwayScores]:
    """`score_pathways` of one model after the other; several poolings of a model are encoded in one pass before."""
    together = _poolings_to_score(data, models, how)
    encoding = {key: value for key, value in how.items() if key not in ("pooling", "compute")}
    bars = parts(progress, [*_first(data, together, how), *_each(data, models, together, how)])
    for (name, poolings), bar in zip(together.items(), bars):
        encode_together(bench(data), name, poolings, progress=bar, **encoding)
    return [
        score_pathways(data=data, model=model, progress=parts(bar, [1.0], known(model))[0], **how)
        for model, bar in zip(models, bars[len(together) :])
    ]  # fmt: skip


def known(model: str) -> str:
    """A model's name as notes have it: without its folder."""
    return model.partition("=")[0]


def _first(data: Source, together: Mapping[str, Sequence[str]], how: Mapping[str, Any]) -> list[float]:
    """Seconds of the passes over the texts that several poolings have in common."""
    return [seconds(bench(data), name, pooling=poolings[0], **_about(how))[0] for name, poolings in together.items()]


def _each(
    data: Source, models: Sequence[str], together: Mapping[str, Sequence[str]], how: Mapping[str, Any]
) -> list[float]:
    """Seconds of each model: what is left of it; next to nothing where its scores are kept."""
    if not how.get("compute", True):
        return [1.0] * len(models)
    found = []
    for model in models:
        encoding, scoring = seconds(bench(data), model, pooling=how.get("pooling", ""), **_about(how))
        needed = scoring if parted(model)[0] in together else encoding + scoring
        found.append(KEPT if _is_kept(data, *_named(model, how.get("pooling", "")), how) else needed)
    return found


def _about(how: Mapping[str, Any]) -> dict[str, Any]:
    return {name: how[name] for name in ("form", "centering") if name in how}


def _named(model: str, pooling: str) -> tuple[str, str]:
    name, own = parted(model)
    return name, own or pooling


def _poolings_to_score(data: Source, models: Sequence[str], how: Mapping[str, Any]) -> dict[str, list[str]]:
    """Model → its poolings that have no scores yet, where they are several and may be encoded."""
    found: dict[str, list[str]] = {}
    for model in models if how.get("compute", True) else ():
        name, pooling = parted(model)
        found.setdefault(name, []).append(pooling or how.get("pooling", ""))
    return {
        name: lacking
        for name, poolings in found.items()
        if len(poolings) > 1 and len(lacking := [one for one in poolings if not _is_kept(data, name, one, how)]) > 1
    }


def _is_kept(data: Source, model: str, pooling: str, how: Mapping[str, Any]) -> bool:
    try:
        score_pathways(data=data, model=model, **{**how, "pooling": pooling, "compute": False})
    except MissingData:
        return False
    return True
