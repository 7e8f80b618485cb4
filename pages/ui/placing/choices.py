"""The sidebar: benchmark, model, whose papers are placed; how vectors are made folded away."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from core import actions
from pages.ui import data_choice, known, workspace
from pages.ui.pathways import vectors, waiting
from pages.ui.pathways.choices import BUNDLED, DEMO, named, pools, titles_of
from pages.ui.pathways.codes import Codes
from pages.ui.placing.mine import NOBODY, Mine, mine_of, offered
from pages.ui.view import View
from pages.ui.words import define

NAMES = (
    "data", "model", "mine", "form", "pooling", "tab", "level", "paper", "only", "bins", "label", "file",
)  # fmt: skip


@dataclass(frozen=True)
class Chosen:
    """What the sidebar says: the benchmark as actions call it, the model, and the papers to place (None: none yet)."""

    data: str
    title: str
    own: bool
    source: dict[str, Any]
    papers: actions.Papers
    model_key: str
    model: str
    mine: Mine | None
    form: str
    pooling: str
    tab: str
    level: str

    @property
    def levels(self) -> Codes:
        """Levels, coarse to fine, and what the URL calls them."""
        return Codes(self.papers.levels, own=self.own)

    @property
    def how(self) -> dict[str, Any]:
        """What `fit_placement` is told."""
        pooling = self.pooling if pools(self.model) else ""
        return {"data": self.source, "model": self.model, "pooling": pooling, "form": self.form}

    @property
    def asks(self) -> dict[str, Any]:
        """What `place_papers`, and the job, are told. Only where there are papers to place."""
        assert self.mine is not None
        return {**self.how, "own": self.mine.source}


def sidebar(view: View, tabs: list[str]) -> Chosen:
    """The choices in the order of thought. Raises CoreError where the benchmark cannot be read."""
    tab = view.one(
        "tab", tabs[0], tabs, st.segmented_control, label="View", label_visibility="collapsed", required=True
    )
    with st.sidebar:
        table = actions.collections(workspace.name()).set_index("key", drop=False)
        titles = titles_of(view, table)
        data, lost = data_choice.choose(
            view, titles, DEMO, label="Benchmark", elsewhere="not here: papers of somebody's own", term="collection",
            forget=("level", "label", "only"),
        )  # fmt: skip
        names = known.models()
        keys = list(names)
        key = view.one(
            "model", BUNDLED if BUNDLED in names else keys[0], keys, st.selectbox, label="Model",
            format_func=lambda one: names[one][0], help=f"{define('model')} The page Models gets others.",
        )  # fmt: skip
        whose = offered(table)
        code = view.one(
            "mine", NOBODY, list(whose), st.selectbox, label="My papers", format_func=whose.get,
            help="Papers of your own: brought on this page or on Data.",
        )  # fmt: skip
        _forget_paper(view, code)
    if lost:
        waiting.lost(data)
    if not table.at[data, "here"]:
        waiting.absent(titles[data], str(table.at[data, "how_to_get"]), str(table.at[data, "licence"]))
    if not table.at[data, "levels"]:
        waiting.flat(titles[data])
    source = actions.collection_source(data, workspace=workspace.name())
    papers = actions.papers(source)
    own = bool(table.at[data, "own"])
    with st.sidebar:
        level = _level(view, papers, own)
        with st.expander("Details: how the vectors are made", expanded=False):
            settings = vectors.read_and_pooled(view)
        view.reset()
    return Chosen(
        data=data, title=titles[data], own=own, source=source, papers=papers, model_key=key, model=names[key][1],
        mine=mine_of(code, table), tab=tab, level=level, **settings,
    )  # fmt: skip


def _forget_paper(view: View, code: str) -> None:
    """A paper is called by its place in the file: with other papers it would be another."""
    before = view.key("mine-before")
    if not view.moved and st.session_state.get(before, code) != code:
        view.drop("paper")
    st.session_state[before] = code


def _level(view: View, papers: actions.Papers, own: bool) -> str:
    """Which level is looked at: one choice for all tabs."""
    codes = Codes(papers.levels, own=own)
    code = view.one(
        "level", codes.codes[-1], codes.codes, st.selectbox, label="Level", help=define("level"),
        format_func=lambda code: named(codes.name(code)),
    )  # fmt: skip
    return codes.name(code)
