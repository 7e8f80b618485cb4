"""How a rule is written, shown on the columns that the papers have."""

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from core import actions

SIGNS = "= != ~ (contains) > >= < <=, and, or, not, brackets"
WIDE = 40  # characters of a value that an example may show


@dataclass(frozen=True)
class _Keyed:
    """Papers under their digest."""

    papers: actions.Papers

    def __hash__(self) -> int:
        return hash(self.papers.fingerprint)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and other.papers.fingerprint == self.papers.fingerprint


def rule_help(papers: actions.Papers) -> str:
    """Examples that these papers can be asked for, and the signs."""
    return _help(_Keyed(papers))


@lru_cache(maxsize=8)
def _help(held: _Keyed) -> str:
    papers = held.papers
    parts = [part for part in (_value(papers), _number(papers)) if part]
    word = f"title ~ {actions.quoted(_word(papers))}"
    first = " and ".join(parts) if parts else word
    second = f", or {word}" if parts else ""
    return f"For example: {first}{second}. Operators: {SIGNS}."


def columns(papers: actions.Papers) -> str:
    """The names that a rule about these papers may hold."""
    more = ["split"] if papers.splits else []
    return ", ".join(["id", "title", "abstract", *sorted(papers.columns), *more])


def _name(name: str) -> str:
    return name if name.isidentifier() and name.casefold() not in ("and", "or", "not") else actions.quoted(name)


def _value(papers: actions.Papers) -> str:
    """The most frequent short value of the first column that has groups."""
    for name in [*papers.levels, *sorted(papers.columns)]:
        counts = Counter(one for own in papers.columns[name] for one in own if 0 < len(one) <= WIDE)
        if counts and name != "year" and len(counts) < len(papers) and max(counts.values()) > 1:
            return f"{_name(name)} = {actions.quoted(max(counts, key=lambda one: (counts[one], one)))}"
    return ""


def _number(papers: actions.Papers) -> str:
    """Above the middle of the first column that holds whole numbers in most papers, the year before others."""
    for name in sorted(papers.columns, key=lambda name: (name != "year", name)):
        found = sorted(int(one) for own in papers.columns[name] for one in own if one.isascii() and one.isdecimal())
        if found[:1] != found[-1:] and 2 * len(found) > len(papers):
            return f"{_name(name)} > {found[(len(found) - 1) // 2] if found[len(found) // 2] < found[-1] else found[0]}"
    return ""


def _word(papers: actions.Papers) -> str:
    """The longest word of the first title that has one."""
    words = (max(title.split(), key=len).strip(".,;:()[]\"'") for title in papers.titles if title.split())
    return next((word for word in words if word), "p53")
