"""Lines that a database writes above the header of its table: the search, a rule, blanks."""

import csv
import re
from collections.abc import Sequence

from core.datasets.messages import at, count, notice
from core.datasets.papers.tabular import TITLES
from core.schema import Finding

_FIRST = 30  # lines among which the header is
_NO_NAME = re.compile(r"[{}=<>@]")  # of an entry of BibTeX, or markup
_LOOSE = {re.sub(r"[\W_]+", "", name).casefold() for name in TITLES}


def is_header(cells: Sequence[str]) -> bool:
    """Whether a row names columns: one of them is a title, and there are others."""
    names = [re.sub(r"[\W_]+", "", cell).casefold() for cell in cells if not _NO_NAME.search(cell)]
    return any(name in _LOOSE for name in names) and sum(map(bool, names)) > 1


def names_columns(line: str) -> bool:
    """Whether a line is the header of a delimited table of papers."""
    return any(is_header(_cells(line, sign)) for sign in ",;\t|")


def without_preamble(text: str, file: str) -> tuple[str, list[Finding]]:
    """The text with the lines above its header emptied, so that rows keep their numbers; unchanged without such."""
    head = text[:200_000]
    lines = re.split(r"(\r\n|\r|\n)", head)
    for place in range(0, min(len(lines), 2 * _FIRST), 2):
        if names_columns(lines[place]):
            above = [1 + i // 2 for i in range(0, place, 2) if lines[i].strip()]
            if not above or lines[0].startswith("sep="):
                return text, []
            emptied = ["" if i < place and not i % 2 else part for i, part in enumerate(lines)]
            said = notice(f"{file}, {at('row', above)}: {count(len(above), 'line')} above the header passed over.")
            return "".join(emptied) + text[len(head) :], [said]
    return text, []


def _cells(line: str, sign: str) -> list[str]:
    try:
        return next(csv.reader([line], delimiter=sign), [])
    except csv.Error:
        return []
