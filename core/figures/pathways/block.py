"""Rows in blocks: levels, poolings, centerings, measures of clusters; the same for screen and paper."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from core.figures.colours import MODEL_SHAPES, model_colours, model_shapes
from core.figures.frames import require
from core.figures.pathways.row import NONE, Row, as_number, as_text, value_text
from core.figures.words.numbers import number, percent_of
from core.figures.words.pathways.names import CENTERINGS, level_parts, method_name

POOLINGS = ("cls", "mean", "max", "cls-first-last", "mean-first-last", "max-first-last")
CLUSTERED = (
    "AMI", "ARI", "NMI", "V", "homogeneity", "completeness", "silhouette", "silhouette of the true labels", "purity",
)  # fmt: skip
CHOSEN = "chosen on validation"


@dataclass(frozen=True)
class Block:
    """A heading and its rows, the first at the top."""

    name: str
    rows: tuple[Row, ...]


def level_blocks(table: pd.DataFrame, *, dark: bool = False) -> list[Block]:
    """A block a level, in the order given; models in one order, that of the first level.

    Needs `level`, `label`, `value`, `low`, `high`; uses `model`, `chance`, `reason`.
    """
    require(table, "level", "label", "value", "low", "high", what="the figure of the levels")
    order, looks = _models(table, dark)
    return [
        Block(level_title(level), tuple(_row(one, str(one["label"]), looks[str(one["label"])]) for one in part))
        for level, part in _parts(table, "level", "label", order)
    ]


def level_title(level: str) -> str:
    head, without = level_parts(level)
    return f"{head}, other {without} only" if without else head


def variant_blocks(table: pd.DataFrame, column: str, *, dark: bool = False) -> list[Block]:
    """A block a model, a row a `column` ("centering" or "pooling"), in the order of the benchmark.

    Needs `model`, the column, `value`, `low`, `high`; uses `chance`, `validation` (a hollow mark), `chosen`, `reason`.
    """
    require(table, "model", column, "value", "low", "high", what=f"the figure of the {column}s")
    known = CENTERINGS if column == "centering" else POOLINGS
    names = dict.fromkeys(map(str, table[column]))
    order = [*(one for one in known if one in names), *(one for one in names if one not in known)]
    models = sorted(dict.fromkeys(map(str, table["model"])))
    colours = model_colours(models, dark=dark)
    shapes = {name: MODEL_SHAPES[i % len(MODEL_SHAPES)] for i, name in enumerate(order)}
    best = table.assign(best=pd.to_numeric(table["value"], errors="coerce")).groupby("model")["best"].max().to_dict()
    models = sorted(models, key=lambda name: (-np.nan_to_num(best.get(name, 0.0), nan=-1), name))
    return [
        Block(model, tuple(_row(one, str(one[column]) or "none", (colours[model], shapes[str(one[column])]))
                           for one in part))
        for model, part in _parts(table, "model", column, order, models)
    ]  # fmt: skip


def cluster_blocks(table: pd.DataFrame, *, measures: Sequence[str] = CLUSTERED, dark: bool = False) -> list[Block]:
    """A block a measure; a row a model, or a method of one model. Several of both: a block a measure and method.

    The whisker is one standard deviation over seeds.

    Needs `method`, `policy`, `measure`, `mean`, `sd`, `seeds`; uses `label`, `model`, `reason`, `coverage`.
    """
    require(table, "method", "policy", "measure", "mean", "sd", "seeds", what="the figure of the clusters")
    table = table.assign(label=table["label"].astype(str) if "label" in table else "this model")
    methods = [method_name(str(m), str(p)) for m, p in zip(table["method"], table["policy"].fillna(""))]
    several = table["label"].nunique() > 1
    rows = table.assign(
        how=methods, value=table["mean"], low=table["mean"] - table["sd"], high=table["mean"] + table["sd"],
        row=table["label"] if several else methods,
        block=[f"{a}, {b}" for a, b in zip(table["measure"], methods)] if several and len(set(methods)) > 1
        else table["measure"],
    )  # fmt: skip
    order, looks = _models(rows.assign(label=rows["row"], model=rows["label"]), dark)
    order = order if several else list(dict.fromkeys(rows["row"]))
    wanted = [block for name in measures for block in dict.fromkeys(rows.loc[rows["measure"] == name, "block"])]
    return [
        Block(name, tuple(_clustered(one, looks[str(one["row"])]) for one in part))
        for name, part in _parts(rows, "block", "row", order, wanted)
    ]


def _clustered(one: Mapping[Any, Any], look: tuple[str, str]) -> Row:
    value, sd, seeds = as_number(one["mean"]), as_number(one["sd"]), int(one["seeds"])
    spread = f" ± {number(sd, 3)} (sd over {seeds} seeds)" if np.isfinite(sd) else ""
    hover = [value_text(value, NONE, NONE, as_text(one.get("reason")), places=3, why=True) if np.isnan(value)
             else f"{number(value, 3)}{spread}"]  # fmt: skip
    covered = as_number(one.get("coverage"))
    hover += [f"{covered:.0%} of the papers in a cluster"] if np.isfinite(covered) and covered < 1 else []
    share = f" ({percent_of(covered)})" if np.isfinite(covered) and covered < 1 else ""
    text = "not defined" if np.isnan(value) else f"{number(value)}{share}"
    name = str(one["row"])
    return Row(name, name, value, as_number(one["low"]), as_number(one["high"]), text, tuple(hover),
               colour=look[0], shape=look[1])  # fmt: skip


def _row(one: Mapping[Any, Any], name: str, look: tuple[str, str]) -> Row:
    value, low, high = (as_number(one[c]) for c in ("value", "low", "high"))
    chance, validation = as_number(one.get("chance")), as_number(one.get("validation"))
    hover = [value_text(value, low, high, as_text(one.get("reason")), places=3, why=True)]
    hover += [] if np.isnan(chance) else [f"chance {number(chance, 3)}"]
    hover += [] if np.isnan(validation) else [f"validation {number(validation, 3)}"]
    text = "not defined" if np.isnan(value) else number(value)
    return Row(
        str(one.get("label", name)), name, value, low, high, text, tuple(hover),
        note=CHOSEN if one.get("chosen") is True else "", colour=look[0], shape=look[1], other=validation,
        other_colour=look[0], chance=chance,
    )  # fmt: skip


def _models(table: pd.DataFrame, dark: bool) -> tuple[list[str], dict[str, tuple[str, str]]]:
    """Labels in the order of the first block, best first, and the look of each: its model's colour, a shape."""
    first = table.iloc[:, :0].assign(
        label=table["label"].astype(str), value=pd.to_numeric(table["value"], errors="coerce")
    )
    column = next(name for name in ("measure", "level") if name in table)
    head = first[table[column].eq(table[column].iloc[0])] if len(table) else first
    head = head.drop_duplicates("label")  # of several methods the first, k-means
    best = dict(zip(head["label"], head["value"]))
    order = sorted(dict.fromkeys(first["label"]), key=lambda one: (-np.nan_to_num(best.get(one, np.nan), nan=-9), one))
    models = dict(zip(first["label"], table["model"].astype(str) if "model" in table else first["label"]))
    colours, shapes = model_colours(models.values(), dark=dark), model_shapes(order)
    return order, {label: (colours[models[label]], shapes[label]) for label in order}


def _parts(
    table: pd.DataFrame, by: str, row: str, order: Sequence[str], names: Iterable[str] | None = None
) -> list[tuple[str, list[dict[Any, Any]]]]:
    """The rows of each block as records in that order, each once."""
    place = {name: i for i, name in enumerate(order)}
    found = []
    for name in dict.fromkeys(map(str, table[by])) if names is None else names:
        own = table[table[by].astype(str) == name].to_dict("records")
        once = {str(one[row]): one for one in reversed(own)}
        found.append((name, sorted(once.values(), key=lambda one: place[str(one[row])])))
    return found
