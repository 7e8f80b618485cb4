"""Where a person's papers lie on a map of the benchmark."""

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import pandas as pd

from core import maps
from core.actions.embed import embed
from core.actions.map_how import How, how_of
from core.actions.map_papers import map_papers
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import ROLE, fitted, texts_of
from core.actions.papers import papers
from core.actions.place import NEAR
from core.actions.placing.placed import Placed
from core.actions.similar import vectors_of
from core.actions.spaces import parted
from core.actions.specs import spec_of
from core.embeddings import own
from core.errors import MissingData
from core.progress import Progress, silent
from core.schema import FORMS

COLUMNS = ["id", "x", "y", "spread", "reason"]
ALONE = "no paper on this map is like it"
NO_MAP = "no map of {data} by {model} is kept. Make one on the page Map, with the same model."


def placed_coordinates(
    placed: Placed,
    *,
    how: Mapping[str, Any] | None = None,
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = False,
    progress: Progress = silent,
) -> pd.DataFrame:
    """A row a paper of the user's: id, x, y, spread, and the reason where it has no place (x, y, spread NaN then).

    A paper of the benchmark lies where the map has it, another at the mean of the places of its 15 nearest, weighted by
    similarity; `spread`: how far from there those lie (if large, the place means little).

    Parameters
    ----------
    how
        The map: arguments of `map_papers`. Without them the kept one of default settings of the same model, in the
        form in which the papers were placed or else another: a map may read more of a paper than the vote.
    compute
        False: MissingData where no map is kept, or the map's model did not read these papers yet.
    """
    encoding: Any = {"device": device, "batch_size": batch_size, "compute": compute, "progress": progress}
    found = _map(placed, how, encoding)
    here = np.flatnonzero(placed.placed)
    vectors = np.zeros((0, 0)) if not len(here) else _vectors(placed, how_of(**found.how), here, encoding)
    rows = {id: (np.nan, np.nan, np.nan, one.reason) for one in placed.left_out for id in [one.id]}
    other = []
    for at, row in enumerate(here.tolist()):
        id, known = placed.papers.ids[row], int(placed.known[row])
        on_map = found.places.get(placed.placement.papers.ids[known]) if known >= 0 else None
        if on_map is None:
            other.append(at)
        else:
            rows[id] = (*found.xy[on_map].tolist(), 0.0, "")
    ids = [placed.papers.ids[here[at]] for at in other]
    rows |= dict(zip(ids, _places(found, vectors[other]))) if other else {}
    return pd.DataFrame([(id, *rows[id]) for id in placed.papers.ids], columns=COLUMNS)


def _map(placed: Placed, how: Mapping[str, Any] | None, encoding: Mapping[str, Any]) -> PaperMap:
    if how is not None:
        return map_papers(**{**how, **encoding})
    asked, placement = placed.how, placed.placement
    model = f"{parted(asked['model'])[0]}:{asked['pooling']}" if asked["pooling"] else asked["model"]
    forms = [form for form in dict.fromkeys((placement.form, "title+abstract", *FORMS)) if form in FORMS]
    for form in forms:
        try:
            return map_papers(data=asked["data"], model=model, form=form, compute=False)
        except MissingData:
            continue
    if not encoding["compute"]:
        data = placement.papers
        raise MissingData(NO_MAP.format(data=data.title or data.name, model=placement.model))
    return map_papers(data=asked["data"], model=model, form=forms[0], **encoding)


def _vectors(placed: Placed, how: How, rows: np.ndarray, encoding: Mapping[str, Any]) -> np.ndarray:
    """Vectors float32 (m, d) of the user's papers in the space of the map."""
    spec = spec_of(how.model, fetch=bool(encoding["compute"]), progress=encoding["progress"])
    mine = placed.papers.take(rows.tolist())
    if spec.loader == "vectors":
        return own.provide(spec, mine.ids).array
    collection = papers(how.data.plain)
    fit = texts_of(collection, spec, how.form) if spec.loader == "tfidf" else None
    texts = texts_of(mine, spec, how.form)
    return embed(texts=texts, spec=fitted(spec, collection, how.form), role=ROLE, fit=fit, **encoding).vectors


def _places(found: PaperMap, vectors: np.ndarray) -> Iterator[tuple[float, float, float, str]]:
    """x, y, spread and reason of each; of papers of the map that are not like it at all, none has a say."""
    held, metric = vectors_of(found), found.how["metric"]
    first = maps.place(vectors, held, found.xy, k=NEAR, metric=metric)
    alike = (first.similarity > 0).sum(axis=1) if metric == "cosine" else np.full(len(vectors), NEAR)
    for row, some in enumerate(alike.tolist()):
        if not some:
            yield np.nan, np.nan, np.nan, ALONE
            continue
        few = some < first.similarity.shape[1]
        one = maps.place(vectors[[row]], held, found.xy, k=some, metric=metric) if few else None
        xy, spread = (one.xy[0], one.spread[0]) if one else (first.xy[row], first.spread[row])
        yield float(xy[0]), float(xy[1]), float(spread), ""
