"""Which pooling a model is scored with: the best on validation, or what was chosen before on another collection."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.actions.pathways.scores import PathwayScores
from core.datasets.messages import count, named, plain
from core.errors import BadFile, MissingData

OWN, HIGHEST = "the model's own", "highest mAP on the validation papers"
EQUAL = 1e-9  # mAP on validation that differs by less is the same


@dataclass(frozen=True)
class Choice:
    """A model's pooling ("" where it has no tokens), why, and what each of its poolings scored on validation."""

    model: str
    pooling: str
    reason: str
    validation: Mapping[str, float | None]


def chosen(scores: Sequence[PathwayScores], before: Mapping[str, str] | None = None) -> dict[str, Choice]:
    """Model → its choice. `before`: model → pooling, of a file that `pooling_from` reads.

    The highest validation mAP of the finest level. Where validation cannot tell, or the highest is that of several: the
    model's own pooling, else the first by name. Raises MissingData where the one chosen before is not among the scores.
    """
    by_model: dict[str, dict[str, PathwayScores]] = {}
    for one in scores:
        by_model.setdefault(one.model, {})[one.pooling] = one
    return {model: _choice(model, held, (before or {}).get(model)) for model, held in sorted(by_model.items())}


def _choice(model: str, held: Mapping[str, PathwayScores], before: str | None) -> Choice:
    validation = {pooling: held[pooling].validation for pooling in sorted(held)}
    if before is not None:
        _there(model, before, list(validation))
        return Choice(model, before, "chosen before, on another collection", validation)
    if len(held) == 1:
        return Choice(model, next(iter(held)), "the only one", validation)
    own = next((name for name in sorted(held) if held[name].own_pooling), "")
    why = next((one.validation_reason for one in held.values() if one.validation is None), "")
    name, reason = preferred(validation, own=own, why=why)
    return Choice(model, name, reason, validation)


def preferred(validation: Mapping[str, float | None], *, own: str, why: str, own_name: str = OWN) -> tuple[str, str]:
    """What validation prefers among ways to make vectors, and why; `own` where it cannot tell.

    `validation`: way → its mAP on validation. `own`: what stands without a choice, "" where it is not among them; then
    the first by name. `why`: why validation cannot tell. `own_name`: what the reason calls `own`.
    """
    known = {name: value for name, value in validation.items() if value is not None}
    highest = max(known.values(), default=0.0)
    best = [name for name, value in known.items() if highest - value <= EQUAL] or sorted(validation)
    if known and len(best) == 1:
        return best[0], HIGHEST
    stands = own if own in best else min(best)
    said = own_name if stands == own else f"the first by name, as {own_name} is not among them"
    if known:
        all_ = "all" if len(best) == len(validation) else f"{len(best)} of {len(validation)}"
        return stands, f"{said}: {all_} have the same mAP on the validation papers, the highest"
    return stands, f"{said}, as {why}"


def said_before(before: Mapping[str, str], there: Mapping[str, Sequence[str]]) -> list[str]:
    """Notices of what was chosen before and does nothing here. `there`: model → poolings that have vectors.

    Raises MissingData for a model that is there without the pooling that was chosen for it.
    """
    for model, pooling in before.items():
        if model in there:
            _there(model, pooling, there[model])
    absent = [plain(model, 80) for model in before if model not in there]
    if not absent:
        return []
    return [f"A pooling was chosen before for {count(len(absent), 'model')} without vectors here: {named(absent)}."]


def _there(model: str, pooling: str, there: Sequence[str]) -> None:
    if pooling not in there:
        chosen, held = plain(pooling) or "none", ", ".join(name or "none" for name in sorted(there))
        raise MissingData(
            f"{plain(model, 80)}: the pooling chosen before is {chosen}, and there are no vectors by it that can be "
            f"scored; there are: {held}. Embed it (--poolings), or take that model out of the file of choices."
        )


def pooling_from(path: Path) -> dict[str, str]:
    """Model → pooling, from a `pooling_choice.json`. Raises BadFile."""
    try:
        raw: Any = json.loads(path.read_text(encoding="utf-8"))
        found = {str(model): one["pooling"] if isinstance(one, dict) else one for model, one in raw["models"].items()}
    except OSError as error:
        raise BadFile(f"{path.name} cannot be read: {error.strerror or error}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadFile(
            f'{path.name}: no "models" with a "pooling" each found in it. Give the pooling_choice.json that '
            "evaluate-pathways wrote."
        ) from None
    if odd := [model for model, pooling in found.items() if not isinstance(pooling, str)]:
        raise BadFile(f"{path.name}: the pooling of {odd[0]} is no text.")
    return found
