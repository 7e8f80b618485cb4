"""Type anything: texts placed on the map by their neighbours, and kept as pins."""

from typing import Any

import pandas as pd
import streamlit as st

from core import actions, jobs
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.maps.made import Made
from pages.ui.maps.selection import Selection
from pages.ui.rows import rows
from pages.ui.words import define

MOST, LONGEST = 20, 5_000  # texts at once; characters of one
BOX = "map-type"
SAID = (
    "A sentence, a gene, a question, or the PubMed id of a paper; several at once, one a line. Each is read by the "
    "model and put on the map where its nearest papers lie: placed by its neighbours, not by the method of the map."
)


def panel(made: Made, selection: Selection) -> None:
    """The box for texts, and the pins with their nearest papers."""
    held = texts(made)
    with st.expander("Type anything: place your own text on the map", expanded=bool(held)):
        with st.form("map-type-form", border=False):
            st.text_area("Type anything", key=BOX, placeholder="How do cells repair broken DNA?", height=90, help=SAID)
            st.form_submit_button("Place on the map", on_click=_keep, args=(made,))
        shown.grey(SAID)
        if held:
            _ask(made, held)
            _placed(made, selection)
            st.button("Remove the pins", key="map-pins-clear", type="tertiary", on_click=made.view.drop, args=("pins",))


def texts(made: Made) -> list[str]:
    """The texts of the pins: kept in the workspace, under a code in the URL."""
    code = next(iter(made.view.held("pins")), "")
    if not code:
        return []
    try:
        found = actions.selection(workspace.name() or "", code)
    except CoreError:
        made.view.stale.append("pins")
        made.view.drop("pins")
        return []
    return [str(text) for text in found.rule.get("texts", [])]


def placed(made: Made) -> pd.DataFrame | None:
    """The pins on the first map: `number` as in the panel, `text`, `x`, `y`; without those that have no place."""
    found = [
        {"number": number, "text": one["text"], "x": one["x"], "y": one["y"]}
        for number, one in enumerate(_results(made, texts(made)), 1)
    ]
    return pd.DataFrame(found).dropna() if found else None


def _keep(made: Made) -> None:
    """A line is a text; what was pinned before stays. The box is emptied last, so that a double click loses nothing."""
    new = [line.strip()[:LONGEST] for line in st.session_state[BOX].splitlines() if line.strip()]
    every = list(dict.fromkeys([*texts(made), *new]))[-MOST:]
    if new:
        rule = {"by": "pins", "texts": every}
        fingerprint = made.chosen.papers.fingerprint
        mine = workspace.entered()
        code = actions.keep_selection(mine, ids=(), rule=rule, data_fingerprint=fingerprint)
        made.view.choose("pins", code)
        _start(made, every, mine)
    st.session_state[BOX] = ""


def _arguments(made: Made, held: list[str]) -> dict[str, Any]:
    return {**made.how, "texts": held}


def _start(made: Made, held: list[str], mine: str) -> None:
    if not _results(made, held):
        jobs.start("place", title=f"Place {len(held)} of your texts", workspace=mine, **_arguments(made, held))


def _ask(made: Made, held: list[str]) -> None:
    """The job while it goes; a button where these texts are not on this map yet."""
    if not _results(made, held):
        job_panel.ask(
            "Place them on this map", "place", title=f"Place {len(held)} of your texts", key="map-pins-ask",
            kind="secondary", workspace=str(workspace.name() or ""), **_arguments(made, held),
        )  # fmt: skip


def _results(made: Made, held: list[str]) -> list[dict[str, Any]]:
    """What is kept of these texts on this map: all of them, or nothing."""
    try:
        return actions.place(**_arguments(made, held), compute=False) if held else []
    except CoreError:
        return []


def _placed(made: Made, selection: Selection) -> None:
    """Each text with its nearest papers; a row opens the card of its paper."""
    for number, one in enumerate(_results(made, texts(made)), 1):
        shown.facts([(str(number), one["text"])])
        shown.grey(one["how"])
        if not one["nearest"]:
            continue
        near = pd.DataFrame(one["nearest"])
        table = pd.DataFrame({"similarity": near["similarity"], "paper": near["id"], "title": near["title"]})

        def pick(row: int, near: pd.DataFrame = near) -> None:
            selection.open(str(near["id"].iloc[row]))

        rows(
            table, key=f"map-pin-{number}", at=None, pick=pick, height=5 * 35 + 38,
            alt=f"The papers nearest to your text {number}.",
            column_config={
                "similarity": st.column_config.NumberColumn(format="%.3f", help=define("cosine similarity"))
            },
        )  # fmt: skip
