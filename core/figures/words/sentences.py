"""The answer of a page in one or two sentences, made from the result."""

from collections.abc import Sequence

from core.figures.words.numbers import brackets, count, metric_title, number, p_value, score, signed, symbol
from core.figures.words.voices import voice
from core.schema import Comparison, Interval


def answer(model: str, value: Interval, *, metric: str, n: int, data: str, human: Interval | None = None) -> str:
    """ "M ranks the 100 pairs like the experts with ρ = 0.82 [0.74, 0.87]; a single expert reaches 0.92 [0.90, 0.94]."

    Parameters
    ----------
    value
        The score with its interval.
    data
        Name of the data set: it decides between experts, readings and raters.
    human
        Agreement of one rater with the mean of the others, in the same metric, with its interval.
    """
    who = voice(data)
    tail = f" {who.note}" if who.note else ""
    if value.point is None:
        return f"{model}: {metric_title(metric)} over {count(n, 'pair')} is {score(value)}.{tail}"
    verb = "ranks" if symbol(metric) == "ρ" else "scores"
    reference = "" if human is None or human.point is None else f"; a single {who.one} reaches {score(human)}"
    agreement = f"like the {who.many} with {symbol(metric)} = {score(value)}{reference}"
    return f"{model} {verb} the {count(n, 'pair')} {agreement}.{tail}"


def compare(found: Comparison, *, smallest_gap: float | None = None, n: int | None = None) -> str:
    """Which of two models scores higher, by how much, and whether the data can tell.

    The difference is a − b on the same resamples, `found.verdict` says what it means.
    """
    value, title = found.difference, metric_title(found.metric)
    if value.point is None:
        return f"{found.a} against {found.b}: the difference in {title} is {score(value)}."
    gap = "" if smallest_gap is None else f" {settles(smallest_gap, n=n)}"
    if found.verdict == "no difference":
        return f"{found.a} and {found.b} give the same {title} on every resample: no difference."
    if value.low is None or value.high is None:
        return f"{found.a} against {found.b}: difference in {title} {score(value)}.{gap}"
    within = f"{title} differs by {signed(value.point)} {brackets(value.low, value.high)}{_p(found)}"
    return f"{found.a} against {found.b}: {within}; {_verdict(found)}.{gap}"


def settles(gap: float, *, n: int | None = None) -> str:
    """ "These 100 pairs cannot settle differences below about 0.06." """
    what = "These data" if n is None else "This 1 pair" if n == 1 else f"These {count(n, 'pair')}"
    return f"{what} cannot settle differences below about {number(gap)}."


def several(comparisons: Sequence[Comparison], *, metric: str) -> str:
    """Which of two models is higher by a metric, or how many of all pairs of models the data can tell apart."""
    own = [c for c in comparisons if c.metric == metric]
    apart = sum(c.verdict in ("a higher", "b higher") for c in own)
    if not own:
        return "Fewer than two models: nothing to compare."
    if len(own) == 1:
        return _one(own[0])
    rest = len(own) - apart
    ties = f"; {rest} {'is' if rest == 1 else 'are'} not separable on these data" if rest else ""
    return (
        f"Of {count(len(own), 'pair')} of models, {apart} can be told apart by {metric_title(metric)} "
        f"after Holm's correction{ties}."
    )


def _one(found: Comparison) -> str:
    title, (a, b) = metric_title(found.metric), (found.a, found.b)
    if found.verdict in ("a higher", "b higher"):
        return f"{_verdict(found)} by {title}."
    if found.verdict == "not separable on these data":
        return f"{a} and {b} are not separable on these data by {title}."
    return compare(found)


def _verdict(found: Comparison) -> str:
    higher = {"a higher": f"{found.a} scores higher", "b higher": f"{found.b} scores higher"}
    return higher.get(found.verdict, found.verdict)


def _p(found: Comparison) -> str:
    return "" if found.p_holm is None else f" (Holm-corrected {p_value(found.p_holm)})"
