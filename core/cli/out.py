"""What `--out DIR` writes: one folder a model."""

import json
from pathlib import Path

from core.cli.words import result_object
from core.disk import put
from core.errors import not_written
from core.figures import methods_text, safe_csv
from core.figures.words import licence_notice
from core.schema import Result


def write_results(folder: Path, results: list[Result]) -> None:
    """DIR/<task>/<model>/ with items.csv, result.json, methods.txt and, where the data ask for one, a licence notice.

    Existing files are replaced whole. Raises CoreError if the disk does not take them.
    """
    try:
        _write_all(folder, results)
    except OSError as error:
        raise not_written("the results", folder, error) from None


def _write_all(folder: Path, results: list[Result]) -> None:
    for result in results:
        place = folder / result.task / file_name(result.model)
        whole = json.dumps(result_object(result), ensure_ascii=False, indent=1, allow_nan=False)
        licence = licence_notice(str(result.provenance["data"]), str(result.provenance["licence"]))
        put(place / "items.csv", safe_csv(result.items))
        put(place / "result.json", whole.encode())
        put(place / "methods.txt", methods_text([result]).encode())
        if licence:
            put(place / "LICENCE-NOTICE.txt", licence.encode())


def file_name(model: str) -> str:
    """A model's name as the name of a folder."""
    return model.replace("/", "--").replace(":", "-")
