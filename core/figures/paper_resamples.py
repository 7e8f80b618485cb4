"""Paper: distributions over bootstrap resamples, a panel each."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pandas as pd

from core.figures.colours import model_colours
from core.figures.frames import bins, drawable, require, span, too_few
from core.figures.paper_style import LINE, SMALL, Sheet, letter, panels, shortened, tidy
from core.figures.resamples import BINS
from core.figures.theme import Palette
from core.figures.words.numbers import brackets, count, metric_title, number, signed

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def empty_sentence(draws: pd.DataFrame, options: dict[str, Any]) -> str | None:
    require(draws, "draw", what="the histogram")
    return too_few(len(drawable(draws, "draw")), "resample")


def height(draws: pd.DataFrame, sheet: Sheet, options: dict[str, Any]) -> float:
    return min(54 * len(_parts(draws)), 225) if sheet.narrow else 60


def paint(figure: "Figure", draws: pd.DataFrame, sheet: Sheet, *, human_label: str = "a single rater") -> None:
    """A panel for each value of `panel`. Uses, where there: the columns that `frames.draws_table` adds."""
    draws = drawable(draws, "draw")
    parts = _parts(draws)
    x = span(draws["draw"], *[draws[c].dropna() for c in ("point", "human") if c in draws], pad=0.06)
    for i, (axes, (title, rows)) in enumerate(zip(panels(figure, len(parts), sheet), parts.items())):
        facts = rows.iloc[0]
        model = str(facts.get("model") or "")
        colour = model_colours([model], dark=sheet.dark)[model] if model else sheet.ink.accent
        marks = [
            (facts.get("point"), f"all pairs {number(_float(facts.get('point')))}", "-", sheet.ink.ink),
            (facts.get("human"), f"{human_label} {number(_float(facts.get('human')))}", "--", sheet.ink.quiet),
        ]
        _bars(axes, rows, x, colour, sheet.ink)
        _lines(axes, marks, x)
        axes.set_xlabel(
            "\n".join(part for part in (metric_title(str(facts.get("metric", "score"))), title, _facts(facts)) if part)
        )
        axes.set_ylabel("resamples")
        letter(axes, i, len(parts), sheet.ink, lift=2.4 * SMALL)


def paint_difference(figure: "Figure", draws: pd.DataFrame, sheet: Sheet) -> None:
    """The same for differences a − b; needs `a`, `b`, uses `point`, `verdict`, `metric`."""
    require(draws, "a", "b", what="the difference")
    draws = drawable(draws, "draw")
    parts = _parts(draws)
    x = span(draws["draw"], [0.0], pad=0.08)
    for i, (axes, (_, rows)) in enumerate(zip(panels(figure, len(parts), sheet), parts.items())):
        facts = rows.iloc[0]
        marks = [
            (facts.get("point"), f"difference {signed(_float(facts.get('point')))}", "-", sheet.ink.ink),
            (0.0, "no difference", "--", sheet.ink.quiet),
        ]
        _bars(axes, rows, x, sheet.ink.accent, sheet.ink)
        _lines(axes, marks, x)
        a, b = (shortened(str(facts[key]), 24) for key in ("a", "b"))
        verdict = facts.get("verdict")
        words = [f"{metric_title(str(facts.get('metric', 'score')))}: {a} − {b}", _facts(facts)]
        axes.set_xlabel("\n".join([*words, str(verdict)] if isinstance(verdict, str) and verdict else words))
        axes.set_ylabel("resamples")
        letter(axes, i, len(parts), sheet.ink, lift=2.4 * SMALL)


def _parts(draws: pd.DataFrame) -> dict[str, pd.DataFrame]:
    if "panel" not in draws or draws.empty:
        return {"": draws}
    return {name: draws[draws["panel"].astype(str) == name] for name in dict.fromkeys(draws["panel"].astype(str))}


def _float(value: object) -> float | None:
    number_ = float(value) if isinstance(value, (float, int, np.number)) else np.nan
    return None if np.isnan(number_) else number_


def _facts(facts: Any) -> str:
    """Second line below the axis: interval, n, units drawn, B."""
    low, high = _float(facts.get("low")), _float(facts.get("high"))
    n, groups, resamples = (_float(facts.get(key)) for key in ("n", "groups", "resamples"))
    parts = [
        "" if low is None or high is None else f"interval {brackets(low, high)}",
        "" if n is None else f"n = {count(int(n), 'pair')}",
        "" if groups is None or groups == n else f"{int(groups):,} groups drawn",
        "" if resamples is None else f"B = {int(resamples):,}",
    ]
    return ", ".join(part for part in parts if part)


def _bars(axes: "Axes", rows: pd.DataFrame, x: list[float], colour: str, ink: Palette) -> None:
    tidy(axes, ink, ticks=4)
    table = bins(rows["draw"].to_numpy(float), limits=x, count=BINS)
    low, high = (_float(rows[end].iloc[0]) if end in rows else None for end in ("low", "high"))
    alpha = np.ones(len(table))
    if low is not None and high is not None:
        axes.axvspan(low, high, color=ink.accent, alpha=0.1, lw=0, zorder=0)
        alpha = np.where((table["right"] > low) & (table["left"] < high), 1.0, 0.35)
    width = table["right"] - table["left"]
    bars = axes.bar(table["left"], table["count"], width, align="edge", color=colour, linewidth=0, zorder=2)
    for bar, strength in zip(bars, alpha):
        bar.set_alpha(float(strength))
    axes.set_xlim(x[0], x[1])


def _lines(axes: "Axes", marks: list[tuple[Any, str, str, str]], x: list[float]) -> None:
    """Vertical lines that reach above the axes, each with its label at a height of its own."""
    known = [(float(place), label, style, colour) for place, label, style, colour in marks if _float(place) is not None]
    for row, (place, label, style, colour) in enumerate(known):
        top = 1.02 + 0.1 * row
        look: dict[str, Any] = {"ls": style, "color": colour, "lw": LINE, "clip_on": False, "zorder": 3}
        axes.plot([place, place], [0, top + 0.06], transform=axes.get_xaxis_transform(), **look)
        right_half = place > (x[0] + x[1]) / 2
        axes.annotate(
            label, (place, top), xycoords=axes.get_xaxis_transform(), xytext=(-2 if right_half else 2, 0),
            textcoords="offset points", ha="right" if right_half else "left", va="bottom", color=colour, fontsize=SMALL,
        )  # fmt: skip
