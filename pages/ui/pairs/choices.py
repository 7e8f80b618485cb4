"""The sidebar: data, models, colour, and the rest folded away."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from core import actions
from core.actions.workspaces import Upload
from pages.ui import data_choice, uploads
from pages.ui.known import models as models_here
from pages.ui.view import View
from pages.ui.words import define

BUNDLED = "all-MiniLM-L6-v2"
MOST_MODELS = 6
NAMES = ("data", "model", "colour", "hard", "score", "tab", "pair")
COLOURS = {
    "residual": "Rank residual",
    "agreement": "Agreement of the raters",
    "kind": "Topic or type",
    "group": "Shared sentence",
}
COLOURED = "Pairs"
UNCOLOURED = f"Colours the points of the tab {COLOURED}; the figures of this tab have colours of their own."
METRICS = {"spearman_zero_shot": "Spearman ρ", "pearson_zero_shot": "Pearson r"}
EASY_HELP = (
    "Leaves out pairs with a gold score up to 0.2: nearly every model gets them right, and they lift every correlation."
)


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says. `own` is the user's file, and None for any other.

    `source`: what actions take for a file of the user's or a data set of the hub; None for a declared one.
    """

    data: str
    title: str
    own: Upload | None
    source: dict[str, object] | None
    models: list[str]
    colour: str
    hard: bool
    metric: str
    tab: str
    lost: bool = False  # the link names a file of somebody's own that this session does not have

    @property
    def task(self) -> str:
        return "pairs" if self.source else self.data

    @property
    def how(self) -> dict[str, Any]:
        """What every action is told of the data."""
        return {"task": self.task, "data": self.source}


def sidebar(view: View, tabs: list[str]) -> Chosen:
    """The choices in the order of thought."""
    tab = view.one(
        "tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True
    )
    coloured = tab == COLOURED
    with st.sidebar:
        known = models_here()
        uploads.open_new(view, [BUNDLED])
        own = {f"own-{one.id}": one for one in uploads.held("pairs")}
        titles = _sets() | {key: one.title for key, one in own.items()}
        data, lost = data_choice.choose(
            view, titles, "demo-pairs", label="Data", elsewhere="not here: a file of somebody's own", forget=("pair",)
        )
        keys = view.many(
            "model", [BUNDLED], list(known), st.multiselect, label="Models", format_func=lambda key: known[key][0],
            most=MOST_MODELS, placeholder="Choose models",
            help=f"{define('model')} The page Models gets others.",
        )  # fmt: skip
        colour = view.one(
            "colour", "residual", list(COLOURS), st.selectbox, label="Colour", setting=True, format_func=COLOURS.get,
            help=define("rank residual") if coloured else UNCOLOURED, disabled=not coloured,
        )  # fmt: skip
        hard = view.flag("hard", st.toggle, label="Without the easy zeros", setting=True, help=EASY_HELP)
        with st.expander("Details"):
            metric = view.one(
                "score", "spearman_zero_shot", list(METRICS), st.radio, label="Score in the sentence", setting=True,
                format_func=METRICS.get, help=define("score"),
            )  # fmt: skip
        view.reset()
        with st.expander("Your own data", expanded=lost):
            uploads.panel()
    mine = own.get(data)
    models = [known[key][1] for key in keys]
    return Chosen(
        data, titles[data], mine, _source(data, mine), models, colour, hard, metric, tab,
        lost=lost,
    )  # fmt: skip


def _source(data: str, mine: Upload | None) -> dict[str, object] | None:
    if mine:
        return uploads.source(mine)
    return {"path": data} if data.startswith("hub:") else None


def _sets() -> dict[str, str]:
    table = actions.datasets()
    return dict(zip(table["name"], table["title"]))
