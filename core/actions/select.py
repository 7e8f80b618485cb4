"""Papers chosen by a rule, and chosen papers as files that other programs read."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from core.datasets import rules, writing
from core.names import is_pmid
from core.schema import Papers


def select_papers(papers: Papers, rule: str) -> tuple[str, ...]:
    """Ids of the papers that fulfil a rule such as `category = X and year > 2015`, in the collection's order.

    Raises BadInput, saying where the rule goes wrong and which columns there are.
    """
    return tuple(papers.ids[row] for row in np.flatnonzero(rules.select(papers, rule)))


@dataclass(frozen=True)
class Exported:
    """Papers to take elsewhere; each file is made when it is asked for."""

    papers: Papers

    @cached_property
    def pmids(self) -> int:
        """How many have a PubMed id."""
        return sum(map(is_pmid, self.papers.ids))

    def as_pmids(self) -> bytes:
        """PubMed ids, one a line."""
        return writing.as_pmids(self.papers)

    def as_nbib(self) -> bytes:
        """The papers in PubMed's own format, which reference managers read."""
        return writing.as_nbib(self.papers)

    def table(self) -> pd.DataFrame:
        """A row a paper; to be written with care for spreadsheets (`figures.safe_csv`)."""
        return writing.as_table(self.papers)


def export_papers(papers: Papers, ids: Collection[str]) -> Exported:
    """Those of the papers whose ids are given, in the collection's order; other ids are passed over."""
    wanted = set(ids)
    return Exported(papers.take([row for row, id in enumerate(papers.ids) if id in wanted]))
