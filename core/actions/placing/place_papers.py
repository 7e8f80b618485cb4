"""Any papers placed on a benchmark: each with its nearest papers and a vote at every level."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from core import evaluate
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.papers import Source, asked, papers
from core.actions.placing.fit import fit_placement, none_of
from core.actions.placing.ground import Ground, Space, drawn, ground, spaces_on
from core.actions.placing.placed import ON_LEVEL, Placed, Voted, packed, unpacked
from core.actions.placing.placement import Placement
from core.actions.placing.same import same_across
from core.actions.provenance import of_data, versions
from core.actions.spaces import embedded
from core.errors import BadInput
from core.evaluate import References
from core.progress import Progress, silent
from core.schema import Papers, Skipped

VERSION = 2  # raise when numbers, or what a file holds, change
NEAREST = 10  # papers that are named of each
MISSING = "these papers were not placed on {data} by {model} yet"
NO_TEXT = "it has no title and no abstract, so that there is nothing to compare"
NO_VECTOR = "its vector is zero (no word of it counts for this model), so that nothing is like it"


def place_papers(
    *,
    data: Source,
    own: Source,
    model: str,
    pooling: str = "",
    form: str = "abstract",
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
) -> Placed:
    """The papers of `own` on the benchmark `data`; kept from before or made now, the placement too.

    A paper that is in the benchmark itself (the same id, unless the titles speak against it, or the same text) is not
    its own neighbour and has no vote on itself. Probabilities are shares of a vote: they say which label, given that it
    is one of them; whether it is any is what "none of these" is for.

    Parameters
    ----------
    own
        Any collection, file or folder of papers.
    data, model, pooling, form, compute
        As `fit_placement` takes them.

    Raises as `fit_placement` does, and BadInput where `own` holds no papers.
    """
    placement = fit_placement(
        data=data, model=model, pooling=pooling, form=form, device=device, batch_size=batch_size, compute=compute,
        progress=progress,
    )  # fmt: skip
    whose = asked(own)
    mine = papers(whose.plain)
    if not len(mine):
        raise BadInput(f"{mine.title or mine.name}: holds no papers to place.")
    found = ground(data)
    how = {"data": found.data.plain, "model": model, "pooling": pooling, "form": form}
    asks = {**how, "own": whose.plain}
    stands_for = {"version": VERSION, "what": "placed", "placement": placement.key, "own": mine.fingerprint}
    place = Place("own", f"{mine.name}-on-{found.papers.name}-{placement.model}", stands_for, kind="placements")

    def make() -> Kept:
        encoding: Any = {"device": device, "batch_size": batch_size, "compute": True, "progress": progress}
        space_of = spaces_on(found, how, compute=True, progress=progress)
        space = drawn(found, space_of, **encoding)
        vectors = embedded(mine, space_of, **encoding)[0]
        return packed(_placed(found, space, placement, mine, vectors.vectors, place.key, asks, progress))

    missing = MISSING.format(data=found.papers.title or found.papers.name, model=placement.model)
    done = archive.kept(
        place, make if compute else None, lambda kept: unpacked(kept, placement, mine), missing=missing
    )  # fmt: skip
    return done if done.how == asks else replace(done, how=asks, papers=mine, placement=placement)


def _placed(  # noqa: PLR0917
    found: Ground, space: Space, placement: Placement, own: Papers, vectors: np.ndarray, key: str,
    how: Mapping[str, Any], progress: Progress,
) -> Placed:  # fmt: skip
    references = References(space.vectors, found.papers.ids, found.levels)
    texts = space.texts(own)
    same = same_across(own, texts, found.papers, space.texts(found.papers))
    left_out = tuple(_left_out(own, vectors))
    gone = {one.id for one in left_out}
    usable = np.array([id not in gone for id in own.ids], dtype=bool)
    seen = np.where(usable[:, None], vectors, 0.0)
    near, similarity = [], []
    voted: dict[str, list[Voted]] = {level: [] for level in found.papers.levels}
    for block in references.blocks(len(own)):
        progress(block.start, len(own), "votes on your papers")
        cosines = references.near(seen[block], evaluate.within(same, block))
        rows, values = references.nearest(cosines, NEAREST)
        near.append(rows)
        similarity.append(values)
        none = np.zeros(len(cosines), dtype=bool)
        for level in found.papers.levels:
            one = _voted(references, placement, cosines, level, usable[block], none)
            voted[level].append(one)
            none = one.none
    progress(len(own), len(own), "votes on your papers")
    known = np.full(len(own), -1, dtype=np.int32)
    known[same[0][::-1]] = same[1][::-1]
    return Placed(
        key=key, how=how, placement=placement, papers=own, near=np.concatenate(near),
        similarity=np.concatenate(similarity), known=known,
        voted={level: _joined(parts) for level, parts in voted.items()}, left_out=left_out,
        missing=tuple(_missing(own, space.form, gone)),
        provenance=_provenance(placement, own, key, len(own) - len(gone), int((known >= 0).sum())),
        notices=tuple(dict.fromkeys([*placement.notices])),
    )  # fmt: skip


def _voted(  # noqa: PLR0917
    references: References, placement: Placement, near: np.ndarray, level: str, usable: np.ndarray, above: np.ndarray
) -> Voted:
    """The votes at one level; `above`: who is none of these at a coarser level, and so here, too."""
    temperature, threshold = placement.temperatures[level].value, placement.thresholds[level]
    ballot = references.levels[level]
    counted = ballot.count(near, temperature)
    votes = evaluate.Votes(counted[0])
    score = evaluate.nearness(near, ballot, temperature, counted)[threshold.score]
    none = (none_of(score, threshold) | above) & usable
    counted = votes.probabilities[usable & ~none]
    return Voted(
        votes.top, votes.of(votes.top), votes.second, votes.of(votes.second), score, none, counted.sum(axis=0)
    )  # fmt: skip


def _joined(parts: list[Voted]) -> Voted:
    whole: Any = {name: np.concatenate([getattr(one, name) for one in parts]) for name in ON_LEVEL[:-1]}
    return Voted(**whole, expected=np.sum([one.expected for one in parts], axis=0))


def _left_out(own: Papers, vectors: np.ndarray) -> Iterator[Skipped]:
    for row, (id, title, abstract) in enumerate(zip(own.ids, own.titles, own.abstracts)):
        if not (title.strip() or abstract.strip()):
            yield Skipped(id, NO_TEXT)
        elif not vectors[row].any():
            yield Skipped(id, NO_VECTOR)


def _missing(own: Papers, form: str, gone: set[str]) -> Iterator[Skipped]:
    """What placed papers lack, and what stood in for it."""
    for id, title, abstract in zip(own.ids, own.titles, own.abstracts):
        if id in gone:
            continue
        if not title.strip():
            yield Skipped(id, "it has no title" + ("; its abstract stood in" if form == "title" else ""))
        elif not abstract.strip():
            yield Skipped(id, "it has no abstract" + ("; its title stood in" if form == "abstract" else ""))


def _provenance(placement: Placement, own: Papers, key: str, n: int, known: int) -> dict[str, object]:
    return {
        "placed": key, "placement": placement.key, "n": n, "in_benchmark": known, "own": of_data(own),
        "own_source": own.source, "benchmark": dict(placement.provenance), "versions": versions(),
    }  # fmt: skip
