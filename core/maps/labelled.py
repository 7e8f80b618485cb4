"""Where on a map the name of a group is written."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

MOST = 1_500  # papers of a group that are looked at


def densest(xy: np.ndarray) -> tuple[float, float]:
    """The place of that paper of xy (n, 2), n ≥ 1, around which the others lie closest; the first of equals.

    Density is that of a Gaussian kernel whose width follows Scott's rule.
    """
    places = np.asarray(xy, dtype=np.float64)
    if len(places) > MOST:  # evenly through the rows: the same papers each time
        places = places[np.linspace(0, len(places) - 1, MOST).astype(int)]
    # quartiles, so that a few far papers do not widen the kernel until two heaps become one
    low, high = np.percentile(places, [25, 75], axis=0)
    width = np.maximum((high - low) / 1.349, 1e-9) * len(places) ** (-1 / 6)
    scaled = places / width
    away = ((scaled[:, None, :] - scaled[None, :, :]) ** 2).sum(axis=2)
    best = int(np.exp(-away / 2).sum(axis=1).argmax())
    return float(places[best, 0]), float(places[best, 1])


def label_places(xy: np.ndarray, groups: Sequence[str | Sequence[str]]) -> pd.DataFrame:
    """One row a group, by name: `text`, `x`, `y` (its densest place), `n` (papers).

    groups: of each paper its group, or all of them; "" or none is no group.
    """
    members: dict[str, list[int]] = {}
    for row, each in enumerate(groups):
        for name in dict.fromkeys([each] if isinstance(each, str) else each):
            if name:
                members.setdefault(name, []).append(row)
    places = {name: densest(np.asarray(xy)[members[name]]) for name in sorted(members)}
    return pd.DataFrame(
        {
            "text": list(places),
            "x": [x for x, _ in places.values()],
            "y": [y for _, y in places.values()],
            "n": [len(members[name]) for name in places],
        }
    )
