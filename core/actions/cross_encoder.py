"""A cross-encoder's folder as a model: its encoder, without the head that scores pairs."""

import re
from pathlib import Path

from core.errors import BadFile, MissingModel
from core.models.folder import HEAD, head
from core.names import shown


def cross_encoder(folder: str) -> str:
    """NAME=FOLDER for a cross-encoder at FOLDER, which then has its folder's name, or at NAME=FOLDER.

    Raises MissingModel if there is no such folder, and BadFile if its model has no such head.
    """
    label, equals, place = ("", "", folder) if Path(folder).expanduser().is_dir() else folder.partition("=")
    path = Path(place if equals else folder).expanduser()
    if not path.is_dir():
        raise MissingModel(f"--ours: no folder {shown(str(path))}. Expected a cross-encoder's, in transformers format.")
    if not head(path):
        raise BadFile(f"{path}: no cross-encoder: its config.json names no {HEAD}. Give an encoder with "
                      "--custom NAME=FOLDER.")  # fmt: skip
    name = label if equals else re.sub(r"[^A-Za-z0-9._-]+", "-", path.resolve().name).lstrip(".")[:60]
    return f"{name or 'ours'}={path}"
