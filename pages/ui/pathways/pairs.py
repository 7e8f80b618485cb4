"""The tab Pairs: are papers of one pathway nearer than others, by kind of other papers; and the pairs judged worst."""

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions import PathwayScores
from core.figures import words
from pages.ui import show as shown
from pages.ui.pathways import export, whom
from pages.ui.pathways.opening import Opening
from pages.ui.pathways.scored import Scored, decisions, judged, pair_summary
from pages.ui.rows import rows
from pages.ui.words import columns, define

MOST = 100  # worst pairs that are listed
KINDS = {
    "pos": "same pathway", "hard": "same subcategory, other pathway", "negative": "same category, other subcategory",
    "soft": "other category", "all": "all negatives",
}  # fmt: skip
NAMED = {
    "n_pos": "positives", "n_neg": "negatives", "AUROC_low": "AUROC from", "AUROC_high": "AUROC to",
    "AP_low": "AP from", "AP_high": "AP to", "groups": "pathways",
}  # fmt: skip
ORDER = (
    "positives against", "AUROC", "AUROC from", "AUROC to", "AP", "AP from", "AP to", "prevalence", "positives",
    "negatives", "pathways", "reason",
)  # fmt: skip
WIDTHS = {"positives against": 165, "AUROC": 70, "AP": 60, "cosine": 70, "judged": 90, "kind": 190}
PLACES = dict.fromkeys(["prevalence", "AUROC", "AUROC from", "AUROC to", "AP", "AP from", "AP to"], "%.3f")


def show(found: Scored, opening: Opening) -> None:
    """Distributions with the threshold, the scores by kind, the decisions, the worst pairs."""
    score = whom.one(found)
    table, decided = judged(score), decisions(score)
    if table.empty:
        st.text(f"No pairs are scored: {decided.reason}.")
        shown.grey(
            "The pathway benchmark's format has them in pairs_test.jsonl: left, right, label, type (pos, hard, "
            "negative, soft). make-splits writes such files for papers of your own."
        )
        return
    shown.figure(
        figures.pair_distributions(table, decided.threshold, split=found.chosen.split, dark=shown.dark()),
        key="pathways-pairs",
        alt=figures.alt_text("pairs", table, threshold=decided.threshold),
    )  # fmt: skip
    export.offer(
        found,
        "pairs",
        table,
        options={"threshold": decided.threshold, "split": found.chosen.split},
        numbers=lambda: table.drop(columns="split"),
        answer=answer(found),
        scores=[score],
    )
    _summary(score)
    _decisions(decided)
    _worst(found, opening, score, table, decided.threshold)
    shown.how_to_read(figures.how_to_read("pairs"))


def answer(found: Scored, opening: object = None) -> str:
    """How well the model tells pairs of one pathway from others, and what the threshold makes of them."""
    score = whom.one(found)
    return figures.pairs_answer(pair_summary(score), decisions(score), model=score.label)


def _summary(score: PathwayScores) -> None:
    st.header("By kind of negative pair", anchor=False, help=define("AUROC"))
    table = pair_summary(score)
    own = table.assign(type=[KINDS.get(str(kind), str(kind)) for kind in table["type"]])
    own = own.rename(columns={"type": "positives against", **NAMED})
    silent = [name for name in own if own[name].isna().all() or (own[name] == "").all()]
    own = own.drop(columns=silent)[[name for name in ORDER if name in own and name not in silent]]
    shown.table(
        own, key="pathways-pair-summary", alt="AUROC and average precision by kind of negative pair.",
        column_config=columns(own, widths=WIDTHS, **PLACES),
    )  # fmt: skip


def _decisions(decided: actions.PairDecisions) -> None:
    st.header("Same pathway or not, at the threshold", anchor=False, help=define("threshold"))
    if decided.threshold is None:
        st.text(f"No threshold: {decided.reason}.")
        return
    n = decided.counts
    facts: list[tuple[str, str]] = [
        (
            "threshold",
            f"cosine ≥ {words.number(decided.threshold, 3)}, the best F1 on validation: "
            f"{words.number(decided.validation_f1, 3)}",
        ),
        ("prevalence", _prevalences(decided)),
        *((name, words.score(one, 3)) for name, one in decided.measures.items()),
        (
            "counts",
            f"{n['tp']:,} of {n['tp'] + n['fn']:,} pairs of one pathway called alike; {n['fp']:,} of "
            f"{n['fp'] + n['tn']:,} others called alike, too",
        ),
    ]
    shown.facts(facts)


def _prevalences(decided: actions.PairDecisions) -> str:
    """F1 of two sets of pairs can be compared only where this is alike in both."""
    here, there = (words.percent(round(one or 0.0, 2)) for one in (decided.prevalence, decided.validation_prevalence))
    alike = (
        "" if here == there else ": F1 here and on validation are not of like pairs, as F1 rises with the prevalence"
    )
    return f"{here} of the pairs here are of one pathway, {there} of those on validation{alike}"


def _worst(found: Scored, opening: Opening, score: PathwayScores, whole: pd.DataFrame, threshold: float | None) -> None:
    """Positives with the lowest cosine and negatives with the highest; a row opens both papers side by side."""
    st.header("The worst pairs", anchor=False)
    kinds = [kind for kind in KINDS if kind in set(whole["type"])]
    kind = found.view.one(
        "type", "every", ["every", *kinds], st.selectbox, label="Kind of pair", width=320,
        format_func=lambda kind: KINDS.get(kind, "every kind"),
    )  # fmt: skip
    table = whole if kind == "every" else whole[whole["type"] == kind]
    table = worst_first(table, threshold).head(MOST)
    ids, key = list(zip(table["left"], table["right"])), whom.key(found, score)
    titles = dict(zip(score.papers.ids, score.papers.titles))
    own = pd.DataFrame({
        "cosine": table["score"],
        "judged": [_judged(wrong, margin) for wrong, margin in zip(table["wrong"], table["margin"])],
        "kind": [KINDS.get(str(one), str(one)) for one in table["type"]],
        "one": [titles.get(left, "") for left, _ in ids], "other": [titles.get(right, "") for _, right in ids],
        "paper": table["left"], "other paper": table["right"],
    })  # fmt: skip

    def pick(row: int) -> None:
        opening.query(str(ids[row][0]), str(ids[row][1]), model=key)

    wrong = int(whole["wrong"].sum())
    said = f"{wrong:,} of {len(whole):,} pairs are judged wrong. " if threshold is not None else ""
    shown.grey(f"{said}The worst {len(own):,} are listed. Click one to read both papers side by side.")
    own = own.drop(columns=["judged"]) if threshold is None else own
    rows(
        own, key=f"pathways-worst-{kind}", at=None, pick=pick, alt=f"The {len(own)} worst pairs.",
        column_config=columns(own, widths=WIDTHS, cosine="%.3f"),
    )  # fmt: skip


def worst_first(table: pd.DataFrame, threshold: float | None) -> pd.DataFrame:
    """By how far on the wrong side of the threshold; without one, positives by low and negatives by high cosine."""
    if threshold is not None:
        return table.reset_index(drop=True)
    wrongness = table["score"].where(table["label"] == 0, -table["score"])
    return table.assign(_by=wrongness).sort_values("_by", ascending=False, kind="stable").drop(columns="_by")


def _judged(wrong: bool, margin: float) -> str:
    return f"✗ by {abs(margin):.3f}" if wrong else "✓"
