"""Would these files be taken, and what would be said about them?"""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.catalogue import choose
from core.datasets.pairs import check_pairs
from core.datasets.papers import check_papers
from core.schema import Check

CHECKS: dict[str, Callable[[Path, Path | None], Check]] = {
    "pairs": lambda path, papers: check_pairs(path, papers=papers),
    "papers": lambda path, papers: check_papers(path),
}


def check(paths: Sequence[Path], kind: str, papers: Path | None = None) -> list[Check]:
    """One answer a file, in order. `papers`: the texts that pairs of paper ids refer to. Raises UnknownName."""
    one = choose("kind of file", CHECKS, kind)
    return [one(path, papers) for path in paths]
