"""The caption of a figure of the pathway benchmark, for the text file beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.figures.words.captions import SAFE_CELLS, made, models_named
from core.figures.words.methods import form
from core.figures.words.numbers import count
from core.figures.words.pathways.methods import BOOTSTRAP
from core.figures.words.pathways.names import measure_title, same

SHOWS = {
    "leaderboard": "{measure} of each model for finding papers of {same}, with its interval. Dotted line: expectation "
    "of a random ranking; crosses: the models' rankings with labels dealt out anew. †, or joined at the left: not "
    "separable from the reference.",
    "differences": "Difference in {measure} of each model to the reference for finding papers of {same}, on the same "
    "resamples, with its interval. Dotted line: no difference.",
    "levels": "{measure} of each model at each level, with its interval; “other … only”: papers that share the finer "
    "label are left out of the candidates. Dotted: expectation of a random ranking.",
    "groups": "{measure} of {models} for finding papers of {same}, by group, with its interval; upright mark: "
    "expectation of a random ranking in that group; n: queries of the group. Colour and shape: the coarsest label.",
    "gains": "{measure} for finding papers of {same}, by group: filled, {a}; hollow, {b}. "
    "Whisker: interval of the difference, laid from the hollow mark; where it reaches that mark the two are not "
    "separable. ▲ gained, ▼ lost.",
    "confusion": "Labels of the {k} nearest papers under {models}, a row for each label of the query; rows sum to "
    "100 %. Papers with several labels count in parts. Labels stand in an order that puts together what is taken for "
    "each other.",
    "pairs": "Scores of labelled pairs under {models}, by kind of pair; short bar: median. Dashed line: the threshold "
    "that gives the best F1 on the validation pairs.",
    "ranking": "Papers in the order of their cosine similarity to the query under {models}; filled, and as ticks "
    "below: papers of {same}.",
    "centering": "{measure} of each model for finding papers of {same}: raw, less the mean of the training papers, and "
    "less their first principal component as well.",
    "pooling": "{measure} of each model for finding papers of {same}, by pooling. Hollow: on the validation papers, "
    "by which the pooling is chosen (bold, or *).",
    "clusters": "Agreement of clusters with labels under {models}. Whisker: one standard deviation over seeds.",
}
CLUSTERED = ("leaderboard", "differences", "levels", "centering", "pooling")


def pathway_caption(
    figure: str,
    *,
    provenances: Sequence[Mapping[str, Any]],
    n: int,
    answer: str = "",
    measure: str = "AP",
    level: str = "pathway",
    k: int = 10,
    names: Sequence[str] = ("the first model", "the second"),
    notes: Sequence[str] = (),
    date: str = "",
    **drawn: object,
) -> str:
    """What the figure shows, n, the answer, how intervals were made, and the stamp in words.

    Parameters
    ----------
    figure
        Name as in `paper.FIGURES`.
    provenances
        One a model, in the order drawn.
    n
        Papers of the split.
    answer
        The sentence of the tab.
    names
        The two models of "gains".
    notes
        Caveats and licence notices of the data.
    drawn
        What else the figure was drawn with; it changes no word.
    """
    first = provenances[0] if provenances else {}
    said = SHOWS.get(figure, "").format(
        measure=measure_title(measure), same=same(level), models=models_named(provenances), k=k, a=names[0], b=names[1]
    )
    split = f", split {first['split']}" if first.get("split") else ""
    whole = f"n = {count(n, 'paper')} of {first.get('data_title') or first.get('data') or 'not stated'}{split}."
    intervals = BOOTSTRAP if figure in CLUSTERED else ""
    remarks = [f"{note.strip().rstrip('.')}." for note in dict.fromkeys(notes) if note.strip()]
    parts = [said, whole, answer, intervals, *remarks, made(provenances, date, more=_how, undated=""), SAFE_CELLS]
    return " ".join(part.strip() for part in parts if part) + "\n"


def _how(provenance: Mapping[str, Any]) -> str:
    return f"{form(provenance)}, {provenance.get('centering') or 'raw'}"
