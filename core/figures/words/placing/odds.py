"""Odds ratios and q as text."""

import math


def ratio(value: float) -> str:
    """Two digits that count: 0.03, 2.5, 12, 340."""
    if math.isnan(value):
        return "not defined"
    return f"{value:.2f}" if value < 1 else f"{value:.1f}" if value < 10 else f"{value:,.0f}"


def between(low: float, high: float) -> str:
    """ "[0.9, 15]"; "[5.7, no end]" """
    return f"[{ratio(low)}, {'no end' if math.isnan(high) else ratio(high)}]"


def q_text(q: float) -> str:
    """ "q = 0.03", "q < 0.001" """
    return "q < 0.001" if q < 0.001 else f"q = {q:.3f}" if q < 0.01 else f"q = {q:.2f}"
