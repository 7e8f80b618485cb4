"""A cross-encoder's folder as a model: its encoder, without the head that scores pairs."""

import re
from pathlib import Path

from core.errors import BadFile, MissingModel
from core.models.jsonfile import read_object
from core.names import shown

HEAD = "ForSequenceClassification"


def cross_encoder(folder: str) -> str:
    """NAME=FOLDER for a cross-encoder at FOLDER (then its own name) or NAME=FOLDER.

    Raises MissingModel if there is no such folder, and BadFile if its model is no classifier of pairs.
    """
    label, equals, place = folder.partition("=")
    path = Path(place if equals else folder).expanduser()
    if not path.is_dir():
        raise MissingModel(f"--ours: no folder {shown(str(path))}. Expected one in transformers format.")
    kinds = [str(one) for one in read_object(path / "config.json").get("architectures") or ()]
    if not any(kind.endswith(HEAD) for kind in kinds):
        raise BadFile(f"{path}: no cross-encoder: its config.json says {', '.join(kinds) or 'nothing'}, expected "
                      f"…{HEAD}. Give an encoder with --custom NAME=FOLDER.")  # fmt: skip
    name = label if equals else re.sub(r"[^A-Za-z0-9._-]+", "-", path.resolve().name).lstrip(".")[:60]
    return f"{name or 'ours'}={path}"
