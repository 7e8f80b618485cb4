"""Numbers as text: two decimals in sentences, three in tables, the interval always beside."""

import math

from core.schema import Interval

MINUS = "−"


def number(x: float | None, places: int = 2) -> str:
    """A number with a true minus sign; −0.00 is 0.00; none or NaN is "not defined"."""
    if x is None or math.isnan(x):
        return "not defined"
    if math.isinf(x):
        return "∞" if x > 0 else f"{MINUS}∞"
    text = f"{x:.{places}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def signed(x: float | None, places: int = 2) -> str:
    """`number` with a plus sign before what is above 0."""
    text = number(x, places)
    return f"+{text}" if x is not None and x > 0 and float(f"{x:.{places}f}") > 0 else text


def brackets(low: float, high: float, places: int = 2) -> str:
    """[low, high]"""
    return f"[{number(low, places)}, {number(high, places)}]"


def score(interval: Interval, places: int = 2) -> str:
    """0.82 [0.74, 0.87]; "not defined (reason)"; "0.82 (no interval: reason)"."""
    if interval.point is None:
        return undefined(interval.reason)
    if interval.low is None or interval.high is None:
        return f"{number(interval.point, places)} {unbounded(interval.reason)}"
    return f"{number(interval.point, places)} {brackets(interval.low, interval.high, places)}"


def unbounded(reason: str) -> str:
    """Why a score has no interval: "(no interval: 3 groups, at least 10 are needed)" """
    bare = reason.removeprefix("no interval: ").removesuffix(": no interval")
    return f"(no interval: {bare or 'reason not stated'})"


def undefined(reason: str) -> str:
    """ "not defined (reason)" """
    return f"not defined ({reason})" if reason else "not defined"


def percent(level: float) -> str:
    """0.95 → "95 %" """
    return f"{100 * level:g} %"


def percent_of(share: float) -> str:
    """0.254 → "25 %" """
    return f"{100 * share:.0f} %"


def count(n: int, one: str, many: str = "") -> str:
    """ "1 pair", "1,000 pairs" """
    return f"{n:,} {one if n == 1 else many or one + 's'}"


def p_value(p: float | None) -> str:
    """ "p = 0.012", "p < 0.001"; never "p = 0" """
    if p is None or math.isnan(p):
        return "p not defined"
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def metric_title(metric: str) -> str:
    """The field's own name of a metric: "spearman_zero_shot" → "Spearman ρ"; unknown names as they are."""
    lower = metric.lower()
    return next((title for name, title in _TITLES.items() if name in lower), metric)


def symbol(metric: str) -> str:
    """ρ for Spearman, r for Pearson, else the name itself."""
    return {"Spearman ρ": "ρ", "Pearson r": "r"}.get(metric_title(metric), metric)


def with_range(title: str, low: float, high: float) -> str:
    """ "Spearman ρ (−1 to 1)" """
    return f"{title} ({number(low, 0)} to {number(high, 0)})"


_TITLES = {"spearman": "Spearman ρ", "pearson": "Pearson r"}
