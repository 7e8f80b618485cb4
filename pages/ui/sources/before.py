"""What a source is, what it will cost and what leaves this machine: said before anything does."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from core import actions
from pages.ui import show

HOUR = 3600


def about(builder: actions.Builder, own: Sequence[actions.BuiltSet]) -> None:
    """What it is, its licence, its version as far as it is known."""
    show.heading(builder.title)
    st.text(builder.what)
    known = f"; {own[0].version} was read on {own[0].day}" if own else ""
    show.facts([("licence", builder.licence), ("version", f"that of the day{known}")], {"licence": "", "version": ""})
    if builder.notice:
        show.grey(builder.notice)


def leaves(builder: actions.Builder) -> None:
    """To whom what is sent."""
    show.grey("What leaves this machine, and nothing else:")
    show.facts([(f"to {host}", what) for host, what in actions.leaves(source=builder.name)], {})


def cost(builder: actions.Builder, chosen: Mapping[str, Any]) -> None:
    """Requests, time and size of a build with these choices, and where they go. Raises BadInput."""
    found = actions.build_cost(source=builder.name, options=chosen)
    show.facts(
        [("requests", f"about {_two(found.requests)}"), ("time", f"about {roughly(found.seconds)}"),
         ("download", f"about {_two(found.megabytes)} MB")],
        dict.fromkeys(["requests", "time", "download"], ""),
    )  # fmt: skip
    papers = f" With their titles and abstracts from PubMed, of {found.papers:,} papers." if found.papers else ""
    show.grey(f"{found.words}{papers} What is here already is not fetched again.".strip())
    leaves(builder)


def roughly(seconds: float) -> str:
    """A time that is only guessed: to the minute, beyond an hour and a half to the hour."""
    if seconds < 45:
        return "half a minute"
    if seconds < 1.5 * HOUR:
        minutes = max(round(seconds / 60), 1)
        return "1 minute" if minutes == 1 else f"{minutes} minutes"
    return f"{round(seconds / HOUR)} hours"


def _two(value: float) -> str:
    """A number to two figures."""
    return f"{float(f'{value:.2g}'):,.0f}" if value >= 1 else "1"
