"""A folder of vectors: every .npy with the ids of its rows beside it, and what is said of it in a .json."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from core.disk import digest_file
from core.embeddings.files import read_vectors
from core.embeddings.files.ids import check_ids, read_ids
from core.embeddings.files.npy import read as read_npy
from core.embeddings.files.words import plain, shown
from core.errors import BadFile, CoreError, MissingData
from core.models import POOLINGS
from core.models.folder import MODES
from core.models.resolve import LABEL
from core.names import is_hub_id

IDS = ("_ids.csv", "_ids.tsv", "_ids.txt")
MOST_BYTES = 1_000_000  # of a description
MOST_FILES = 2_000
MOST_FIELDS, MOST_LETTERS = 60, 500
KNOWN = frozenset((*POOLINGS, *MODES))


@dataclass(frozen=True, eq=False)
class EmbeddingFile:
    """Vectors in a file, row i for `ids[i]`. `own`: by the model's own pooling, or not known to be another.

    `about`: what the file beside it says, empty for a person's own vectors.
    """

    name: str  # MODEL.POOLING, or MODEL
    model: str
    pooling: str
    own: bool
    path: Path
    ids_path: Path
    ids: tuple[str, ...]
    width: int
    about: Mapping[str, object] = field(default_factory=dict)

    def array(self) -> np.ndarray:
        """The vectors, float32 (n, d). Raises BadFile for what cannot be used, or is not what was described."""
        stated = self.about.get("sha256")
        if isinstance(stated, Mapping):
            for path in (self.path, self.ids_path):
                if stated.get(path.name) not in (None, digest_file(path, "sha256")):
                    raise BadFile(f"{shown(path)}: is not the file that {shown(self.path.with_suffix('.json'))} "
                                  "describes. Write both again, or remove the description.")  # fmt: skip
        found = read_vectors(self.path, self.ids_path)
        if found.ids != self.ids:
            raise BadFile(f"{shown(self.ids_path)}: has changed since it was read. Start again.")
        return found.array

    @property
    def fingerprint(self) -> str:
        """Digest of the vectors and of their ids."""
        both = [digest_file(path, "sha256") for path in (self.path, self.ids_path)]
        return hashlib.sha256(" ".join(both).encode()).hexdigest()[:32]


def read_embeddings(folder: Path) -> list[EmbeddingFile]:
    """The vectors of a folder, by name. Headers, ids and descriptions are read here, numbers by `array()`.

    Hidden files, and those of other kinds, are left alone. Raises MissingData where there is nothing, and BadFile with
    a line for each file that cannot be used.
    """
    if not folder.is_dir():
        raise MissingData(f"{plain(str(folder), 200)}: no such folder; `python -m core embed --out-dir` writes one.")
    try:
        there = [path for path in folder.iterdir() if path.suffix == ".npy" and not path.name.startswith(".")]
    except OSError as error:
        raise BadFile(f"{plain(str(folder), 200)}: cannot be read ({error.strerror}).") from None
    paths = sorted(there, key=lambda path: path.stem)
    if not paths:
        raise MissingData(
            f"{plain(str(folder), 200)}: no vectors (.npy) in it; `python -m core embed --out-dir` writes them."
        )
    if len(paths) > MOST_FILES:
        raise BadFile(f"{plain(str(folder), 200)}: {len(paths):,} files of vectors; at most {MOST_FILES:,}.")
    found, wrong = [], []
    for path in paths:
        try:
            found.append(_read(path))
        except CoreError as error:
            wrong.append(str(error))
    wrong += _twins(found)
    if wrong:
        raise BadFile("\n".join([*wrong, "Mend these files or move them out of the folder."]))
    return found


def _read(path: Path) -> EmbeddingFile:
    if not path.is_file():
        raise BadFile(f"{shown(path)}: no file, or one that points nowhere.")
    ids_path = next((place for end in IDS if (place := path.with_name(path.stem + end)).is_file()), None)
    if ids_path is None:
        raise BadFile(f"{shown(path)}: no ids beside it; expected {shown(path.with_name(path.stem + IDS[0]))} with a "
                      "column id, one row a vector.")  # fmt: skip
    try:
        rows, width = read_npy(path).shape
    except OSError as error:
        raise BadFile(f"{shown(path)}: cannot be read ({error.strerror or error}).") from None
    ids = read_ids(ids_path, rows)
    if wrong := check_ids(ids, rows, shown(ids_path)):
        raise BadFile("\n".join(wrong))
    about = _about(path.with_suffix(".json"))
    model, pooling = _named(path, about)
    own = about.get("own", True)
    return EmbeddingFile(path.stem, model, pooling, own is not False, path, ids_path, ids, int(width), about)


def _about(path: Path) -> dict[str, object]:
    """What the description says, as far as `embed` writes such things; {} where there is none."""
    if not path.exists():
        return {}
    try:
        if not path.is_file() or path.stat().st_size > MOST_BYTES:
            raise ValueError
        found = json.loads(path.read_bytes().decode("utf-8-sig"), parse_constant=_refused)
    except (OSError, ValueError, RecursionError):
        raise BadFile(f"{shown(path)}: not readable as a description (JSON). Write it again, or remove it.") from None
    if not isinstance(found, dict) or not all(isinstance(found.get(name, ""), str) for name in ("model", "pooling")):
        raise BadFile(f"{shown(path)}: expected a JSON object, model and pooling texts. Write it again, or remove it.")
    kept = {plain(name): _kept(value) for name, value in list(found.items())[:MOST_FIELDS]}
    return {name: value for name, value in kept.items() if value is not None}


def _refused(constant: str) -> None:
    raise ValueError(constant)


def _kept(value: object) -> object:
    """A plain value fit to be shown, or one level of them by name; None for anything else."""
    if isinstance(value, str):
        return plain(value, MOST_LETTERS)
    if isinstance(value, dict):
        inner = {plain(name): one if isinstance(one, bool | int) else plain(one, MOST_LETTERS)
                 for name, one in list(value.items())[:MOST_FIELDS] if isinstance(one, str | bool | int)}  # fmt: skip
        return inner
    return value if isinstance(value, bool | int | float) else None


def _named(path: Path, about: Mapping[str, object]) -> tuple[str, str]:
    """Model and pooling: as described, else as the file is called."""
    first, dot, last = path.stem.rpartition(".")
    file, mode = (first, last) if dot and last in POOLINGS else (path.stem, "")
    model, pooling = str(about.get("model", _from_file(file))), str(about.get("pooling", mode))
    where = path.with_suffix(".json") if {"model", "pooling"} & set(about) else path
    if not (LABEL.fullmatch(model) or is_hub_id(model)):
        raise BadFile(
            f"{shown(where)}: {plain(model)!a} is no name of a model: expected letters, digits, '.', '_', '-' and "
            "one '/'."
        )
    if not all(one in KNOWN for one in pooling.split("+") if pooling):
        raise BadFile(f"{shown(where)}: {plain(pooling)!a} is no pooling; there are {', '.join(POOLINGS)}.")
    return model, pooling


def _from_file(text: str) -> str:
    """The name of a model in the name of its file: what a name may not hold becomes "-"."""
    found = re.sub(r"[^A-Za-z0-9._/-]+", "-", text.replace("--", "/", 1))
    return re.sub(r"-{2,}", "-", re.sub(r"\.{2,}", ".", found)).strip("./-")


def _twins(found: list[EmbeddingFile]) -> list[str]:
    first: dict[tuple[str, str], str] = {}
    wrong = []
    for one in found:
        other = first.setdefault((one.model, one.pooling), one.path.name)
        if other != one.path.name:
            called = f"{one.model} ({one.pooling})" if one.pooling else one.model
            wrong.append(f"{plain(other)} and {shown(one.path)}: both say they are {plain(called)}.")
    return wrong
