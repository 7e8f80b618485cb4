"""The nearest papers of one paper in the original space, and what the map and the labels say of them."""

from collections.abc import Sequence

import pandas as pd

from core import actions

NEAREST = 10


def nearest(made: actions.PaperMap, paper: str, most: int = NEAREST) -> pd.DataFrame:
    """One row a neighbour, the nearest first: `id`, `title`, `similarity`, `shared`, `kept`.

    `shared`: the finest level at which both have a group in common; without levels the columns in which they have.
    `kept`: whether it is among the nearest of the paper on the map, as many as the share kept is measured over.
    """
    papers = made.papers
    row, names = made.row(paper), measured(made)
    index, similarity = made.neighbours.index[row][:most], made.neighbours.similarity[row][:most]
    rows = [
        (papers.ids[one], papers.titles[one], float(value), shared(papers, names, row, int(one)), bool(kept))
        for one, value, kept in zip(index, similarity, made.kept(paper, most))
        if one >= 0
    ]
    return pd.DataFrame(rows, columns=["id", "title", "similarity", "shared", "kept"])


def measured(made: actions.PaperMap) -> list[str]:
    """The levels, or the columns, of whose groups agreement was measured: coarse to fine, or the most telling first."""
    return list(dict.fromkeys(map(str, made.structure["level"])))


def shared(papers: actions.Papers, names: Sequence[str], a: int, b: int) -> str:
    """What two papers have a group in common of: the finest level, or each of the columns; "" where there is none."""
    found = [name for name in names if set(papers.columns[name][a]) & set(papers.columns[name][b])]
    return ", ".join(found[-1:] if papers.levels else found)


def joined(made: actions.PaperMap, paper: str) -> pd.DataFrame:
    """Lines on the map from a paper to its nearest: `x0`, `y0`, `x1`, `y1`, `kept`."""
    near, (x, y) = nearest(made, paper), made.xy[made.row(paper)]
    ends = [made.xy[made.row(id)] for id in near["id"]]
    return pd.DataFrame(
        [(x, y, *end, kept) for end, kept in zip(ends, near["kept"])], columns=["x0", "y0", "x1", "y1", "kept"]
    )
