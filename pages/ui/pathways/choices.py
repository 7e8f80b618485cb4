"""The sidebar: papers and split, models, what is measured at which level; how vectors are made folded away."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from core import actions
from pages.ui import data_choice, known, show, workspace
from pages.ui.pathways import vectors, waiting
from pages.ui.pathways.codes import Codes
from pages.ui.pathways.measures import MEASURES, title_of
from pages.ui.view import View
from pages.ui.words import define

BUNDLED, DEMO, BEST = "all-MiniLM-L6-v2", "demo-papers", "best"
MOST_MODELS = 8
NAMES = (
    "data", "split", "model", "measure", "level", "other", "ref", "over", "form", "pooling", "centering", "tab", "of",
    "against", "by", "group", "cell", "paper", "with", "type", "method", "sel",
)  # fmt: skip
OVER = {"papers": "Papers", "pathways": "Pathways"}
HELP = {
    "own": "A file of vectors with the papers' ids becomes a model of yours, here and on the map: bring it on the page "
    "Sentence similarity, under “Your own data”, as “Vectors, as a model of your own”.",
    "split": "The papers that are ranked and scored. Choices such as pooling and threshold are made on validation; "
    "only numbers of the test split say how a model does on pathways that no choice has seen.",
    "other": "Papers of the same finer group are easy finds that carry the score of a coarse level; without them it "
    "says whether the model knows the wider biology.",
    "over": "A mean over papers lets large pathways weigh more; a mean over pathways counts each the same.",
    "ref": "The model that all others are held against, on the same resamples.",
}  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says. `source` is how actions name the papers; `models` what the URL calls a model → its name.

    `reference` is the name of a model, "" for the best one; `other`: without papers of the same finer group.
    """

    data: str
    title: str
    own: bool
    source: dict[str, Any]
    papers: actions.Papers
    split: str
    models: dict[str, str]
    measure: str
    level: str
    other: bool
    reference: str
    over: str
    form: str
    pooling: str
    centering: str
    tab: str

    @property
    def levels(self) -> Codes:
        """Levels, coarse to fine, and what the URL calls them."""
        return Codes(self.papers.levels, own=self.own)

    @property
    def finer(self) -> str:
        """The next finer level; "" for the finest."""
        return finer(self.papers.levels, self.level)

    def how(self, model: str) -> dict[str, Any]:
        """What the actions about one model are told."""
        return {
            "data": self.source, "model": model, "form": self.form, "centering": self.centering,
            "pooling": self.pooling if pools(model) else "",
        }  # fmt: skip


def pools(model: str) -> bool:
    """Whether a model makes its vector out of tokens, so that a pooling can be chosen."""
    table = actions.models().set_index("name")
    return model in table.index and bool(table.at[model, "pooling"])


def finer(levels: tuple[str, ...], level: str) -> str:
    """The level below; "" for the finest."""
    at = levels.index(level) + 1
    return levels[at] if at < len(levels) else ""


def sidebar(view: View, tabs: list[str]) -> Chosen:
    """The choices in the order of thought. Raises CoreError where the papers cannot be read."""
    tab = view.one(
        "tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True
    )
    with st.sidebar:
        table = actions.collections(workspace.name()).set_index("key", drop=False)
        titles = titles_of(view, table)
        data, lost = data_choice.choose(
            view, titles, DEMO, label="Papers", elsewhere="not here: papers of somebody's own", term="collection",
            forget=("paper", "with", "group", "cell", "sel", "split", "level", "by"),
        )  # fmt: skip
        split = _split(view, [] if lost else list(table.at[data, "splits"]), data)
        st.page_link("pages/data.py", label="Bring your own papers →", query_params=workspace.carried())
        names = known.models()
        keys = view.many(
            "model", [BUNDLED], list(names), st.multiselect, label="Models", most=MOST_MODELS,
            format_func=lambda key: names[key][0], placeholder="Choose models",
            help=f"{define('model')} The page Models gets others.",
        )  # fmt: skip
        st.page_link(
            "pages/similarity.py", label="Bring your own vectors →", query_params=workspace.carried(), help=HELP["own"]
        )
    if lost:
        waiting.lost(data)
    if not table.at[data, "here"]:
        waiting.absent(titles[data], str(table.at[data, "how_to_get"]), str(table.at[data, "licence"]))
    own = bool(table.at[data, "own"])
    if not table.at[data, "levels"]:
        waiting.flat(titles[data])
    source = actions.collection_source(data, workspace=workspace.name(), split=split)
    papers = actions.papers(source)
    models = {key: names[key][1] for key in keys}
    with st.sidebar:
        asked = _asked(view, papers, own, keys, {key: names[key][0] for key in keys})
        with st.expander("Details: how the vectors are made", expanded=False):
            settings = vectors.choose(view)
        view.reset()
    return Chosen(
        data=data, title=titles[data], own=own, source=source, papers=papers, split=split, models=models, tab=tab,
        **asked | {"reference": models.get(asked["reference"], "")}, **settings,
    )  # fmt: skip


