"""A rule that selects papers: `category = "Human diseases" and (year > 2015 or title ~ p53)`.

    rule       = all { "or" all }
    all        = one { "and" one }
    one        = "not" one | "(" rule ")" | column sign value
    sign       = "=" | "!=" | "~" (contains) | "!~" | ">" | ">=" | "<" | "<="

Names of columns and values are compared without regard to case, and stand in quotes where they hold a sign, a bracket,
or the words and, or, not. A paper with several values fits if any of them does; `!=` and `!~` if none does. The value
"" means: no value. The columns are those of the collection, and id, title, abstract, text (both) and split.
"""

import operator
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from core.datasets.messages import named, plain
from core.errors import BadInput
from core.schema import Papers

MOST = 10_000  # characters of a rule
DEEPEST = 50  # brackets within brackets
Mask = npt.NDArray[np.bool_]

_TOKEN = re.compile(r"""\s*(?:(?P<sign>!=|!~|>=|<=|==|[=~<>])|(?P<bracket>[()])|"(?P<double>(?:[^"\\]|\\.)*)"
                        |'(?P<single>(?:[^'\\]|\\.)*)'|(?P<word>[^\s()=~<>!"']+))""", re.VERBOSE)  # fmt: skip
_WORDS = {"and", "or", "not"}
_NUMBERS = {">": operator.gt, ">=": operator.ge, "<": operator.lt, "<=": operator.le}


def select(papers: Papers, rule: str) -> Mask:
    """Which papers fit a rule, bool (n,). Raises BadInput that says where the rule is wrong, and lists the columns."""
    return _Parser(papers, rule).whole()


def equals(column: str, value: str) -> str:
    """The rule of the papers that have this value in a column."""
    return f"{_quoted(column)} = {_quoted(value)}"


def one_of(column: str, values: Sequence[str]) -> str:
    """The rule of the papers that have any of these values in a column."""
    return " or ".join(equals(column, value) for value in values)


def columns_of(papers: Papers) -> list[str]:
    """The names that a rule about these papers may hold."""
    return [*papers.columns, "id", "title", "abstract", "text", *(["split"] if papers.splits else [])]


def _quoted(text: str) -> str:
    bare = re.fullmatch(r"[\w.-]+", text) and text.casefold() not in _WORDS
    return text if bare else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Token(NamedTuple):
    kind: str  # sign, bracket, quoted, word, end
    text: str
    place: int


def _tokens(rule: str) -> list[_Token]:
    if len(rule) > MOST:
        raise BadInput(f"the rule has {len(rule):,} characters; at most {MOST:,} are read.")
    tokens, place = [], 0
    end = len(rule.rstrip())
    while place < end:
        found = _TOKEN.match(rule, place)
        if not found:
            at = place + len(rule[place:]) - len(rule[place:].lstrip())
            why = "a quote that is never closed" if rule[at] in "\"'" else f'"{plain(rule[at])}", which has no meaning'
            raise BadInput(f"rule, character {at + 1}: {why}.")
        kind = str(found.lastgroup)
        text = found.group(kind)
        if kind in {"double", "single"}:
            kind, text = "quoted", re.sub(r"\\(.)", r"\1", text)
        tokens.append(_Token(kind, text, found.start(str(found.lastgroup)) - (kind == "quoted")))
        place = found.end()
    return [*tokens, _Token("end", "", end)]


@dataclass(frozen=True)
class _Column:
    """Values of each paper, as they are compared."""

    values: Sequence[tuple[str, ...]]

    def any(self, fits: Callable[[str], bool]) -> Mask:
        known: dict[str, bool] = {}

        def one(value: str) -> bool:
            if value not in known:
                known[value] = fits(value)
            return known[value]

        return np.array([any(map(one, values)) for values in self.values], dtype=bool)

    def none(self) -> Mask:
        return np.array([not any(map(str.strip, values)) for values in self.values], dtype=bool)


class _Parser:
    def __init__(self, papers: Papers, rule: str) -> None:
        self._papers, self._tokens, self._next, self._depth = papers, _tokens(rule), 0, 0

    def whole(self) -> Mask:
        if self._here.kind == "end":
            raise BadInput(f"the rule is empty. {self._names()}")
        mask = self._any()
        if self._here.kind != "end":
            raise self._wrong('"and" or "or"')
        return mask

    @property
    def _here(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _is(self, word: str) -> bool:
        return self._here.kind in {"word", "bracket"} and self._here.text.casefold() == word

    def _wrong(self, expected: str, more: str = "") -> BadInput:
        here = self._here
        found = f'"{plain(here.text)}"' if here.kind != "end" else "the end"
        return BadInput(f"rule, character {here.place + 1}: found {found}, expected {expected}.{more}")

    def _names(self) -> str:
        return f"The columns are {named((plain(name) for name in columns_of(self._papers)), 40)}."

    def _any(self) -> Mask:
        mask = self._all()
        while self._is("or"):
            self._take()
            mask = mask | self._all()
        return mask

    def _all(self) -> Mask:
        mask = self._one()
        while self._is("and"):
            self._take()
            mask = mask & self._one()
        return mask

    def _one(self) -> Mask:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadInput(f"rule, character {self._here.place + 1}: more than {DEEPEST} brackets or nots in a row.")
        try:
            if self._is("not"):
                self._take()
                return ~self._one()
            if self._is("("):
                self._take()
                mask = self._any()
                if not self._is(")"):
                    raise self._wrong('"and", "or" or ")"')
                self._take()
                return mask
            return self._comparison()
        finally:
            self._depth -= 1

    def _comparison(self) -> Mask:
        place = self._here.place
        name = self._text("a column", f" {self._names()}")
        column = self._column(name, place)
        if self._here.kind != "sign":
            raise self._wrong(f'a sign after "{plain(name)}": one of =, !=, ~, !~, >, >=, <, <=')
        sign = self._take().text
        return _compared(column, sign, self._here.place, self._text(f'a value after "{sign}"'))

    def _text(self, expected: str, more: str = "") -> str:
        """A quoted text, or words up to a sign, a bracket, or and, or, not."""
        if self._here.kind == "quoted":
            return self._take().text
        words = []
        while self._here.kind == "word" and self._here.text.casefold() not in _WORDS:
            words.append(self._take().text)
        if not words:
            raise self._wrong(expected, more)
        return " ".join(words)

    def _column(self, name: str, place: int) -> _Column:
        papers = self._papers
        known: Mapping[str, Any] = {
            "id": papers.ids, "pmid": papers.ids, "title": papers.titles, "abstract": papers.abstracts,
            "text": [f"{title} {abstract}" for title, abstract in zip(papers.titles, papers.abstracts)],
            "split": papers.splits,
        }  # fmt: skip
        own = {_folded(each): column for each, column in papers.called.items() if _folded(each) not in known}
        folded = own | {_folded(each): each for each in reversed(list(papers.columns))}
        if _folded(name) in folded:
            return _Column(papers.columns[folded[_folded(name)]])
        if _folded(name) in known and len(known[_folded(name)]) == len(papers):
            return _Column([(text,) for text in known[_folded(name)]])
        there = [*folded, *(each for each, values in known.items() if len(values) == len(papers))]
        near = get_close_matches(_folded(name), there, n=1)
        hint = f' Is "{plain(near[0])}" meant?' if near else ""
        raise BadInput(f'rule, character {place + 1}: no column "{plain(name)}".{hint} {self._names()}')


def _compared(column: _Column, sign: str, place: int, value: str) -> Mask:
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
