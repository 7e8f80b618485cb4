"""Which papers have which labels of one level: pathways, subcategories, terms."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core.schema.papers import Values

MOST_LEVELS = 16  # of a hierarchy


@dataclass(frozen=True, eq=False)
class Membership:
    """The labels that each of n papers has at one level; several, or none, are allowed.

    `names` (L,): the labels, sorted. `indices` int32: into names, the labels of paper i are
    `indices[indptr[i] : indptr[i + 1]]`, as listed, none twice; `indptr` int64 (n + 1,).
    """

    level: str
    names: tuple[str, ...]
    indptr: np.ndarray
    indices: np.ndarray

    @classmethod
    def of(cls, level: str, values: Values) -> "Membership":
        """From what each paper has in a column; a label named twice counts once."""
        once = [tuple(dict.fromkeys(labels)) for labels in values]
        names = tuple(sorted({label for labels in once for label in labels}))
        at = {name: number for number, name in enumerate(names)}
        indices = np.array([at[label] for labels in once for label in labels], dtype=np.int32)
        return cls(level, names, starts([len(labels) for labels in once]), indices)

    def __len__(self) -> int:
        return len(self.indptr) - 1

    @cached_property
    def counts(self) -> np.ndarray:
        """int64 (n,): how many labels each paper has."""
        return np.diff(self.indptr)

    @cached_property
    def sizes(self) -> np.ndarray:
        """int64 (L,): how many papers each label has."""
        return np.bincount(self.indices, minlength=len(self.names))

    @cached_property
    def owners(self) -> np.ndarray:
        """int64: the paper of each entry of `indices`."""
        return np.repeat(np.arange(len(self)), self.counts)

    @cached_property
    def first(self) -> np.ndarray:
        """int32 (n,): the first label of each paper; −1 where it has none."""
        found = np.full(len(self), -1, dtype=np.int32)
        has = self.counts > 0
        found[has] = self.indices[self.indptr[:-1][has]]
        return found

    @cached_property
    def papers(self) -> tuple[np.ndarray, np.ndarray]:
        """The other way round, `at` (L + 1,) and `rows`: label l has the papers rows[at[l] : at[l + 1]], ascending."""
        return starts(self.sizes), self.owners[np.argsort(self.indices, kind="stable")]

    def dense(self) -> np.ndarray:
        """float32 (n, L): 1 where a paper has a label, else 0."""
        table = np.zeros((len(self), len(self.names)), dtype=np.float32)
        table[self.owners, self.indices] = 1
        return table

    def take(self, rows: Sequence[int] | np.ndarray) -> "Membership":
        """The papers in those rows, in that order; all names stay, also of labels that no paper has any more."""
        at = np.asarray(rows, dtype=np.int64)
        counts = self.counts[at]
        return Membership(self.level, self.names, starts(counts), self.indices[ranges(self.indptr[at], counts)])

    def together(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """All pairs (i, paper) where the paper shares a label with the paper in rows[i], itself included.

        i ascends. A pair comes once a shared label.
        """
        counts, (at, papers) = self.counts[rows], self.papers
        labels = self.indices[ranges(self.indptr[rows], counts)]
        sizes = self.sizes[labels]
        owners = np.repeat(np.repeat(np.arange(len(rows)), counts), sizes)
        return owners, papers[ranges(at[labels], sizes)]


def starts(lengths: Sequence[int] | np.ndarray) -> np.ndarray:
    """int64 (n + 1,): where each of n consecutive stretches begins, and where the last one ends."""
    return np.concatenate([[0], np.cumsum(lengths, dtype=np.int64)]).astype(np.int64)


def ranges(begin: np.ndarray, lengths: np.ndarray) -> np.ndarray:
    """begin[0], begin[0] + 1, … (lengths[0] of them), begin[1], … in one array."""
    offsets = begin - starts(lengths)[:-1]
    return np.repeat(offsets, lengths) + np.arange(int(np.sum(lengths)))
