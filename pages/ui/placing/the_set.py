"""The tab The set: which labels the papers have more often than the rest of the benchmark."""

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions.placing import background_size
from core.figures.bundle import file_name
from core.figures.words import count
from core.figures.words.placing import background_text, chance_answer
from pages.ui import show as shown
from pages.ui.pathways.codes import Codes
from pages.ui.placing import export
from pages.ui.placing.found import Found, summary
from pages.ui.placing.opening import Opening
from pages.ui.printed import MIME
from pages.ui.rows import rows
from pages.ui.words import define

FIGURE = "place-set-figure"
WHY = "no odds ratio, as"
MOST = 40  # labels that are drawn
TITLES = {"expected_papers": "expected", "background_share": "share of it", "odds_ratio": "odds ratio", "low": "from",
          "high": "to"}  # fmt: skip
FORMATS = {"share": "%.3f", "expected": "%.1f", "share of it": "%.3f", "odds ratio": "%.2f", "from": "%.2f",
           "to": "%.2f", "p": "%.4f", "q": "%.4f"}  # fmt: skip
TERMS = {"odds ratio": "odds ratio", "q": "q (Benjamini–Hochberg)", "expected": "expected papers",
         "background": "background", "from": "interval", "to": "interval"}  # fmt: skip


def answer(found: Found) -> str:
    """Which labels stand out, or that none does; by a vote that is but chance, nothing is announced."""
    return figures.set_answer(_summary(found), level=found.level, calibration=_measured(found))


def show(found: Found) -> None:
    """The forest, the table that is its twin, what is counted apart, and the papers of the open label."""
    table = _summary(found)
    picked = _Label(found, table)
    with st.container(key="place-set"):
        with st.container():
            if chance_answer(_measured(found), level=found.level):
                st.text("No figure: by a vote that is not better than chance, odds ratios say nothing of your papers.")
            else:
                _figure(found, table, picked)
        with st.container():
            _listed(found, table, picked)
            _papers(found, picked)
    shown.how_to_read(figures.placing_reading("set"))


def _measured(found: Found) -> pd.DataFrame:
    assert found.placement is not None
    return found.placement.calibration


def _summary(found: Found) -> pd.DataFrame:
    assert found.placed is not None
    return summary(found.placed, found.level)


class _Label:
    """Which label is open: by figure, table and URL alike."""

    def __init__(self, found: Found, table: pd.DataFrame) -> None:
        self._view = found.view
        names = sorted({name for own in found.chosen.papers.columns[found.level] for name in own})
        self._codes = Codes(names, own=found.chosen.own)
        code = next(iter(self._view.held("label")), "")
        name = self._codes.name(code)
        self.label = name if name in set(table["label"]) else ""
        if code and not name:
            if self._view.moved:
                self._view.stale.append("label")
            self._view.drop("label")

    def open(self, label: str | None) -> None:
        if label is not None and self._codes.of(label):
            self._view.choose("label", self._codes.of(label))


def _figure(found: Found, table: pd.DataFrame, picked: _Label) -> None:
    tested = table[table["q"].notna()]
    drawn = tested.head(MOST)
    if len(tested) > MOST:
        shown.grey(f"The first {MOST} of {len(tested):,} labels are drawn; the table has all.")

    def pick() -> None:
        picked.open(shown.picked(FIGURE))

    with st.container(height=640 if len(drawn) > 24 else "content", border=False):
        shown.figure(
            figures.enrichment_forest(drawn, level=found.level, selected=picked.label, dark=shown.dark()), key=FIGURE,
            on_select=pick, alt=figures.alt_text("enrichment", table), turn=_turn(picked.label),
        )  # fmt: skip
    export.offer(
        found, "enrichment", drawn, n=int(tested["papers"].sum()), answer=answer(found), numbers=lambda: table,
        options=lambda: {"level": found.level},
    )  # fmt: skip


def _turn(label: str) -> int:
    before, turn = st.session_state.get("place-set-turn", (label, 0))
    st.session_state["place-set-turn"] = (label, turn + (label != before))
    return int(st.session_state["place-set-turn"][1])


def _listed(found: Found, table: pd.DataFrame, picked: _Label) -> None:
    tested = table[table["q"].notna()].reset_index(drop=True)
    apart = table[table["q"].isna()]
    stand_out = len(actions.enriched(table))
    mine = found.chosen.mine
    assert found.placed is not None
    n, none = background_size(found.placed, found.level)
    poor = bool(chance_answer(_measured(found), level=found.level))
    shown.grey(
        f"{count(len(tested), 'label')} that your papers were given, of {_tested(tested):,} tested; "
        f"{'q is not to be believed here' if poor else f'{stand_out:,} with q ≤ 0.05'}. Click one to see its papers.",
        background_text(n=n, none=none),
        *(f"{label}: {count(int(papers), 'paper')}, counted apart: no part in the test." for label, papers in
          zip(apart["label"], apart["papers"])),
    )  # fmt: skip
    if len(tested):
        names = [str(name) for name in tested["label"]]
        own = tested.drop(columns="tested").rename(columns=TITLES)
        own = own.assign(**{WHY: own["reason"].where(own["odds ratio"].isna(), "")})
        own = own[["label", "papers", "background", "odds ratio", WHY, "q", "from", "to", "p", "expected", "share",
                   "share of it"]]  # fmt: skip
        own = own if (own[WHY] != "").any() else own.drop(columns=WHY)

        def pick(row: int) -> None:
            picked.open(names[row])

        rows(
            own, key=f"place-set-table-{found.level}", pick=pick,
            at=names.index(picked.label) if picked.label in names else None,
            alt=f"{len(own)} labels with odds ratio and q; {picked.label or 'none'} is open.",
            column_config={
                name: st.column_config.NumberColumn(format=form, help=define(TERMS.get(name, name)) or None)
                for name, form in FORMATS.items()
            } | {"label": st.column_config.Column(width=140), "papers": st.column_config.NumberColumn(width=60),
                 WHY: st.column_config.Column(width=230)},
        )  # fmt: skip
    name = file_name(f"{mine.title[:40] if mine else 'papers'}-{found.level}-enrichment")
    st.download_button(
        "Table (CSV)", lambda: figures.safe_csv(table), file_name=f"{name}.csv", mime=MIME["csv"], on_click="ignore",
        key="place-set-csv",
    )  # fmt: skip


def _tested(table: pd.DataFrame) -> int:
    return int(table["tested"].max()) if len(table) else 0


def _papers(found: Found, picked: _Label) -> None:
    """The papers that were given the open label, the surest first; one opens on the tab Papers."""
    if not picked.label:
        return
    level, table = found.level, found.table
    own = table[(table[level] == picked.label) & table["placed"].astype(bool)]
    own = own.sort_values(f"{level}_probability", ascending=False, kind="stable")
    shown.heading(picked.label)
    at = [int(one) for one in own.index]
    opening = Opening(found)

    def pick(row: int) -> None:
        opening.open(at[row])
        found.view.choose("tab", "Papers")

    listed = pd.DataFrame({
        "probability": own[f"{level}_probability"], "title": own["title"], "paper": own["id"],
    }).reset_index(drop=True)  # fmt: skip
    shown.grey(f"{count(len(own), 'paper')} of yours, the surest first. Click one for its card.")
    rows(
        listed, key="place-set-papers", at=None, pick=pick, alt=f"{len(own)} papers that were called {picked.label}.",
        column_config={"probability": st.column_config.NumberColumn(format="%.2f", width=85),
                       "title": st.column_config.Column(width=320)},
    )  # fmt: skip
