"""What a report says beside the numbers: the data, where the vectors come from, choices, what was left out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pandas as pd

from core.actions.pathways.evaluation import Evaluation
from core.actions.pathways.leaderboard import RESAMPLES, SEED
from core.actions.pathways.scores import PathwayScores
from core.actions.pathways.tables import all_variants, per_paper
from core.datasets.parents import under_several
from core.schema import Papers

FIELDS = ("revision", "loader", "form", "max_tokens", "truncated", "texts", "fit")  # of the models' provenance
MOST_SKIPPED = 50  # named a level in the report; the table of papers has all


@dataclass(frozen=True, eq=False)
class PathwayTables:
    """`variants`: every number, a row each. `papers`: a row a variant, level and paper. `about`: plain values."""

    variants: pd.DataFrame
    papers: pd.DataFrame
    about: Mapping[str, Any]


def pathway_tables(found: Evaluation) -> PathwayTables:
    """Everything that is written or reported of an evaluation. The same evaluation gives the same bytes."""
    return PathwayTables(all_variants(found), per_paper(found), _about(found))


def _about(found: Evaluation) -> dict[str, Any]:
    papers, first = found.bench.papers, found.models[0]
    several = sum(len(set(held)) > 1 for held in papers.columns[first.finest])
    sizes = [f"{len(held.names):,} in {held.level}" for held in found.bench.levels]
    facts = [
        ("data", papers.title or papers.name), ("fingerprint", papers.fingerprint), ("licence", papers.licence),
        ("split", found.split), ("papers", f"{len(papers):,}"), ("labels", ", ".join(sizes)),
        (f"papers in several of {first.finest}", f"{several:,}"),
        ("labels that stand under several of the level above", _shared_names(papers)),
        ("papers without abstract", f"{sum(not text.strip() for text in papers.abstracts):,}"),
        ("validation papers", f"{len(found.bench.validation or ()):,}"),
        ("training papers", f"{len(found.bench.training or ()):,}"),
        ("interval", f"percentile cluster bootstrap over {first.finest}, {RESAMPLES:,} resamples, seed {SEED}, 95 %"),
        ("versions", ", ".join(f"{name} {text}" for name, text in first.provenance["versions"].items())),
    ]  # fmt: skip
    return {
        "title": papers.title or papers.name, "split": found.split, "n": len(papers), "levels": list(papers.levels),
        "finest": first.finest, "reference": _name(found, found.reference), "facts": facts,
        "models": [_model(one) for one in found.models],
        "poolings": {one.model: one.pooling or "none" for one in found.models},
        "choices": _choices(found), "left_out": [{"what": one.id, "reason": one.reason} for one in found.left_out],
        "notices": [{"notice": text} for text in _notices(found)],
        "skipped": _skipped(first), "findings": list(first.provenance["findings"]), "notes": list(papers.notes),
        "provenances": [dict(one.provenance) for one in found.models], "resamples": RESAMPLES, "seed": SEED,
    }  # fmt: skip


def _notices(found: Evaluation) -> list[str]:
    """Of the evaluation, then of its models, each once."""
    return list(dict.fromkeys([*found.notices, *(text for one in found.models for text in one.notices)]))


def _shared_names(papers: Papers) -> str:
    """Labels are told apart by their names: one that occurs under several parents counts as one label."""
    every = under_several(papers).items()
    found = [f"{name} ({level}, {len(over)})" for level, several in every for name, over in several.items()]
    return ", ".join(found) + "; each counts as one label" if found else "none"


def _name(found: Evaluation, label: str) -> str:
    return next((one.model for one in found.models if one.label == label), label)


def _model(one: PathwayScores) -> dict[str, Any]:
    told = {name: one.provenance.get(name) for name in FIELDS}
    shown = {name: "" if value is None else value for name, value in told.items()}
    return {"model": one.model, "pooling": one.pooling or "none", **shown}


def _choices(found: Evaluation) -> list[dict[str, Any]]:
    return [
        {
            "model": one.model, "pooling": pooling or "none", "validation mAP": "" if value is None else value,
            "chosen": "yes" if pooling == one.pooling else "", "why": one.reason if pooling == one.pooling else "",
        }
        for one in found.choices.values()
        for pooling, value in one.validation.items()
    ]  # fmt: skip


def _skipped(one: PathwayScores) -> list[dict[str, Any]]:
    rows = []
    for level, held in one.skipped.items():
        for reason in dict.fromkeys(each.reason for each in held):
            ids = [each.id for each in held if each.reason == reason]
            shown = ", ".join(ids[:MOST_SKIPPED]) + (
                f" and {len(ids) - MOST_SKIPPED:,} more" if len(ids) > MOST_SKIPPED else ""
            )
            rows.append({"level": level, "papers": len(ids), "reason": reason, "ids": shown})
    return rows
