"""What Home shows: ways in, the demo, and what this machine has."""

from functools import lru_cache

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from core import actions, figures
from core.errors import CoreError
from core.figures import words
from pages.ui import show, workspace
from pages.ui.collections import listing
from pages.ui.words import columns, titled

DEMO = {"data": "demo-pairs"}
MODEL = "all-MiniLM-L6-v2"
SIMILARITY, MAP, PATHWAYS, PLACE = "pages/similarity.py", "pages/map.py", "pages/pathways.py", "pages/place.py"
TRIES = (
    (SIMILARITY, "Pick the pair the model gets most wrong", {**DEMO, "tab": "Pairs"}),
    (MAP, "See which papers it finds alike, on a map", {"data": "demo-papers"}),
    (PATHWAYS, "See which pathways it knows, and how surely", {"data": "demo-papers"}),
    (SIMILARITY, "Set two models against each other", {**DEMO, "model": [MODEL, "random"], "tab": "Models"}),
    (PLACE, "See where papers of yours would belong, among the demo's", {"data": "demo-papers"}),
)
SCORES = ["task", "model", "metric", "point", "low", "high", "n", "reason", "date"]


def ways_in() -> None:
    """One click each to the demo, its map, BIOSSES, and to papers of one's own."""
    with st.container(horizontal=True):
        if st.button("Open the demo", type="primary"):
            st.switch_page(SIMILARITY, query_params=workspace.carried(**DEMO))
        if st.button("Open the demo map"):
            st.switch_page(MAP, query_params=workspace.carried(data="demo-papers"))
        if st.button("Bring your own papers"):
            st.switch_page("pages/data.py", query_params=workspace.carried())
        if st.button("Open BIOSSES"):
            st.switch_page(SIMILARITY, query_params=workspace.carried(data="biosses"))


def demo() -> None:
    """The demo's scatter, drawn from vectors that come with Bioscope."""
    chart, beside = st.columns([3, 2], gap="large")
    with chart:
        try:
            _scatter()
        except CoreError as error:
            st.text(str(error))
    with beside:
        st.header("Five things to try", anchor=False)
        for page, label, where in TRIES:
            st.page_link(page, label=f"{label} →", query_params=workspace.carried(**where))
        st.write(
            "Your own papers come in on Data, and are placed on a benchmark on My papers; rated pairs and vectors come "
            "in on Sentence similarity, in its sidebar."
        )


def _scatter() -> None:
    one = actions.inspect(task="demo-pairs", model=MODEL)
    who, name = words.voice(one.data.name), "spearman_zero_shot"
    human = one.people.means.get(name)
    sentence = figures.answer(
        one.result.model, one.result.metrics[name], metric=name, n=one.result.n, data=one.data.name, human=human
    )
    st.write(show.escaped(sentence))
    items = one.items.assign(model=MODEL)
    drawn = _drawn(one.data.fingerprint, str(one.result.provenance["revision"]), show.dark())
    show.figure(drawn, key="home-scatter", alt=figures.alt_text("scatter", items, who=who))
    show.grey(words.marks(items, who=who, fit=True))
    table = one.items[["item_id", "gold", "predicted", "left", "right"]]
    table.columns = ["pair", who.grade, "cosine", "sentence 1", "sentence 2"]
    show.twin(table, key="home-pairs", alt="The demo's 60 pairs.", column_config=columns(table, **{who.grade: "%.2f"}))


@lru_cache(maxsize=4)  # the same for every reader
def _drawn(data: str, revision: str, dark: bool) -> go.Figure:
    one = actions.inspect(task="demo-pairs", model=MODEL)
    who, items = words.voice(one.data.name), one.items.assign(model=MODEL)
    return figures.scatter(items, fit=one.fit, who=who, scale=one.data.scale, dark=dark, height=400)


def machine() -> None:
    """Scores so far, data and models."""
    st.header("On this machine", anchor=False)
    sets = listing.gathered()
    st.write("Scores so far")
    _scores(actions.results(), actions.datasets())
    left, right = st.columns(2, gap="large")
    with left:
        st.write("Papers and rated pairs")
        _sets(sets)
    with right:
        st.write("Models")
        _models(actions.models())


def _scores(scores: pd.DataFrame, sets: pd.DataFrame) -> None:
    if scores.empty:
        st.caption("Nothing scored yet. Open the demo: its scores take no time.")
        return
    names = dict(zip(sets["name"], sets["title"]))
    scores = scores.sort_values(["task", "metric", "point"], ascending=[True, False, False])
    table = titled(scores.assign(task=[names.get(task, task) for task in scores["task"]])[SCORES])
    show.table(
        table, key="home-scores", alt=f"{len(scores)} scores with their intervals.", column_config=columns(table),
    )  # fmt: skip


def _sets(sets: pd.DataFrame) -> None:
    table = pd.DataFrame({
        "data": sets["title"],
        "size": [listing.size(*row) for row in zip(sets["n"], sets["kind"], sets["here"])],
        "licence": sets["licence"],
    })  # fmt: skip
    show.table(table, key="home-data", alt=f"{len(sets)} data sets.", column_config=columns(table))
    st.page_link("pages/data.py", label="What each of them holds →", query_params=workspace.carried())


def _models(models: pd.DataFrame) -> None:
    here = models[models["here"]]
    table = titled(here.assign(max_tokens=tokens(here))[["name", "pooling", "max_tokens", "licence"]])
    show.table(table, key="home-models", alt=f"{len(here)} models here.", column_config=columns(table))
    label = f"{len(models) - len(here)} more in the catalogue →"
    st.page_link("pages/models.py", label=label, query_params=workspace.carried())


def tokens(models: pd.DataFrame) -> list[str]:
    """The longest text of each model in tokens; blank where there are no tokens."""
    return [f"{one:,}" if one else "" for one in models["max_tokens"]]
