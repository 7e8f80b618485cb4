"""Paper: cosine against gold, one point a pair; a panel a model."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.colours import Category, categories, model_colours
from core.figures.frames import drawable, rater_range, require, span, too_few
from core.figures.paper_style import LINE, SMALL, THIN, Sheet, footnote, letter, panels, shortened, tidy
from core.figures.points import COLOURS, RESIDUAL_TITLE
from core.figures.theme import DIVERGING, DOTS_AS_VECTORS
from core.figures.words.numbers import with_range
from core.figures.words.voices import OTHERS, Voice, grade_title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MARKERS = {
    "circle": "o", "square": "s", "diamond": "D", "triangle-up": "^", "triangle-down": "v", "cross": "P", "x": "X",
    "star": "*", "pentagon": "p",
}  # fmt: skip


def empty_sentence(items: pd.DataFrame, options: dict[str, Any]) -> str | None:
    colour = options.get("colour", "rank residual")
    require(items, "item_id", "gold", "predicted", *COLOURS[colour], what="the scatter")
    return too_few(drawable(items, "gold", "predicted")["item_id"].nunique(), "pair")


def height(items: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    count = len(_parts(items))
    return min(72 * count, 225) if sheet.narrow else (78 if count > 1 else min(0.62 * sheet.width, 92))


def paint(
    figure: "Figure",
    items: pd.DataFrame,
    sheet: Sheet,
    *,
    fit: pd.DataFrame | None = None,
    colour: str = "rank residual",
    selected: str | Sequence[str] | None = None,
    who: Voice = OTHERS,
    scale: tuple[float, float] | None = None,
    kinds: Sequence[str] | None = None,
) -> None:
    """Columns and options as `scores.scatter`."""
    items = rater_range(drawable(items, "gold", "predicted"))
    parts = _parts(items)
    chosen = {selected} if isinstance(selected, str) else set(selected or ())
    ranges = [items[name] for name in ("gold_low", "gold_high") if name in items]
    x, y = span(items["predicted"]), span(items["gold"], *ranges, scale)
    far = float(np.nanmax(np.abs(items["rank_residual"]), initial=1.0)) if colour == "rank residual" else 1.0
    looks = _looks(items, colour, kinds, sheet)
    all_axes = panels(figure, len(parts), sheet)
    for i, (axes, (name, rows)) in enumerate(zip(all_axes, parts.items())):
        tidy(axes, sheet.ink)
        letter(axes, i, len(parts), sheet.ink)
        axes.set(xlim=x, ylim=y, xlabel=with_range("cosine similarity", -1, 1))
        if i == 0 or sheet.narrow:
            axes.set_ylabel(grade_title(who, scale))
        if name:
            axes.set_title(shortened(name, 40), loc="right", color=sheet.ink.ink, pad=3)
        _fit(axes, fit, name, sheet)
        _bars(axes, rows, sheet)
        _dots(axes, rows, sheet, colour=colour, far=far, looks=looks, n=len(items))
        _rings(axes, rows[rows["item_id"].isin(chosen)], sheet)
    if colour == "rank residual":
        _colour_bar(figure, all_axes, far, RESIDUAL_TITLE, sheet)
    if colour == "kind":
        _legend(figure, looks, sheet)
    disputed = "disputed" in items and bool(items["disputed"].any())
    footnote(figure, [f"⊙ {who.many} disagree"] * disputed, sheet.ink)


def _parts(items: pd.DataFrame) -> dict[str, pd.DataFrame]:
    if "model" not in items or items.empty:
        return {"": items}
    names = items["model"].astype(str)
    return {name: items[names == name] for name in dict.fromkeys(names)}


def _looks(items: pd.DataFrame, colour: str, kinds: Sequence[str] | None, sheet: Sheet) -> dict[str, Category]:
    if colour == "kind":
        return categories(items["kind"].fillna("not stated").astype(str), every=kinds, dark=sheet.dark)
    if colour == "model":
        own = model_colours(items["model"].astype(str), dark=sheet.dark)
        return {name: Category(name, name, tint, "circle") for name, tint in own.items()}
    return {}


def _dots(
    axes: "Axes", rows: pd.DataFrame, sheet: Sheet, *, colour: str, far: float, looks: dict[str, Category], n: int
) -> None:
    area = float(np.interp(np.log10(max(n, 1)), np.log10([200, 5_000]), [16, 3]))
    common: dict[str, Any] = {
        "s": area, "linewidths": THIN * 0.8, "edgecolors": sheet.ink.edge, "alpha": 0.9, "zorder": 3,
        "rasterized": n > DOTS_AS_VECTORS,
    }  # fmt: skip
    if colour == "rank residual":
        values = rows["rank_residual"].astype(float)
        axes.scatter(rows["predicted"], rows["gold"], c=values, cmap=_diverging(), vmin=-far, vmax=far, **common)
    else:
        names = rows["kind" if colour == "kind" else "model"].fillna("not stated").astype(str)
        for name, look in looks.items():
            own = rows[names == name]
            axes.scatter(own["predicted"], own["gold"], color=look.colour, marker=MARKERS[look.shape], **common)
    if "disputed" in rows and rows["disputed"].any():
        own = rows[rows["disputed"].astype(bool)]
        axes.scatter(own["predicted"], own["gold"], s=area * 0.12, color="#1b1f24", linewidths=0, zorder=4,
                     rasterized=n > DOTS_AS_VECTORS)  # fmt: skip


def _rings(axes: "Axes", rows: pd.DataFrame, sheet: Sheet) -> None:
    axes.scatter(
        rows["predicted"], rows["gold"], s=48, facecolors="none", edgecolors=sheet.ink.ink, linewidths=1, zorder=5
    )
    near_top = axes.get_ylim()[0] + 0.9 * np.ptp(axes.get_ylim())
    for item_id, x, y in zip(rows["item_id"].astype(str), rows["predicted"], rows["gold"]):
        below = y > near_top
        axes.annotate(
            item_id, (float(x), float(y)), xytext=(0, -5 if below else 5), textcoords="offset points",
            ha="center", va="top" if below else "bottom", fontsize=SMALL, color=sheet.ink.ink, zorder=6,
        )  # fmt: skip


def _bars(axes: "Axes", rows: pd.DataFrame, sheet: Sheet) -> None:
    if {"gold_low", "gold_high"} <= set(rows.columns):
        wide = rows[rows["gold_high"] > rows["gold_low"]]
        axes.vlines(wide["predicted"], wide["gold_low"], wide["gold_high"], color=sheet.ink.quiet, alpha=0.45, lw=THIN,
                    zorder=2, rasterized=len(rows) > DOTS_AS_VECTORS)  # fmt: skip


def _fit(axes: "Axes", fit: pd.DataFrame | None, name: str, sheet: Sheet) -> None:
    if fit is None or fit.empty:
        return
    require(fit, "predicted", "gold", "low", "high", what="the fit line")
    part = fit[fit["model"].astype(str) == name] if name and "model" in fit else fit
    part = part.sort_values("predicted")
    axes.fill_between(part["predicted"], part["low"], part["high"], color=sheet.ink.quiet, alpha=0.15, lw=0, zorder=1)
    axes.plot(part["predicted"], part["gold"], color=sheet.ink.quiet, lw=LINE, zorder=1)


def _diverging() -> Any:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("blue-white-orange", DIVERGING)


def _colour_bar(figure: "Figure", axes: list["Axes"], far: float, title: str, sheet: Sheet) -> None:
    from matplotlib.cm import ScalarMappable
    from matplotlib.colors import Normalize
    from matplotlib.ticker import MaxNLocator

    scale = ScalarMappable(Normalize(-far, far), _diverging())
    bar = figure.colorbar(scale, ax=axes, fraction=0.05, pad=0.02, aspect=30 if not sheet.narrow else 20 * len(axes))
    if bar.solids is not None:
        bar.solids.set(rasterized=False, edgecolor="face", linewidth=0.1)  # a bitmap otherwise
    bar.outline.set_visible(False)
    bar.ax.yaxis.set_major_locator(MaxNLocator(5))
    bar.ax.tick_params(color=sheet.ink.ink, labelcolor=sheet.ink.ink)
    bar.set_label(title, color=sheet.ink.ink)


def _legend(figure: "Figure", looks: dict[str, Category], sheet: Sheet) -> None:
    from matplotlib.lines import Line2D

    shown = {
        look.label: Line2D(
            [], [], ls="", marker=MARKERS[look.shape], ms=4, mfc=look.colour, mec=sheet.ink.edge, mew=THIN,
            label=shortened(look.label, 40),
        )
        for look in looks.values()
    }  # fmt: skip
    if shown:
        figure.legend(
            handles=list(shown.values()), loc="outside upper left", ncols=2 if sheet.narrow else 4, handletextpad=0.2,
            columnspacing=1, labelcolor=sheet.ink.ink, borderpad=0,
        )  # fmt: skip
