"""From vectors to what each paper, level and pair scores; kept under the digest of all that went in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from core import evaluate
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.papers import Source
from core.actions.pathways.bench import Bench, bench, memberships
from core.actions.pathways.clusters import kept_clusters
from core.actions.pathways.cost import scoring, seconds
from core.actions.pathways.scores import PathwayScores, packed, unpacked
from core.actions.pathways.sides import Sides, told_apart
from core.actions.pathways.variant import Variant, stored
from core.actions.provenance import of_data, versions
from core.errors import BadInput
from core.evaluate.similarity import unit
from core.progress import Progress, parts, silent

VERSION = 3  # raise when numbers, or what a file holds, change
SEED = 42
DECIMALS = 9  # of cosines, as rankings compare them
PAIRS = ["left", "right", "type", "label", "split", "score"]
MISSING = "these papers have no scores under {model} yet"


def score_pathways(
    *,
    data: Source,
    model: str,
    pooling: str = "",
    form: str = "abstract",
    centering: str = "raw",
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
) -> PathwayScores:
    """What a model scores on a split of a collection with levels, kept from before or made now.

    Parameters
    ----------
    data
        A collection with levels; the split that it names, or "test".
    pooling
        One of POOLINGS, or "" for the model's own.
    form
        What of a paper the model gets, one of INPUTS; what is missing is stood in for.
    centering
        "raw", "centred" or "first component removed", both by the training papers.
    compute
        False: nothing is encoded or scored. MissingData where it is not kept.
    """
    if centering not in evaluate.CENTERINGS:
        raise BadInput(f"centering {centering!r}: expected one of {', '.join(evaluate.CENTERINGS)}.")
    found = bench(data)
    made = seconds(found, model, pooling=pooling, form=form, centering=centering) if compute else (1.0, 1.0)
    encoding, scoring = parts(progress, made)
    variant = stored(
        found, model, pooling=pooling, form=form, device=device, batch_size=batch_size, compute=compute,
        centering=centering, progress=encoding,
    )  # fmt: skip
    return scored(found, variant, centering, compute=compute, progress=scoring)


def scored(
    bench: Bench,
    variant: Variant,
    centering: str = "raw",
    *,
    grouped: bool = True,
    compute: bool = True,
    progress: Progress = silent,
) -> PathwayScores:
    """`score_pathways` of vectors from anywhere; without `grouped` the clustering, which takes longest, is left out."""
    how = {
        "data": bench.data.plain, "model": variant.model, "pooling": "" if variant.own_pooling else variant.pooling,
        "form": variant.form, "centering": centering,
    }  # fmt: skip
    stands_for = {
        "version": VERSION, "what": "pathway scores", "data": bench.fingerprint, "split": bench.split,
        "levels": list(bench.papers.levels), "vectors": variant.digest, "centering": centering,
    }  # fmt: skip
    folder = "own" if bench.data.path else ""
    name = f"{bench.papers.name}-{variant.model}-{variant.pooling or 'none'}"
    place = Place(folder, name, stands_for, kind="pathways")

    sides = Sides(bench, variant, centering)
    ranking, clustering = parts(progress, scoring(bench))

    def make() -> Kept:
        return packed(_made(bench, variant, sides, how=how, key=place.key, progress=ranking))

    missing = MISSING.format(model=variant.model)
    found = archive.kept(place, make if compute else None, lambda kept: unpacked(kept, bench.papers), missing=missing)
    if not grouped:
        return found
    groups = kept_clusters(
        place, lambda: sides.of(bench.papers), bench.levels, compute=compute, missing=missing, progress=clustering
    )
    return replace(found, clustering=groups)


def _made(
    bench: Bench, variant: Variant, sides: Sides, *, how: Mapping[str, Any], key: str, progress: Progress
) -> PathwayScores:
    centering = sides.centering
    tested = sides.of(bench.papers)
    if bench.validation is not None:
        sides.of(bench.validation)  # all that is encoded comes first
    sides.notices += told_apart(variant.model, tested)
    found = evaluate.retrieval(tested, bench.papers.ids, bench.levels, seed=SEED, progress=progress)
    levels = {name: evaluate.honest(held) for name, held in found.levels.items()}
    validation, why = _validation(bench, sides, found)
    return PathwayScores(
        key=key, how=how, papers=bench.papers, model=variant.model, pooling=variant.pooling,
        own_pooling=variant.own_pooling, centering=centering, form=variant.form, levels=levels,
        near=found.near, similarity=found.similarity,
        clustering=pd.DataFrame(), pairs=_pairs(bench, sides),
        validation=validation, validation_reason=why, provenance=_provenance(bench, variant, sides, centering, key),
        notices=tuple(dict.fromkeys(sides.notices)),
    )  # fmt: skip


def _validation(bench: Bench, sides: Sides, scored: evaluate.Retrieval) -> tuple[float | None, str]:
    """mAP over the validation papers at the finest level, which choices are made by; None and why it cannot tell."""
    held = bench.validation
    if held is None:
        return None, "there are no validation papers"
    finest = held.levels[-1]
    if held is not bench.papers:
        scored = evaluate.retrieval(
            sides.of(held), held.ids, memberships(held)[-1:], cutoffs=(1,), shuffles=0, keep=1
        )  # fmt: skip
    each = scored.levels[finest].of("AP")
    if not np.isfinite(each).any():
        return None, f"no validation paper has another of its {finest}"
    if scored.levels[finest].all_relevant:
        return None, f"all validation papers have the same {finest}, which every ranking finds"
    return float(np.nanmean(each)), ""


def _pairs(bench: Bench, sides: Sides) -> pd.DataFrame:
    tables = []
    for split, held in bench.pairs.items():
        collection = bench.papers if split == bench.split else bench.validation
        if collection is None or not held.pairs:
            continue
        directions = unit(sides.of(collection))
        at = {id_: row for row, id_ in enumerate(collection.ids)}
        left = directions[[at[pair.left] for pair in held.pairs]]
        right = directions[[at[pair.right] for pair in held.pairs]]
        table = pd.DataFrame(held.pairs, columns=["left", "right", "label", "type"])
        tables.append(table.assign(split=split, score=np.round(np.einsum("ij,ij->i", left, right), DECIMALS)))
    return pd.concat(tables, ignore_index=True)[PAIRS] if tables else pd.DataFrame(columns=PAIRS)


def _provenance(bench: Bench, variant: Variant, sides: Sides, centering: str, key: str) -> dict[str, object]:
    """Plain values without time or place, so that the same scores have the same provenance."""
    collection = bench.papers
    return {
        "truncated": sides.cut[collection.fingerprint],
        **variant.about,  # a file says how many of its texts were cut, which are those of all its splits
        "scores": key,
        "centering": centering,
        "n": len(collection),
        "stood_in": collection.stands_in(variant.form) if variant.form in ("abstract", "title+abstract") else 0,
        "levels": list(collection.levels),
        "split": bench.split,
        "pathways": len(bench.levels[-1].names),
        "training": len(bench.training) if bench.training else 0,
        "validation": len(bench.validation) if bench.validation else 0,
        **of_data(collection),
        "source": collection.source,
        "seed": SEED,
        "versions": versions(),
    }
