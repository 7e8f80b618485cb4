"""A collection and a model to a map: vectors, exact neighbours, places, and everything that says how good they are.

Kept under the digest of all that went in; computed once, then read by pages, the command line and exports alike.
"""

import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from core import maps
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.map_how import SEED, How, K, how_of
from core.actions.map_provenance import notices_of, provenance
from core.actions.map_room import check_room
from core.actions.map_terms import counted, counting, terms_for
from core.actions.over_papers import over_papers
from core.actions.paper_map import PaperMap, packed, unpacked
from core.actions.paper_vectors import PaperVectors, paper_vectors
from core.actions.papers import Source, papers
from core.actions.specs import spec_of
from core.actions.structure import structure
from core.errors import BadInput
from core.progress import Progress, silent
from core.schema import ModelSpec, Papers, Skipped

VERSION = 5  # raise when numbers, or what a file holds, change
AT = 15  # neighbours that the quality is of
NO_DIRECTION = "its vector is zero, so that it is like nothing and has no place (no word of it counts for this model)"


def map_papers(
    *,
    data: Source,
    model: str,
    form: str = "title+abstract",
    method: str = "umap",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    seed: int = SEED,
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
) -> PaperMap:
    """The map of a collection under a model, kept from before or made now.

    Parameters
    ----------
    data
        A collection: its name, a path, or the fields of `Asked` (name, path, split, columns, drop_bad).
    form
        What of a paper the model gets: "title+abstract", "abstract" or "title"; what is missing is stood in for.
    method, n_neighbors, min_dist, metric, seed
        The projection. The same choices give the same bytes.
    compute
        False: nothing is computed and nothing heavy imported; MissingData where the map is not kept.

    Raises
    ------
    BadInput, UnknownName, MissingData, MissingModel, BadFile, BadVectors
        In words. Cancelled, by `progress`; vectors made so far are kept.
    """
    how = how_of(
        data=data, model=model, form=form, method=method, n_neighbors=n_neighbors, min_dist=min_dist, metric=metric,
        seed=seed,
    )  # fmt: skip
    collection = papers(how.data.plain)
    spec = spec_of(how.model, fetch=compute, progress=progress)
    place = place_of(how, collection, spec)
    encode = partial(paper_vectors, how, device=device, batch_size=batch_size, progress=progress)

    def terms(rows: np.ndarray) -> maps.Terms:
        return terms_for(how, collection, rows, partial(counted, how, collection, rows) if compute else None)

    def make() -> Kept:
        check_room(collection, spec)
        return packed(_made(how, collection, spec, place.key, vectors=encode(), progress=progress))

    found = archive.kept(
        place, make if compute else None, lambda kept: unpacked(kept, collection, terms),
        missing=f"The map of {collection.title or collection.name} by {spec.name} was not computed yet.",
    )  # fmt: skip
    return _as_named(found, collection, how)


def place_of(how: How, collection: Papers, spec: ModelSpec, what: str = "") -> Place:
    """Where the map of these choices lies; `what` names something else that is kept of it."""
    stands_for = {
        "version": VERSION, "what": what, "data": collection.fingerprint, "form": how.form, "space": spec.space,
        "separator": spec.separator, "prompts": dict(spec.prompts), "settings": how.settings, "k": [K, AT],
    }  # fmt: skip
    name = "-".join(filter(None, [collection.name, how.data.split, spec.name, how.method, what]))
    return Place("own" if how.data.path else "", name, stands_for)


def _as_named(found: PaperMap, collection: Papers, how: How) -> PaperMap:
    """The map with the names that the collection has now: they are no part of the key."""
    named = {"data": collection.name, "data_title": collection.title or collection.name}
    if found.how == how.plain and named.items() <= found.provenance.items():
        return found
    held = found.once(  # the collection is held, too, so that its id is that of no other
        ("named", id(collection), repr(how)), lambda: (collection, _renamed(found, collection, how, named))
    )
    return held[1]


