"""What `--out DIR` writes: one folder a model."""

import json
from pathlib import Path

from core.cli.words import result_object
from core.disk import publish
from core.figures import methods_text, safe_csv
from core.schema import Result


def write_results(folder: Path, results: list[Result]) -> None:
    """DIR/<task>/<model>/ with items.csv, result.json and methods.txt; existing files are replaced whole."""
    for result in results:
        place = folder / result.task / "".join(c if c.isalnum() or c in "._-" else "-" for c in result.model)
        object_ = json.dumps(result_object(result), ensure_ascii=False, indent=1, allow_nan=False)
        _write(place / "items.csv", safe_csv(result.items))
        _write(place / "result.json", object_.encode())
        _write(place / "methods.txt", methods_text([result]).encode())


def _write(path: Path, content: bytes) -> None:
    publish(path, lambda temporary: temporary.write_bytes(content) and None)
