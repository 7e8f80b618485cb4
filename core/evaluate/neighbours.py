"""What else in the data says nearly the same as a pair."""

import numpy as np
import pandas as pd

from core.errors import BadInput
from core.evaluate.similarity import FLAT, check_sides, unit, usable
from core.schema import PairSet


def neighbours(data: PairSet, left: np.ndarray, right: np.ndarray, item_id: str, *, k: int = 5) -> pd.DataFrame:
    """The k other pairs nearest to one pair, nearest first: `item_id`, `cosine` (−1 to 1), `gold`.

    A pair stands where the mean of its two sentences' unit vectors points; pairs without such a direction (a zero or
    non-finite vector, opposite sentences) are no one's neighbours. Equally near pairs come in the order of the data.

    Raises BadInput for an unknown id, Mismatch if the vectors do not fit.
    """
    if item_id not in data.ids:
        raise BadInput(f"{data.name}: no pair {item_id!r}.")
    left, right = check_sides(data, left, right)
    whole = usable(left) & usable(right)
    middle = np.where(whole[:, None], unit(left) + unit(right), 0.0)
    whole &= np.linalg.norm(middle, axis=1) >= FLAT
    places, at = unit(middle), data.ids.index(item_id)
    cosines = np.where(whole & whole[at], np.einsum("nd,d->n", places, places[at]), np.nan)
    cosines[at] = np.nan
    near = [row for row in np.argsort(-cosines, kind="stable")[:k] if np.isfinite(cosines[row])]
    return pd.DataFrame(
        {
            "item_id": [data.ids[row] for row in near],
            "cosine": np.clip(cosines[near], -1, 1),
            "gold": [data.gold[row] for row in near],
        }
    )
