"""Direct labels: each at the densest place of its own papers where it covers no other label."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.figures.frames import require
from core.figures.maps.groups import Colouring
from core.figures.maps.paper_text import folded
from core.figures.maps.square import Square

GRID = 28  # cells a side in which density is counted
TRIED = 60  # places tried for one label
LINES = 3  # of a label
AROUND = [(0.0, 0.0)] + [
    (float(r * np.cos(a)), float(r * np.sin(a))) for r in (0.06, 0.11, 0.16) for a in np.arange(8) * np.pi / 4
]  # for a label whose place is given


def group_labels(
    table: pd.DataFrame, colouring: Colouring, frame: Square, *, letter: tuple[float, float], width: int = 18
) -> pd.DataFrame:
    """A label for each category with a colour: `x`, `y`, `lines`, `colour`; larger categories first.

    Parameters
    ----------
    letter
        Width and height of a character as parts of the side of the map.
    width
        Characters a line.

    A label that finds no free place is left out: the legend names it.
    """
    where = frame.fractions(table["x"].to_numpy(), table["y"].to_numpy())
    order = sorted((i for i, group in enumerate(colouring.groups) if group.named), key=lambda i: -colouring.groups[i].n)
    texts = [_lines(colouring.groups[i].label, width) for i in order]
    tried = [_densest(where[colouring.rows[i]]) for i in order]
    kept = place_labels(tried, texts, letter=letter)
    found = [
        (frame.x + at[0] * frame.side, frame.y + at[1] * frame.side, text, colouring.groups[i].colour)
        for at, text, i in zip(kept, texts, order)
        if at is not None
    ]
    return pd.DataFrame(found, columns=["x", "y", "lines", "colour"])


def given_labels(labels: pd.DataFrame, frame: Square, *, letter: tuple[float, float], width: int = 22) -> pd.DataFrame:
    """Labels whose places are given (`x`, `y`, `text`, the most important first), moved a little where they meet."""
    require(labels, "x", "y", "text", what="the labels of the map")
    texts = [_lines(str(text), width) for text in labels["text"]]
    at = frame.fractions(labels["x"].to_numpy(), labels["y"].to_numpy())
    tried = [[(float(x + dx), float(y + dy)) for dx, dy in AROUND] for x, y in at]
    kept = place_labels(tried, texts, letter=letter)
    found = [
        (frame.x + place[0] * frame.side, frame.y + place[1] * frame.side, text, "")
        for place, text in zip(kept, texts)
        if place is not None
    ]
    return pd.DataFrame(found, columns=["x", "y", "lines", "colour"])


def _lines(text: str, width: int) -> list[str]:
    """The text in a few lines; one that is cut ends with "…"."""
    lines = folded(text, width) or [""]
    if len(lines) <= LINES:
        return lines
    return [*lines[: LINES - 1], lines[LINES - 1][: width - 1].rstrip(" ,;:-") + "…"]


def place_labels(
    tried: Sequence[Sequence[tuple[float, float]]], texts: Sequence[Sequence[str]], *, letter: tuple[float, float]
) -> list[tuple[float, float] | None]:
    """Of each label the first of its places (parts of the side) at which it meets none before it; else None."""
    boxes: list[tuple[float, float, float, float]] = []
    found: list[tuple[float, float] | None] = []
    for places, lines in zip(tried, texts):
        half = (letter[0] * (max(map(len, lines), default=0) + 3) / 2, letter[1] * (len(lines) + 0.4) / 2)
        at = next((place for place in (_inside(one, half) for one in places) if not _meets(place, half, boxes)), None)
        found.append(at)
        if at is not None:
            boxes.append((at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]))
    return found


def _inside(place: tuple[float, float], half: tuple[float, float]) -> tuple[float, float]:
    x, y = (min(max(at, room), 1 - room) if room < 0.5 else 0.5 for at, room in zip(place, half))
    return x, y


def _meets(at: tuple[float, float], half: tuple[float, float], boxes: list[tuple[float, float, float, float]]) -> bool:
    left, low, right, high = at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]
    return any(left < b[2] and right > b[0] and low < b[3] and high > b[1] for b in boxes)


def _densest(where: np.ndarray) -> list[tuple[float, float]]:
    """Places of a group, the densest first: the mean of its papers in each cell of a grid."""
    where = where[np.isfinite(where).all(axis=1)]
    if not len(where):
        return []
    cells = np.clip((where * GRID).astype(np.int64), 0, GRID - 1)
    flat = cells[:, 1] * GRID + cells[:, 0]
    counts = np.bincount(flat, minlength=GRID * GRID).astype(float)
    sums = [np.bincount(flat, where[:, axis], minlength=GRID * GRID) for axis in (0, 1)]
    blurred = _blurred(counts.reshape(GRID, GRID)).ravel()
    order = np.lexsort((np.arange(GRID * GRID), -blurred))
    order = order[counts[order] > 0][:TRIED]
    return [(float(sums[0][cell] / counts[cell]), float(sums[1][cell] / counts[cell])) for cell in order]


def _blurred(counts: np.ndarray) -> np.ndarray:
    padded = np.pad(counts, 2)
    return np.asarray(sum(padded[i : i + GRID, j : j + GRID] for i in range(5) for j in range(5)))
