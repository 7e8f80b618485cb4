"""Both sentences of a pair, each word shaded by what it adds to the cosine."""

from html import escape
from math import isfinite

import pandas as pd
import streamlit as st

from core import actions
from core.errors import MissingData
from pages.ui import jobs as job_panel
from pages.ui import show as shown
from pages.ui import workspace
from pages.ui.pairs.scored import Scored

BLUE, ORANGE = "0, 114, 178", "213, 94, 0"


def sentences(found: Scored, pair: str, left: str, right: str) -> None:
    """Shaded where the contributions are known; plain, with the button that gets them, where not."""
    how = {"model": found.asked[0], **found.chosen.how}
    try:
        parts = actions.word_parts(item_id=pair, **how)
    except MissingData:
        _sentence("sentence 1", escape(left))
        _sentence("sentence 2", escape(right))
        _ask(found, pair, how)
        return
    strongest = float(parts.rows["contribution"].abs().max() or 1.0)
    for title, side, text in (("sentence 1", "left", left), ("sentence 2", "right", right)):
        _sentence(title, shaded(text, parts.rows[parts.rows["side"] == side], strongest))
    shown.grey(f"Blue words raise the cosine, orange ones lower it; hover for the number. {parts.method}")


def _ask(found: Scored, pair: str, how: dict[str, object]) -> None:
    if "=" in str(how["model"]) and found.first.result.provenance["device"] == "brought by the user":
        return  # a file of vectors says nothing about words
    every = actions.covers_all(**how)
    job_panel.ask(
        "Show which words drive the cosine", "explain", title=f"Words of {found.first.result.model}", key="words-ask",
        workspace=workspace.private(bool(found.chosen.own), [str(how["model"])]), kind="secondary",
        item_id=None if every else pair, **how,
    )  # fmt: skip


def _sentence(title: str, inner: str) -> None:
    st.html(f'<p class="side">{title}</p><p class="sentence">{inner}</p>')


def shaded(text: str, rows: pd.DataFrame, strongest: float) -> str:
    """HTML of the text; every character of it is escaped, only our own spans are markup."""
    out, at = [], 0
    for row in rows[rows["start"] >= 0].sort_values("start").itertuples():
        out.append(escape(text[at : row.start]))
        share = min(abs(row.contribution) / strongest, 1.0) if isfinite(row.contribution) else 0.0
        colour = BLUE if row.contribution > 0 else ORANGE
        out.append(
            f'<span style="background:rgba({colour},{0.65 * share:.2f})" '
            f'title="{row.contribution:+.3f}">{escape(text[row.start : row.end])}</span>'
        )
        at = row.end
    return "".join(out) + escape(text[at:])
