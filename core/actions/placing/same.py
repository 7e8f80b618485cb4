"""Which papers are the same: by id where their titles do not speak against it, or by what the model reads."""

from collections.abc import Sequence

import numpy as np

from core.evaluate.voting import Pairs
from core.schema import Membership, Papers

ALIKE = 0.5  # share of the words of the longer title; below it one id is taken for two papers


def letters(text: str) -> str:
    """Letters and digits alone, small, with one space between words."""
    return " ".join("".join(one if one.isalnum() else " " for one in text.casefold()).split())


def same_inside(collection: Papers, texts: Sequence[str]) -> Membership:
    """Papers of one collection that read the same: they share a label. One without text shares it with none."""
    keys = [f"text {text}" if text else f"id {id}" for id, text in zip(collection.ids, texts, strict=True)]
    return Membership.of("text", tuple((key,) for key in keys))


def same_across(own: Papers, own_texts: Sequence[str], there: Papers, texts: Sequence[str]) -> Pairs:
    """Rows of `own`, ascending, and of `there` that are the same paper."""
    by_id = {id: row for row, id in enumerate(there.ids)}
    by_text: dict[str, list[int]] = {}
    for row, text in enumerate(texts):
        if text:
            by_text.setdefault(text, []).append(row)
    pairs = []
    for row, (id, text) in enumerate(zip(own.ids, own_texts, strict=True)):
        found = set(by_text.get(text, ()))
        if id in by_id and titles_agree(own.titles[row], there.titles[by_id[id]]):
            found.add(by_id[id])
        pairs += [(row, column) for column in sorted(found)]
    both = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return both[:, 0], both[:, 1]


def titles_agree(one: str, other: str) -> bool:
    """Whether two titles may be of one paper: one is missing, or they share half of their words and more.

    Ids that are only row numbers would else make other papers of the same number the same.
    """
    a, b = set(letters(one).split()), set(letters(other).split())
    return not a or not b or len(a & b) >= ALIKE * max(len(a), len(b))
