"""Paper: share of variance by axis, cosines of random pairs."""

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import pandas as pd

from core.figures.colours import model_colours
from core.figures.frames import bins, drawable, require, span, too_few
from core.figures.paper_style import LINE, SMALL, Sheet, shortened, tidy
from core.figures.words.numbers import number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STYLES = ("-", "--", ":", "-.")
HATCHES = ("", "////", "\\\\\\\\")


def spectrum_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    require(table, "component", "share", what="the spectrum")
    return too_few(_positive(table)["component"].nunique(), "component")


def cosines_sentence(table: pd.DataFrame, options: dict[str, Any]) -> str | None:
    require(table, "cosine", "which", what="the figure of the cosines")
    return too_few(len(drawable(table, "cosine")), "cosine")


def height(table: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return 58 if sheet.narrow else 68


def paint_spectrum(figure: "Figure", table: pd.DataFrame, sheet: Sheet) -> None:
    """Columns as `scores.spectrum`."""
    axes, rows = figure.subplots(), _positive(table)
    axes.set(xscale="log", yscale="log", xlabel="principal axis", ylabel="share of variance (0 to 1)")
    tidy(axes, sheet.ink)
    rows = rows.assign(model=rows["model"].astype(str) if "model" in rows else "")
    names = list(dict.fromkeys(rows["model"]))
    own = model_colours(names, dark=sheet.dark)
    for i, name in enumerate(names):
        part = rows[rows["model"] == name].sort_values("component")
        axes.plot(part["component"], part["share"], color=own[name], ls=STYLES[i % 4], label=shortened(name, 34))
        if "effective_dimensions" in part and pd.notna(value := part["effective_dimensions"].iloc[0]):
            axes.axvline(float(value), color=own[name], lw=LINE, ls="--")
            axes.annotate(
                f"{number(float(value), 1)} effective dimensions", (float(value), 1.01 + 0.07 * i),
                xycoords=axes.get_xaxis_transform(), ha="center", va="bottom", fontsize=SMALL,
                color=own[name] if len(names) > 1 else sheet.ink.ink,
            )  # fmt: skip
    axes.xaxis.set_major_formatter(_plain())
    axes.yaxis.set_major_formatter(_plain())
    if len(names) > 1:
        _legend(axes, sheet, "lower left")


def paint_cosines(figure: "Figure", table: pd.DataFrame, sheet: Sheet) -> None:
    """Columns as `scores.cosines`."""
    axes, rows, ink = figure.subplots(), drawable(table, "cosine"), sheet.ink
    tidy(axes, ink, ticks=4)
    limits = span(rows["cosine"])
    looks = (ink.quiet, ink.accent, ink.warning)
    for i, name in enumerate(sorted(set(rows["which"].astype(str)))):
        part = rows[rows["which"].astype(str) == name]
        bars = bins(part["cosine"].to_numpy(float), limits=limits)
        share = 100 * bars["count"] / max(int(bars["count"].sum()), 1)
        colour = looks[i % 3]
        axes.bar(
            bars["left"], share, bars["right"] - bars["left"], align="edge", color=colour, alpha=0.45, linewidth=0,
            edgecolor=colour, hatch=HATCHES[i % 3], label=f"{name} ({len(part):,})",
        )  # fmt: skip
        if "mean" in part and pd.notna(mean := part["mean"].iloc[0]):
            axes.axvline(float(mean), color=colour, lw=LINE, ls="--")
            axes.annotate(
                f"{name} ({len(part):,}): mean {number(float(mean))}", (float(mean), 1.01 + 0.08 * i),
                xycoords=axes.get_xaxis_transform(), ha="right" if float(mean) > sum(limits) / 2 else "left",
                va="bottom", fontsize=SMALL, color=colour,
            )  # fmt: skip
    axes.set(xlim=limits, xlabel="cosine similarity (−1 to 1)", ylabel="share of the pairs (%)")
    if "mean" not in rows or rows["mean"].isna().any():
        _legend(axes, sheet, "best")


def _legend(axes: "Axes", sheet: Sheet, place: Literal["lower left", "best"]) -> None:
    axes.legend(
        loc=place, labelcolor=sheet.ink.ink, frameon=True, framealpha=1, facecolor=sheet.ink.paper, edgecolor="none"
    )


def _positive(table: pd.DataFrame) -> pd.DataFrame:
    rows = drawable(table, "component", "share")
    return rows[rows["share"].astype(float) > 0]


def _plain() -> Any:
    from matplotlib.ticker import FuncFormatter

    return FuncFormatter(lambda x, _: np.format_float_positional(x, trim="-"))
