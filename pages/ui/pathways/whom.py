"""Which of the chosen models a tab is about, and which other one stands beside it."""

import streamlit as st

from core.actions import PathwayScores
from pages.ui.pathways.scored import Scored

NOBODY = "no-model"
WIDE = 300


def chooser(found: Scored, *, beside: bool) -> None:
    """Where there are several models: which one is looked at, and if `beside`, which other one stands next to it."""
    if len(found.keys) < 2:
        return
    names = {key: score.label for key, score in zip(found.keys, found.scores)}
    with st.container(horizontal=True, vertical_alignment="bottom", key="pathways-whom"):
        code = found.view.one(
            "of", found.keys[0], found.keys, st.selectbox, label="Model looked at", format_func=names.get, width=WIDE
        )
        if beside:
            others = [key for key in found.keys if key != code]
            found.view.one(
                "against", NOBODY, [NOBODY, *others], st.selectbox, label="Beside it", width=WIDE,
                format_func=lambda key: names.get(key, "no second model"),
            )  # fmt: skip


def one(found: Scored) -> PathwayScores:
    """The model that is looked at."""
    return found.scores[_at(found)]


def second(found: Scored) -> PathwayScores | None:
    """The one beside it; None where none is chosen."""
    code = next(iter(found.view.held("against")), NOBODY)
    return found.scores[found.keys.index(code)] if code in found.keys and code != found.keys[_at(found)] else None


def key(found: Scored, score: PathwayScores) -> str:
    """What the URL calls the model of these scores."""
    return found.keys[found.scores.index(score)]


def _at(found: Scored) -> int:
    code = next(iter(found.view.held("of")), "")
    return found.keys.index(code) if code in found.keys else 0
