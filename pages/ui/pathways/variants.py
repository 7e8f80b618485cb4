"""Poolings and centerings of one model: what each scores on validation, where it is chosen, and on these papers."""

from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from core import actions, figures
from core.actions import PathwayScores
from core.actions.pathways.choose import HIGHEST, OWN, preferred
from core.errors import CoreError
from pages.ui import jobs as job_panel
from pages.ui import known, workspace
from pages.ui import show as shown
from pages.ui.pathways import export, whom
from pages.ui.pathways.choices import pools
from pages.ui.pathways.measures import title_of
from pages.ui.pathways.scored import Scored, level_of
from pages.ui.pathways.vectors import CENTERINGS, OWN_POOLING, POOLINGS
from pages.ui.words import columns, define

ABOUT = (
    "A pooling or a centering is chosen on the validation split; the number on these papers then says how that choice "
    "does. Choosing by the number on these papers would flatter the model."
)


def show(found: Scored) -> None:
    """On demand: each variant of the model looked at, kept or still to be scored."""
    with st.expander("Poolings and centerings of a model"):
        if not st.toggle("Show them", key="pathways-variants", help="Reads what is kept of each variant."):
            return
        whom.chooser(found, beside=False)
        score = whom.one(found)
        model = found.asked[found.scores.index(score)]
        shown.grey(ABOUT)
        if pools(model):
            _part(found, model, "pooling", {name: {"pooling": name} for name in POOLINGS if name != OWN_POOLING})
        else:
            shown.grey(f"{score.model} has no tokens to pool.")
        _part(found, model, "centering", {name: {"centering": name} for name in CENTERINGS})


def _part(found: Scored, model: str, kind: str, ways: dict[str, dict[str, str]]) -> None:
    st.header(kind.capitalize(), anchor=False, help=define(kind))
    titles = POOLINGS if kind == "pooling" else CENTERINGS
    rows, missing = [], []
    for name, changed in ways.items():
        try:
            score = actions.score_pathways(**replace(found.chosen, **changed).how(model), compute=False)
        except CoreError:
            missing.append(name)
            continue
        title = f"{titles[name]} (its own)" if kind == "pooling" and score.own_pooling else titles[name]
        own = score.own_pooling if kind == "pooling" else name == "raw"
        rows.append({kind: name, "title": title, "own": own, **_numbers(found, score)})
    if rows:
        why = next((str(row["why"]) for row in rows if row["validation"] is None), "")
        _drawn(found, kind, _chosen(pd.DataFrame(rows).drop(columns="why"), kind, why), whole=not missing)
    if missing:
        _ask(found, model, kind, [ways[name] for name in missing], [titles[name] for name in missing])


def _numbers(found: Scored, score: PathwayScores) -> dict[str, Any]:
    """The chosen measure on these papers with its interval, and mAP of the finest level on validation."""
    level = level_of(score, found.chosen.level, other=found.chosen.other)
    chosen = found.chosen
    row = actions.leaderboard([score], level=level, measure=chosen.measure, over=chosen.over).iloc[0]
    known = {name: row[name] for name in ("value", "low", "high", "chance", "reason")}
    return {"model": score.model, "validation": score.validation, "why": score.validation_reason, **known}


def _chosen(table: pd.DataFrame, kind: str, why: str) -> pd.DataFrame:
    """With `taken`: the one that validation prefers, else the model's own; `why`; `chosen`: where validation decided.

    `why`: why validation cannot tell.
    """
    if len(table) < 2:
        return table.assign(chosen=False, taken=False, why="").drop(columns="own")
    validation = {
        name: None if pd.isna(value) else float(value) for name, value in zip(table[kind], table["validation"])
    }
    own = next(iter(table.loc[table["own"], kind]), "")
    what = OWN if kind == "pooling" else "the vectors as they are"
    name, reason = preferred(validation, own=str(own), why=why, own_name=what)
    taken = table[kind].eq(name)
    return table.assign(chosen=taken & (reason == HIGHEST), taken=taken, why=reason).drop(columns="own")


def _drawn(found: Scored, kind: str, table: pd.DataFrame, *, whole: bool) -> None:
    chosen = found.chosen
    options = {"measure": chosen.measure, "level": found.level}
    drawn = figures.pooling_chart if kind == "pooling" else figures.centering_chart
    said = figures.pooling_answer if kind == "pooling" else figures.centering_answer
    if whole:
        st.write(shown.escaped(said(table, **options)))
        if kind == "centering" and table["taken"].any() and not table["chosen"].any():
            shown.grey(f"{table.loc[table['taken'], 'title'].iloc[0]} is taken: {table['why'].iloc[0]}.")
    shown.figure(
        drawn(table, dark=shown.dark(), **options), key=f"pathways-chart-{kind}",
        alt=figures.alt_text(kind, table, **options),
    )  # fmt: skip
    export.offer(found, kind, table, options=options, scores=[whom.one(found)])
    finest = chosen.papers.levels[-1]
    own = table.drop(columns=[kind, "model", "taken", "why"]).assign(
        chosen=table["chosen"].map({True: "on validation", False: ""})
    )
    own = own.rename(
        columns={
            "title": kind, "validation": f"validation mAP, {finest}", "value": title_of(chosen.measure),
            "low": "from", "high": "to",
        }
    )  # fmt: skip
    own = own.loc[:, [not (own[name].isna().all() or (own[name] == "").all()) for name in own]]
    shown.table(
        own, key=f"pathways-chart-{kind}-table", alt=f"Scores of each {kind} that is kept.",
        column_config=columns(own, **{name: "%.3f" for name in own if name not in (kind, "chosen")}),
    )  # fmt: skip


def _ask(found: Scored, model: str, kind: str, ways: list[dict[str, str]], titles: list[str]) -> None:
    """All poolings that are missing in one job; centerings one after the other."""
    how = replace(found.chosen, **ways[0]).how(model)
    models = [how.pop("model")]
    if kind == "pooling":
        models, how["pooling"] = [f"{model}:{way['pooling']}" for way in ways], ""
        label, what = f"Score the other {len(ways)} poolings", "poolings"
    else:
        label, what = f"Score “{titles[0]}”", titles[0]
    shown.grey(f"Not scored yet: {', '.join(titles)}.")
    job_panel.ask(
        label, "pathways", title=f"{known.short(model)} on {found.chosen.title}: {what}",
        key=f"pathways-{kind}-ask", kind="secondary", workspace=workspace.private(found.chosen.own, [model]),
        models=models, **how,
    )  # fmt: skip
