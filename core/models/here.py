"""What is on this machine, and how to get the rest."""

import pandas as pd

from core.errors import CoreError, MissingModel
from core.models.catalogue import MODELS
from core.models.places import own_models, place_of
from core.models.resolve import resolve
from core.schema import ModelSpec

COLUMNS = (
    "name", "title", "here", "revision", "pooling", "max_tokens", "width", "size_mb", "memory_mb", "licence", "hub_id",
    "casing", "training", "how_to_get",
)  # fmt: skip


def here() -> pd.DataFrame:
    """One row a model: the catalogue, then what was added or made here. `how_to_get` is "" for what is here."""
    rows = [_row(entry) for entry in MODELS.values()]
    for name in own_models():
        rows.append(_row(MODELS.get(name) or ModelSpec(name=name, loader="", title=name)))
    return pd.DataFrame(rows, columns=list(COLUMNS))


def _row(declared: ModelSpec) -> dict[str, object]:
    try:
        absent = bool(declared.hub_id) and place_of(declared) is None
        spec, how = (declared, _get(declared)) if absent else (resolve(declared.name), "")
    except CoreError as error:
        spec, how = declared, _get(declared) if isinstance(error, MissingModel) else str(error)
    values = {name: getattr(spec, name) for name in COLUMNS if name not in {"here", "how_to_get"}}
    return {**values, "here": not how, "how_to_get": how}


def _get(spec: ModelSpec) -> str:
    return f"python -m core models add {spec.name}"
