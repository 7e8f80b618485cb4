"""Labels that stand under several of the level above, where the levels are no tree."""

from itertools import pairwise

from core.schema import Papers


def under_several(papers: Papers) -> dict[str, dict[str, tuple[str, ...]]]:
    """Each level but the coarsest → its labels that stand under several of the level above → those, in order of papers.

    A paper with one label above says where each of its labels below stands; one with several, or none, says nothing.
    """
    found = {}
    for above, level in pairwise(papers.levels):
        parents: dict[str, dict[str, None]] = {}
        for over, held in zip(papers.columns[above], papers.columns[level]):
            if len(over) == 1:
                for label in held:
                    parents.setdefault(label, {})[over[0]] = None
        found[level] = {label: tuple(own) for label, own in sorted(parents.items()) if len(own) > 1}
    return found
