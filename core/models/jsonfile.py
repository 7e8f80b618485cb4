"""A model's JSON files, read with errors that name the file."""

import json
from pathlib import Path
from typing import Any

from core.errors import BadFile


def read_object(path: Path) -> dict[str, Any]:
    """The object in a JSON file; an empty one if there is no such file. Raises BadFile if it is no JSON object."""
    if not path.is_file():
        return {}
    found = _parse(path)
    if not isinstance(found, dict):
        raise BadFile(f"{path}: expected a JSON object, found {type(found).__name__}.")
    return found


def read_list(path: Path) -> list[dict[str, Any]]:
    """The list of objects in a JSON file. Raises BadFile."""
    found = _parse(path)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise BadFile(f"{path}: expected a JSON list of objects.")
    return found


def _parse(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadFile(f"{path}: not readable as JSON ({error}). Fetch the model's files again.") from None
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}.") from None
