"""Pathways that have to stay in one split: those that share a paper, or a text under two ids."""

from collections.abc import Iterator, Sequence

from core.datasets.same_texts import Text, same_texts
from core.schema import Papers, Values


def connected(papers: Papers, values: Values) -> list[tuple[str, ...]]:
    """The pathways in groups; two are in one group where a chain of shared papers or texts leads from one to the other.

    `values`: the pathways of each paper. Groups and the pathways in them are sorted by name.
    """
    above: dict[str, str] = {name: name for own in values for name in own}
    for own in _together(papers, values):
        for name in own[1:]:
            one, other = sorted((_top(above, own[0]), _top(above, name)))
            above[other] = one
    groups: dict[str, list[str]] = {}
    for name in sorted(above):
        groups.setdefault(_top(above, name), []).append(name)
    return [tuple(group) for group in groups.values()]


def _together(papers: Papers, values: Values) -> Iterator[Sequence[str]]:
    """Pathways of one paper, then those of papers that `check` takes for one text."""
    yield from (own for own in values if len(own) > 1)
    row = {id_: row for row, id_ in enumerate(papers.ids)}
    texts = [Text(*each) for each in zip(papers.ids, papers.titles, papers.abstracts)]
    for group in same_texts(texts):
        yield [name for text in group for name in values[row[text.id]]]


def _top(above: dict[str, str], name: str) -> str:
    while above[name] != name:
        above[name] = above[above[name]]  # the way is halved for the next time
        name = above[name]
    return name
