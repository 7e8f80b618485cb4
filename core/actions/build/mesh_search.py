"""Papers of MeSH terms found by PubMed, labelled by the headings of their own records."""

from collections.abc import Collection
from dataclasses import dataclass, field

from core import datasets
from core.actions.build.gathered import span
from core.actions.build.mesh_choice import Choice
from core.actions.build.mesh_found import Found
from core.actions.build.mesh_tree import Given
from core.actions.build.mesh_usable import usable
from core.datasets.mesh import LEVELS, draw, groups_of, label, topics_of
from core.datasets.mesh.sample import TRIES
from core.datasets.messages import count, plain
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
        query = self.choice.query(name)
        asked = not ncbi.searched(query, most=MOST)
        self._say(asked, name)
        self.done += 1
        try:
            found = ncbi.search(query, most=MOST, email=self.email)
        except BadInput as error:
            self.refused[name] = error
            return ()
        self._say(asked, name)
        self.days.add(found.day)
        if found.unknown:
            self.refused[name] = BadInput(f"PubMed does not know {name}.")
        if found.count > len(found.pmids):
            self.cut.append(name)
        return tuple(found.pmids)

    def _say(self, asked: bool, name: str) -> None:
        """Nothing of what is kept already: it would be counted as speed."""
        if asked:
            self.progress(min(self.done, self.total), self.total, f"terms looked up in PubMed: {plain(name)}")

    def none_enough(self, groups: int) -> str:
        """That no term has enough papers, and what to change."""
        one = self.choice
        filters = [words for words, on in (("as a major topic", one.major), ("in English", one.english),
                                           ("with an abstract", one.abstract)) if on]  # fmt: skip
        years = f", of {one.years[0]} to {one.years[1]}" if one.years else ""
        how = ", ".join(filters) + years
        off = [f"--no-{name}" for name in ("major", "english", "abstract") if getattr(one, name)]
        every = f"all that there are of depth {len(LEVELS)}" if self.done < self.total else "the most that are tried"
        change = ["ask for fewer papers of each (Papers needed, --fewest)", "name other branches (--branches)"]
        change += ["more years (--years)"] if one.years else []
        change += [f"leave out a filter ({', '.join(off)})"] if off else []
        return (
            f"PubMed was searched for {count(self.done, 'term')} under {count(groups, 'place')} of depth 1 ({every}), "
            f"and none of them has {count(one.fewest, 'paper')}{' ' + how if how else ''}. To change it, "
            f"{', or '.join(change)}."
        )


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
        raise SourceError(searches.none_enough(len(groups)))
    records = ncbi.records(drawn.papers, email=email, progress=progress)
    read = datasets.read_records(records.bodies())
    papers, gone = usable(read, choice)
    topics = topics_of(papers, given.tree, major=choice.major)
    made = label(topics.of, given.tree, choice.branches, fewest=choice.fewest)
    gone += [Skipped(pmid, "PubMed has no record of it") for pmid in records.missing]
    gone += [Skipped(old, f"merged by PubMed into {new}") for old, new in records.merged.items()]
    return Found(
        given, groups, drawn, topics, made, tuple(gone), asked={"searches": span(searches.days)},
        searches=searches.done, cut=tuple(searches.cut), unknown=tuple(searches.refused),
        merged=dict(records.merged),
    )  # fmt: skip
