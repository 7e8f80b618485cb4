"""The tab Clustering: do groups that are found without labels agree with the biology?"""

import pandas as pd
import streamlit as st

from core import figures
from pages.ui import show as shown
from pages.ui.pathways import export
from pages.ui.pathways.scored import Scored
from pages.ui.words import columns, define

POLICIES = {
    "singletons": "noise: each paper alone", "one cluster": "noise: one cluster", "dropped": "noise left out", "": "",
}  # fmt: skip
FIRST = "AMI"
TITLES = {"policy": "what noise counts as", "sd": "sd over seeds", "unlabelled": "without a label", "k": "labels"}
PLACES = ("mean", "sd over seeds", "coverage")
WIDTHS = {
    "measure": 185, "mean": 66, "model": 150, "method": 90, "what noise counts as": 160, "coverage": 80, "papers": 70,
}  # fmt: skip


def show(found: Scored, opening: object = None) -> None:
    """Every chosen model at the chosen level, by one measure in the figure and all of them in the table."""
    level, table = found.chosen.level, _whole(found)
    if table.empty:
        st.text(f"No groups were looked for at the level {level}.")
        return
    measures = list(dict.fromkeys(table["measure"]))
    measure = found.view.one(
        "method", FIRST if FIRST in measures else measures[0], measures, st.segmented_control,
        label="Agreement by", required=True,
    )  # fmt: skip
    drawn = table[table["measure"] == measure].reset_index(drop=True)
    options = {"measure": measure, "level": level}
    shown.figure(
        figures.clusters_chart(drawn, dark=shown.dark()), key="pathways-clusters",
        alt=figures.alt_text("clusters", drawn, **options),
    )  # fmt: skip
    export.offer(found, "clusters", drawn, numbers=lambda: table, answer=answer(found))
    _about(table)
    _table(table)
    shown.how_to_read(figures.how_to_read("clustering"))


def answer(found: Scored, opening: object = None) -> str:
    """Whose clusters agree best with the labels of the level."""
    return figures.clusters_answer(_whole(found), level=found.chosen.level, model=found.first.label)


def _whole(found: Scored) -> pd.DataFrame:
    """The clustering of every chosen model at the chosen level."""
    parts = [one.clustering.assign(model=one.model, label=one.label) for one in found.scores]
    whole = pd.concat(parts, ignore_index=True)
    return whole[whole["level"] == found.chosen.level].reset_index(drop=True)


def _about(table: pd.DataFrame) -> None:
    one = table.iloc[0]
    parts = [f"{int(one['n']):,} papers with one label of {int(one['k']):,}"]
    parts += [f"{int(one['excluded']):,} left out for having several"] if one["excluded"] else []
    parts += [f"{int(one['unlabelled']):,} for having none"] if one["unlabelled"] else []
    shown.grey("; ".join(parts) + ".")


def _table(table: pd.DataFrame) -> None:
    st.header("Every measure", anchor=False, help=define("AMI"))
    names = ["measure", "mean", "label", "method", "policy", "coverage", "n", "sd", "seeds", "clusters", "reason"]
    own = table[names].assign(policy=[POLICIES.get(one, one) for one in table["policy"]])
    own = own if own["label"].nunique() > 1 else own.drop(columns="label")
    own = own.loc[:, [not (own[name].isna().all() or (own[name] == "").all()) for name in own]]
    own = own.rename(columns=TITLES | {"label": "model", "n": "papers"})
    places = "%d" if (table["clusters"].dropna() % 1 == 0).all() else "%.1f"
    shown.table(
        own, key="pathways-clusters-table", alt=f"{len(own)} rows of clustering measures.",
        column_config=columns(own, widths=WIDTHS, clusters=places, **{name: "%.3f" for name in PLACES}),
    )  # fmt: skip
