"""What the points can be coloured by, and the values of each paper for it."""

from dataclasses import dataclass

import numpy as np

from core import actions

MEASURED = {
    "cluster": "Cluster on the map",
    "cluster-space": "Cluster in the original space",
    "kept": "Neighbours kept (0 to 1; low: distortion)",
    "trust": "Trustworthiness",
    "cont": "Continuity",
    "hub": "Hubs: times among the nearest of others",
    "tokens_cut": "Tokens cut off",
    "similarity": "Similarity to the open paper",
}
ABOUT = {
    "cluster": "HDBSCAN on the two coordinates of the picture: islands as the eye sees them.",
    "cluster-space": "HDBSCAN on the model's own vectors: groups that are there before anything is drawn.",
    "kept": "of each paper's nearest papers in the original space, the share that is also near on the map.",
    "similarity": "the cosine of each paper with the one whose card is open.",
}
SHARES = ("kept", "trust", "cont")  # from 0 to 1
NONE = "in no cluster"


@dataclass(frozen=True)
class Colour:
    """`code` stands in the URL; `column` is the one of the papers, or "" for what was measured."""

    code: str
    title: str
    column: str = ""


def offered(papers: actions.Papers, *, own: bool) -> list[Colour]:
    """Levels first, then the other columns, then the split, then what was measured on the map.

    The URL calls a column by its name, or by its place where the data are the person's own: the names are theirs.
    """
    names = [*papers.levels, *sorted(name for name in papers.columns if name not in papers.levels)]
    places = {name: f"column-{at}" for at, name in enumerate(sorted(papers.columns), 1)}
    columns = [
        Colour(places[name] if own else name, _title(name), name)
        for name in names
        if name in papers.levels or actions.tells_apart(papers.columns[name])
    ]
    splits = [Colour("split", "Split")] if len(set(papers.splits)) > 1 else []
    return [*columns, *splits, *(Colour(code, title) for code, title in MEASURED.items())]


def _title(name: str) -> str:
    return name[:1].upper() + name[1:].replace("_", " ")


def values_of(colour: Colour, made: actions.PaperMap, paper: str | None) -> actions.ColourValues:
    """Of each paper on the map its groups, or its number; NaN, or no group, where there is none."""
    if colour.code == "similarity":
        known = paper is not None and paper in made.places
        numbers = actions.similar(made, str(paper)) if known else np.full(len(made), np.nan)
        return actions.ColourValues(colour.code, colour.title, "number", numbers=np.asarray(numbers, dtype=float))
    return actions.colour_values(made, colour.column or colour.code)
