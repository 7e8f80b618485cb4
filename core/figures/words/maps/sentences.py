"""Answers of a map in one or two sentences, made from what was measured."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from core.figures.words.maps.values import Hubs, Overlap, Quality, Stability
from core.figures.words.numbers import brackets, count, number, percent, score, unbounded, undefined
from core.schema import Interval

METHODS = {"umap": "UMAP", "pca": "PCA", "pacmap": "PaCMAP"}
CLOSE = 0.02  # agreement no higher than this above the band of shuffles is called about chance


def map_answer(
    *,
    provenance: Mapping[str, Any],
    quality: Quality,
    structure: pd.DataFrame | None = None,
    n: int,
    kept: Interval | None = None,
) -> str:
    """What of the neighbours the map keeps, and whether neighbours share a label, with n and intervals.

    Parameters
    ----------
    provenance
        Of the map: `model`, `drawn_by` or `method`.
    structure
        Rows with `level`, `value` ("" is all papers), `n`, `agreement`, `low`, `high`, `chance`, and `chance_low`,
        `chance_high`; the coarsest level that is defined is told, or
        the first column.
    n
        Papers on the map.
    kept
        The share of neighbours kept with its interval, where it was worked out.
    """
    drawn = METHODS.get(str(provenance.get("drawn_by") or provenance.get("method") or ""), "")
    whole = count(n, "paper")
    if quality.kept is None:
        first = f"How much of the original space this map of {whole} keeps is {undefined(quality.reason)}."
    else:
        value = score(kept) if kept is not None else number(quality.kept)
        kept_near = f"each paper's {quality.k} nearest papers stay near"
        if quality.k == 1:
            kept_near = "the papers have their nearest paper still nearest"
        first = f"On this {drawn + ' ' if drawn else ''}map {value} of {kept_near} (n = {whole}{_sampled(quality)})."
    return " ".join([first, _structure(structure)]).strip()


def _sampled(quality: Quality) -> str:
    return f", estimated from {quality.sampled:,} of them" if quality.sampled else ""


def _structure(structure: pd.DataFrame | None) -> str:
    """ "Near papers share the category 0.55 [0.52, 0.58] of the time, 0.21 [0.20, 0.22] with shuffled labels." """
    if structure is None or structure.empty:
        return ""
    whole = structure[structure["value"].fillna("").astype(str).isin(["", "all"])]
    whole = whole[whole["agreement"].notna()]
    if whole.empty:
        return ""
    row = whole.iloc[0]
    ends = unbounded(str(row.get("reason") or "")) if pd.isna(row["low"]) else brackets(row["low"], row["high"])
    text = (
        f"In the original space {number(row['agreement'])} {ends} of a paper's nearest share its {_named(row['level'])}"
    )
    if pd.isna(row.get("chance")):
        return f"{text} (n = {int(row['n']):,})."
    band = "" if pd.isna(row.get("chance_low")) else f" {brackets(row['chance_low'], row['chance_high'])}"
    by_chance = f"{number(row['chance'])}{band} with shuffled labels"
    high = row["chance"] if pd.isna(row.get("chance_high")) else row["chance_high"]
    verdict = "" if row["agreement"] > high + CLOSE else ": about chance"
    return f"{text}, {by_chance}{verdict} (n = {int(row['n']):,})."


def _named(level: str) -> str:
    """A level as a word of the sentence; a column's name that is none in quotes."""
    return level if level.isalpha() and level.islower() else f"“{level}”"


def hubs_sentence(hubs: Hubs) -> str:
    """How unequal papers are as neighbours of others."""
    if not len(hubs.counts) or hubs.nobody is None:
        return "No papers, no hubs."
    most = int(np.max(hubs.counts))
    text = (
        f"The paper most often among the {hubs.k} nearest of others is so {count(most, 'time')}; evenly spread it "
        f"would be {hubs.k:,}. {percent(round(hubs.nobody, 3))} of {count(len(hubs.counts), 'paper')} are among the "
        "nearest of no other."
    )
    if hubs.skewness is None:
        return f"{text} All papers are named equally often."
    strong = "strong hubs" if hubs.skewness > 2 else "some hubs" if hubs.skewness > 1 else "no strong hubs"
    return f"{text} Skewness {number(hubs.skewness)}: {strong}."


def stability_sentence(found: Stability, *, n: int | None = None) -> str:
    """Which part of the neighbours on the map is there whatever the seed."""
    if found.mean is None:
        return f"Stability over seeds is {undefined(found.reason)}."
    of = count(len(found.survival) if n is None else n, "paper")
    ends = "" if found.low is None or found.high is None else f" (from {number(found.low)} to {number(found.high)})"
    return (
        f"Of each paper's {found.k} nearest on the map, {number(found.mean)} are nearest under another seed too{ends}, "
        f"over {count(len(found.seeds), 'seed')} and {of}."
    )


def nearest_of(found: Overlap) -> str:
    """Of which papers an overlap is: "each paper's 15 nearest papers in the original space".

    Where fewer of them lie on both maps, how many are compared.
    """
    depths = found.depths[found.depths > 0]
    least, most = (int(depths.min()), int(depths.max())) if len(depths) else (found.k, found.k)
    many = f"{most}" if least == most else f"{least} to {most}"
    both = " that lie on both maps" if least < found.k else ""
    return f"each paper's {many} nearest papers in the original space{both}"


def overlap_sentence(found: Overlap, a: str, b: str) -> str:
    """What two models agree on in the original space, held against chance."""
    value = score(found.mean)
    if found.mean.point is None:
        return f"The overlap of {a} and {b} is {value}."
    return (
        f"{a} and {b} agree on {value} of {nearest_of(found)} "
        f"(n = {count(len(found.ids), 'paper')}); by chance it would be {number(found.chance)}."
    )
