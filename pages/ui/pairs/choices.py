"""The sidebar: data, models, colour, and the rest folded away."""

from dataclasses import dataclass

import streamlit as st

from core import actions
from core.actions.workspaces import Upload
from pages.ui import workspace
from pages.ui.view import View

BUNDLED = "all-MiniLM-L6-v2"
COLOURS = {"residual": "rank residual", "agreement": "agreement of the raters", "kind": "topic or type", "group": "shared sentence"}
METRICS = {"spearman_zero_shot": "Spearman ρ", "pearson_zero_shot": "Pearson r"}


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says. `path` is the user's own file, or None for a declared data set."""

    data: str
    title: str
    task: str
    path: str | None
    models: list[str]
    labels: dict[str, str]
    colour: str
    hard: bool
    metric: str
    tab: str


def sidebar(view: View, tabs: list[str]) -> Chosen:
    """The choices in the order of thought."""
    with st.sidebar:
        uploads = {f"own-{one.id}": one for one in workspace.uploads("pairs")}
        sets = actions.datasets().set_index("name")["title"].to_dict()
        titles = {**sets, **{key: one.title for key, one in uploads.items()}}
        data = view.one("data", "demo-pairs", list(titles), st.selectbox, label="Data", format_func=titles.get)
        labels = _models()
        models = view.many(
            "model", [BUNDLED], list(labels), st.multiselect, label="Models", format_func=lambda name: labels.get(name, name),
            max_selections=6, help="Models on this machine; the page Models gets others.",
        )  # fmt: skip
        colour = view.one("colour", "residual", list(COLOURS), st.selectbox, label="Colour", format_func=COLOURS.get)
        hard = view.flag(
            "hard", st.toggle, label="Without the easy zeros",
            help="Leaves out pairs with gold up to 0.2: nearly every model gets them right, and they lift every correlation.",
        )  # fmt: skip
        with st.expander("Details"):
            metric = view.one(
                "score", "spearman_zero_shot", list(METRICS), st.radio, label="Score in the sentence", format_func=METRICS.get
            )
        with st.expander("Your own data and vectors"):
            workspace.panel()
    tab = view.one("tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True)
    own: Upload | None = uploads.get(data)
    return Chosen(
        data, titles[data], "pairs" if own else data, own.path if own else None, models, labels, colour, hard, metric, tab
    )


def _models() -> dict[str, str]:
    """Names of models on this machine and of the user's own vectors → what to call them."""
    table = actions.models()
    here = {name: name for name in table.loc[table["here"], "name"]}
    own = {f"{_label(one.title)}={one.path}": one.title for one in workspace.uploads("vectors")}
    return here | own


def _label(title: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in title)[:60] or "own"
