"""Whether papers lie among papers with the same label, more than chance would have it."""

from dataclasses import dataclass

import numpy as np

from core.errors import BadInput, Mismatch
from core.maps.neighbours import Neighbours
from core.progress import Progress, silent
from core.schema import Values

DENSE = 4_000  # distinct sets of labels, up to which all pairs of them are laid out


@dataclass(frozen=True)
class Chance:
    """Agreement when labels are dealt out anew among the labelled papers.

    `overall` (shuffles,): the mean over papers. `values`: the labels in order; `by_value` (shuffles, labels): the mean
    over the papers with it, NaN for one that a single paper has.
    """

    overall: np.ndarray
    values: tuple[str, ...]
    by_value: np.ndarray


def agreement(neighbours: Neighbours, values: Values, k: int = 10) -> np.ndarray:
    """float32 (n,): share of a paper's k nearest that have at least one of its labels.

    NaN for a paper without a label, without neighbours, or that shares no label with any other paper: count and say
    those. Neighbours without a label count as not agreeing. Raises Mismatch, BadInput.
    """
    index = _index(neighbours, values, k)
    sets = _Sets(values)
    found = np.asarray(sets.same(sets.code, index).mean(axis=1), dtype=np.float32)
    found[~(sets.in_play & neighbours.defined)] = np.nan
    return found


def agreement_by_chance(
    neighbours: Neighbours,
    values: Values,
    k: int = 10,
    shuffles: int = 200,
    seed: int = 0,
    *,
    progress: Progress = silent,
) -> Chance:
    """The agreement of `agreement`, with the label sets of those papers that count dealt out among them anew.

    Neighbours, sizes of groups and papers with several labels stay as they are.
    """
    index = _index(neighbours, values, k)
    sets = _Sets(values)
    counted = sets.in_play & neighbours.defined
    rows = np.flatnonzero(counted)
    names = sets.names
    overall, by_value = np.full(shuffles, np.nan), np.full((shuffles, len(names)), np.nan)
    if not len(rows):
        return Chance(overall, names, by_value)
    rng = np.random.default_rng(seed)
    for turn in range(shuffles):
        progress(turn, shuffles, "labels by chance")
        code = sets.code.copy()
        code[rows] = sets.code[rng.permutation(rows)]
        found = sets.same(code, index, rows).mean(axis=1)
        overall[turn] = found.mean()
        held = sets.holds[code[rows]]
        sizes = np.asarray(held.sum(axis=0)).ravel()
        sums = np.asarray(held.T @ found).ravel()
        by_value[turn] = np.where(sizes > 1, sums / np.maximum(sizes, 1), np.nan)
    progress(shuffles, shuffles, "labels by chance")
    return Chance(overall, names, by_value)


def _index(neighbours: Neighbours, values: Values, k: int) -> np.ndarray:
    if len(values) != len(neighbours):
        raise Mismatch(f"labels of {len(values):,} papers do not fit neighbours of {len(neighbours):,}.")
    if k < 1:
        raise BadInput(f"k is {k}: at least 1 is needed.")
    return neighbours.index[:, :k]


class _Sets:
    """The distinct sets of labels of papers: `code` (n,) numbers them, `holds` (sets, labels) says what is in each."""

    def __init__(self, values: Values) -> None:
        from scipy.sparse import csr_array

        self.names = tuple(sorted({value for each in values for value in each}))
        number = {name: at for at, name in enumerate(self.names)}
        coded = [tuple(sorted({number[value] for value in each})) for each in values]
        known = {each: at for at, each in enumerate(dict.fromkeys(coded))}
        self.code = np.array([known[each] for each in coded], dtype=np.int64)
        rows = [at for each, at in known.items() for _ in each]
        columns = [label for each in known for label in each]
        self.holds = csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(known), len(self.names)))
        pairs = self.holds @ self.holds.T
        self.pairs = pairs.toarray() > 0 if len(known) <= DENSE else (pairs > 0).tocsr()
        papers = np.bincount(self.code, minlength=len(known))
        often = np.asarray(self.holds.T @ papers).ravel() > 1
        self.in_play = np.asarray(self.holds @ often.astype(float)).ravel()[self.code] > 0

    def same(self, code: np.ndarray, index: np.ndarray, rows: np.ndarray | None = None) -> np.ndarray:
        """bool (rows, k): whether a neighbour has a label of the paper."""
        own = code if rows is None else code[rows]
        index = index if rows is None else index[rows]
        if not index.size:
            return np.zeros((len(own), 1), dtype=bool)
        left, right = np.broadcast_arrays(own[:, None], code[index])
        if isinstance(self.pairs, np.ndarray):
            return np.asarray(self.pairs[left, right])
        return np.asarray(self.pairs[left.ravel(), right.ravel()]).reshape(index.shape)
