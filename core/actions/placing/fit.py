"""A model made ready to place papers on a benchmark: temperatures and thresholds from validation, tested on test."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from core import evaluate, stats
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.papers import Source
from core.actions.pathways.bench import drawn_with
from core.actions.pathways.sides import told_apart
from core.actions.placing import tables
from core.actions.placing.ballots import A_PRIORI, Ballots, OnLevel, on_levels
from core.actions.placing.ground import Ground, drawn, ground, mark, spaces_on
from core.actions.placing.placement import Assigned, Placement, Temperature, Threshold, packed, unpacked
from core.actions.placing.same import same_inside
from core.actions.provenance import of_data, of_model, versions
from core.actions.spaces import Spaces
from core.progress import Progress, silent
from core.schema import Papers

VERSION = 3  # raise when numbers, or what a file holds, change
KEPT = 0.95  # share of the validation papers with company that are not called none
FEWEST = 20  # validation papers by which something is set
FEW_GROUPS = 30  # labels of the finest level among them, below which a notice says so
NESTED = "a paper that is none of these at a coarser level is none of these at every finer one"
MISSING = "no papers were placed on {data} by {model} yet"


def fit_placement(
    *,
    data: Source,
    model: str,
    pooling: str = "",
    form: str = "abstract",
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
) -> Placement:
    """A model on a benchmark, ready to place papers; kept from before or made now.

    Every paper of the benchmark, of all its splits, is a reference for every paper but itself and those that read the
    same. The splits of these benchmarks are by pathway: a validation or test paper finds others of its pathway among
    papers of its own split alone, so that leaving out splits would leave nothing to find. What is fitted comes from the
    validation papers (a temperature and a threshold a level, and the score that the threshold is of), and every number
    that is reported is of test papers, whose labels had no part in it but as references.

    Parameters
    ----------
    data
        A collection with levels; a split that it names is passed over. Without validation and test splits the finest
        labels are dealt out in two halves, and the provenance says so.
    model, pooling, form
        As `score_pathways` takes them.
    compute
        False: nothing is encoded or fitted. MissingData where it is not kept.

    Raises as `score_pathways` does.
    """
    found = ground(data)
    how = {"data": found.data.plain, "model": model, "pooling": pooling, "form": form}
    space = spaces_on(found, how, compute=compute, progress=progress)
    place = place_of(found, space)

    def make() -> Kept:
        encoding = {"device": device, "batch_size": batch_size, "compute": True, "progress": progress}
        return packed(_made(found, space, how, place.key, encoding, progress))

    missing = MISSING.format(data=found.papers.title or found.papers.name, model=space.name)
    done = archive.kept(place, make if compute else None, lambda kept: unpacked(kept, found.papers), missing=missing)
    return done if done.how == how else replace(done, how=how, papers=found.papers)


def place_of(found: Ground, space: Spaces) -> Place:
    stands_for = {
        "version": VERSION, "what": "placement", "data": found.papers.fingerprint,
        "levels": list(found.papers.levels), "vectors": mark(space),
    }  # fmt: skip
    name = "-".join([found.papers.name, space.name, space.specs[0].pooling or "none"])
    return Place("own" if found.data.path else "", name, stands_for, kind="placements")


def _made(  # noqa: PLR0917
    found: Ground, space: Spaces, how: Mapping[str, Any], key: str, encoding: Mapping[str, Any], progress: Progress
) -> Placement:
    held = drawn(found, space, **encoding)
    notices = [
        *held.notices,
        *told_apart(space.name, held.vectors),
        *_few(found),
        *_counted(found, space),
        *_nested(found),
    ]
    ballots = Ballots.of(found, held.vectors, same_inside(found.papers, held.texts(found.papers)))
    temperatures = {level: one for level, one in _temperatures(ballots, progress).items()}
    values = {level: one.value for level, one in temperatures.items()}
    chosen_on = ballots.drawn(found.validation)
    rest = np.setdiff1d(np.arange(len(found.papers)), np.concatenate([chosen_on, found.test]))
    others = on_levels(ballots, rest, values, progress=progress)
    chosen = on_levels(ballots, chosen_on, values, alone=True, progress=progress)
    tested = on_levels(ballots, found.test, values, judge=True, alone=True, progress=progress)
    order = np.argsort(np.concatenate([rest, chosen_on, found.test]))
    clusters = stats.Clusters.of(drawn_with(found.papers)).take(found.test)
    parts: dict[str, list[dict[str, object]]] = {name: [] for name in ("calibration", "reliability", "nones", "curve")}
    thresholds: dict[str, Threshold] = {}
    assigned: dict[str, Assigned] = {}
    for at, level in enumerate(found.papers.levels):
        progress(at, len(found.levels), "how far it can be believed")
        one, coarser = tested[level], list(thresholds.values())
        threshold = thresholds[level] = _threshold(chosen, level, coarser)
        assigned[level] = _assigned([others[level], chosen[level], one], threshold, order)
        if coarser:
            above = assigned[coarser[-1].level].none
            assigned[level] = replace(assigned[level], none=assigned[level].none | above)
        most = tables.by_chance(found.levels[at], found.test, tested[level])
        parts["calibration"] += tables.calibration_rows(level, one, clusters, most)
        parts["reliability"] += tables.reliability_rows(level, one, clusters)
        gone = tables.Gone.of(coarser, tested, level)
        parts["nones"] += tables.none_rows(threshold, one, clusters, gone)
        parts["curve"] += tables.curve_rows(threshold, chosen[level], one, gone)
    progress(len(found.levels), len(found.levels), "how far it can be believed")
    spec = space.specs[0]
    return Placement(
        key=key, how=how, papers=found.papers, model=space.name, pooling=spec.pooling, form=space.form,
        temperatures=temperatures, thresholds=thresholds,
        calibration=tables.table(parts["calibration"], tables.CALIBRATION),
        reliability=tables.table(parts["reliability"], tables.RELIABILITY),
        nones=tables.table(parts["nones"], tables.NONES), curve=tables.table(parts["curve"], tables.CURVE),
        assigned=assigned,
        provenance=_provenance(found, space, key, held.cut), notices=tuple(dict.fromkeys(notices)),
    )  # fmt: skip


def _few(found: Ground) -> list[str]:
    """What to say where validation is so small that another one would have set something else."""
    groups = len({name for row in found.validation for name in found.papers.columns[found.finest][row]})
    if groups >= FEW_GROUPS:
        return []
    return [
        f"Temperatures and thresholds rest on {len(found.validation):,} validation papers with {groups} labels of "
        f"{found.finest}: take the probabilities as rough, and see how they did on the test papers."
    ]


def _counted(found: Ground, space: Spaces) -> list[str]:
    """What to say of a vocabulary that is not of all papers that vote."""
    said = "TF-IDF knows the words of the benchmark's training papers alone: words that only its validation or test "
    said += "papers have, or only yours, do not count, though all of them vote. A sentence encoder reads every word."
    return [said] if space.fit is not None and "train" in found.papers.splits else []


def _nested(found: Ground) -> list[str]:
    return [f"{NESTED[:1].upper()}{NESTED[1:]}."] if len(found.levels) > 1 else []


def _temperatures(ballots: Ballots, progress: Progress) -> dict[str, Temperature]:
    rows = ballots.drawn(ballots.ground.validation)
    near = ballots.near(rows) if len(rows) else np.zeros((0, len(ballots.vectors)))
    found = {}
    for at, level in enumerate(ballots.ground.levels):
        progress(at, len(ballots.ground.levels), "temperatures")
        ballot = ballots.references.levels[level.level]
        one = evaluate.fit_temperature(near, ballot, level.take(rows))
        if one.value is None or one.n < FEWEST:
            few = f"{one.n} validation papers have company, at least {FEWEST} are needed"
            reason = f"not fitted: {few}; {A_PRIORI} was set beforehand"
            found[level.level] = Temperature(level.level, A_PRIORI, one.n, one.left_out, False, reason)
        else:
            found[level.level] = Temperature(level.level, one.value, one.n, one.left_out, True, one.reason)
    return found


def _threshold(every: Mapping[str, OnLevel], level: str, coarser: Sequence[Threshold]) -> Threshold:
    """The threshold of a level, by the validation papers with company; `coarser`: of the levels above."""
    chosen = every[level]
    rows = np.flatnonzero(chosen.company)
    company, alone = ({name: held[rows] for name, held in each.items()} for each in (chosen.near, chosen.alone))
    score, auroc = evaluate.best_nearness(company, alone)
    title = evaluate.SCORES[score].title
    if len(rows) < FEWEST:
        why = f"{len(rows)} validation papers have company, at least {FEWEST} are needed: none is called none of these"
        return Threshold(level, score, title, None, KEPT, len(rows), auroc, why)
    value = evaluate.keeping(company[score], KEPT)
    gone = company[score] < value
    for one in coarser:
        gone |= none_of(every[one.level].near[one.score][rows], one)
    return Threshold(level, score, title, value, KEPT, len(rows), auroc, left=float((~gone).mean()))


def _assigned(parts: list[OnLevel], threshold: Threshold, order: np.ndarray) -> Assigned:
    """The votes on all papers, put into the order of the papers."""
    top, probability = (np.concatenate([getattr(one, name) for one in parts])[order] for name in ("top", "probability"))
    score = np.concatenate([one.near[threshold.score] for one in parts])[order]
    return Assigned(top, probability, none_of(score, threshold))


def none_of(score: np.ndarray, threshold: Threshold) -> np.ndarray:
    """bool (n,): which papers are none of a level's labels."""
    value = -np.inf if threshold.value is None else threshold.value
    return np.asarray(score < value)


def _provenance(found: Ground, space: Spaces, key: str, cut: np.ndarray) -> dict[str, object]:
    """Plain values without time or place."""
    collection: Papers = found.papers
    spec = space.specs[0]
    return {
        **of_model(spec),
        "fit": spec.fit or "nothing",
        "none_rule": NESTED,
        "form": space.form,
        "placement": key,
        "references": "all papers of the benchmark but the paper itself and those that read the same",
        "n": len(collection),
        "truncated": int((cut > 0).sum()),
        "levels": list(collection.levels),
        "validation": len(found.validation),
        "validation_labels": len({name for row in found.validation for name in collection.columns[found.finest][row]}),
        "test": len(found.test),
        "sides": found.sides,
        "method": f"vote of all papers, weighted by exp(cosine / T); T and thresholds from validation, "
        f"intervals by percentile cluster bootstrap over {found.finest}, {tables.RESAMPLES:,} resamples",
        "resamples": tables.RESAMPLES,
        "seed": tables.SEED,
        **of_data(collection),
        "source": collection.source,
        "versions": versions(),
    }
