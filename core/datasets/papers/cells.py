"""What a cell of a further column holds: several values, or the year of a date."""

import re
from collections.abc import Iterable, Sequence

from core.schema import Values

_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d)(?!\d)|(?<!\d)(1[5-9]\d\d|20\d\d)(?=\d{4}(?!\d)|\d\d(?!\d))")
_NOTHING = {"", "nan", "none", "null", "na", "n/a"}
_COMMAS = re.compile(r"keywords|emtree\b.*", re.IGNORECASE)  # parted by commas; in MeSH one is part of a heading


def year_of(text: str) -> str:
    """The year in a date as it is written anywhere: "2019 Mar", "1 Dec 2024", "20191125", "2024///"; "" without one."""
    found = _YEAR.search(text)
    return found.group(1) or found.group(2) if found else ""


def years(cells: Iterable[str]) -> Values:
    return tuple((year,) if (year := year_of(cell)) else () for cell in cells)


def several(name: str, cells: Sequence[str]) -> Values:
    """The values of each cell, parted at | and ; (and, for keywords without any of these, at commas)."""
    parts = r"[|;]" if any("|" in cell or ";" in cell for cell in cells) else r","
    if parts == "," and not _COMMAS.fullmatch(name):
        return tuple(distinct([cell]) for cell in cells)
    return tuple(distinct(re.split(parts, cell)) for cell in cells)


def distinct(values: Iterable[str]) -> tuple[str, ...]:
    """Values without blanks around, each once, in order; what says that there is none is none."""
    clean = (" ".join(value.split()) for value in values)
    return tuple(dict.fromkeys(value for value in clean if value.casefold() not in _NOTHING))


def topics(values: Iterable[str]) -> tuple[str, ...]:
    """MeSH headings without the star of a major topic and without qualifiers."""
    return distinct(value.split("/")[0].lstrip("*") for value in values)
