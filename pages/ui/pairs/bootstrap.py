"""The tab Bootstrap: the distribution of each score, over pairs and over groups; for two models, of the difference."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions import Interval
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.scored import Scored
from pages.ui.view import View
from pages.ui.words import columns

DRAWN = {False: "Single pairs drawn", True: "Groups of pairs that share a sentence drawn"}
TERMS = {False: "bootstrap", True: "group bootstrap"}
QUANTILES = [0.025, 0.25, 0.5, 0.75, 0.975]
HOW_TO_READ = (
    "Each bar counts resamples: the pairs are drawn again with replacement, and the score is worked out anew each "
    "time.",
    "The shaded part holds the middle 95 %; a score anywhere in it would be no surprise with another set of pairs like "
    "these.",
    "Pairs that share a sentence are not independent; drawing them together widens the interval, and the wider one is "
    "the safer.",
    "The width says nothing about pairs of another kind than these.",
)


def show(view: View, found: Scored) -> None:
    """A row a score: drawn pair by pair at the left, group by group at the right."""
    for name in found.first.task.metrics:
        st.header(words.metric_title(name), anchor=False, help=words.define(words.metric_title(name)))
        spread = {"quantile": QUANTILES}
        for column, grouped in zip(st.columns(2, gap="large"), DRAWN):
            with column:
                spread[DRAWN[grouped]] = _distribution(found, name, grouped)
        alt = f"Quantiles of the resampled {words.metric_title(name)}."
        shown.twin(pd.DataFrame(spread), key=f"similarity-quantiles-{name}", alt=alt)
    if len(found.inspected) > 1:
        _differences(found)
    shown.how_to_read(*HOW_TO_READ)


def _distribution(found: Scored, name: str, grouped: bool) -> list[float]:
    """One histogram, and the quantiles of what it shows."""
    one, key = found.first, f"{name}-{'groups' if grouped else 'pairs'}"
    interval = (one.result.by_group if grouped else one.result.metrics)[name]
    draws = actions.draws(model=found.asked[0], metric=name, grouped=grouped, **found.chosen.how)
    facts = _facts(found, name, interval)
    table = figures.draws_table(draws, interval, panel=name, **facts)
    human = f"a single {words.voice(one.data.name).one}"
    drawn = figures.histogram(
        draws, interval, model=one.result.model, human_label=human, dark=shown.dark(), **facts
    )  # fmt: skip
    st.markdown(f"{DRAWN[grouped]}: {shown.escaped(words.score(interval, 3))}", help=words.define(TERMS[grouped]))
    shown.figure(
        drawn, key=f"similarity-histogram-{key}",
        alt=figures.alt_text("histogram", table, metric=name, interval=interval),
    )  # fmt: skip
    export.offer(found, "histogram", table, part=key, human_label=human)
    return list(quantiles(table)["score"])


def _facts(found: Scored, name: str, interval: Interval) -> dict[str, Any]:
    one = found.first
    return {
        "point": interval.point, "human": one.people.point(name), "n": one.result.n,
        "resamples": interval.resamples, "groups": interval.groups, "metric": name,
    }  # fmt: skip


def quantiles(table: pd.DataFrame) -> pd.DataFrame:
    """Two ends, quartiles and median of the resamples."""
    return table["draw"].quantile(QUANTILES).rename("score").rename_axis("quantile").reset_index()


def verdict_in_words(verdict: str, a: str, b: str) -> str:
    """The verdict of a comparison with the names of the models in it."""
    return {"a higher": f"{a} higher", "b higher": f"{b} higher"}.get(verdict, verdict)


def _differences(found: Scored) -> None:
    """The first two models on the same draws."""
    a, b = (one.result.model for one in found.inspected[:2])
    st.header(shown.escaped(f"{a} against {b}"), anchor=False, help=words.define("paired difference"))
    made = actions.compare(models=found.asked[:2], compute=False, **found.chosen.how)
    for column, name in zip(st.columns(2, gap="large"), found.first.task.metrics):
        with column:
            _difference(found, made, name, a, b)


def _difference(found: Scored, made: Any, name: str, a: str, b: str) -> None:
    one = next(each for each in made.comparisons if each.metric == name)
    draws = actions.difference_draws(a=found.asked[0], b=found.asked[1], metric=name, **found.chosen.how)
    gap = made.smallest_gap[name].value
    st.write(shown.escaped(figures.compare(one, smallest_gap=gap, n=found.inspected[1].result.n)))
    verdict = verdict_in_words(one.verdict, a, b)
    table = figures.draws_table(draws, one.difference, panel=name, a=a, b=b, point=one.difference.point)
    shown.figure(
        figures.difference(
            draws, one.difference, a, b, point=one.difference.point, metric=name, verdict=verdict, dark=shown.dark()
        ),
        key=f"similarity-difference-{name}",
        alt=figures.alt_text("difference", table, a=a, b=b, verdict=verdict, interval=one.difference),
    )  # fmt: skip
    export.offer(found, "difference", table, part=name)
    twin = quantiles(table).rename(columns={"score": "difference"})
    shown.twin(
        twin, key=f"similarity-gaps-{name}", alt="Quantiles of the resampled difference.", column_config=columns(twin)
    )
