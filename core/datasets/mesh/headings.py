"""What papers are about by their own MeSH headings, in the names of a tree."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.datasets.mesh.tree import Tree
from core.errors import BadInput
from core.schema import Papers

MAJOR, EVERY, IDS = "mesh_major", "mesh", "mesh_ui"


@dataclass(frozen=True)
class Topics:
    """`of`: paper → its descriptors, in the tree's names where there is a tree, each once.

    `renamed`: descriptor → papers, found by its id under another name; `unknown`: descriptor → papers, in no way found.
    """

    of: Mapping[str, tuple[str, ...]]
    renamed: Mapping[str, int]
    unknown: Mapping[str, int]


def topics_of(papers: Papers, tree: Tree | None, *, major: bool = True) -> Topics:
    """The major topics of papers, or all their headings. Raises BadInput where no paper has any.

    A descriptor is found by its name, whatever the case, else by NLM's id where both the papers and the tree have it:
    names change from year to year, ids do not.
    """
    column = papers.columns.get(MAJOR if major else EVERY)
    if column is None:
        what = "major topics of MeSH (DescriptorName MajorTopicYN)" if major else "MeSH headings"
        raise BadInput(f"{papers.title or papers.name}: no paper has {what}, so that there is nothing to label it by.")
    if tree is None:
        return Topics({id_: tuple(dict.fromkeys(own)) for id_, own in zip(papers.ids, column)}, {}, {})
    known = _known(tree, {name for own in column for name in own}, _ids(papers))
    renamed, unknown = Counter[str](), Counter[str]()
    found: dict[str, tuple[str, ...]] = {}
    for id_, own in zip(papers.ids, column):
        names = [known.get(name, "") for name in own]
        renamed.update(name for name, new in zip(own, names) if new and new.casefold() != name.casefold())
        unknown.update(name for name, new in zip(own, names) if not new)
        found[id_] = tuple(dict.fromkeys(filter(None, names)))
    return Topics(found, renamed, unknown)


def _known(tree: Tree, names: Iterable[str], ids: Mapping[str, str]) -> dict[str, str]:
    """A name in the papers → the tree's name."""
    loose = {name.casefold(): name for name in (*tree.ids.values(), *tree.numbers)}
    found = {name: loose.get(name.casefold()) or tree.ids.get(ids.get(name, ""), "") for name in names}
    return {name: own for name, own in found.items() if own}


def _ids(papers: Papers) -> dict[str, str]:
    """Descriptor → NLM's id, of papers that have an id for each heading."""
    found: dict[str, str] = {}
    names, ids = papers.columns.get(EVERY), papers.columns.get(IDS)
    for own, beside in zip(names or (), ids or ()):
        if len(own) == len(beside):
            found |= zip(own, beside)
    return found