def _renamed(found: PaperMap, collection: Papers, how: How, named: Mapping[str, str]) -> PaperMap:
    held = collection if len(found.rows) == len(collection) else collection.take(found.rows.tolist())
    return replace(found, how=how.plain, papers=held, provenance={**found.provenance, **named})


def _made(
    how: How, collection: Papers, spec: ModelSpec, key: str, *, vectors: PaperVectors, progress: Progress
) -> PaperMap:
    begin = time.perf_counter()
    rows, skipped = _usable(collection, vectors, how.metric)
    whole = len(rows) == len(collection)  # then nothing is copied: vectors may be most of the memory there is
    held, array = (collection, vectors.array) if whole else (collection.take(rows.tolist()), vectors.array[rows])
    with counting(how, collection, rows) as words:
        neighbours, placed = _placed(how, array, progress)
        progress(0, 3, "how far the map can be believed")
        near = maps.nearest(placed.xy, K, metric="euclidean", progress=progress).index
        quality = maps.quality(neighbours, placed.xy, maps.largest_k(len(held), AT) or 1, progress=progress)
        progress(1, 3, "clusters")
        clusters = {
            "map": maps.clusters(placed.xy, cluster_size(len(held))),
            "space": maps.clusters(array, cluster_size(len(held)), neighbours=neighbours),
        }
        table = structure(neighbours, held, seed=SEED, progress=progress)
        progress(2, 3, "words of the papers")
        terms = terms_for(how, collection, rows, words)
    progress(3, 3, "words of the papers")
    notices = notices_of(
        how, collection, spec, vectors, projected=placed.notice, skipped=skipped, neighbours=neighbours
    )
    about = provenance(
        how, collection, spec, vectors, n=len(held), skipped=len(skipped), exact=neighbours.exact,
        cut=vectors.cut[rows], drawn_by=placed.method, seconds=vectors.seconds + time.perf_counter() - begin, key=key,
        agreement=tuple(dict.fromkeys(table.loc[table["agreement"].notna(), "level"])),
    )  # fmt: skip
    return PaperMap(
        key=key, how=how.plain, papers=held, model=spec.name, xy=placed.xy, neighbours=neighbours, near=near,
        quality=quality, keeps=over_papers(quality.keeps), clusters=clusters, hubs=maps.hubs(neighbours, AT),
        terms=terms, structure=table, cut=vectors.cut[rows], skipped=skipped, provenance=about, notices=notices,
        rows=rows,
    )  # fmt: skip


def _placed(how: How, array: np.ndarray, progress: Progress) -> tuple[maps.Neighbours, maps.Projection]:
    approximate = len(array) > maps.EXACT_UP_TO
    wanted = max(K, how.n_neighbors)
    neighbours = maps.nearest(array, wanted, metric=how.metric, approximate=approximate, progress=progress)
    placed = maps.project(
        array, neighbours, method=how.method, n_neighbors=how.n_neighbors, min_dist=how.min_dist, metric=how.metric,
        seed=how.seed, progress=progress,
    )  # fmt: skip
    return neighbours.take(K), placed


def cluster_size(n: int) -> int:
    """Fewest papers of a cluster: one in fifty, at least 5 and at most 50."""
    return int(np.clip(n // 50, 5, 50))


def _usable(collection: Papers, vectors: PaperVectors, metric: str) -> tuple[np.ndarray, tuple[Skipped, ...]]:
    """Rows that have a place, int32, and the papers that have none. Raises BadInput where no paper has one."""
    defined: np.ndarray = np.ones(len(collection), dtype=bool)
    if metric == "cosine" and len(collection):
        defined = np.asarray(vectors.array.any(axis=1))
    skipped = tuple(Skipped(collection.ids[row], NO_DIRECTION) for row in np.flatnonzero(~defined))
    if not defined.any():
        n = len(collection)
        raise BadInput(
            f"{collection.title or collection.name}: no map, as none of its {n:,} papers has a vector to go by. "
            "Choose another model, or another input form."
        )
    return np.flatnonzero(defined).astype(np.int32), skipped
