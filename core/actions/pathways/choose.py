"""Which pooling a model is scored with: the best on validation, or what was chosen before on another collection."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.actions.pathways.scores import PathwayScores
from core.datasets.messages import count, named, plain
from core.errors import BadFile, MissingData

OWN = "the model's own"


@dataclass(frozen=True)
class Choice:
    """A model's pooling ("" where it has no tokens), why, and what each of its poolings scored on validation."""

    model: str
    pooling: str
    reason: str
    validation: Mapping[str, float | None]


def chosen(scores: Sequence[PathwayScores], before: Mapping[str, str] | None = None) -> dict[str, Choice]:
    """Model → its choice. `before`: model → pooling, of a file that `pooling_from` reads.

    The highest validation mAP of the finest level; of equal ones the first by name. Without validation papers: the
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
    known = {pooling: value for pooling, value in validation.items() if value is not None}
    if len(held) == 1:
        return Choice(model, next(iter(held)), "the only one", validation)
    if known:
        best = max(known, key=lambda name: (known[name], [-ord(letter) for letter in name]))
        return Choice(model, best, "highest mAP on the validation papers", validation)
    own = next((name for name in sorted(held) if held[name].own_pooling), sorted(held)[0])
    why = OWN if held[own].own_pooling else "the first by name, as its own is not among them"
    return Choice(model, own, f"{why}, as there are no validation papers", validation)


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
