"""Papers inside what was drawn on a map, also those that the picture has no point for."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from core import maps
from core.errors import BadInput

SHAPES = {"lasso": maps.inside_lasso, "box": maps.inside_box}


def inside_drawn(xy: np.ndarray, rule: Mapping[str, Any]) -> np.ndarray:
    """bool (n,): the places xy (n, 2) inside a shape: `by` "lasso" or "box", and the `x` and `y` of its corners.

    `and`: further shapes drawn with it; inside any of them is inside. Raises BadInput for another shape.
    """
    found = np.zeros(len(xy), dtype=bool)
    further: Sequence[Mapping[str, Any]] = rule.get("and", ())
    for shape in (rule, *further):
        if shape.get("by") not in SHAPES:
            raise BadInput(f"{shape.get('by')!r} is no shape that can be drawn on a map; there are: lasso, box.")
        found |= SHAPES[shape["by"]](xy, shape.get("x", ()), shape.get("y", ()))
    return found
