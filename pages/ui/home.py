"""What Home shows: ways in, the demo, and what this machine has."""

import streamlit as st

from core import actions, figures
from core.errors import CoreError
from core.figures import words
from pages.ui import show
from pages.ui.words import titled

DEMO = {"data": "demo-pairs"}
TRIES = (
    ("Pick the pair the model gets most wrong", {"data": "demo-pairs", "tab": "Pairs"}),
    ("See how sure the score is", {"data": "demo-pairs", "tab": "Bootstrap"}),
    (
        "Set two models against each other",
        {"data": "demo-pairs", "model": ["all-MiniLM-L6-v2", "random"], "tab": "Models"},
    ),
)


def ways_in() -> None:
    """One click to the demo, one click to BIOSSES."""
    left, right, _ = st.columns([1, 1, 2])
    if left.button("Open the demo", type="primary", width="stretch"):
        st.switch_page("pages/similarity.py", query_params=DEMO)
    if right.button("Open BIOSSES", width="stretch"):
        st.switch_page("pages/similarity.py", query_params={"data": "biosses"})


def demo() -> None:
    """The demo's scatter, drawn from vectors that come with Bioscope."""
    chart, beside = st.columns([3, 2], gap="large")
    with chart:
        try:
            _scatter()
        except CoreError as error:
            st.text(str(error))
        st.caption("Demo texts and grades, written for Bioscope: a place to try things, never a benchmark result.")
    with beside:
        st.subheader("Three things to try", anchor=False)
        for label, where in TRIES:
            st.page_link("pages/similarity.py", label=label, query_params=where, icon=":material/arrow_forward:")


def _scatter() -> None:
    one = actions.inspect(task="demo-pairs", model="all-MiniLM-L6-v2")
    who, name = words.voice(one.data.name), "spearman_zero_shot"
    human = one.humans.means.get(one.task.metrics[name])
    sentence = figures.answer(
        one.result.model, one.result.metrics[name], metric=name, n=one.result.n, data=one.data.name, human=human
    )
    st.write(show.escaped(sentence))
    drawn = figures.scatter(one.items, fit=one.fit, who=who, scale=one.data.scale, dark=show.dark(), height=400)
    show.figure(drawn, key="home-scatter", alt=figures.alt_text("scatter", one.items, who=who))
    show.twin(
        one.items[["item_id", "gold", "predicted", "left", "right"]], key="home-pairs", alt="The demo's 60 pairs."
    )


def machine() -> None:
    """Models, data sets and scores so far."""
    st.subheader("On this machine", anchor=False)
    models, sets, scores = actions.models(), actions.datasets(), actions.results()
    left, right = st.columns(2)
    with left:
        st.write("Models")
        here = models[models["here"]]
        here = here.assign(tokens=[str(one) if one else "" for one in here["max_tokens"]])
        show.table(
            titled(here[["name", "pooling", "tokens", "licence"]]), key="home-models", alt=f"{len(here)} models here."
        )
        st.page_link("pages/models.py", label=f"{len(models) - len(here)} more in the catalogue")
    with right:
        st.write("Data sets")
        sets = sets.assign(state=["here" if one else "not here" for one in sets["here"]])
        show.table(titled(sets[["title", "state", "n", "licence"]]), key="home-data", alt=f"{len(sets)} data sets.")
    st.write("Scores so far")
    if scores.empty:
        st.caption("Nothing scored yet. Open the demo: its scores take no time.")
    else:
        number = st.column_config.NumberColumn(format="%.3f")
        columns = ["task", "model", "metric", "point", "low", "high", "n", "reason", "date"]
        show.table(
            titled(scores[columns]), key="home-scores", alt=f"{len(scores)} scores with their intervals.",
            column_config={name: number for name in ("score", "from", "to")},
        )  # fmt: skip
