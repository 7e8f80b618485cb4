"""Answers on one query, on labelled pairs, on clusters, and on what was chosen or centred."""

from collections.abc import Mapping
from typing import Any

import pandas as pd

from core.figures.words.numbers import count, number, percent_of, score
from core.figures.words.pathways.models import valued
from core.figures.words.pathways.names import measure_title, method_name, plural, same, type_name
from core.figures.words.pathways.values import Decisions, Ranking


def query_answer(ranking: Ranking, *, id: str, level: str = "pathway", model: str = "") -> str:
    """ "Under M, the first paper of the same pathway as 123 is at rank 3; AP 0.42 over 8 relevant of 126." """
    who = f"Under {model}, " if model else ""
    if not ranking.relevant:
        return f"No other paper here has {same(level)} as {id}: it is no query at this level."
    if ranking.first_hit is None:
        text = f"{who}no paper of {same(level)} as {id} is found"
    else:
        text = f"{who}the first paper of {same(level)} as {id} is at rank {ranking.first_hit:,}"
    papers = f"{ranking.relevant:,} relevant of {count(ranking.candidates, 'paper')}"
    chance = "" if ranking.chance is None else f"; chance {number(ranking.chance)}"
    text = f"{text}; AP {number(ranking.AP)} over {papers}{chance}."
    return text[0].upper() + text[1:]


def pairs_answer(summary: pd.DataFrame, decisions: Decisions | None = None, *, model: str) -> str:
    """How well scores tell pairs of one pathway from others, type by type, and what the threshold makes of them.

    `summary`: from `actions.pair_summary`; `decisions`: from `actions.pair_decisions`.
    """
    if summary.empty:
        return "There are no labelled pairs beside these papers."
    rows = {str(one["type"]): one for one in summary.to_dict("records")}
    whole = rows.get("all", next(iter(rows.values())))
    text = (
        f"{model} scores pairs of the same pathway above other pairs with AUROC {_auroc(whole)} "
        f"({int(whole['n_pos']):,} against {int(whole['n_neg']):,} pairs)"
    )
    hardest = [one for kind, one in rows.items() if kind != "all" and pd.notna(one["AUROC"])]
    if len(hardest) > 1:
        least = min(hardest, key=lambda one: float(one["AUROC"]))
        text += f"; hardest against {type_name(str(least['type']))}: {_auroc(least)}"
    return f"{text}.{_decided(decisions)}"


def _auroc(row: Mapping[Any, Any]) -> str:
    return valued(row, ("AUROC", "AUROC_low", "AUROC_high"))


def _decided(decisions: Decisions | None) -> str:
    if decisions is None:
        return ""
    if decisions.threshold is None:
        return f" There is no threshold: {decisions.reason}." if decisions.reason else ""
    said = [f"{name} {score(decisions.measures[name])}" for name in ("F1", "MCC") if name in decisions.measures]
    head = f" From the threshold {number(decisions.threshold)} on, chosen on validation, pairs are called alike"
    return f"{head}: {' and '.join(said)} here{_prevalences(decisions)}." if said else f"{head}."


def _prevalences(decisions: Decisions) -> str:
    """ ", where 25 % of the pairs are positive; on validation 0.72, of 50 %" """
    here, there = decisions.prevalence, decisions.validation_prevalence
    if here is None or there is None:
        return ""
    return (
        f", where {percent_of(here)} of the pairs are of one pathway (F1 on validation "
        f"{number(decisions.validation_f1)}, where {percent_of(there)} are)"
    )


