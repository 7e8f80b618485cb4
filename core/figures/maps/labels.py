"""Direct labels: each at the densest place of its own papers where it covers no other label."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from core.figures.frames import require
from core.figures.maps.groups import Colouring
from core.figures.maps.paper_text import folded
from core.figures.maps.short_names import folded_names
from core.figures.maps.square import Square

GRID = 28  # cells a side in which density is counted
TRIED = 60  # places tried for one label
LINES = 3  # of a label
FEW = 300  # papers from which on dots are covered whatever is done
NEAR = 8  # of the densest places of a group, around which a label may stand
COVERED = 3  # dots that a label may cover where the legend names the group, too
STEPS = (-2.2, -1.2, -0.6, 0.0, 0.6, 1.2, 2.2)  # halves of a label
AROUND = [(0.0, 0.0)] + [
    (float(r * np.cos(a)), float(r * np.sin(a))) for r in (0.06, 0.11, 0.16) for a in np.arange(8) * np.pi / 4
]  # for a label whose place is given


def group_labels(
    table: pd.DataFrame,
    colouring: Colouring,
    frame: Square,
    *,
    letter: tuple[float, float],
    width: int = 18,
    legend: bool = False,
) -> pd.DataFrame:
    """A label for each category with a colour: `x`, `y`, `lines`, `colour`; larger categories first.

    Parameters
    ----------
    letter
        Width and height of a character as parts of the side of the map.
    width
        Characters a line.
    legend
        Whether a legend names the groups, too.

    Long names have their middle left out, and no two are alike. A label that finds no free place is left out: the
    legend names it. On a map of few papers it covers as few dots as it can, and with a legend it is left out where that
    is still more than some.
    """
    where = frame.fractions(table["x"].to_numpy(), table["y"].to_numpy())
    order = sorted((i for i, group in enumerate(colouring.groups) if group.named), key=lambda i: -colouring.groups[i].n)
    texts = folded_names([colouring.groups[i].label for i in order], width, LINES)
    tried = [_densest(where[colouring.rows[i]]) for i in order]
    dots, own = _dots(where), [np.isin(np.arange(len(where)), colouring.rows[i]) for i in order]
    if dots is not None:
        tried = [_beside(places[:NEAR], _half(text, letter)) for places, text in zip(tried, texts)]
    kept = place_labels(tried, texts, letter=letter, dots=dots, own=own, most=COVERED if legend else None)
    found = [
        (frame.x + at[0] * frame.side, frame.y + at[1] * frame.side, text, colouring.groups[i].colour)
        for at, text, i in zip(kept, texts, order)
        if at is not None
    ]
    return pd.DataFrame(found, columns=["x", "y", "lines", "colour"])


def given_labels(
    labels: pd.DataFrame,
    frame: Square,
    *,
    letter: tuple[float, float],
    width: int = 22,
    points: pd.DataFrame | None = None,
) -> pd.DataFrame:
    """Labels whose places are given (`x`, `y`, `text`, the most important first), moved a little where they meet.

    `points` (`x`, `y`): where these are few, each label is moved so that it covers as few of them as it can.
    """
    require(labels, "x", "y", "text", what="the labels of the map")
    texts = [_lines(str(text), width) for text in labels["text"]]
    at = frame.fractions(labels["x"].to_numpy(), labels["y"].to_numpy())
    tried = [[(float(x + dx), float(y + dy)) for dx, dy in AROUND] for x, y in at]
    dots = None if points is None else _dots(frame.fractions(points["x"].to_numpy(), points["y"].to_numpy()))
    kept = place_labels(tried, texts, letter=letter, dots=dots)
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
    tried: Sequence[Sequence[tuple[float, float]]],
    texts: Sequence[Sequence[str]],
    *,
    letter: tuple[float, float],
    dots: np.ndarray | None = None,
    own: Sequence[np.ndarray] = (),
    most: int | None = None,
) -> list[tuple[float, float] | None]:
    """Of each label the first of its places (parts of the side) at which it meets none before it; else None.

    `dots` (n, 2): of those places the one at which it covers the fewest; None where that is more than `most`. `own`: of
    each label bool (n,), the dots that it names; a place beside others counts as if it covered more than `COVERED`.
    """
    boxes: list[tuple[float, float, float, float]] = []
    found: list[tuple[float, float] | None] = []
    for number, (places, lines) in enumerate(zip(tried, texts)):
        half = _half(lines, letter)
        free = (place for place in (_inside(one, half) for one in places) if not _meets(place, half, boxes))
        at = next(free, None) if dots is None else _barest(list(free), half, dots, own[number] if own else None, most)
        found.append(at)
        if at is not None:
            boxes.append((at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]))
    return found


def _half(lines: Sequence[str], letter: tuple[float, float]) -> tuple[float, float]:
    return letter[0] * (max(map(len, lines), default=0) + 3) / 2, letter[1] * (len(lines) + 0.4) / 2


def _dots(where: np.ndarray) -> np.ndarray | None:
    """The places of all papers where these are few enough to keep clear of; else None."""
    return where if np.isfinite(where).all(axis=1).sum() < FEW else None


def _beside(places: list[tuple[float, float]], half: tuple[float, float]) -> list[tuple[float, float]]:
    """The places, and those around each by what the label is wide and high."""
    steps = sorted(((x, y) for x in STEPS for y in STEPS), key=lambda step: abs(step[0]) + abs(step[1]))
    return [(at[0] + x * half[0], at[1] + y * half[1]) for at in places for x, y in steps]


def _barest(
    places: list[tuple[float, float]],
    half: tuple[float, float],
    dots: np.ndarray,
    own: np.ndarray | None,
    most: int | None,
) -> tuple[float, float] | None:
    """The first of the places at which a label covers the fewest dots; None where that is more than `most`."""
    if not places:
        return None
    outside = np.maximum(np.abs(np.array(places)[:, None, :] - dots[None, :, :]) - half, 0)
    far = np.nan_to_num(np.hypot(outside[..., 0], outside[..., 1]), nan=np.inf)
    covered = (far <= 0).sum(axis=1)
    if own is not None and own.any():
        covered = covered + (COVERED + 1) * (far[:, own].min(axis=1) > far.min(axis=1))
    best = int(covered.argmin())
    return None if most is not None and covered[best] > most else places[best]


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
