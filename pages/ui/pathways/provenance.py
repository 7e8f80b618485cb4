"""The answer in a sentence, what was left out, the report, and the grey lines of provenance with the methods text."""

from functools import partial

import pandas as pd
import streamlit as st

from core import figures
from core.figures import words
from core.figures.bundle import file_name
from pages.ui import show as shown
from pages.ui.pathways import report
from pages.ui.pathways.measures import title_of
from pages.ui.pathways.scored import Scored
from pages.ui.words import define

WORDS = (
    "AMI", "AP", "ARI", "AUROC", "F1", "HDBSCAN", "Holm", "MCC", "MRR", "NMI", "P@k", "R@k", "V-measure", "centering",
    "chance", "cluster bootstrap", "completeness", "confusion", "cosine similarity", "coverage", "fingerprint",
    "homogeneity", "interval", "k-means", "level", "mAP", "model", "nDCG", "not separable", "paired difference",
    "paper", "pathway", "pooling", "prevalence", "purity", "query", "reference", "relevant", "seed",
    "shuffled labels", "silhouette", "split", "threshold", "truncation",
)  # fmt: skip
METHODS = {  # tab → what the words of the methods call it
    "Leaderboard": "leaderboard", "Which biology": "biology", "Query": "query", "Pairs": "pairs",
    "Clustering": "clustering",
}  # fmt: skip
FEWEST = 10  # pathways that an interval needs


def answer(found: Scored, sentence: str, term: str = "") -> None:
    """What the scores say, before any picture. `term`: the score in the sentence, the chosen measure without one."""
    st.header(shown.escaped(sentence), anchor=False, help=define(term or title_of(found.chosen.measure)) or None)
    notes = [*found.first.papers.notes, *(text for one in found.scores for text in one.notices)]
    if notes:
        shown.grey(" ".join(text if text.endswith(".") else f"{text}." for text in dict.fromkeys(notes)))
    tiny(found)
    with st.container(horizontal=True):
        _check(found)
        _report(found)


def _check(found: Scored) -> None:
    """Which papers are no query at this level, and what was repaired on the way, folded."""
    one = found.first
    out = [(skip.id, skip.reason) for skip in one.skipped.get(found.level, ())]
    notices = [seen.text for seen in one.papers.findings]
    parts = [f"{words.count(len(one), 'paper')}"]
    parts += [f"{len(out):,} no query at this level"] if out else []
    parts += [words.count(len(notices), "notice")] if notices else []
    with st.popover(f"Data check: {', '.join(parts)}"):
        if not out and not notices:
            st.text("Every paper is a query, and nothing was repaired.")
        for text in [*notices, *(f"{id} is no query: {why}" for id, why in out)][:12]:
            st.text(f"– {text}")
        if out:
            table = pd.DataFrame(out, columns=["paper", "why"])
            st.download_button(
                "Download the list (CSV)", figures.safe_csv(table), file_name="no-query.csv", mime="text/csv",
                on_click="ignore", key="pathways-no-query",
            )  # fmt: skip


def _report(found: Scored) -> None:
    """All of it in one text, for reading and for a supplement."""
    name = file_name(f"{found.first.papers.name[:40]}-pathways")
    with st.popover("Report"):
        st.write("Every level, measure, difference, pair and cluster of the chosen models in one text.")
        for label, kind, mime in (("Markdown", "md", "text/markdown"), ("Page of its own (HTML)", "html", "text/html")):
            st.download_button(
                label, partial(report.written, found, kind), file_name=f"{name}.{kind}", mime=mime, on_click="ignore",
                key=f"pathways-report-{kind}", width="stretch",
            )  # fmt: skip
        for label, make, part in (
            ("Every number of it (CSV)", report.numbers, ""),
            ("Every paper's own numbers (CSV)", report.of_papers, "-papers"),
        ):
            st.download_button(
                label, partial(make, found), file_name=f"{name}{part}.csv", mime="text/csv", on_click="ignore",
                key=f"pathways-report{part}-csv", width="stretch",
            )  # fmt: skip


def footer(found: Scored) -> None:
    """Data, models, settings and versions in small grey; the methods text beside them."""
    shown.grey(*(figures.pathway_footer(one.provenance, n=len(one)) for one in found.scores))
    how = {"provenances": [one.provenance for one in found.scores], "tabs": [METHODS[found.chosen.tab]]}
    with st.container(horizontal=True), st.popover("Copy methods text"):
        st.code(figures.pathway_methods(**how), language=None, wrap_lines=True)
        st.download_button(
            "References (BibTeX)", figures.pathway_bibtex(**how), file_name="references.bib", on_click="ignore",
            key="pathways-bibtex",
        )  # fmt: skip


def tiny(found: Scored) -> None:
    """Few pathways: said once, beside the answer."""
    pathways = len({name for own in found.chosen.papers.columns[found.first.finest] for name in own})
    if pathways < FEWEST:
        shown.grey(
            f"Only {words.count(pathways, found.first.finest)}: with fewer than {FEWEST} there is no interval, and no "
            "model can be told apart from another."
        )
