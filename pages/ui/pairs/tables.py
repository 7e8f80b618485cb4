"""The tidy tables of this page: those that its figures draw, on the screen and in print alike, and those to read."""

from math import isnan

import pandas as pd

from core.actions import Interval
from core.figures import published, words
from core.figures.words import Voice
from pages.ui.pairs.scored import Scored

EASY = 0.2  # gold at or below it counts as an easy zero
COLOURS = {"residual": "rank residual", "kind": "kind", "agreement": "kind", "group": "kind", "model": "model"}


def visible(items: pd.DataFrame, found: Scored) -> pd.DataFrame:
    """The items that the filter leaves."""
    return items[items["gold"] > EASY] if found.chosen.hard else items


def ordered(items: pd.DataFrame) -> list[str]:
    """Ids, largest error first; ties by id."""
    by_error = items.sort_values(["abs_rank_residual", "item_id"], ascending=[False, True])
    return [str(id) for id in by_error["item_id"]]


def listed(items: pd.DataFrame, order: list[str], who: Voice) -> pd.DataFrame:
    """The visible items in that order, one row a pair, under titles to read; columns that say nothing are left out."""
    titles = {
        "item_id": "pair", "gold": who.grade, "predicted": "cosine", "rank_residual": "rank residual",
        "gold_rank": f"rank by {who.many}", "predicted_rank": "rank by model", "rater_spread": f"{who.many} apart",
        "cut": "tokens cut", "kind": "topic or type", "left": "sentence 1", "right": "sentence 2",
    }  # fmt: skip
    table = items.set_index("item_id").loc[order].reset_index()[list(titles)]
    silent = [name for name in table if table[name].isna().all() or (table[name] == "").all()]
    silent += [] if table["cut"].any() else ["cut"]
    return table.drop(columns=silent).rename(columns=titles)


def points(found: Scored) -> pd.DataFrame:
    """The visible items of every chosen model in one table, with the column that colours them as `kind`."""
    tables = [visible(one.items, found).assign(model=one.result.model) for one in found.inspected]
    return pd.concat([table.assign(kind=_kind(table, found.chosen.colour)) for table in tables], ignore_index=True)


def _kind(items: pd.DataFrame, colour: str) -> pd.Series:
    if colour == "agreement":
        spread = items["gold_high"] - items["gold_low"]
        return spread.map(lambda apart: "not rated singly" if isnan(apart) else _apart(float(apart)))
    if colour == "group":
        shared = items["group"].map(items["group"].value_counts()) > 1
        return shared.map({True: "shares a sentence", False: "stands alone"})
    return items["kind"]


def _apart(spread: float) -> str:
    if spread == 0:
        return "agree"
    return "less than 2 apart" if spread < 2 else "2 or more apart"


def scores(found: Scored, *, grouped: bool = False) -> pd.DataFrame:
    """One row a model and metric: `model`, `metric`, `point`, `low`, `high`, `reason`."""
    return pd.DataFrame([
        {"model": one.result.model, "metric": name, **ends(value)}
        for one in found.inspected
        for name, value in (one.result.by_group if grouped else one.result.metrics).items()
    ])  # fmt: skip


def ends(value: Interval) -> dict[str, object]:
    """Point and interval with NaN where there is none, as figures take them."""
    numbers = {name: float("nan") if (x := getattr(value, name)) is None else x for name in ("point", "low", "high")}
    return {**numbers, "reason": value.reason}


def references(found: Scored) -> pd.DataFrame:
    """Chance, human agreement and published values, for the forest."""
    one = found.first
    human = f"a single {words.voice(one.data.name).one}"
    rows = [{"metric": name, "kind": "chance", "value": 0.0, "label": "chance"} for name in one.task.metrics]
    for name in one.task.metrics:
        mean = one.people.point(name)
        if mean is not None:
            rows.append({"metric": name, "kind": "human", "value": mean, "label": human})
    return pd.concat([pd.DataFrame(rows), published.published(one.data.name, one.task.metrics)], ignore_index=True)
