"""Papers chosen by a rule, and chosen papers as files."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.actions.map_table import BETWEEN
from core.actions.papers import is_pmid
from core.schema import Papers


def select_papers(papers: Papers, rule: str) -> tuple[str, ...]:
    """Ids of the papers that a rule fits, in their order. Raises BadInput that says where the rule goes wrong."""
    from core.datasets import rules

    return tuple(papers.ids[row] for row in np.flatnonzero(rules.select(papers, rule)))


def taken(papers: Papers, ids: Sequence[str]) -> Papers:
    """The papers of those ids, in the order of the collection; ids that it does not hold are left out."""
    wanted = set(ids)
    return papers.take([row for row, id in enumerate(papers.ids) if id in wanted])


def pmids(papers: Papers, ids: Sequence[str]) -> tuple[str, ...]:
    """Of these ids those that are PubMed ids."""
    return tuple(id for id in taken(papers, ids).ids if is_pmid(id))


def as_pmids(papers: Papers, ids: Sequence[str]) -> bytes:
    """A text file with one PubMed id a line."""
    from core.datasets import writing

    return writing.as_pmids(taken(papers, ids))


def as_nbib(papers: Papers, ids: Sequence[str]) -> bytes:
    """A file that reference managers and PubMed tools read."""
    from core.datasets import writing

    return writing.as_nbib(taken(papers, ids))


def as_table(papers: Papers, ids: Sequence[str]) -> pd.DataFrame:
    """A row a paper: id, title, abstract, each column, split. Several values stand with " | " between."""
    found = taken(papers, ids)
    table = pd.DataFrame({"id": found.ids, "title": found.titles, "abstract": found.abstracts})
    for name, values in found.columns.items():
        table[f"{name}_" if name in table else name] = [BETWEEN.join(held) for held in values]
    return table.assign(split=found.splits) if found.splits else table
