"""Which pathways each of n papers is in, and how often each pathway is drawn: the unit of resamples over pathways."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core.errors import BadInput
from core.schema import Membership, Values
from core.stats.bootstrap import Units
from core.stats.bootstrap import draws as counted

SEED = 42


@dataclass(frozen=True, eq=False)
class Clusters:
    """The pathways of n papers. A paper in none is in no mean, as no draw could hold it.

    `one`, `many`: what a message calls them.
    """

    groups: Membership
    one: str = "pathway"
    many: str = "pathways"

    def __len__(self) -> int:
        return len(self.groups)

    @classmethod
    def of(cls, values: Values, *, one: str = "pathway", many: str = "pathways") -> "Clusters":
        """Of what each paper has in the column of the pathways; one named twice by a paper counts once."""
        return cls(Membership.of(one, values), one, many)

    def take(self, rows: Sequence[int] | np.ndarray) -> "Clusters":
        """Of the papers in those rows, which may come several times (the left papers of pairs); all names stay."""
        return Clusters(self.groups.take(rows), self.one, self.many)

    @property
    def names(self) -> tuple[str, ...]:
        """The pathways, sorted."""
        return self.groups.names

    @property
    def indptr(self) -> np.ndarray:
        """int64 (n + 1,): the pathways of paper i are `names[p]` for p in `indices[indptr[i]:indptr[i + 1]]`."""
        return self.groups.indptr

    @property
    def indices(self) -> np.ndarray:
        return self.groups.indices

    @property
    def sizes(self) -> np.ndarray:
        """In how many pathways each paper is, int (n,)."""
        return self.groups.counts

    @property
    def papers(self) -> np.ndarray:
        """The paper of each entry of `indices`."""
        return self.groups.owners

    def units(self, defined: np.ndarray | None = None) -> Units:
        """The pathways as what is drawn: those that hold a paper, or one for which `defined`, bool (n,), is true."""
        method = f"percentile cluster bootstrap over {self.many}"
        if defined is None:
            return Units(len(np.unique(self.indices)), method, self.one, self.many)
        count = len(np.unique(self.indices[np.asarray(defined, dtype=bool)[self.papers]]))
        return Units(count, method, f"{self.one} with a scored paper", f"{self.many} with a scored paper")


def pathway_draws(pathways: int, resamples: int = 1000, seed: int = SEED) -> np.ndarray:
    """How often each pathway is drawn, int (resamples, pathways), read-only: the same for every model and measure.

    `default_rng(seed).integers(0, pathways, (resamples, pathways))`, counted.
    """
    if resamples < 1:
        raise BadInput(f"resamples: {resamples} found; at least 1 is needed, 1,000 are usual.")
    return _drawn(pathways, resamples, seed)


@lru_cache(maxsize=8)
def _drawn(pathways: int, resamples: int, seed: int) -> np.ndarray:
    counts = counted(pathways, resamples, seed) if pathways else np.zeros((resamples, 0), dtype=int)
    counts.flags.writeable = False
    return counts