def clusters_answer(table: pd.DataFrame, *, level: str, model: str) -> str:
    """How far clusters agree with the labels of a level, by one method for all models, and how many HDBSCAN leaves out.

    `table`: from the scores, of one model or several. k-means, which has all papers in a cluster, is what is quoted; a
    score of the papers that HDBSCAN kept is of other papers and is held against none.
    """
    known = table[(table["level"].astype(str) == level) & table["measure"].eq("AMI") & table["mean"].notna()]
    own = _of_all_papers(known)
    if own.empty:
        return f"Agreement of clusters with {plural(level)} is not defined here."
    first = own.sort_values("mean", ascending=False, kind="stable").iloc[0]
    sd = f" ± {number(first['sd'])} over {count(int(first['seeds']), 'seed')}" if pd.notna(first["sd"]) else ""
    who = str(first["label"]) if "label" in own else model
    head = f"Clusters of {who} ({method_name(str(first['method']), str(first['policy'] or ''))}) agree"
    if len(own) > 1:
        head = f"Of {count(len(own), 'model')}, {head[0].lower()}{head[1:]} best"
    alike = known if "label" not in known else known[known["label"].astype(str) == who]
    said = [
        f"{head} with the {plural(level)}: AMI {number(first['mean'])}{sd} (0 is chance, 1 perfect; n = "
        f"{count(int(first['n']), 'paper')}).",
        _dense(alike), _several(first) if first.get("excluded") else "",
    ]  # fmt: skip
    return " ".join(filter(None, said))


def _of_all_papers(known: pd.DataFrame) -> pd.DataFrame:
    """A row a model, all by the same method: k-means, else another that counts every paper."""
    whole = known[known["policy"].fillna("").isin(["", "singletons"])]
    if whole.empty:
        return whole
    method = "k-means" if whole["method"].eq("k-means").any() else whole["method"].iloc[0]
    return whole[whole["method"] == method]


def _dense(known: pd.DataFrame) -> str:
    """What HDBSCAN says of the same papers, its noise counted, with the share that it puts into a cluster."""
    found = known[known["policy"].eq("singletons") & known["method"].ne("k-means")]
    if found.empty or "coverage" not in found or pd.isna(found["coverage"].iloc[0]):
        return ""
    one = found.iloc[0]
    return (
        f"{one['method']} puts {percent_of(float(one['coverage']))} of them into a cluster; each of the others counted "
        f"as a cluster of its own, its AMI is {number(one['mean'])}."
    )


def _several(row: "pd.Series[Any]") -> str:
    n = int(row["excluded"])
    return f"{count(n, 'paper')} with several labels {'is' if n == 1 else 'are'} left out."


def centering_answer(table: pd.DataFrame, *, measure: str = "AP", level: str = "pathway") -> str:
    """Which models gain by centering; a statement on points, as the differences are not tested here.

    Needs `model`, `centering`, `value`, `low`, `high`.
    """
    said = []
    for model, part in table[table["value"].notna()].groupby("model", sort=True):
        by = {str(one["centering"]): one for one in part.to_dict("records")}
        if "raw" not in by or len(by) < 2:
            continue
        best = max(by, key=lambda name: (float(by[name]["value"]), name == "raw"))
        raw = f"{number(by['raw']['value'])} raw"
        said.append(f"{model}: {raw}" + ("" if best == "raw" else f", {number(by[best]['value'])} {best}"))
    if not said:
        return "No model has been scored both raw and centred."
    return f"Best {measure_title(measure)} of {same(level)} by centering: {'; '.join(said)}."


def pooling_answer(table: pd.DataFrame, *, measure: str = "AP", level: str = "pathway") -> str:
    """Which pooling validation chose for each model, and what it scores here.

    Needs `model`, `pooling`, `chosen`, `value`, `low`, `high`; uses `taken` and `why`, where validation cannot tell.
    """
    chosen = table[table["chosen"].eq(True)] if "chosen" in table else table.iloc[:0]
    taken = table[table["taken"].eq(True)] if "taken" in table else table.iloc[:0]
    if chosen.empty and not taken.empty:
        one = taken.iloc[0].to_dict()
        return (
            f"Of the poolings of {one['model']} {one['pooling'] or 'its own'} is taken, {one['why']}; "
            f"{measure_title(measure)} of {same(level)} here: {valued(one)}."
        )
    if chosen.empty:
        return "No pooling has been chosen: that needs validation papers."
    said = [f"{one['model']}: {one['pooling'] or 'its own'}, {valued(one)}" for one in chosen.to_dict("records")]
    return f"Chosen on validation, with {measure_title(measure)} of {same(level)} here: {'; '.join(sorted(said))}."
