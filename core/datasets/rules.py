"""A rule that selects papers: `category = "Human diseases" and (year > 2015 or title ~ p53)`.

    rule       = all { "or" all }
    all        = one { "and" one }
    one        = "not" one | "(" rule ")" | column sign value
    sign       = "=" | "!=" | "~" (contains) | "!~" | ">" | ">=" | "<" | "<="

Names of columns and values are compared without regard to case, and stand in quotes where they hold a sign, a bracket,
or the words and, or, not. A paper with several values fits if any of them does; `!=` and `!~` if none does. The value
"" means: no value. The columns are those of the collection, and id, title, abstract, text (both) and split.
"""

from collections.abc import Sequence

from core.datasets.messages import plain
from core.datasets.rule_columns import Mask, column_of, compared, names_in_words
from core.datasets.rule_tokens import WORDS, Token, tokens_of
from core.errors import BadInput
from core.schema import Papers

DEEPEST = 50  # brackets within brackets


def select(papers: Papers, rule: str) -> Mask:
    """Which papers fit a rule, bool (n,). Raises BadInput that says where the rule is wrong, and lists the columns."""
    return _Parser(papers, rule).whole()


def values_rule(column: str, values: Sequence[str]) -> str:
    """The rule of the papers that have any of these values in a column."""
    return " or ".join(f"{quoted(column)} = {quoted(value)}" for value in values)


def text_rule(text: str) -> str:
    """The rule of the papers whose title or abstract holds a text."""
    return f"title ~ {quoted(text)} or abstract ~ {quoted(text)}"


def quoted(text: str) -> str:
    """A name or a value as it stands in a rule, whatever it holds."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


class _Parser:
    def __init__(self, papers: Papers, rule: str) -> None:
        self._papers, self._tokens, self._next, self._depth = papers, tokens_of(rule), 0, 0

    def whole(self) -> Mask:
        if self._here.kind == "end":
            raise BadInput(f"the rule is empty. {names_in_words(self._papers)}")
        mask = self._any()
        if self._here.kind != "end":
            raise self._wrong('"and" or "or"')
        return mask

    @property
    def _here(self) -> Token:
        return self._tokens[self._next]

    def _take(self) -> Token:
        self._next += 1
        return self._tokens[self._next - 1]

    def _is(self, word: str) -> bool:
        return self._here.kind in {"word", "bracket"} and self._here.text.casefold() == word

    def _wrong(self, expected: str, more: str = "") -> BadInput:
        here = self._here
        found = f'"{plain(here.text)}"' if here.kind != "end" else "the end"
        return BadInput(f"rule, character {here.place + 1}: found {found}, expected {expected}.{more}")

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
        name = self._text("a column", f" {names_in_words(self._papers)}")
        column = column_of(self._papers, name, place)
        if self._here.kind != "sign":
            raise self._wrong(f'a sign after "{plain(name)}": one of =, !=, ~, !~, >, >=, <, <=')
        sign = self._take().text
        return compared(column, sign, self._here.place, self._text(f'a value after "{sign}"'))

    def _text(self, expected: str, more: str = "") -> str:
        """A quoted text, or words up to a sign, a bracket, or and, or, not."""
        if self._here.kind == "quoted":
            return self._take().text
        words = []
        while self._here.kind == "word" and self._here.text.casefold() not in WORDS:
            words.append(self._take().text)
        if not words:
            raise self._wrong(expected, more)
        return " ".join(words)
