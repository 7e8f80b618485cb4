"""What a source is, what it will cost and what leaves this machine: said before anything does."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from core import actions
from pages.ui import show

HOUR = 3600


def about(builder: actions.Builder) -> None:
    """What it is."""
    show.heading(builder.title)
    st.text(f"{builder.what.rstrip('.')}.")


def known(builder: actions.Builder, own: Sequence[actions.BuiltSet], *costs: tuple[str, str]) -> None:
    """Licence, version as far as it is known, costs, and to whom what is sent."""
    last = f"; here is {own[0].version}, of {own[0].day}" if own else ""
    facts = [("licence", builder.licence), ("version", f"the current one{last}"), *costs]
    show.facts(facts, {name: "" for name, _ in facts})
    if builder.notice:
        show.grey(builder.notice)
    st.text("What leaves this machine, and nothing else:")
    show.facts([(f"to {host}", what) for host, what in actions.leaves(source=builder.name)])


def cost(builder: actions.Builder, own: Sequence[actions.BuiltSet], chosen: Mapping[str, Any]) -> None:
    """The same with requests, time and size of a build with these choices. Raises BadInput."""
    found = actions.build_cost(source=builder.name, options=chosen)
    known(
        builder, own, ("requests", f"about {_two(found.requests)}"), ("time", f"about {roughly(found.seconds)}"),
        ("download", f"about {_two(found.megabytes)} MB"), ("counted", _words(found)),
    )  # fmt: skip


def _words(found: actions.Estimate) -> str:
    papers = f" Titles and abstracts of {found.papers:,} papers are counted in." if found.papers else ""
    return f"{found.words}{papers} What is here already is not fetched again.".strip()


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
