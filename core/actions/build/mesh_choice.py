"""What a set of MeSH is to hold: branches, how many terms and papers, of which years, drawn by which seed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.datasets import read_collection
from core.datasets.mesh import read_branches
from core.errors import BadFile, BadInput

_YEARS = re.compile(r"([0-9]{4})(?:\s*[-–:]\s*([0-9]{4}))?")


@dataclass(frozen=True)
class Choice:
    """`terms`: of each place of depth 1; `papers`: of each term; `years`: the first and the last, or nothing."""

    branches: tuple[str, ...]
    terms: int
    papers: int
    years: tuple[int, int] | None
    major: bool
    english: bool
    abstract: bool
    seed: int
    fewest: int

    def query(self, name: str) -> str:
        """PubMed's query for the papers of a term, itself and not what is below it.

        https://pubmed.ncbi.nlm.nih.gov/help/
        """
        tag = "MeSH Major Topic" if self.major else "MeSH Terms"
        parts = [f'"{name.replace(chr(34), "")}"[{tag}:noexp]']
        parts += ["hasabstract"] if self.abstract else []
        parts += ["english[la]"] if self.english else []
        parts += [f"{self.years[0]}:{self.years[1]}[dp]"] if self.years else []
        return " AND ".join(parts)

    def told(self) -> dict[str, Any]:
        """As it stands in SOURCE.json."""
        years = f"{self.years[0]}-{self.years[1]}" if self.years else "all"
        own = {name: value for name, value in vars(self).items() if name not in {"seed", "fewest"}}
        return own | {"branches": list(self.branches), "years": years}


def choice(
    *, branches: str, terms: int, papers: int, years: str, major: bool, english: bool, abstract: bool, seed: int,
    fewest: int,
) -> Choice:  # fmt: skip
    """Raises BadInput in words for what cannot be."""
    if terms < 1 or papers < 1 or fewest < 1 or papers < fewest:
        raise BadInput(
            f"terms {terms}, papers {papers}, fewest {fewest}: expected 1 or more of each, and no fewer papers a "
            "term than a label needs."
        )
    return Choice(read_branches(branches), terms, papers, _years(years), major, english, abstract, seed, fewest)


def _years(text: str) -> tuple[int, int] | None:
    if not text.strip():
        return None
    found = _YEARS.fullmatch(text.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise BadInput(f"years {text[:40]!r}: expected 2015-2024, or one year, or nothing for all.")
    return first, last


def papers_of(folder: str | Path) -> frozenset[str]:
    """Ids of the papers of a benchmark, which are not to be in the set. Raises BadInput where it is none."""
    if not str(folder).strip():
        return frozenset()
    try:
        return frozenset(read_collection(Path(folder).expanduser()).ids)
    except (BadFile, OSError) as error:
        raise BadInput(f"kegg-dir: {error}") from None


def paths_of(files: Mapping[str, Sequence[str | Path] | str | Path]) -> tuple[Path, ...]:
    """The files under `from`, a word that Python keeps for itself. Raises BadInput for any other."""
    other = sorted(set(files) - {"from"})
    if other:
        raise BadInput(f"mesh has no option {other[0]!r}.")
    given = files.get("from") or ()
    listed = [given] if isinstance(given, str | Path) else given
    return tuple(Path(one).expanduser() for one in listed if str(one).strip())
