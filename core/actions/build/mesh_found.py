"""What came of looking for papers of MeSH terms, whichever way."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from core.actions.build.mesh_tree import Given
from core.datasets.mesh import LEVELS, ONE_LEVEL, Drawn, Group, Labelled, Topics
from core.schema import Finding, Papers, Skipped


@dataclass(frozen=True)
class Found:
    """`given`: the tree, or None for a set of one level. `gone`: papers without a record, or that cannot be used.

    `papers`: with their texts, where they came out of files. `cut`: terms with more papers than PubMed gives of one
    query. `unknown`: terms that PubMed does not know. `merged`: papers that PubMed has under another number now.
    `findings`: of reading files.
    """

    given: Given | None
    groups: Sequence[Group]
    drawn: Drawn
    topics: Topics
    made: Labelled
    gone: tuple[Skipped, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)
    searches: int = 0
    cut: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    merged: Mapping[str, str] = field(default_factory=dict)
    papers: Papers | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def levels(self) -> tuple[str, ...]:
        return LEVELS if self.given else (ONE_LEVEL,)

    def several(self) -> dict[str, int]:
        """Level → how many papers have more than one label there."""
        own = {level: Counter[str]() for level in self.levels}
        for level, names in self._members().items():
            for pmids in names.values():
                own[level].update(pmids)
        return {level: sum(n > 1 for n in counts.values()) for level, counts in own.items()}

    def labels(self) -> dict[str, dict[str, int]]:
        """Level → label → how many papers have it."""
        found = self._members()
        return {level: {name: len(own) for name, own in sorted(names.items())} for level, names in found.items()}

    def _members(self) -> dict[str, dict[str, set[str]]]:
        found: dict[str, dict[str, set[str]]] = {level: {} for level in self.levels}
        for one in self.made.pathways:
            for level, name in one.labels.items():
                found[level].setdefault(name, set()).update(one.pmids)
        return found
