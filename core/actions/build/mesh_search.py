"""Papers of MeSH terms found by PubMed, labelled by the headings of their own records."""

from collections.abc import Collection
from dataclasses import dataclass, field

from core import datasets
from core.actions.build.mesh_choice import Choice
from core.actions.build.mesh_found import Found
from core.actions.build.mesh_tree import Given
from core.actions.build.mesh_usable import usable
from core.datasets.mesh import draw, groups_of, label, topics_of
from core.datasets.mesh.sample import TRIES
from core.errors import BadInput, SourceError
from core.progress import Progress, silent
from core.schema import Skipped
from core.sources import ncbi

MOST = 9_999  # papers of a term, the newest, among which some are drawn: as many as PubMed gives of one query


@dataclass
class _Searches:
    """What was asked so far; `cut`: terms with more papers than `MOST`; `refused`: terms that PubMed does not know."""

    choice: Choice
    email: str
    progress: Progress
    total: int
    done: int = 0
    days: set[str] = field(default_factory=set)
    cut: list[str] = field(default_factory=list)
    refused: dict[str, BadInput] = field(default_factory=dict)

    def papers(self, name: str) -> tuple[str, ...]:
        self.done += 1
        try:
            found = ncbi.search(self.choice.query(name), most=MOST, email=self.email)
        except BadInput as error:
            self.refused[name] = error
            return ()
        self.progress(min(self.done, self.total), self.total, "terms looked up in PubMed")
        self.days.add(found.day)
        if found.unknown:
            self.refused[name] = BadInput(f"PubMed does not know {name}.")
        if found.count > len(found.pmids):
            self.cut.append(name)
        return tuple(found.pmids)


def by_search(
    given: Given, choice: Choice, without: Collection[str], *, email: str = "", progress: Progress = silent
) -> Found:
    """Terms drawn from the tree, papers drawn of each, their records read for all their topics."""
    groups = groups_of(given.tree, choice.branches, seed=choice.seed)
    searches = _Searches(choice, email, progress, len(groups) * choice.terms * TRIES)
    drawn = draw(
        groups, searches.papers, terms=choice.terms, papers=choice.papers, fewest=choice.fewest, seed=choice.seed,
        without=without, tries=choice.terms * TRIES,
    )  # fmt: skip
    if not drawn.papers:
        if len(searches.refused) == searches.done:
            raise next(iter(searches.refused.values()))
        raise SourceError(
            f"PubMed has {choice.fewest} papers for none of the {searches.done} terms tried. Ask for other "
            "branches or years."
        )
    records = ncbi.records(drawn.papers, email=email, progress=progress)
    read = datasets.read_records(records.bodies())
    papers, gone = usable(read, choice)
    topics = topics_of(papers, given.tree, major=choice.major)
    made = label(topics.of, given.tree, choice.branches, fewest=choice.fewest)
    gone += [Skipped(pmid, "PubMed has no record of it") for pmid in records.missing]
    gone += [Skipped(old, f"merged by PubMed into {new}") for old, new in records.merged.items()]
    days = sorted(searches.days)
    return Found(
        given, groups, drawn, topics, made, tuple(gone), asked={"searches": " to ".join(sorted({days[0], days[-1]}))},
        searches=searches.done, cut=tuple(searches.cut), unknown=tuple(searches.refused),
        merged=dict(records.merged),
    )  # fmt: skip
