"""What the points can be coloured by, and the values of each paper for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core import actions

MEASURED = {
    "cluster-map": "Cluster on the map",
    "cluster-space": "Cluster in the original space",
    "kept": "Distortion: share of true neighbours kept",
    "similarity": "Similarity to the open paper",
}
ABOUT = {
    "cluster-map": "HDBSCAN on the two coordinates of the picture: islands as the eye sees them.",
    "cluster-space": "HDBSCAN on the model's own vectors: groups that are there before anything is drawn.",
    "kept": "Of each paper's nearest papers in the original space, the share that is also near on the map.",
    "similarity": "The cosine of each paper with the one whose card is open.",
}
NONE = "in no cluster"
FEW = 12  # distinct values up to which a column is worth a colour even if every paper has its own
Values = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Colour:
    """`code` stands in the URL; `column` is the one of the papers, or "" for what was measured."""

    code: str
    title: str
    kind: str  # "category" | "number"
    column: str = ""


def offered(papers: Any, *, own: bool) -> list[Colour]:
    """Levels first, then the other columns, then the split, then what was measured on the map.

    The URL calls a column by its name, or by its place where the data are the person's own: the names are theirs.
    """
    names = [*papers.levels, *sorted(name for name in papers.columns if name not in papers.levels)]
    places = {name: f"column-{at}" for at, name in enumerate(sorted(papers.columns), 1)}
    columns = [
        Colour(places[name] if own else name, _title(name), _kind(papers.columns[name]), name)
        for name in names
        if name in papers.levels or _tells_apart(papers.columns[name])
    ]
    splits = [Colour("split", "Split", "category")] if len(set(papers.splits)) > 1 else []
    measured = [
        Colour(code, title, "category" if code.startswith("cluster") else "number") for code, title in MEASURED.items()
    ]
    return [*columns, *splits, *measured]


def _title(name: str) -> str:
    return name[:1].upper() + name[1:].replace("_", " ")


def _kind(values: Values) -> str:
    given = [one for paper in values for one in paper]
    alone = all(len(paper) <= 1 for paper in values)
    return "number" if given and alone and all(map(_is_number, given)) else "category"


def _is_number(text: str) -> bool:
    try:
        return bool(np.isfinite(float(text)))
    except ValueError:
        return False


def _tells_apart(values: Values) -> bool:
    """Whether a column groups papers or orders them: not one value for all, not a name of its own for each."""
    given = [one for paper in values for one in paper]
    distinct = set(given)
    return len(distinct) > 1 and (len(distinct) <= FEW or len(distinct) < len(given) or _kind(values) == "number")


def category_values(colour: Colour, made: Any) -> Values:
    """Per paper the groups it is in; several are possible, and none."""
    papers = made.papers
    if colour.column:
        return tuple(papers.columns[colour.column])
    if colour.code == "split":
        return tuple((one,) if one else () for one in papers.splits)
    return cluster_values(made.clusters[colour.code.removeprefix("cluster-")])


def cluster_values(numbers: Sequence[int]) -> Values:
    """Clusters counted from 1; a paper in none has its own word."""
    return tuple((f"cluster {number + 1}",) if number >= 0 else (NONE,) for number in numbers)


def number_values(colour: Colour, made: Any, paper: str | None) -> np.ndarray:
    """Per paper one number, NaN where there is none."""
    if colour.column:
        column = made.papers.columns[colour.column]
        return np.array([float(one[0]) if one else np.nan for one in column])
    if colour.code == "kept":
        return np.asarray(made.quality.keeps, dtype=float)
    return np.asarray(actions.similar(made, paper), dtype=float) if paper else np.full(len(made.papers), np.nan)


def groups(values: Values) -> list[tuple[str, int]]:
    """Every group with the number of its papers, by name: what a searchable list offers."""
    counts: dict[str, int] = {}
    for paper in values:
        for one in paper:
            counts[one] = counts.get(one, 0) + 1
    return sorted(counts.items())
