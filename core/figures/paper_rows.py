"""Paper: one row a model or a rater, a panel a metric."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.colours import model_colours
from core.figures.frames import require, row_order, span
from core.figures.paper_style import LINE, SMALL, TALLEST, TEXT, THIN, Sheet, footnote, letter, panels, shortened, tidy
from core.figures.rows import raters_as_rows, references_table
from core.figures.words.numbers import brackets, metric_title, number, with_range

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

ROW, AROUND, FOOT = 4.4, 17.0, 4.0  # mm: a row, what is around the rows of a panel, the line below all
LEAST_ROW = 1.9  # mm: text of 5 pt
DAGGERS = "†‡§¶"


@dataclass(frozen=True)
class _Look:
    """What all panels share."""

    order: list[str]
    colours: dict[str, str]
    daggers: dict[str, str]
    size: float
    sheet: Sheet

    def place(self, name: str) -> int:
        return len(self.order) - 1 - self.order.index(name)


def empty_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    require(table, "model", "metric", "point", "low", "high", what="the forest plot")
    return "No models to draw." if table.empty else None


def raters_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    require(table, "rater", "metric", "point", what="the figure of the raters")
    return "No raters to draw." if table.empty else None


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    name = "model" if "model" in table else "rater"
    stacked = table["metric"].nunique() if sheet.narrow else 1
    return stacked * (AROUND + ROW * table[name].nunique()) + FOOT


def paint(
    figure: "Figure",
    table: pd.DataFrame,
    sheet: Sheet,
    *,
    references: pd.DataFrame | None = None,
    low: float = -1,
    high: float = 1,
    one_colour: bool = False,
) -> None:
    """Columns and options as `scores.forest`."""
    metrics = list(dict.fromkeys(table["metric"].astype(str)))
    table, left_out = _that_fit(table, len(metrics) if sheet.narrow else 1)
    look, found = _look(figure, table, sheet, one_colour), references_table(references)
    for i, (axes, metric) in enumerate(zip(panels(figure, len(metrics), sheet), metrics)):
        rows = table[table["metric"].astype(str) == metric].drop_duplicates("model")
        tidy(axes, sheet.ink, ticks=4)
        _rows(axes, rows, found[found["metric"] == metric], look)
        _names(axes, rows, look, shown=sheet.narrow or i == 0)
        axes.set_xlabel(with_range(metric_title(metric), low, high))
        letter(axes, i, len(metrics), sheet.ink, lift=2 * SMALL)
    published = found["kind"].eq("published") & found["model"].isin(look.order)
    notes = ["◇ published value"] * bool(published.any()) + [f"{mark} {note}" for note, mark in look.daggers.items()]
    footnote(figure, [*notes, f"{left_out:,} more in the source data"] if left_out else notes, sheet.ink)


def paint_raters(figure: "Figure", table: pd.DataFrame, sheet: Sheet, *, model: pd.DataFrame | None = None) -> None:
    """Columns and options as `scores.raters`."""
    line = None if model is None else model.assign(kind="human")
    paint(figure, raters_as_rows(table), sheet, references=line, one_colour=True)


def _that_fit(table: pd.DataFrame, stacked: int) -> tuple[pd.DataFrame, int]:
    """The best rows that a page has room for, and how many are left out."""
    order = row_order(table)
    room = max(int(((TALLEST - FOOT) / stacked - AROUND) / LEAST_ROW), 1)
    return table[table["model"].astype(str).isin(order[:room])], max(len(order) - room, 0)


def _look(figure: "Figure", table: pd.DataFrame, sheet: Sheet, one_colour: bool) -> _Look:
    order = row_order(table)
    colours = dict.fromkeys(order, sheet.ink.accent) if one_colour else model_colours(order, dark=sheet.dark)
    notes = [note for note in table.get("note", pd.Series(dtype=object)) if isinstance(note, str) and note]
    daggers = {note: DAGGERS[i % len(DAGGERS)] for i, note in enumerate(dict.fromkeys(notes))}
    # smaller text where rows are closer than it is high, never below 5 pt
    stacked = table["metric"].nunique() if sheet.narrow else 1
    room = ((min(figure.get_figheight() * 25.4, TALLEST) - FOOT) / stacked - AROUND) / len(order)
    return _Look(order, colours, daggers, float(np.clip(room / 0.3528 * 0.9, 5, TEXT)), sheet)


def _names(axes: "Axes", rows: pd.DataFrame, look: _Look, *, shown: bool) -> None:
    labels = dict(zip(rows["model"].astype(str), rows["label"])) if "label" in rows else {}
    limit = 24 if look.sheet.width < 170 else 34
    names = [shortened(str(labels.get(name) or name), limit) if shown else "" for name in look.order]
    axes.set_yticks(range(len(names)), names[::-1], fontsize=look.size)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.set_ylim(-0.6, len(names) - 0.4)


def _rows(axes: "Axes", rows: pd.DataFrame, references: pd.DataFrame, look: _Look) -> None:
    lines = references[references["kind"].isin(["chance", "human"])].dropna(subset=["value"])
    published = references[references["kind"].eq("published") & references["model"].isin(look.order)]
    limits = span(rows["point"], rows["low"], rows["high"], lines["value"], published["value"], pad=0.05)
    axes.set_xlim(limits[0], limits[1])
    for row in rows.to_dict("records"):
        _row(axes, row, look)
    for value, name in zip(published["value"].astype(float), published["model"]):
        axes.plot(value, look.place(name), "D", ms=4.4, mfc="none", mec=look.sheet.ink.ink, mew=LINE, zorder=4)
    for i, (kind, label, value) in enumerate(zip(lines["kind"], lines["label"], lines["value"].astype(float))):
        chance = kind == "chance"
        axes.axvline(value, color=look.sheet.ink.quiet, lw=LINE, ls=":" if chance else "--", zorder=1)
        axes.annotate(
            f"{label or kind} {f'{value:g}' if chance else number(value)}", (value, 1),
            xycoords=("data", "axes fraction"), xytext=(0, 1 + SMALL * 1.1 * (i % 2)), textcoords="offset points",
            va="bottom", ha="right" if value > sum(limits) / 2 else "left", fontsize=SMALL, color=look.sheet.ink.quiet,
            annotation_clip=False,
        )  # fmt: skip


def _row(axes: "Axes", row: dict[Any, Any], look: _Look) -> None:
    ink, name = look.sheet.ink, str(row["model"])
    place = look.place(name)
    if pd.notna(row["point"]):
        if pd.notna(row["low"]) and pd.notna(row["high"]):
            axes.plot([row["low"], row["high"]], [place, place], color=ink.edge, lw=LINE, zorder=2)
        axes.plot(row["point"], place, "o", ms=3.6, mfc=look.colours[name], mec=ink.edge, mew=THIN, zorder=3)
    axes.annotate(
        _value(row, look.daggers), (1, place), xycoords=("axes fraction", "data"), xytext=(4, 0),
        textcoords="offset points", va="center", ha="left", fontsize=look.size, color=ink.ink, annotation_clip=False,
    )  # fmt: skip


def _value(row: dict[Any, Any], daggers: dict[str, str]) -> str:
    if pd.isna(row["point"]):
        return "not defined"
    text = number(float(row["point"]))
    if pd.notna(row["low"]) and pd.notna(row["high"]):
        text += f" {brackets(float(row['low']), float(row['high']))}"
    note = row.get("note")
    return f"{text} {daggers[note]}" if isinstance(note, str) and note in daggers else text
