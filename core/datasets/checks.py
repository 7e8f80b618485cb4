"""Would these files be taken, and what would be said about them?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.catalogue import choose
from core.datasets.pairs import check_pairs
from core.datasets.papers import check_papers
from core.schema import Check


@dataclass(frozen=True)
class Reading:
    """How a file of pairs is to be read; `core.datasets.pairs.read_pairs` says what each means."""

    papers: Path | None = None
    decimal: str | None = None
    drop_bad: bool = False


CHECKS: dict[str, Callable[[Path, Reading], Check]] = {
    "pairs": lambda path, how: check_pairs(path, papers=how.papers, decimal=how.decimal, drop_bad=how.drop_bad),
    "papers": lambda path, how: check_papers(path, how.drop_bad),
}


def check(
    paths: Sequence[Path],
    kind: str,
    papers: Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
) -> list[Check]:
    """One answer a file, in order. `papers`: the texts that pairs of paper ids refer to. Raises UnknownName."""
    one = choose("kind of file", CHECKS, kind)
    return [one(path, Reading(papers, decimal, drop_bad)) for path in paths]
