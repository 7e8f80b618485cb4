"""The signs, brackets and words of a rule."""

import re
from typing import NamedTuple

from core.datasets.messages import plain
from core.errors import BadInput

MOST = 10_000  # characters of a rule
WORDS = {"and", "or", "not"}
_TOKEN = re.compile(r"""\s*(?:(?P<sign>!=|!~|>=|<=|==|[=~<>])|(?P<bracket>[()])|"(?P<double>(?:[^"\\]|\\.)*)"
                        |'(?P<single>(?:[^'\\]|\\.)*)'|(?P<word>[^\s()=~<>!"']+))""", re.VERBOSE)  # fmt: skip


class Token(NamedTuple):
    kind: str  # sign, bracket, quoted, word, end
    text: str
    place: int


def tokens_of(rule: str) -> list[Token]:
    """The tokens, the last of kind "end". Raises BadInput that says where one is none."""
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
        tokens.append(Token(kind, text, found.start(str(found.lastgroup)) - (kind == "quoted")))
        place = found.end()
    return [*tokens, Token("end", "", end)]
