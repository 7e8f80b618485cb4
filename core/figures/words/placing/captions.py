"""The caption of a figure of placed papers, for the text file beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.figures.words.captions import SAFE_CELLS, made, models_named
from core.figures.words.methods import form
from core.figures.words.numbers import count
from core.figures.words.pathways.names import named
from core.figures.words.placing.methods import BOOTSTRAP

SHOWS = {
    "reliability": "Accuracy of the vote by {models} for the {level} of test papers, by bins of its probability (of "
    "equal mass: fewer than the 15 of the ECE where those would hold fewer than 10 papers each), with "
    "intervals where a bin holds 10 labels or more; dotted: probability and accuracy agree. Filled: temperature "
    "fitted on validation papers; hollow: T = 1. Below: papers of each bin.",
    "nones": "“None of these” at the level {level} under {models}: share of test papers called so once every paper of "
    "their label is taken out, against the share called so as they are, by threshold; filled: the one that is used, "
    "with its intervals; dotted: a blind guess.",
    "enrichment": "Odds ratio of each {level} in a set of papers against the rest of the benchmark, both called by "
    "the vote under {models}, with its 95 % interval; ▲ and filled: q ≤ 0.05 (Benjamini–Hochberg); a triangle at the "
    "right edge has no upper end. In brackets: papers of the set.",
    "placed": "Papers placed on a map of the benchmark by {models}: stars in the colour of what they were called, "
    "hollow where they are none of these. Axes, directions and the distance between far groups mean nothing.",
}


def placing_caption(
    figure: str, *, provenance: Mapping[str, Any], n: int, level: str = "pathway", answer: str = "",
    notes: Sequence[str] = (), date: str = "", **drawn: object,
) -> str:  # fmt: skip
    """What the figure shows, n, the answer, how intervals were made, and the stamp in words.

    `provenance`: of the placement; `n`: test papers, or the person's; `drawn`: changes no word.
    """
    said = SHOWS.get(figure, "").format(models=models_named([provenance]), level=named(level))
    what = "test paper" if figure in ("reliability", "nones") else "paper"
    whole = f"n = {count(n, what)}; benchmark: {provenance.get('data_title') or provenance.get('data') or 'not stated'}"
    intervals = BOOTSTRAP if figure in ("reliability", "nones") else ""
    remarks = [f"{note.strip().rstrip('.')}." for note in dict.fromkeys(notes) if note.strip()]
    stamped = made([provenance], date, more=form, undated="")
    parts = [said, f"{whole}.", answer, intervals, *remarks, stamped, SAFE_CELLS]
    return " ".join(part.strip() for part in parts if part) + "\n"
