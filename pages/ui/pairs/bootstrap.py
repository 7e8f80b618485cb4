"""The tab Bootstrap: the distribution of each score, drawn over pairs and over groups; for two models, of the difference."""

import pandas as pd
import streamlit as st

from core import actions, figures
from pages.ui import show as shown
from pages.ui.pairs import export
from pages.ui.pairs.scored import Scored
from pages.ui.view import View

DRAWN = {"pairs": "single pairs", "groups": "groups of pairs that share a sentence"}
HOW_TO_READ = (
    "Each bar counts resamples: the pairs are drawn again with replacement, and the score is worked out anew each time.",
    "The shaded part holds the middle 95 %; a score anywhere in it would be no surprise with another set of pairs like these.",
    "Pairs that share a sentence are not independent; drawing them together widens the interval, and the wider one is the safer.",
    "The width says nothing about pairs of another kind than these.",
)


def show(view: View, found: Scored) -> None:
    """Histograms of both scores, one under the other's axis."""
    with st.sidebar:
        over = view.one("over", "pairs", list(DRAWN), st.radio, label="Resample", format_func=DRAWN.get)
    one = found.first
    columns = st.columns(len(one.task.metrics))
    for column, name in zip(columns, one.task.metrics):
        with column:
            _histogram(found, name, grouped=over == "groups")
    if len(found.inspected) > 1:
        _difference(found)
    shown.how_to_read(*HOW_TO_READ)


def _histogram(found: Scored, name: str, *, grouped: bool) -> None:
    one, chosen = found.first, found.chosen
    interval = (one.result.by_group if grouped else one.result.metrics)[name]
    draws = actions.draws(task=chosen.task, model=found.asked[0], metric=name, data=chosen.path, grouped=grouped)
    facts = {
        "point": interval.point, "human": one.humans.means.get(one.task.metrics[name]), "n": one.result.n,
        "resamples": interval.resamples, "groups": interval.groups, "metric": name,
    }  # fmt: skip
    st.text(f"{figures.words.metric_title(name)}: {figures.words.score(interval, 3)}, {interval.groups} drawn")
    human = f"a single {figures.words.voice(one.data.name).one}"
    table = figures.draws_table(draws, interval, panel=name, **facts)
    shown.figure(
        figures.histogram(draws, interval, model=one.result.model, human_label=human, dark=shown.dark(), **facts),
        key=f"similarity-histogram-{name}", alt=figures.alt_text("histogram", table, metric=name, interval=interval),
    )  # fmt: skip
    shown.twin(_quantiles(table), key=f"similarity-quantiles-{name}", alt=f"Quantiles of the resampled {name}.")
    export.offer(found, "histogram", table, part=name, human_label=human)


def _quantiles(table: pd.DataFrame) -> pd.DataFrame:
    """Two ends, quartiles and median of the resamples."""
    return table["draw"].quantile([0.025, 0.25, 0.5, 0.75, 0.975]).rename("score").rename_axis("quantile").reset_index()


def _difference(found: Scored) -> None:
    first, second = found.inspected[:2]
    chosen, names = found.chosen, (found.first.result.model, found.inspected[1].result.model)
    how = {"task": chosen.task, "data": chosen.path}
    made = actions.compare(models=found.asked[:2], compute=False, **how)
    for name in first.task.metrics:
        one = next(c for c in made.comparisons if c.metric == name)
        draws = actions.difference_draws(a=found.asked[0], b=found.asked[1], metric=name, **how)
        st.write(shown.escaped(figures.compare(one, smallest_gap=made.smallest_gap[name].value, n=second.result.n)))
        table = figures.draws_table(
            draws, one.difference, panel=name, a=names[0], b=names[1], point=one.difference.point
        )
        shown.figure(
            figures.difference(
                draws, one.difference, *names, point=one.difference.point, metric=name, verdict=one.verdict, dark=shown.dark()
            ),
            key=f"similarity-difference-{name}",
            alt=figures.alt_text("difference", table, a=names[0], b=names[1], verdict=one.verdict, interval=one.difference),
        )  # fmt: skip
        shown.twin(
            _quantiles(table), key=f"similarity-gaps-{name}", alt=f"Quantiles of the resampled difference in {name}."
        )
        export.offer(found, "difference", table, part=name)
