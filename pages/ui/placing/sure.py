"""The tab How sure: calibration and "none of these" on the benchmark's test papers, whose labels are known."""

import pandas as pd
import streamlit as st

from core import figures
from core.actions.placing.tables import FEWER
from core.figures.words import count, number
from core.figures.words.placing import better_beforehand, nearness_words
from pages.ui import show as shown
from pages.ui.placing import export
from pages.ui.placing.found import Found
from pages.ui.words import define

BEFOREHAND = (
    "T = 0.05 was set before any data was seen: a paper less alike by 0.05 (cosine) then has 0.37 times the say. "
    "T = 1: all papers have about the same."
)
BINS = {"equal mass": "As many papers in each", "equal width": "As wide each"}
CODES = {"mass": "equal mass", "width": "equal width"}
NUMBERS = ("value", "low", "high", "floor")
ORDER = ["way", "measure", "value", "low", "high", "floor", "n", "left_out", "groups", "method", "reason"]
TITLES = {"way": "probabilities", "low": "from", "high": "to", "floor": "by chance", "n": "papers",
          "left_out": "left out", "groups": "labels", "kept": "keeps", "measure": "measure"}  # fmt: skip


def answer(found: Found) -> str:
    """Whether the probabilities of the level are what they say."""
    assert found.placement is not None
    return figures.calibration_answer(found.placement.calibration, level=found.level)


def show(found: Found) -> None:
    """Temperature, reliability diagram and measures; threshold, curve and coverage."""
    _calibration(found)
    _nones(found)
    shown.how_to_read(figures.placing_reading("sure"))


def _calibration(found: Found) -> None:
    placement, level = found.placement, found.level
    assert placement is not None
    st.header("Are the probabilities what they say?", anchor=False, help=define("calibration"))
    one = placement.temperatures[level]
    shown.grey(
        f"Temperature {number(one.value, 4)}, fitted on {one.n:,} validation papers"
        f"{f' ({one.left_out:,} without company left out)' if one.left_out else ''}." if one.fitted else
        f"Temperature {number(one.value, 4)}: {one.reason}.",
        f"Validation and test: {placement.provenance.get('sides', 'not stated')}.",
        BEFOREHAND,
        better_beforehand(
            placement.calibration, level=level, labels=int(placement.provenance.get("validation_labels", 0))
        ),
    )  # fmt: skip
    code = found.view.one(
        "bins", "mass", list(CODES), st.segmented_control, label="Bins", format_func=lambda c: BINS[CODES[c]],
        required=True,
    )  # fmt: skip
    every = placement.reliability
    own = every[every["level"] == level]
    few = own[own["bins"] == FEWER]
    fewer = code == "mass" and len(few) > 0
    table = (few if fewer else own[own["bins"] == CODES[code]]).reset_index(drop=True)
    measured = placement.calibration[placement.calibration["level"] == level].reset_index(drop=True)
    left, right = st.columns(2, gap="large")
    with left:
        shown.figure(
            figures.reliability_diagram(table, level=level, dark=shown.dark()), key="place-reliability",
            alt=figures.alt_text("reliability", table),
        )  # fmt: skip
        if fewer:
            shown.grey(
                f"{count(int(few['bin'].max()), 'bin')} drawn, so that each holds 10 papers or more where there are so "
                "many; the ECE is over 15."
            )
        export.offer(
            found, "reliability", table, n=_n(measured), answer=answer(found), options=lambda: {"level": level}
        )
        shown.twin(_titled(table.drop(columns=["level", "bins"])), key="place-reliability-table",
                   alt="The bins of the reliability diagram.")  # fmt: skip
    with right:
        shown.grey("On the test papers, by way of making probabilities: the fitted one is used.")
        listed = _titled(measured[ORDER])
        shown.table(
            listed, key="place-calibration", alt="Calibration error, accuracy and losses on the test papers.",
            column_config=_three(listed),
        )  # fmt: skip


def _nones(found: Found) -> None:
    placement, level = found.placement, found.level
    assert placement is not None
    st.header("When is a paper none of these?", anchor=False, help=define("none of these"))
    one = placement.thresholds[level]
    st.write(shown.escaped(figures.none_answer(placement.nones, level=level)))
    if one.value is None:
        shown.grey(f"No threshold: {one.reason}.")
    else:
        shown.grey(
            f"What counts at this level is {nearness_words(one.score)} ({one.title}). None of these: below "
            f"{number(one.value, 3)}, which {one.kept:.0%} of {one.n:,} validation papers with company reach.",
            "" if one.left is None or one.left >= one.kept else
            f"With those that are none of these at a coarser level, {one.left:.0%} of them keep a label here."
        )  # fmt: skip
    nones = placement.nones[placement.nones["level"] == level].reset_index(drop=True)
    curve = placement.curve[placement.curve["level"] == level].reset_index(drop=True)
    left, right = st.columns(2, gap="large")
    with left:
        shown.figure(
            figures.none_curve(curve, nones=nones, level=level, dark=shown.dark()), key="place-nones",
            alt=figures.alt_text("nones", curve),
        )  # fmt: skip
        export.offer(
            found, "nones", curve, n=_n(nones), options=lambda: {"nones": nones, "level": level},
            answer=figures.none_answer(placement.nones, level=level),
        )  # fmt: skip
        if len(curve):
            shown.twin(_titled(curve.drop(columns="level")), key="place-curve", alt="Thresholds and what they do.")
    with right:
        shown.grey("Coverage on the test papers once all of their label is taken out, and what it costs.")
        listed = _titled(nones[["measure", "value", "low", "high", "n", "groups", "method", "reason"]])
        shown.table(
            listed, key="place-nones-table", alt="Coverage, refusals and AUROC of none of these.",
            column_config=_three(listed),
        )  # fmt: skip


def _titled(table: pd.DataFrame) -> pd.DataFrame:
    """Readable titles; columns without any value are dropped."""
    own = table.loc[:, [not (table[name].isna().all() or (table[name] == "").all()) for name in table]]
    return own.rename(columns=TITLES)


def _three(table: pd.DataFrame) -> dict[str, object]:
    names = [TITLES.get(name, name) for name in NUMBERS]
    return {name: st.column_config.NumberColumn(format="%.3f") for name in names if name in table}


def _n(table: pd.DataFrame) -> int:
    return int(table["n"].max()) if len(table) else 0
