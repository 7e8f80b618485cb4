"""Options that several verbs share."""

import argparse
from pathlib import Path
from typing import Any

from core import settings
from core.actions import Data
from core.errors import BadInput

MODEL = (
    "a name from `models`, NAME=FOLDER (sentence-transformers or transformers format), NAME=FILE of your own vectors, "
    "or a hub id org/name; a raw encoder with a pooling at the end, as :mean; may be given several times"
)
VECTORS = """\
your own vectors (NAME=FILE: .npy, .npz, .parquet, .safetensors):
  Each vector needs an id: the sentence itself, or the pair's id with :1 or :2 for its first or second sentence.
  .npz holds an array "ids" and .parquet a column "id"; beside vectors.npy or vectors.safetensors lies
  vectors_ids.csv (or .tsv, .txt), one id a row in the vectors' order. `embed --out` writes files of this form.
"""


def add_data(made: argparse.ArgumentParser) -> None:
    """Which task, and the user's own pairs in place of its data."""
    made.add_argument("--task", required=True, help="a name from `tasks`; `pairs` for a file of your own")
    made.add_argument("--data", metavar="FILE", help="a file of rated pairs in place of the task's own data")
    add_reading(made)


def add_reading(made: argparse.ArgumentParser) -> None:
    """How a file of pairs is to be read."""
    made.add_argument("--papers", metavar="FILE", help="texts of the papers, where the file's pairs are of PMIDs")
    made.add_argument(
        "--decimal", metavar="MARK", help="the decimal mark in the file's numbers, where in doubt: , or ."
    )
    made.add_argument("--drop-bad", action="store_true", help="leave out rows with bad cells, and list them")


def data_of(arguments: argparse.Namespace) -> Data:
    """What `add_data` collected, as actions take it."""
    found: dict[str, Any] = {name: getattr(arguments, name) for name in ("papers", "decimal", "drop_bad")}
    given = {name: value for name, value in found.items() if value}
    return {"path": arguments.data or "", **given} if given else arguments.data


def add_level_keys(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--level-keys", metavar="KEYS", help="names of the levels in the files, coarse to fine: level1,level2"
    )


def papers_of(data: str, level_keys: str | None) -> dict[str, Any]:
    """What `--data-dir` and `--level-keys` name, as actions take it: a folder or file, or a collection's name."""
    found: dict[str, Any] = {"path": data} if Path(data).expanduser().exists() else {"name": data}
    if level_keys:
        found["level_keys"] = [key.strip() for key in level_keys.split(",")]
    return found


def add_models(made: argparse.ArgumentParser, text: str = MODEL) -> None:
    made.add_argument("--model", action="append", required=True, metavar="MODEL", dest="models", help=text)


def add_encoding(made: argparse.ArgumentParser) -> None:
    """How to encode; the numbers do not depend on it beyond 1e-5."""
    devices = ("auto", "cpu", "cuda", "mps")
    made.add_argument("--batch-size", type=positive, default=16, metavar="N", help="texts encoded at once (16)")
    made.add_argument("--device", default=settings.device(), choices=devices, help="where to encode (auto)")


def at_most_two(models: list[str]) -> None:
    """Raises BadInput for a third model."""
    if len(models) > 2:
        raise BadInput(f"{len(models)} models: one map, or two side by side.")


def positive(text: str) -> int:
    """A whole number from 1."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a whole number from 1")
    return int(text)


def natural(text: str) -> int:
    """A whole number from 0."""
    if not text.isascii() or not text.isdigit():
        raise argparse.ArgumentTypeError(f"found {text!r}, expected a whole number from 0")
    return int(text)
