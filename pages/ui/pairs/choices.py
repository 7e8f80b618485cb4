"""The sidebar: data, models, colour, and the rest folded away."""

from dataclasses import dataclass

import streamlit as st

from core import actions
from core.actions.workspaces import Upload
from pages.ui import workspace
from pages.ui.view import View

BUNDLED = "all-MiniLM-L6-v2"
COLOURS = {
    "residual": "rank residual",
    "agreement": "agreement of the raters",
    "kind": "topic or type",
    "group": "shared sentence",
}
METRICS = {"spearman_zero_shot": "Spearman ρ", "pearson_zero_shot": "Pearson r"}


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says. `path` is the user's own file, or None for a declared data set."""

    data: str
    title: str
    task: str
    path: str | None
    models: list[str]
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
        workspace.open_new(view.key("data"))
        data = view.one("data", "demo-pairs", list(titles), st.selectbox, label="Data", format_func=titles.get)
        known = _models()
        keys = view.many(
            "model", [BUNDLED], list(known), st.multiselect, label="Models", format_func=lambda key: known[key][0],
            max_selections=6, help="Models on this machine; the page Models gets others.",
        )  # fmt: skip
        colour = view.one("colour", "residual", list(COLOURS), st.selectbox, label="Colour", format_func=COLOURS.get)
        hard = view.flag(
            "hard", st.toggle, label="Without the easy zeros",
            help="Leaves out pairs with gold up to 0.2: nearly every model gets them right, and they lift every correlation.",
        )  # fmt: skip
        with st.expander("Details"):
            metric = view.one(
                "score",
                "spearman_zero_shot",
                list(METRICS),
                st.radio,
                label="Score in the sentence",
                format_func=METRICS.get,
            )
        with st.expander("Your own data and vectors"):
            workspace.panel()
    tab = view.one(
        "tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True
    )
    own: Upload | None = uploads.get(data)
    return Chosen(
        data, titles[data], "pairs" if own else data, own.path if own else None, [known[key][1] for key in keys],
        colour, hard, metric, tab,
    )  # fmt: skip


def _models() -> dict[str, tuple[str, str]]:
    """What the URL calls a model → its title and the name that actions take: models here, and the user's own vectors."""
    table = actions.models()
    here = {name: (name, name) for name in table.loc[table["here"], "name"]}
    own = {f"own-{one.id}": (one.title, f"{_label(one.title)}={one.path}") for one in workspace.uploads("vectors")}
    return here | own


def _label(title: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in "._-") else "-" for c in title)[:60] or "own"
