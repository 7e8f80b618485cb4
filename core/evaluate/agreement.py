"""Do clusters agree with labels? Measures of two partitions of the same papers, and how well a partition fits vectors.

NMI, homogeneity, completeness, V from entropies (NMI with the arithmetic mean, which is V), ARI from counted pairs
(Hubert and Arabie 1985), AMI by scikit-learn (Vinh et al. 2010), B³ as Bagga and Baldwin 1998. Purity rises with the
number of clusters and never stands alone.
"""

from collections.abc import Sequence

import numpy as np

from core.errors import Mismatch
from core.evaluate.similarity import unit

AGREEMENT = (
    "NMI", "NMI_geometric", "NMI_max", "AMI", "ARI", "homogeneity", "completeness", "V", "purity", "b3_precision",
    "b3_recall", "b3_f1",
)  # fmt: skip
ROWS = 1024  # papers whose distances to all clusters are held at once

Labels = Sequence[object] | np.ndarray


def scores(true: Labels, predicted: Labels) -> dict[str, float | None]:
    """Each of AGREEMENT for n papers; all None where `undefined` gives a reason. Any labels, any names of clusters."""
    if undefined(true, predicted):
        return dict.fromkeys(AGREEMENT)
    from sklearn.metrics import adjusted_mutual_info_score

    rows, columns = _codes(true), _codes(predicted)
    n, (a, b) = len(rows), (np.bincount(each).astype(float) for each in (rows, columns))
    pairs, counts = np.unique(rows * len(b) + columns, return_counts=True)
    cells, row, column = counts.astype(float), pairs // len(b), pairs % len(b)
    of_true, of_predicted = _entropy(a, n), _entropy(b, n)
    shared = max(0.0, float((cells / n * (np.log(cells * n) - np.log(a[row] * b[column]))).sum()))
    both = 2 * shared / (of_true + of_predicted)
    precision, recall = float((cells**2 / b[column]).sum() / n), float((cells**2 / a[row]).sum() / n)
    return {
        "NMI": both,
        "NMI_geometric": shared / float(np.sqrt(of_true * of_predicted)),
        "NMI_max": shared / max(of_true, of_predicted),
        "AMI": float(adjusted_mutual_info_score(rows, columns)),
        "ARI": _rand(cells, a, b, n),
        "homogeneity": shared / of_true,
        "completeness": shared / of_predicted,
        "V": both,
        "purity": float(_largest(cells, column).sum() / n),
        "b3_precision": precision,
        "b3_recall": recall,
        "b3_f1": 2 * precision * recall / (precision + recall),
    }


def undefined(true: Labels, predicted: Labels) -> str:
    """Why the agreement of two partitions is not defined, or ""."""
    if len(true) != len(predicted):
        raise Mismatch(f"{len(true):,} labels but {len(predicted):,} clusters.")
    labels, clusters = len(set(true)), len(set(predicted))
    if not len(true):
        return "no papers"
    if labels < 2:
        return "one label only: there is nothing to tell apart"
    if labels == len(true):
        return "every paper has a label of its own"
    return "one cluster only: nothing was told apart" if clusters < 2 else ""


def silhouette(vectors: np.ndarray, labels: Labels) -> float | None:
    """Mean silhouette by cosine of n vectors, −1 to 1; None with fewer than 2 groups or as many as papers.

    Cosine distance to a group is linear in its sum, so n·k products do, not n². A group of one paper counts 0, as in
    Rousseeuw 1987. A vector of zeros has distance 1 to all.
    """
    codes = _codes(labels)
    sizes = np.bincount(codes).astype(float)
    if len(sizes) < 2 or len(sizes) == len(codes):
        return None
    given = unit(vectors)
    sums = np.zeros((len(sizes), given.shape[1]))
    np.add.at(sums, codes, given)
    itself = 1 - np.einsum("nd,nd->n", given, given)  # what a paper's distance to itself would add: 0, or 1 for zeros
    found = np.zeros(len(codes))
    for start in range(0, len(codes), ROWS):
        rows = np.arange(start, min(start + ROWS, len(codes)))
        own = codes[rows]
        away = 1 - given[rows] @ sums.T / sizes
        at = np.arange(len(rows))
        inside = (away[at, own] * sizes[own] - itself[rows]) / np.maximum(sizes[own] - 1, 1)
        away[at, own] = np.inf
        outside = away.min(axis=1)
        widest = np.maximum(inside, outside)
        found[rows] = np.where((sizes[own] > 1) & (widest > 0), (outside - inside) / np.where(widest > 0, widest, 1), 0)
    return float(found.mean())


def _codes(labels: Labels) -> np.ndarray:
    """The labels as 0, 1, … in the order in which they first occur."""
    numbers: dict[object, int] = {}
    return np.array([numbers.setdefault(label, len(numbers)) for label in np.asarray(labels).tolist()], dtype=np.int64)


def _entropy(sizes: np.ndarray, n: int) -> float:
    shares = sizes / n
    return float(-(shares * np.log(shares)).sum())


def _rand(cells: np.ndarray, a: np.ndarray, b: np.ndarray, n: int) -> float:
    together, first, second = (float((sizes * (sizes - 1)).sum() / 2) for sizes in (cells, a, b))
    expected = first * second / (n * (n - 1) / 2)
    return (together - expected) / ((first + second) / 2 - expected)


def _largest(cells: np.ndarray, column: np.ndarray) -> np.ndarray:
    """The largest cell of each column."""
    largest = np.zeros(int(column.max()) + 1)
    np.maximum.at(largest, column, cells)
    return largest
