"""The caveats that belong beside the numbers, and the data check: what was taken, repaired and left out."""

import pandas as pd
import streamlit as st

from core import figures
from core.figures import words
from pages.ui import show as shown
from pages.ui.pairs.scored import Scored


def show(found: Scored) -> None:
    """Two buttons under the answer, on every tab; what is noteworthy about the data stands on them."""
    table = _findings(found)
    with st.container(horizontal=True):
        with st.popover("Caveats"):
            for text in caveats(found):
                st.text(f"– {text}")
        with st.popover(f"Data check: {_summary(found, table)}"):
            _check(table)


def _summary(found: Scored, table: pd.DataFrame) -> str:
    skipped = int((table["kind"] == "left out").sum())
    notices = len(table) - skipped
    taken = found.first.result.n if found.inspected else len(found.data)
    parts = [f"{words.count(taken, 'pair')} taken"]
    parts += [f"{skipped} left out"] if skipped else []
    parts += [words.count(notices, "notice")] if notices else []
    return ", ".join(parts)


def _findings(found: Scored) -> pd.DataFrame:
    """One row a thing seen while reading the file or scoring its pairs: `kind`, `pair`, `what`."""
    skipped = found.first.result.skipped if found.inspected else found.data.skipped
    rows = [("notice", "", one.text) for one in found.data.findings]
    rows += [("left out", one.id, one.reason) for one in skipped]
    return pd.DataFrame(rows, columns=["kind", "pair", "what"])


def _check(table: pd.DataFrame) -> None:
    if table.empty:
        st.text("Nothing was repaired, and nothing left out.")
        return
    for text in [*table.loc[table["kind"] == "notice", "what"]][:10]:
        st.text(f"– {text}")
    out = table[table["kind"] == "left out"]
    for pair, why in list(zip(out["pair"], out["what"]))[:10]:
        st.text(f"– {pair} left out: {why}")
    if len(table) > 10:
        shown.grey(f"The list holds all {len(table)}.")
    st.download_button(
        "Download the list (CSV)", figures.safe_csv(table), file_name="data-check.csv", mime="text/csv",
        on_click="ignore", key="data-check",
    )  # fmt: skip


def caveats(found: Scored) -> list[str]:
    """Of the task, each model's run, and the licence; the notes of the data stand under the headline already."""
    data = found.data
    notices = [note for one in found.inspected for note in one.result.provenance["notices"]]
    licence = words.licence_notice(data.name, data.licence)
    texts = [*found.task.caveats, *notices, *([licence.strip()] if licence else [])]
    texts += [] if found.inspected else data.notes
    return list(dict.fromkeys(texts)) or ["None known for these data."]
