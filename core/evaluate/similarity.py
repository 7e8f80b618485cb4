"""Pairs of sentences: the cosine of each, beside its gold score."""

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.schema import PairSet, Skipped

ZERO = "zero vector: cosine is not defined"
NOT_FINITE = "vector with NaN or infinite values: cosine is not defined"
NO_GOLD = "no gold score"
FLAT = 1e-6  # what is left of a unit vector below this length is rounding of float32


def similarity(data: PairSet, left: np.ndarray, right: np.ndarray) -> tuple[pd.DataFrame, tuple[Skipped, ...]]:
    """Cosine of each pair, beside its gold score.

    Parameters
    ----------
    data
        n pairs with gold scores on the data set's own scale (BIOSSES: 0–4).
    left, right
        Vectors of the first and the second sentences, float (n, d), rows in the order of `data`.

    Returns
    -------
    Items, one row a pair that can be scored, in the order of `data`: `item_id`, `gold`, `predicted` (cosine, −1 to 1),
    `group` (pairs that share a sentence share a number); and the pairs that cannot, each with its reason.

    Raises
    ------
    Mismatch
        If a side is no table with one row a pair, or the two sides differ in width.

    Source: SentEval's protocol (cosine of separately encoded sentences); checked against scikit-learn in the tests.
    """
    left, right = check_sides(data, left, right)
    predicted = cosine_rows(left, right)
    gold = np.array(data.gold, dtype=float)
    finite = np.isfinite(left).all(axis=1) & np.isfinite(right).all(axis=1)
    reasons = np.select([~finite, np.isnan(predicted), ~np.isfinite(gold)], [NOT_FINITE, ZERO, NO_GOLD], default="")
    kept = reasons == ""
    items = pd.DataFrame({"item_id": data.ids, "gold": gold, "predicted": predicted, "group": data.groups})
    skipped = tuple(Skipped(data.ids[row], str(reasons[row])) for row in np.flatnonzero(~kept))
    return items[kept].reset_index(drop=True), skipped


def check_sides(data: PairSet, left: np.ndarray, right: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Both sides in float64 if they fit the pairs. Raises Mismatch by the name of the data set."""
    sides = {"left": np.asarray(left, dtype=np.float64), "right": np.asarray(right, dtype=np.float64)}
    for side, vectors in sides.items():
        if vectors.ndim != 2:
            raise Mismatch(f"{data.name}: the {side} array has {vectors.ndim} dimensions; 2 are needed, pairs × width.")
        if len(vectors) != len(data):
            raise Mismatch(f"{data.name}: {len(data)} pairs but {len(vectors)} vectors on the {side}.")
    if sides["left"].shape[1] != sides["right"].shape[1]:
        widths = f"{sides['left'].shape[1]} wide on the left and {sides['right'].shape[1]} on the right"
        raise Mismatch(f"{data.name}: vectors are {widths}; both sides must come from one model.")
    return sides["left"], sides["right"]


def cosine_rows(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Cosine of each row of `left` with the same row of `right`, float64 (n,); NaN for a zero or non-finite vector.

    dot / √(|a|² |b|²) makes the cosine of a vector with itself exactly 1, so identical sentences tie in rank.
    """
    a, b = near_one(left), near_one(right)
    dot, aa, bb = (np.einsum("nd,nd->n", x, y) for x, y in ((a, b), (a, a), (b, b)))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.clip(dot / np.sqrt(aa * bb), -1.0, 1.0))


def near_one(vectors: np.ndarray) -> np.ndarray:
    """Each row scaled by a power of two (exact) to a largest value between 0.5 and 1, so that no square overflows."""
    vectors = np.asarray(vectors, dtype=np.float64)
    largest = np.abs(vectors).max(axis=1, initial=0.0)
    exponent = np.frexp(np.where(np.isfinite(largest), largest, 1.0))[1]
    return np.asarray(np.ldexp(vectors, -exponent[:, None]))


def usable(vectors: np.ndarray) -> np.ndarray:
    """Whether each row has a direction: finite and not all zero, bool (n,)."""
    return np.asarray(np.isfinite(vectors).all(axis=1) & (vectors != 0).any(axis=1))


def unit(vectors: np.ndarray) -> np.ndarray:
    """Rows of length 1, float64 (n, d); a zero row stays zero, a non-finite one has no meaning."""
    scaled = near_one(vectors)
    length = np.sqrt(np.einsum("nd,nd->n", scaled, scaled))
    return np.asarray(scaled / np.where(length == 0, 1.0, length)[:, None])
