"""Splits by pathway: whole pathways go to train, val or test, and what shares a paper or a text goes together."""

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.datasets.messages import count
from core.errors import BadInput
from core.schema import Papers, sentence_key

SPLITS = ("train", "val", "test")
FRACTIONS = (0.7, 0.15, 0.15)


@dataclass(frozen=True)
class Groups:
    """Pathways that have to stay together, each group sorted; the largest first, then by name.

    `by_papers`, `by_texts`: how many papers are in several pathways, and how many texts are under several ids of
    different pathways.
    """

    pathways: tuple[tuple[str, ...], ...]
    by_papers: int
    by_texts: int

    def __len__(self) -> int:
        return sum(map(len, self.pathways))


def groups_of(papers: Papers) -> Groups:
    """The pathways in groups without a paper, or a text, in common. Papers without a pathway have no part in it."""
    parent: dict[str, str] = {}

    def root(name: str) -> str:
        while parent.setdefault(name, name) != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    def join(names: Sequence[str]) -> None:
        for name in names:
            parent[root(name)] = root(names[0])

    labels = papers.columns["pathway"]
    for values in labels:
        join(values)
    by_text: dict[str, list[int]] = {}
    for row, (title, abstract) in enumerate(zip(papers.titles, papers.abstracts)):
        if labels[row]:
            by_text.setdefault(text_key(title, abstract), []).append(row)
    alike = [rows for rows in by_text.values() if len({labels[row] for row in rows}) > 1]
    for rows in alike:
        join([name for row in rows for name in labels[row]])
    found: dict[str, list[str]] = {}
    for name in sorted(parent):
        found.setdefault(root(name), []).append(name)
    groups = sorted((tuple(names) for names in found.values()), key=lambda names: (-len(names), names))
    return Groups(tuple(groups), sum(len(values) > 1 for values in labels), len(alike))


def text_key(title: str, abstract: str) -> str:
    """What makes two papers' texts the same text: letters, digits and signs, whatever the case and the blanks."""
    return f"{sentence_key(title) if title.strip() else ''} {sentence_key(abstract) if abstract.strip() else ''}"


def assigned(
    groups: Groups, *, fractions: Sequence[float] = FRACTIONS, seed: int = 42, file: str = "papers"
) -> dict[str, str]:
    """Pathway → its split, so that the splits have these fractions of the pathways as nearly as the groups allow.

    Groups of several pathways are placed first, the largest first, each where most is lacking; then the single ones,
    in an order drawn by the seed. It depends on the names of the pathways and on what they share, on no order of rows.

    Raises BadInput for fractions that are none, and where a split would be empty.
    """
    shares = dict(zip(SPLITS, checked(fractions)))
    splits = [split for split, share in shares.items() if share]
    wanted = quotas(len(groups), shares)
    chance = random.Random(f"splits {seed}")  # noqa: S311 - a draw, no secret
    order = sorted(groups.pathways)
    chance.shuffle(order)
    lacking = dict(wanted)
    found: dict[str, str] = {}
    for names in sorted(order, key=len, reverse=True):
        split = max(splits, key=lambda each: (lacking[each], wanted[each]))
        lacking[split] -= len(names)
        found |= dict.fromkeys(names, split)
    _refuse_empty(file, groups, splits, found)
    return found


def checked(fractions: Sequence[float]) -> tuple[float, ...]:
    """Three fractions that sum to 1, of which val may be 0. Raises BadInput."""
    given = tuple(fractions)
    if len(given) != 3 or min(given) < 0 or abs(sum(given) - 1) > 1e-6 or not (given[0] and given[2]):
        shown = ", ".join(f"{one:g}" for one in given)
        raise BadInput(
            f"fractions {shown}: expected three numbers that sum to 1, of train, val and test; val may be 0."
        )
    return given


def quotas(n: int, shares: Mapping[str, float]) -> dict[str, int]:
    """How many of n pathways each split is to have: rounded down, at least 1, the rest to train."""
    found = {split: max(1, int(n * share + 0.5)) if share else 0 for split, share in shares.items()}
    found["train"] = n - found["val"] - found["test"]
    return found


def _refuse_empty(file: str, groups: Groups, wanted: Iterable[str], found: Mapping[str, str]) -> None:
    empty = [split for split in wanted if split not in set(found.values())]
    if not empty:
        return
    apart = count(len(groups.pathways), "group")
    raise BadInput(
        f"{file}: {count(len(groups), 'pathway')} in {apart} without a common paper: none is left for {empty[0]}. "
        "Pathways that share papers have to be in one split. Leave out what links them, or give more pathways."
    )
