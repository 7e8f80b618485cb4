"""Values of the stages taken apart into arrays and plain values for keeping, and put together again."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

import numpy as np
import pandas as pd

Arrays = dict[str, np.ndarray]
T = TypeVar("T")
TABLE, TUPLE = "table:", "tuple:"  # in front of the name of a field that is no plain value


def apart(name: str, value: Any, *, without: tuple[str, ...] = ()) -> tuple[Arrays, dict[str, object]]:
    """The fields of a dataclass: arrays as "name.field", all else as plain JSON values under its own name.

    Numbers that are not finite are null in JSON. Fields in `without` are left out.
    """
    arrays: Arrays = {}
    plain: dict[str, object] = {}
    for one in fields(value):
        held = getattr(value, one.name)
        if one.name in without or not one.init:
            continue
        if isinstance(held, np.ndarray):
            arrays[f"{name}.{one.name}"] = held
        elif isinstance(held, pd.DataFrame):
            plain[TABLE + one.name] = table_apart(held)
        elif isinstance(held, tuple):
            plain[TUPLE + one.name] = list(held)
        else:
            plain[one.name] = _plain(held)
    return arrays, plain


def together(kind: type[T], name: str, arrays: Mapping[str, np.ndarray], plain: Mapping[str, Any]) -> T:
    """The value again."""
    found: dict[str, Any] = {}
    for key, held in plain.items():
        if key.startswith(TABLE):
            found[key.removeprefix(TABLE)] = table_together(held)
        elif key.startswith(TUPLE):
            found[key.removeprefix(TUPLE)] = tuple(held)
        else:
            found[key] = held
    start = f"{name}."
    found |= {key.removeprefix(start): held for key, held in arrays.items() if key.startswith(start)}
    return kind(**found)


def table_apart(table: pd.DataFrame) -> dict[str, object]:
    """Columns of a table as lists, with their types."""
    return {
        "types": {str(name): str(table[name].dtype) for name in table},
        "columns": {str(name): [_plain(cell) for cell in table[name]] for name in table},
    }


def table_together(raw: Mapping[str, Any]) -> pd.DataFrame:
    """The table again; what was not finite is NaN."""
    made = pd.DataFrame(raw["columns"])
    numbers = {name: kind for name, kind in raw["types"].items() if kind.startswith(("float", "int", "bool"))}
    return made.astype(numbers)


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, float) and not np.isfinite(value):
        return None
    if isinstance(value, Mapping):
        return {str(key): _plain(held) for key, held in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(held) for held in value]
    return value