def titles_of(view: View, table: Any) -> dict[str, str]:
    """Collections that have levels, and those that may have once they are here; else what a link names."""
    asked = next(iter(view.held("data")), "")
    return {
        str(row.key): str(row.title)
        for row in table.itertuples()
        if row.levels or not row.here or row.key == asked
    }  # fmt: skip


def _split(view: View, splits: list[str], data: str) -> str:
    """The split that is scored: "test" where there is one; of the demo "train", as the others have six pathways."""
    if not splits:
        return ""
    start = "train" if data == DEMO else "test" if "test" in splits else splits[-1]
    split = view.one("split", start, splits, st.selectbox, label="Split", help=HELP["split"], setting=True)
    if said := why_not_test(split, demo=data == DEMO):
        show.grey(said)
    return split


def why_not_test(split: str, *, demo: bool = False) -> str:
    """What is to be known of numbers on another split than "test"; "" for that one."""
    if split == "train" and demo:
        return (
            "The demo opens on its training papers: its test split has 6 pathways, too few for an interval. Words of "
            "TF-IDF are counted on these papers, too."
        )
    return {
        "train": "These are the training papers, on which TF-IDF counts its words and centering takes its mean: what "
        "counts is the test split.",
        "val": "These are the validation papers, on which poolings and thresholds are chosen: what counts is the test "
        "split.",
    }.get(split, "")


def _asked(view: View, papers: actions.Papers, own: bool, keys: list[str], titles: dict[str, str]) -> dict[str, Any]:
    """What is measured, at which level, over what, and against which model."""
    measure = view.one(
        "measure", MEASURES[0], MEASURES, st.selectbox, label="Measure", format_func=title_of, setting=True,
        help=define(title_of(MEASURES[0])) or None,
    )  # fmt: skip
    codes = Codes(papers.levels, own=own)
    code = view.one(
        "level", codes.codes[-1], codes.codes, st.selectbox, label="Level", setting=True,
        format_func=lambda code: named(codes.name(code)), help=define("level"),
    )  # fmt: skip
    level = codes.name(code)
    below = finer(papers.levels, level)
    other = view.flag(
        "other", st.toggle, setting=True, disabled=not below, help=HELP["other"],
        label=f"Without papers of the same {below}" if below else "Without papers of the same finer group",
    )  # fmt: skip
    over = view.one(
        "over", "papers", list(OVER), st.segmented_control, label="Mean over", format_func=OVER.get, setting=True,
        required=True, help=HELP["over"],
    )  # fmt: skip
    reference = view.one(
        "ref", BEST, [BEST, *keys], st.selectbox, label="Reference", setting=True, help=HELP["ref"],
        format_func=lambda key: titles.get(key, "The best of them"),
    )  # fmt: skip
    return {
        "measure": measure, "level": level, "other": bool(below) and other, "over": over, "reference": reference,
    }  # fmt: skip


def named(level: str) -> str:
    """A level as people read it."""
    return level[:1].upper() + level[1:].replace("_", " ")
