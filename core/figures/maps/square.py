"""The square a map lies in, and what of a table is drawn there."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.figures.frames import require
from core.figures.maps.groups import Colouring
from core.figures.theme import marker_size

DENSITY_FROM = 20_000  # more papers than this: shading of all underneath
SAMPLE_FROM = 20_000  # more papers than this: a sample of the points
EDGE = 0.05  # of the longer side, left free all around


@dataclass(frozen=True)
class Square:
    """Equal lengths in both directions: lower left corner and side."""

    x: float
    y: float
    side: float

    @property
    def across(self) -> list[float]:
        return [round(self.x, 5), round(self.x + self.side, 5)]

    @property
    def up(self) -> list[float]:
        return [round(self.y, 5), round(self.y + self.side, 5)]

    def fractions(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Places as parts of the side, (n, 2), 0 to 1 from the lower left."""
        return np.column_stack(
            [(np.asarray(x, float) - self.x) / self.side, (np.asarray(y, float) - self.y) / self.side]
        )


def square(x: np.ndarray, y: np.ndarray) -> Square:
    """The smallest square around all finite places, with a free edge; one place alone has a square too."""
    places = np.column_stack([np.asarray(x, float), np.asarray(y, float)])
    places = places[np.isfinite(places).all(axis=1)]
    if not len(places):
        return Square(-1, -1, 2)
    low, high = places.min(axis=0), places.max(axis=0)
    side = float((high - low).max()) * (1 + 2 * EDGE) or 2.0
    corner = (low + high) / 2 - side / 2
    return Square(float(corner[0]), float(corner[1]), side)


def placed(table: pd.DataFrame, colouring: Colouring | None) -> tuple[pd.DataFrame, np.ndarray]:
    """The table and which of its rows have a place, bool (n,).

    Raises
    ------
    Mismatch
        If a column is missing, or the colouring is of another number of papers.
    """
    require(table, "id", "x", "y", what="the map")
    if colouring is not None and len(colouring) != len(table):
        raise Mismatch(f"the colouring is of {len(colouring):,} papers, the map of {len(table):,}.")
    finite = np.isfinite(table["x"].to_numpy(float)) & np.isfinite(table["y"].to_numpy(float))
    return table, finite


def dot(n: int) -> float:
    """Diameter of a dot in px, 9 to 4 by n, smaller still where shading lies underneath."""
    return marker_size(n) if n <= DENSITY_FROM else 3.0
