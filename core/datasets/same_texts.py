"""Papers with different ids and the same text, whatever the case, blanks and punctuation."""

from collections.abc import Sequence
from typing import NamedTuple

from core.datasets.messages import MOST, count, named, notice, plain
from core.schema import Finding, sentence_key


class Text(NamedTuple):
    id: str
    title: str
    abstract: str
    split: str = ""


def same_texts(texts: Sequence[Text]) -> list[list[Text]]:
    """Groups of papers with the same abstract; without one on a side, with the same title."""
    by_abstract: dict[str, list[Text]] = {}
    by_title: dict[str, list[Text]] = {}
    for text in texts:
        if text.abstract.strip():
            by_abstract.setdefault(sentence_key(text.abstract), []).append(text)
        if text.title.strip():
            by_title.setdefault(sentence_key(text.title), []).append(text)
    bare = [group for group in by_title.values() if any(not text.abstract.strip() for text in group)]
    groups = {tuple(text.id for text in group): group for group in (*by_abstract.values(), *bare)}
    return [group for group in groups.values() if len({text.id for text in group}) > 1]


def say_same_texts(file: str, texts: Sequence[Text]) -> list[Finding]:
    """A notice of texts that are in two splits, which is a leak, and one of texts that are twice in one split."""
    groups = same_texts(texts)
    leaks = [group for group in groups if len({text.split for text in group}) > 1]
    twice = [group for group in groups if len({text.split for text in group}) == 1]
    sayings = (
        (leaks, "with the same text as another in another split, under another id: a leak through the text"),
        (twice, "with the same text as another, under another id"),
    )
    found = []
    for several, what in sayings:
        if several:
            shown = named((" and ".join(map(_shown, group[:MOST])) for group in several), MOST)
            n = count(sum(len(group) for group in several), "paper")
            found.append(notice(f"{file}: {n} {what}: {shown}."))
    return found


def _shown(text: Text) -> str:
    return f"{plain(text.id)} ({text.split})" if text.split else plain(text.id)
