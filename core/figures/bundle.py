"""One archive a figure: the figure, its numbers, and all that has to be said about it."""

import io
import json
import zipfile
from collections.abc import Mapping

import pandas as pd

from core.figures.tables import safe_csv

DATE = (1980, 1, 1, 0, 0, 0)  # the earliest a zip can hold: the same content is the same bytes


def bundle(
    name: str,
    parts: Mapping[str, bytes],
    *,
    table: pd.DataFrame,
    caption: str,
    methods: str,
    bibtex: str,
    stamp: Mapping[str, object],
    licence_notice: str | None = None,
) -> bytes:
    """A zip of the figure in each format, source data, caption, methods, references and stamp.

    Parameters
    ----------
    name
        Of the figure, in letters fit for a file name; others become "-".
    parts
        Format ("pdf", "svg", "png") → file content.
    table
        The numbers drawn, written by `safe_csv`.
    licence_notice
        Where the data are licensed; None leaves the file out.
    """
    plain = file_name(name)
    files = {f"{plain}.{ending}": content for ending, content in parts.items()}
    files |= {
        f"{plain}-source-data.csv": safe_csv(table),
        "caption.txt": caption.encode(),
        "methods.txt": methods.encode(),
        "references.bib": bibtex.encode(),
        "stamp.json": stamp_json(stamp),
    }
    if licence_notice:
        files["LICENCE-NOTICE.txt"] = licence_notice.encode()
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in sorted(files.items()):
            entry = zipfile.ZipInfo(path, DATE)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            archive.writestr(entry, content)
    return target.getvalue()


def stamp_json(stamp: Mapping[str, object]) -> bytes:
    """The stamp as a file of its own."""
    return (json.dumps(stamp, ensure_ascii=False, indent=1, sort_keys=True, allow_nan=False) + "\n").encode()


def file_name(name: str) -> str:
    """Letters, digits, . _ and - kept, others made "-"; never empty, never hidden, at most 80 characters."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in name).strip(".-")
    return plain[:80] or "figure"
