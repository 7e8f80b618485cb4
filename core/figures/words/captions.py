"""The caption of a figure, for the text file beside it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from core.figures.words.methods import NOT_STATED, pooling, short
from core.figures.words.numbers import count, metric_title, percent, score, symbol
from core.figures.words.voices import voice
from core.schema import Interval

SAFE_CELLS = (
    "In the source-data file, text cells that begin with = + - @, a tab or an empty character have a ' in front, so "
    "that a spreadsheet does not run them; numbers are as they are."
)
_SHOWS = {
    "scatter": "Cosine similarity of each pair under {models} against the {grade}. Colour: rank residual, the places "
    "a pair stands higher under the model than under the {many}. Thin bars: lowest to highest grade of a pair. Line "
    "and band, where drawn: fit with its 95 % band.",
    "histogram": "Distribution of the score over bootstrap resamples, {models}. Shaded: interval. Solid line: score of "
    "all pairs. Dashed line: a single {one} against the mean of the others.",
    "difference": "Distribution of the difference between {models} on the same resamples. Shaded: interval. Dashed "
    "line: no difference.",
    "forest": "Score and interval of each model. Hollow diamonds: published values. Dashed line: a single {one} "
    "against the mean of the others; dotted line: chance.",
    "raters": "Agreement of each {one} with the mean of the other {many}.",
    "spectrum": "Share of the variance of {models} along each principal axis; vertical lines: effective dimensions.",
    "cosines": "Cosine of the rated pairs and of random pairs of the same texts, {models}.",
}


def caption(
    figure: str,
    *,
    provenances: Sequence[Mapping[str, object]],
    n: int,
    scores: Mapping[str, Mapping[str, Interval]] | None = None,
    human: Mapping[str, Interval] | None = None,
    notes: Sequence[str] = (),
    date: str = "",
) -> str:
    """What the figure shows, n, each score with its interval and how it was made, the stamp in words.

    Parameters
    ----------
    figure
        Name as in `paper.FIGURES`.
    provenances
        One a model, in the order drawn.
    scores
        Model → metric → interval.
    human
        Metric → agreement of a single rater, with its interval.
    notes
        Caveats and licence notices of the data.
    """
    data = str(provenances[0].get("data", "not stated")) if provenances else "not stated"
    who = voice(data)
    shown = _SHOWS.get(figure, "").format(models=models_named(provenances), grade=who.grade, one=who.one, many=who.many)
    parts = [
        shown,
        f"n = {count(n, 'pair')} of {data}.",
        _scores(scores or {}),
        _human(human or {}, who.one),
        *_notes([who.note, *notes]),
        made(provenances, date),
        SAFE_CELLS,
    ]
    return " ".join(part.strip() for part in parts if part) + "\n"


def _scores(scores: Mapping[str, Mapping[str, Interval]]) -> str:
    listed = [
        f"{model}: {', '.join(f'{symbol(name)} = {score(value)}' for name, value in by.items())}"
        for model, by in scores.items()
    ]
    methods = dict.fromkeys(
        f"{percent(v.level)} {v.method}, {count(v.groups, 'unit')} drawn, B = {v.resamples:,}, seed {v.seed}"
        for by in scores.values()
        for v in by.values()
        if v.low is not None
    )
    text = "; ".join(listed) + "." if listed else ""
    return f"{text} Intervals: {'; '.join(methods)}." if methods else text


def _notes(notes: Sequence[str]) -> list[str]:
    """Each note once, whatever its case, ending in a full stop."""
    found = {
        note.strip().rstrip(".").lower(): f"{note.strip().rstrip('.')}." for note in reversed(notes) if note.strip()
    }
    return list(found.values())[::-1]


def _human(human: Mapping[str, Interval], one: str) -> str:
    listed = ", ".join(f"{metric_title(name)} {score(value)}" for name, value in human.items())
    return f"A single {one} against the mean of the others: {listed}." if listed else ""


def models_named(provenances: Sequence[Mapping[str, object]]) -> str:
    """The models, each once, or "the model" where none is known."""
    return " and ".join(dict.fromkeys(str(p.get("model", NOT_STATED)) for p in provenances)) or "the model"


def made(
    provenances: Sequence[Mapping[str, object]],
    date: str,
    *,
    more: Callable[[Mapping[str, Any]], str] = lambda _: "",
    undated: str = NOT_STATED,
) -> str:
    """The stamp in words. `more`: what there is to say of each model beside; `undated`: what stands for no date."""
    if not provenances:
        return ""
    first = provenances[0]
    models = "; ".join(", ".join(part for part in (*_model(one), more(one)) if part) for one in provenances)
    versions = first.get("versions")
    version = versions.get("bioscope", "") if isinstance(versions, Mapping) else ""
    day = date or str(first.get("date") or undated)
    head = ", ".join(part for part in (f"Made with Bioscope {version}".strip(), day) if part)
    return f"{head}: data fingerprint {first.get('data_fingerprint')}; {models}."


def _model(p: Mapping[str, object]) -> tuple[str, str, str]:
    return (
        f"{p.get('model_id') or p.get('model')}@{short(p.get('revision'))}",
        pooling(p),
        f"{p.get('precision')} precision",
    )
