"""The card of a pair: both sentences, what people and the model say of it, and what it does to the score."""

from math import isnan

import pandas as pd
import streamlit as st

from core import actions
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs import shading
from pages.ui.pairs.scored import Scored
from pages.ui.pairs.selection import Selection

TERMS = {"rank": "rank residual", "leaving it out": "leave-one-out change", "tokens cut": "truncation"}


def choose(chosen: Selection) -> str:
    """Search by id or text, or step through the pairs by the size of their error."""
    pair = chosen.search()
    at = chosen.order.index(pair)
    with st.container(horizontal=True, vertical_alignment="center"):
        shown.heading(pair)
        st.button("◀ previous", on_click=chosen.step, args=(pair, -1), key="pair-before", help="The next larger error")
        st.button("next ▶", on_click=chosen.step, args=(pair, 1), key="pair-after", help="The next smaller error")
    place = "hidden by the filter" if pair in chosen.hidden else f"error {at + 1} of {len(chosen.order)}"
    shown.grey(f"{place}, by the size of the rank residual")
    return pair


def show(found: Scored, chosen: Selection, pair: str) -> None:
    """Everything about one pair."""
    row = found.first.items.set_index("item_id").loc[pair]
    shading.sentences(found, pair, str(row["left"]), str(row["right"]))
    facts = [*_people(found, row), *_model(found, row), *_others(found, pair), *_influence(found, row), *_cut(row)]
    shown.facts(facts, TERMS | {f"disagreement of {words.voice(found.first.data.name).many}": "human disagreement"})
    _near(found, chosen, pair)


def _people(found: Scored, row: pd.Series) -> list[tuple[str, str]]:
    who = words.voice(found.first.data.name)
    facts = [(who.grade, f"{row['gold']:.2f}{_ratings(found, str(row.name))}")]
    if pd.notna(row["rater_spread"]):
        apart = f"{row['rater_spread']:g}"
        disputed = "; a large error may be no error here" if row["disputed"] else ""
        says = "none" if row["rater_spread"] == 0 else f"{apart} between lowest and highest{disputed}"
        facts.append((f"disagreement of {who.many}", says))
    return facts


def _ratings(found: Scored, pair: str) -> str:
    data = found.first.data
    if not data.ratings:
        return ""
    scores = data.ratings[data.ids.index(pair)]
    return "  (" + " ".join("–" if isnan(score) else f"{score:g}" for score in scores) + ")"


def _model(found: Scored, row: pd.Series) -> list[tuple[str, str]]:
    who, n = words.voice(found.first.data.name), len(found.first.items)
    direction = "▲" if row["rank_residual"] > 0 else "▼" if row["rank_residual"] < 0 else "●"
    ranks = f"{row['gold_rank']:g} of {n} by the {who.many}, {row['predicted_rank']:g} by the model"
    return [
        (found.first.result.model, f"cosine {words.number(row['predicted'], 3)}"),
        ("rank", f"{ranks}  {direction} {abs(row['rank_residual']):g}"),
    ]


def _others(found: Scored, pair: str) -> list[tuple[str, str]]:
    """The same pair under the other chosen models."""
    tables = [(one.result.model, one.items.set_index("item_id")) for one in found.inspected[1:]]
    return [
        (model, f"cosine {words.number(table.at[pair, 'predicted'], 3)}, {_rank(table.at[pair, 'predicted_rank'])}")
        for model, table in tables
        if pair in table.index
    ]


def _rank(place: float) -> str:
    return f"rank {place:g} by the model"


def _influence(found: Scored, row: pd.Series) -> list[tuple[str, str]]:
    """What leaving the pair out does to each score."""
    changes = []
    for name, entry in found.first.task.metrics.items():
        point, change = found.first.result.metrics[name].point, row.get(f"change_{entry}")
        if point is not None and change is not None and pd.notna(change):
            changes.append(f"{words.symbol(name)} {words.number(point, 3)} → {words.number(point + change, 3)}")
    return [("leaving it out", ", ".join(changes))] if changes else []


def _cut(row: pd.Series) -> list[tuple[str, str]]:
    return [("tokens cut", f"{int(row['cut'])}")]


def _near(found: Scored, chosen: Selection, pair: str) -> None:
    near = actions.near(model=found.asked[0], item_id=pair, k=4, **found.chosen.how)
    if near.empty:
        return
    shown.grey("nearest other pairs, by the cosine of their sentences")
    with st.container(horizontal=True, gap="small"):
        for id, cosine in zip(near["item_id"], near["cosine"]):
            label = f"{shown.escaped(str(id))} {words.number(cosine)}"
            st.button(label, key=f"near-{id}", type="tertiary", on_click=chosen.open, args=(str(id),))
