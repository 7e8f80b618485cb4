"""What there is to know about a collection: repaired, left out, and the list of it, which stays reachable."""

from collections.abc import Sequence
from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.figures.words import count
from pages.ui import show

MOST = 10


def listed(findings: Sequence[Any], skipped: Sequence[Any]) -> pd.DataFrame:
    """One row a thing seen: `kind` (notice or left out), `paper`, `what`."""
    rows = [("notice", "", one.text) for one in findings] + [("left out", one.id, one.reason) for one in skipped]
    return pd.DataFrame(rows, columns=["kind", "paper", "what"])


def check(papers: actions.Papers) -> None:
    """A button under the facts; what is noteworthy stands on it."""
    table = listed(papers.findings, papers.skipped)
    parts = [f"{count(len(papers), 'paper')} taken"]
    parts += [f"{len(papers.skipped):,} left out"] if papers.skipped else []
    parts += [count(len(papers.findings), "notice")] if papers.findings else []
    with st.popover(f"Data check: {', '.join(parts)}"):
        lines(table)
        download(table, "data-check")


def lines(table: pd.DataFrame) -> None:
    """The first of them, in words; nothing of it is typeset."""
    if table.empty:
        st.text("Nothing was repaired, and nothing left out.")
    for kind, paper, what in table.head(MOST).itertuples(index=False):
        st.text(f"– {paper} left out: {what}" if kind == "left out" else f"– {what}")
    if len(table) > MOST:
        show.grey(f"The list holds all {len(table):,}.")


def download(table: pd.DataFrame, key: str) -> None:
    """The whole list, for a spreadsheet."""
    if not table.empty:
        st.download_button(
            "Download the list (CSV)", figures.safe_csv(table), file_name="data-check.csv", mime="text/csv",
            on_click="ignore", key=key,
        )  # fmt: skip
