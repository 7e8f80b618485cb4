"""Whether a model's vectors crowd into a narrow cone, and what the score would be without that.

When all cosines are high and close together, Pearson's r suffers more than Spearman's ρ.
"""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.evaluate.similarity import FLAT, check_sides, similarity, unit, usable
from core.schema import PairSet, Skipped, sentence_key

STEPS = {
    "as it is": "the model's own vectors",
    "centred": "the mean of this data set's own sentence vectors removed",
    "centred, first component removed": "that mean and the first principal component of the rest removed",
}


@dataclass(frozen=True)
class Anisotropy:
    """How narrow the cone is, over the `texts` distinct sentences with a usable vector, each at length 1.

    `mean_cosine`: exact mean over all pairs of distinct sentences; 0 for directions spread evenly, 1 for a single one.
    `effective_dimensions`: participation ratio (Σλ)² / Σλ² of the eigenvalues λ of their covariance: 1 when all
    variance lies on one line, `width` when it is spread evenly; never above texts − 1.
    `*_error`: standard error by leaving out one sentence at a time. Not defined: None, and `reason`.
    """

    texts: int
    width: int
    mean_cosine: float | None
    mean_cosine_error: float | None
    effective_dimensions: float | None
    effective_dimensions_error: float | None
    reason: str = ""


def anisotropy(data: PairSet, left: np.ndarray, right: np.ndarray) -> Anisotropy:
    """Mean cosine and effective dimensions of the distinct sentences. Raises Mismatch if the vectors do not fit.

    Sources: Ethayarajh 2019 (mean cosine of random texts); Gao et al. 2017 (participation ratio).
    """
    vectors = distinct(data, *check_sides(data, left, right))
    n, width = vectors.shape
    if n < 3:
        words = f"{n} distinct {'sentence' if n == 1 else 'sentences'} with a usable vector: at least 3 are needed"
        return Anisotropy(n, width, None, None, None, None, words)
    cosine, cosines = mean_cosine(vectors)
    centred = vectors - vectors.mean(axis=0)
    if np.abs(centred).max() < FLAT:
        words = "all sentence vectors point the same way: effective dimensions are not defined"
        return Anisotropy(n, width, cosine, _jackknife(cosines), None, None, words)
    dimensions, without = participation(centred)
    return Anisotropy(n, width, cosine, _jackknife(cosines), dimensions, _jackknife(without))


Scored = tuple[pd.DataFrame, tuple[Skipped, ...]]


def corrected(data: PairSet, left: np.ndarray, right: np.ndarray) -> dict[str, Scored]:
    """Items and skipped pairs of `similarity` after each of STEPS, so that any score and interval can be had of them.

    All vectors are brought to length 1 first. Nothing is fit on gold; the mean and the component are the data set's
    own, so this is a diagnosis and not a score to compare with published ones.

    Source: Mu and Viswanath 2018 (all-but-the-top).
    """
    left, right = check_sides(data, left, right)
    vectors = distinct(data, left, right)
    mean = vectors.sum(axis=0) / max(len(vectors), 1)
    component = _first_component(vectors - mean)

    def steps(side: np.ndarray) -> tuple[np.ndarray, ...]:
        as_it_is = unit(side)
        centred = as_it_is - mean
        return as_it_is, centred, centred - np.outer(centred @ component, component)

    zero = [(side == 0).all(axis=1) for side in (left, right)]
    return {
        step: similarity(data, _emptied(a, zero[0]), _emptied(b, zero[1]))
        for step, a, b in zip(STEPS, steps(left), steps(right))
    }


def mean_cosine(vectors: np.ndarray) -> tuple[float, np.ndarray]:
    """Mean cosine over all pairs of distinct rows of unit vectors (n, d), and the same without each row, (n,)."""
    n = len(vectors)
    rows = vectors @ vectors.sum(axis=0)
    own = np.einsum("nd,nd->n", vectors, vectors)
    total = rows.sum() - own.sum()
    return float(total / (n * (n - 1))), np.asarray((total - 2 * (rows - own)) / ((n - 1) * (n - 2)))


def participation(centred: np.ndarray) -> tuple[float, np.ndarray]:
    """(tr S)² / tr S² of the covariance S of the rows (n, d), and the same without each row, (n,).

    With g the inner products of rows: tr S = Σ g_ii / n − Σ g_ij / n² and tr S² = Σ g_ij² / n² − 2 Σ a_i² / n³ +
    (Σ g_ij)² / n⁴, a_i = Σ_j g_ij. Leaving a row out changes each sum in closed form, so neither g (n, n) nor any
    eigenvalue is computed. Rows are to be centred before, else digits are lost.
    """
    n = len(centred)
    own = np.einsum("nd,nd->n", centred, centred)
    a = centred @ centred.sum(axis=0)
    squares = np.einsum("nd,nd->n", centred @ (centred.T @ centred), centred)  # Σ_j g_ij²
    weighted = centred @ (centred.T @ a)  # Σ_j g_ij a_j

    def ratio(n: int, diagonal: np.ndarray, total: np.ndarray, square: np.ndarray, rows: np.ndarray) -> np.ndarray:
        with np.errstate(invalid="ignore", divide="ignore"):
            trace = diagonal / n - total / n**2
            return np.asarray(trace**2 / (square / n**2 - 2 * rows / n**3 + total**2 / n**4))

    rows = (a**2).sum()
    whole = ratio(n, own.sum(), a.sum(), squares.sum(), rows)
    without = ratio(
        n - 1,
        own.sum() - own,
        a.sum() - 2 * a + own,
        squares.sum() - 2 * squares + own**2,
        rows - a**2 - 2 * (weighted - a * own) + squares - own**2,
    )
    return float(whole), without


def distinct(data: PairSet, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Unit vectors of the distinct sentences (by `sentence_key`) in order of appearance; unusable ones left out."""
    row: dict[str, int] = {}
    for at, (a, b) in enumerate(zip(data.left, data.right)):
        row.setdefault(sentence_key(a), at)
        row.setdefault(sentence_key(b), at + len(data))
    vectors = np.vstack([left, right])[list(row.values())]
    return unit(vectors[usable(vectors)])


def _jackknife(without: np.ndarray) -> float | None:
    n = len(without)
    error = float(np.sqrt((n - 1) / n * ((without - without.mean()) ** 2).sum()))
    return error if np.isfinite(error) else None


def _first_component(centred: np.ndarray) -> np.ndarray:
    if np.abs(centred).max(initial=0.0) < FLAT:
        return np.zeros(centred.shape[1])
    n, width = centred.shape
    if n >= width:
        return np.asarray(np.linalg.eigh(centred.T @ centred)[1][:, -1])
    # fewer sentences than dimensions: the products of rows have the same first component and are the smaller matrix
    component = centred.T @ np.linalg.eigh(centred @ centred.T)[1][:, -1]
    return np.asarray(component / np.linalg.norm(component))


def _emptied(vectors: np.ndarray, zero: np.ndarray) -> np.ndarray:
    """Rows shorter than FLAT become zero, so that their cosine is "not defined" and no direction of mere rounding."""
    return np.where((zero | (np.linalg.norm(vectors, axis=1) < FLAT))[:, None], 0.0, vectors)
