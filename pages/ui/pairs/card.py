"""The card of a pair: both sentences, what people and the model say of it, and what it does to the score."""

import pandas as pd
import streamlit as st

from core import actions
from pages.ui import show as shown
from pages.ui.pairs import words
from pages.ui.pairs.scored import Scored
from pages.ui.view import View


def choose(view: View, items: pd.DataFrame, order: list[str]) -> str:
    """Search by id or text, or step through the pairs by the size of their error."""
    texts = items.set_index("item_id")
    label = {id: f"{id} · {texts.at[id, 'left']} · {texts.at[id, 'right']}" for id in order}
    pair = view.one("pair", order[0], order, st.selectbox, label="Find a pair", format_func=lambda id: label[id])
    at = order.index(pair)

    def step(to: int) -> None:
        st.session_state[view.key("pair")] = order[to % len(order)]

    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("◀", on_click=step, args=(at - 1,), key="pair-before", help="Pair with the next larger error")
        st.button("▶", on_click=step, args=(at + 1,), key="pair-after", help="Pair with the next smaller error")
        st.markdown(f"**{shown.escaped(pair)}**, error {at + 1} of {len(order)}", width="content")
    return pair


def show(found: Scored, items: pd.DataFrame, pair: str) -> None:
    """Everything about one pair."""
    row = items.set_index("item_id").loc[pair]
    words.sentences(found, pair, str(row["left"]), str(row["right"]))
    st.text("\n".join([*_lines(found, row), *_others(found, pair), *_near(found, pair)]))


def _lines(found: Scored, row: pd.Series) -> list[str]:
    data, result = found.first.data, found.first.result
    people = "readings" if data.name == "demo-pairs" else "raters"
    n = len(found.first.items)
    ratings = _ratings(found, str(row.name))
    direction = "▲" if row["rank_residual"] > 0 else "▼" if row["rank_residual"] < 0 else "●"
    lines = [
        f"gold {row['gold']:.2f}{ratings}    cosine {row['predicted']:.3f}",
        f"rank {row['gold_rank']:g} of {n} by gold, {row['predicted_rank']:g} by {result.model}  {direction} {abs(row['rank_residual']):g}",
    ]
    for name, label in (("spearman", "ρ"), ("pearson", "r")):
        point = result.metrics[f"{name}_zero_shot"].point
        change = row[f"change_{name}"]
        if point is not None and pd.notna(change):
            lines.append(f"leaving it out: {label} {point:.3f} → {point + change:.3f}")
    if pd.notna(row["rater_spread"]):
        apart = "agree" if row["rater_spread"] == 0 else f"are {row['rater_spread']:g} apart"
        disputed = ": an error here may be no error" if row["disputed"] else ""
        lines.append(f"{people} {apart}{disputed}")
    lines.append(f"{int(row['cut'])} tokens cut")
    return lines


def _ratings(found: Scored, pair: str) -> str:
    data = found.first.data
    if not data.ratings:
        return ""
    scores = data.ratings[data.ids.index(pair)]
    return "  (" + " ".join("–" if score != score else f"{score:g}" for score in scores) + ")"


def _others(found: Scored, pair: str) -> list[str]:
    """The same pair under the other chosen models."""
    tables = [(one.result.model, one.items.set_index("item_id")) for one in found.inspected[1:]]
    return [
        f"{model}: cosine {table.at[pair, 'predicted']:.3f}, rank {table.at[pair, 'predicted_rank']:g}"
        for model, table in tables
        if pair in table.index
    ]


def _near(found: Scored, pair: str) -> list[str]:
    chosen = found.chosen
    near = actions.near(task=chosen.task, model=found.asked[0], item_id=pair, data=chosen.path, k=4)
    named = [f"{id} ({cosine:.2f})" for id, cosine in zip(near["item_id"], near["cosine"])]
    return [f"nearest other pairs: {', '.join(named)}"] if named else []
