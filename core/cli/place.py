"""Where a verb writes to: a place that takes no files is refused before anything is computed."""

import argparse
import os
import tempfile
from pathlib import Path

from core.errors import BadInput

OPTIONS = ("out", "out_dir")  # a path is a folder to write into, a list of them are files


def refuse_unwritable(arguments: argparse.Namespace) -> None:
    """Raises BadInput where --out or --out-dir names a place that takes no files. Nothing is left there."""
    for name in OPTIONS:
        given, option = getattr(arguments, name, None), f"--{name.replace('_', '-')}"
        if isinstance(given, list):
            for path in given:
                if path.is_dir():
                    raise BadInput(f"{option} {path}: is a folder; give the name of a file to write.")
                _try(option, path, path.parent)
        elif given:
            _try(option, given, given)


def _try(option: str, path: Path, folder: Path) -> None:
    """Writes a nameless file into the folder, or into the nearest one above it that is there."""
    try:
        folder = _nearest(folder.absolute())
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        why = f"{folder} takes no files ({error.strerror or error})"
        raise BadInput(f"{option} {path}: cannot be written, as {why}; give another place to write to.") from None


def _nearest(folder: Path) -> Path:
    """The folder, or the first one above it that is there. Raises OSError for a name that no disk takes."""
    try:
        os.lstat(folder)
    except (FileNotFoundError, NotADirectoryError):
        return _nearest(folder.parent)
    return folder
