"""Would these files be taken, and what would be said about them?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.catalogue import choose
from core.datasets.membership_files import inspect_membership
from core.datasets.pairs import check_pairs
from core.datasets.papers import check_papers
from core.datasets.pathway_folders import inspect_pathways_folder
from core.datasets.reading import checked
from core.datasets.split_files import inspect_splits
from core.schema import Check


@dataclass(frozen=True)
class Reading:
    """How a file is to be read; `core.datasets.pairs.read_pairs` and `read_collection` say what each means."""

    papers: Path | None = None
    decimal: str | None = None
    drop_bad: bool = False
    level_keys: Sequence[str] = ()


CHECKS: dict[str, Callable[[Path, Reading], Check]] = {
    "pairs": lambda path, how: check_pairs(path, papers=how.papers, decimal=how.decimal, drop_bad=how.drop_bad),
    "papers": lambda path, how: check_papers(path, how.drop_bad, how.level_keys),
    "splits": lambda path, how: checked(path, lambda: inspect_splits(path, how.papers)),
    "membership": lambda path, how: checked(path, lambda: inspect_membership(path, how.papers)),
    "pathways": lambda path, how: checked(
        path, lambda: inspect_pathways_folder(path, drop_bad=how.drop_bad, level_keys=how.level_keys)
    ),
}


def check(
    paths: Sequence[Path],
    kind: str,
    papers: Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
    *,
    level_keys: Sequence[str] = (),
) -> list[Check]:
    """One answer a file, in order. `papers`: the texts that ids of papers refer to. Raises UnknownName.

    `level_keys`: the levels of papers and pathways, as `core.datasets.read_collection` takes them.
    """
    one = choose("kind of file", CHECKS, kind)
    return [one(path, Reading(papers, decimal, drop_bad, level_keys)) for path in paths]
