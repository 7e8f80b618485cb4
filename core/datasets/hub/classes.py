"""The names of numbered classes, which the hub's Parquet files carry beside their schema."""

import json
from collections.abc import Mapping
from pathlib import Path


def class_names(path: Path) -> Mapping[str, tuple[str, ...]]:
    """Column → its classes by number; nothing for a file of another format or without such names."""
    with path.open("rb") as file:
        if file.read(4) != b"PAR1":
            return {}
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        told = pq.read_schema(path).metadata or {}
        features = json.loads(told[b"huggingface"])["info"]["features"]
        return {name: names for name, kind in features.items() if (names := _names(kind))}
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError, OSError, pa.ArrowException):
        return {}


def _names(kind: object) -> tuple[str, ...]:
    if not isinstance(kind, dict) or kind.get("_type") != "ClassLabel" or not isinstance(kind.get("names"), list):
        return ()
    return tuple(str(name) for name in kind["names"])
