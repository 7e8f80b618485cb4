"""The columns that a rule may name, and what it means to compare one of them."""

import operator
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from typing import Any

import numpy as np
import numpy.typing as npt

from core.datasets.messages import named, plain
from core.errors import BadInput
from core.schema import Papers

Mask = npt.NDArray[np.bool_]
_NUMBERS = {">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le}


@dataclass(frozen=True)
class Column:
    """Values of each paper, as they are compared."""

    values: Sequence[tuple[str, ...]]

    def any(self, fits: Callable[[str], bool]) -> Mask:
        """Papers of which a value fits, bool (n,)."""
        known: dict[str, bool] = {}

        def one(value: str) -> bool:
            if value not in known:
                known[value] = fits(value)
            return known[value]

        return np.array([any(map(one, values)) for values in self.values], dtype=bool)

    def none(self) -> Mask:
        """Papers without a value, bool (n,)."""
        return np.array([not any(map(str.strip, values)) for values in self.values], dtype=bool)


def columns_of(papers: Papers) -> list[str]:
    """The names that a rule about these papers may hold."""
    return [*papers.columns, "id", "title", "abstract", "text", *(["split"] if papers.splits else [])]


def names_in_words(papers: Papers) -> str:
    """The same names in a sentence."""
    return f"The columns are {named((plain(name) for name in columns_of(papers)), 40)}."


def column_of(papers: Papers, name: str, place: int) -> Column:
    """The column of that name. Raises BadInput with the near one; `place`: where the name stands in the rule."""
    known: Mapping[str, Any] = {
        "id": papers.ids, "pmid": papers.ids, "title": papers.titles, "abstract": papers.abstracts,
        "text": [f"{title} {abstract}" for title, abstract in zip(papers.titles, papers.abstracts)],
        "split": papers.splits,
    }  # fmt: skip
    own = {_folded(each): column for each, column in papers.called.items() if _folded(each) not in known}
    folded = own | {_folded(each): each for each in reversed(list(papers.columns))}
    if _folded(name) in folded:
        return Column(papers.columns[folded[_folded(name)]])
    if _folded(name) in known and len(known[_folded(name)]) == len(papers):
        return Column([(text,) for text in known[_folded(name)]])
    there = [*folded, *(each for each, values in known.items() if len(values) == len(papers))]
    near = get_close_matches(_folded(name), there, n=1)
    hint = f' Is "{plain(near[0])}" meant?' if near else ""
    raise BadInput(f'rule, character {place + 1}: no column "{plain(name)}".{hint} {names_in_words(papers)}')


def compared(column: Column, sign: str, place: int, value: str) -> Mask:
    """Papers that fulfil `column sign value`, bool (n,). Raises BadInput for a size that is no number."""
    wanted, number = _folded(value), _number(value)
    if sign in _NUMBERS:
        if number is None:
            raise BadInput(f'rule, character {place + 1}: found "{plain(value)}", expected a number after "{sign}".')
        compare = _NUMBERS[sign]
        return column.any(lambda each: (found := _number(each)) is not None and compare(found, number))
    if not wanted:
        return ~column.none() if sign.startswith("!") else column.none()
    if sign in {"~", "!~"}:
        mask = column.any(lambda each: wanted in _folded(each))
    else:
        mask = column.any(lambda each: _folded(each) == wanted or _same(_number(each), number))
    return ~mask if sign.startswith("!") else mask


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def _number(text: str) -> Decimal | None:
    """The number exactly, however long, so that two ids are never one; None where the text is no plain number."""
    return Decimal(text.strip()) if re.fullmatch(r"\s*[+-]?[0-9]+(\.[0-9]+)?\s*", text) and text.isascii() else None


def _same(a: Decimal | None, b: Decimal | None) -> bool:
    return a is not None and a == b
