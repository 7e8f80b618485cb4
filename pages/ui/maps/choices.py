"""The sidebar: papers, split, models, colour, and how the map is made folded away."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from core import actions
from pages.ui import data_choice, known, workspace
from pages.ui.maps import waiting
from pages.ui.maps.colours import ABOUT, Colour, offered
from pages.ui.view import View
from pages.ui.words import define

BUNDLED, DEMO = "all-MiniLM-L6-v2", "demo-papers"
MOST_MODELS = 2
NAMES = (
    "data", "split", "model", "colour", "form", "method", "neighbours", "spread", "metric", "seed", "tab", "paper",
    "sel", "all", "drag", "pins",
)  # fmt: skip
ALL = "all"
FORMS = {"title+abstract": "Title and abstract", "abstract": "Abstract", "title": "Title"}
METHODS = {"umap": "UMAP", "pca": "PCA", "pacmap": "PaCMAP"}
NEIGHBOURS = ("5", "10", "15", "30", "50", "100")
SPREADS = ("0.0", "0.05", "0.1", "0.25", "0.5", "0.8")
METRICS = {"cosine": "Cosine", "euclidean": "Euclidean distance"}
SEEDS = ("20261006", "1", "2", "3", "4", "5")
HELP = {
    "form": "What of each paper the model reads; where the wanted part is missing, the other stands in.",
    "method": "UMAP keeps neighbours; PCA keeps the directions of most variance and is the same for every seed; "
    "PaCMAP is a second opinion.",
    "neighbours": "How many neighbours the map tries to keep: few shows detail, many shows the large groups.",
    "spread": "How close points may lie: small makes dense clumps, large spreads them out.",
    "metric": "How alike two vectors are, for neighbours and map.",
    "seed": "UMAP draws at random; another seed gives another map. What survives all of them is on Faithfulness.",
}  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says. `source` is how actions name the papers; `settings` are those of how the map is made.

    `vivid`: groups that the reader wants to see in colour although others are larger.
    """

    data: str
    title: str
    own: bool
    source: dict[str, Any]
    papers: actions.Papers
    split: str
    models: list[str]
    colour: Colour
    vivid: tuple[str, ...]
    settings: dict[str, Any]
    tab: str

    def how(self, model: str) -> dict[str, Any]:
        """What the actions about one map are told."""
        return {"data": self.source, "model": model, **self.settings}


def sidebar(view: View, tabs: list[str]) -> Chosen:
    """The choices in the order of thought. Raises CoreError where the papers cannot be read."""
    tab = view.one(
        "tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True
    )
    with st.sidebar:
        table = actions.collections(workspace.name()).set_index("key", drop=False)
        titles = {str(key): str(title) for key, title in zip(table["key"], table["title"])}
        data, lost = data_choice.choose(
            view, titles, DEMO, label="Papers", elsewhere="not here: papers of somebody's own", term="collection",
            forget=("paper", "sel", "split", "colour", "pins"),
        )  # fmt: skip
        split = ALL
        if not lost and (splits := list(table.at[data, "splits"])):
            split = view.one("split", ALL, [ALL, *splits], st.selectbox, label="Split", help=define("split") or None)
        st.page_link("pages/data.py", label="Bring your own papers →", query_params=workspace.carried())
        names = known.models()
        keys = view.many(
            "model", [BUNDLED], list(names), st.multiselect, label="Models, up to two", most=MOST_MODELS,
            format_func=lambda key: names[key][0], placeholder="Choose a model",
            help=f"{define('model')} A second one is set beside it on the tab Two models.",
        )  # fmt: skip
    if lost:
        waiting.lost(data)
    if not table.at[data, "here"]:
        waiting.absent(titles[data], str(table.at[data, "how_to_get"]), str(table.at[data, "licence"]))
    with st.sidebar:
        own = bool(table.at[data, "own"])
        source = actions.collection_source(data, workspace=workspace.name(), split="" if split == ALL else split)
        papers = actions.papers(source)
        colour = _colour(view, papers, own)
        with st.expander("Details: how the map is made", expanded=False):
            settings = _settings(view)
        view.reset()
    return Chosen(
        data,
        titles[data],
        own,
        source,
        papers,
        split,
        [names[key][1] for key in keys],
        colour,
        tuple(st.session_state.get(groups_key(colour), ())),
        settings,
        tab,
    )


def groups_key(colour: Colour) -> str:
    """The key of the list of groups under a colour."""
    return f"map-groups-{colour.code}"


def _colour(view: View, papers: actions.Papers, own: bool) -> Colour:
    colours = {one.code: one for one in offered(papers, own=own)}
    code = view.one(
        "colour", next(iter(colours)), list(colours), st.selectbox, label="Colour",
        format_func=lambda code: colours[code].title,
        help="What the points are coloured by. " + " ".join(f"{colours[c].title}: {t}" for c, t in ABOUT.items()),
    )  # fmt: skip
    return colours[code]


def _settings(view: View) -> dict[str, Any]:
    """How the map is made; what a method does not use cannot be set."""
    form = view.one(
        "form", "title+abstract", list(FORMS), st.selectbox, label="What the model reads", format_func=FORMS.get,
        setting=True, help=HELP["form"],
    )  # fmt: skip
    method = view.one(
        "method", "umap", list(METHODS), st.selectbox, label="Method", format_func=METHODS.get, setting=True,
        help=HELP["method"],
    )  # fmt: skip
    neighbours = view.one(
        "neighbours", "15", NEIGHBOURS, st.select_slider, label="n_neighbors", setting=True, help=HELP["neighbours"],
        disabled=method == "pca",
    )  # fmt: skip
    spread = view.one(
        "spread", "0.1", SPREADS, st.select_slider, label="min_dist", setting=True, help=HELP["spread"],
        disabled=method != "umap",
    )  # fmt: skip
    metric = view.one(
        "metric", "cosine", list(METRICS), st.selectbox, label="Metric", format_func=METRICS.get, setting=True,
        help=HELP["metric"],
    )  # fmt: skip
    seed = view.one(
        "seed", SEEDS[0], SEEDS, st.selectbox, label="Seed", setting=True, help=HELP["seed"], disabled=method == "pca"
    )
    return {
        "form": form, "method": method, "n_neighbors": int(neighbours), "min_dist": float(spread), "metric": metric,
        "seed": int(seed),
    }  # fmt: skip
