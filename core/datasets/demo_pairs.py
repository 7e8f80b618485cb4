"""The demo: sentence pairs of real biology written and graded for Bioscope. It is no benchmark."""

from dataclasses import replace
from pathlib import Path

from core.datasets.pairs import read_pairs
from core.schema import PairSet

NAME, TITLE, LICENCE = "demo-pairs", "Demo pairs", "MIT"
NOTICE = "demo texts and grades, written for Bioscope"
FILE = Path(__file__).parent / "demo" / "pairs.tsv"
SCALE = (0.0, 4.0)


def find() -> Path | None:
    return FILE if FILE.is_file() else None


def read(path: Path) -> PairSet:
    """The demo's pairs. Raises BadFile."""
    pairs = read_pairs(path, name=NAME, scale=SCALE)
    return replace(pairs, title=TITLE, licence=LICENCE, source="written for Bioscope", notes=(NOTICE,))
