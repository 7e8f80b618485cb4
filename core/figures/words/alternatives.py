"""What a figure shows, in words, for those who do not see it."""

from collections.abc import Callable
from typing import Any

import pandas as pd

from core.figures.frames import bounds, drawable, require, row_order, too_few
from core.figures.words.maps.alternatives import WRITERS as MAPS
from core.figures.words.numbers import brackets, count, metric_title, number
from core.figures.words.pathways.alternatives import WRITERS as PATHWAYS
from core.figures.words.placing.alternatives import WRITERS as PLACING
from core.figures.words.voices import OTHERS, Voice
from core.schema import Interval


def alt_text(figure: str, table: pd.DataFrame, **facts: Any) -> str:
    """One to three sentences made from the table the figure is drawn from.

    Facts, all optional: `who` (Voice), `metric`, `interval` (Interval), `human`, `a`, `b`, `verdict`; of a map:
    `colouring`, `selected`, `model`, `answer`.
    An unknown figure or one without rows is said so.
    """
    write = _WRITERS.get(figure)
    if write is None:
        return f"A figure of {count(len(table), 'row')}."
    return write(table, facts)


def _scatter(items: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(items, "item_id", "gold", "predicted", what="the text of the scatter")
    drawn = drawable(items, "gold", "predicted")
    who: Voice = facts.get("who", OTHERS)
    pairs = drawn["item_id"].nunique()
    if (sentence := too_few(pairs, "pair")) is not None:
        return sentence
    models = " and ".join(dict.fromkeys(drawn["model"].astype(str))) if "model" in drawn else "the model"
    text = (
        f"Scatter of {count(pairs, 'pair')}: cosine similarity under {models} from {number(drawn['predicted'].min())} "
        f"to {number(drawn['predicted'].max())} against {who.grade} from {drawn['gold'].min():g} to "
        f"{drawn['gold'].max():g}."
    )
    text += _with_interval(facts)
    if "rank_residual" in drawn and drawn["rank_residual"].notna().any():
        worst = drawn.iloc[int(drawn["rank_residual"].abs().fillna(-1).to_numpy().argmax())]
        side = "higher" if worst["rank_residual"] > 0 else "lower"
        places = count(round(abs(float(worst["rank_residual"]))), "place")
        text += (
            f" Largest rank residual: {worst['item_id']}, ranked {places} {side} by the model than by the {who.many}."
        )
    return text


def _histogram(draws: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(draws, "draw", what="the text of the histogram")
    values = drawable(draws, "draw")["draw"]
    if (sentence := too_few(len(values), "resample")) is not None:
        return sentence
    text = (
        f"Histogram of {count(len(values), 'bootstrap resample')} of {metric_title(facts.get('metric', 'the score'))}, "
        f"from {number(values.min())} to {number(values.max())}."
    )
    return text + _with_interval(facts)


def _difference(draws: pd.DataFrame, facts: dict[str, Any]) -> str:
    verdict = f" Verdict: {facts['verdict']}." if facts.get("verdict") else ""
    pair = f" Difference is {facts['a']} minus {facts['b']}." if {"a", "b"} <= facts.keys() else ""
    return _histogram(draws, facts) + pair + verdict


def _forest(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "model", "metric", "point", "low", "high", what="the text of the forest plot")
    if table.empty:
        return "No models to draw."
    metric = table["metric"].iloc[0]
    first = table[table["metric"] == metric].set_index("model")
    order = [name for name in row_order(table) if name in first.index]
    rows = [f"{name} {_value(first.loc[name])}" for name in order[:5]]
    more = f" and {len(order) - 5} more" if len(order) > 5 else ""
    human = f" A single rater reaches {number(facts['human'])}." if facts.get("human") is not None else ""
    return f"{metric_title(str(metric))} of {count(len(order), 'model')}, best first: {'; '.join(rows)}{more}.{human}"


def _raters(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "rater", "metric", "point", what="the text of the raters")
    if table.empty:
        return "No raters to draw."
    metric = str(table["metric"].iloc[0])
    first = table[table["metric"] == metric]
    listed = "; ".join(f"{rater} {number(point)}" for rater, point in zip(first["rater"], first["point"]))
    return f"{metric_title(metric)} of each rater with the mean of the others: {listed}."


def _cosines(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "cosine", "which", what="the text of the cosines")
    parts = [
        f"{which}: {count(len(part), 'cosine')} from {number(part['cosine'].min())} to {number(part['cosine'].max())}"
        for which, part in drawable(table, "cosine").groupby("which", sort=True)
    ]
    return f"Histogram of cosines. {'; '.join(parts)}." if parts else "No cosines to draw."


def _spectrum(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "component", "share", what="the text of the spectrum")
    if table.empty:
        return "No components to draw."
    first = table.sort_values("component").iloc[0]
    axes = count(table["component"].nunique(), "principal axis", "principal axes")
    return f"Share of variance of {axes}; the first holds {100 * float(first['share']):.1f} %."


def _value(row: Any) -> str:
    if pd.isna(row["point"]):
        return f"not defined ({row.get('reason') or 'reason not stated'})"
    if pd.isna(row["low"]) or pd.isna(row["high"]):
        return number(float(row["point"]))
    return f"{number(float(row['point']))} {brackets(float(row['low']), float(row['high']))}"


def _with_interval(facts: dict[str, Any]) -> str:
    value = facts.get("interval")
    text = ""
    if isinstance(value, Interval) and value.point is not None:
        text = f" {metric_title(facts.get('metric', 'score'))} {number(value.point)}"
        ends = bounds(value)
        text += f", interval {brackets(*ends)}." if ends else "."
    if facts.get("human") is not None:
        text += f" A single {facts.get('who', OTHERS).one} reaches {number(facts['human'])}."
    return text


_WRITERS: dict[str, Callable[[pd.DataFrame, dict[str, Any]], str]] = {
    "scatter": _scatter, "histogram": _histogram, "difference": _difference, "forest": _forest,
    "raters": _raters, "cosines": _cosines, "spectrum": _spectrum, **MAPS, **PATHWAYS, **PLACING,
}  # fmt: skip
