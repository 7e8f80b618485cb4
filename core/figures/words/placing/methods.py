"""Methods and the line of provenance of placed papers, from the settings that ran."""

from collections.abc import Mapping
from typing import Any

from core.figures.words.methods import NOT_STATED, footed, form, machine, papers_sentence
from core.figures.words.numbers import count, number

Provenance = Mapping[str, Any]
VOTE = (
    "Every paper of the benchmark votes for its labels with weight exp(cosine / T), a paper with m labels of a level "
    "giving 1/m of it to each; shares of the vote are the probabilities. A paper that is itself in the benchmark (by "
    "id, or by its text) is not its own neighbour and has no vote on itself."
)
FIT = (
    "T was fitted at each level by the likelihood of the validation papers (temperature scaling); calibration was "
    "measured on the test papers: expected calibration error over 15 bins of equal numbers of papers, the top label "
    "alone, papers without another paper of their label left out and counted. The floor is the error that a perfectly "
    "calibrated vote would show at that number of papers."
)
NONES = (
    "“None of these”: below a threshold of a similarity score, at each level the one of several that best tells "
    "validation papers from the same papers with all of their label taken out; the threshold keeps 95 % of the "
    "validation papers. A paper that is none of these at a coarser level is none of these at every finer one. Coverage "
    "and refusals were counted on the test papers by that rule."
)
SET = (
    "Labels of the set were held against those that the same vote gives the benchmark's other papers, each left out "
    "for itself: Fisher's exact test (one-sided), conditional odds ratio with 95 % interval, q by Benjamini and "
    "Hochberg over all labels of the level that any paper has. Papers that are none of these were counted apart."
)
PLACES = (
    "On the map a paper of the benchmark lies where the map has it; another at the mean of the places of its 15 "
    "nearest, weighted by similarity."
)
BOOTSTRAP = "Intervals: 95 % percentile cluster bootstrap over the finest labels, 1,000 draws, seed 42; none for fewer "
BOOTSTRAP += "than 10 of them."
DEFAULT = "(the default: titles are not read)"
TABS = {
    "papers": (VOTE, FIT, NONES),
    "map": (VOTE, PLACES),
    "sure": (VOTE, FIT, NONES, BOOTSTRAP),
    "set": (VOTE, NONES, SET),
}


def placing_methods(
    provenance: Provenance, *, tab: str = "papers", n: int = 0, temperatures: Mapping[str, float] | None = None
) -> str:
    """The methods, ending in a line break.

    `provenance`: of the placement; `n`: papers that were placed, 0 for none; `tab`: of TABS; `temperatures`: by level.
    """
    parts = [_data(provenance, n), papers_sentence(provenance), *TABS.get(tab, ())]
    if temperatures:
        said = ", ".join(f"{number(value, 4)} ({level})" for level, value in temperatures.items())
        parts.append(f"T: {said}.")
    parts.append(_sides(provenance))
    parts.append(machine(provenance).partition(" Hardware:")[0])
    return " ".join(part for part in parts if part) + "\n"


def placing_footer(provenance: Provenance, *, n: int, own: str = "") -> str:
    """The line of provenance below a figure. `own`: the person's papers, in words."""
    parts = [
        *footed(provenance, n), _form(provenance), "vote of all papers, T from validation",
        "cluster bootstrap over pathways, B = 1,000", f"seed {provenance.get('seed', NOT_STATED)}", own,
    ]  # fmt: skip
    return " · ".join(part for part in parts if part)


def _form(provenance: Provenance) -> str:
    """What is read, and where it is the default: that, and what is not."""
    return form(provenance) + (f" {DEFAULT}" if provenance.get("form") == "abstract" else "")


def _data(p: Provenance, n: int) -> str:
    title = p.get("data_title") or p.get("data") or NOT_STATED
    identity = f"fingerprint {p.get('data_fingerprint') or NOT_STATED}, licence {p.get('licence') or NOT_STATED}"
    levels = ", ".join(map(str, p.get("levels") or ()))
    named = f", with the levels {levels}" if levels else ""
    held = p.get("n")
    what = f"the {count(held, 'paper')} of {title}" if isinstance(held, int) else f"the papers of {title}"
    head = f"{count(n, 'paper')} {'was' if n == 1 else 'were'} placed on" if n else "Papers are placed on"
    return f"{head} {what} ({identity}){named}."


def _sides(p: Provenance) -> str:
    return f"Validation and test: {p['sides']}." if p.get("sides") else ""
