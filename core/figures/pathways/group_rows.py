"""Rows of single pathways, or of coarser groups: what a model scores there, or what two models do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import pandas as pd

from core.catalogue import choose
from core.figures.colours import model_colours
from core.figures.frames import require
from core.figures.maps.groups import Colouring
from core.figures.maps.structure import look_of
from core.figures.pathways.row import Row, as_number, as_text, value_text
from core.figures.theme import palette
from core.figures.words.numbers import number

GROUPS = ("group", "n", "value", "low", "high")
GAINS = ("group", "n", "a", "b", "difference", "low", "high", "verdict")
VERDICTS = {"gained": "▲", "lost": "▼", "a higher": "▲", "b higher": "▼", "higher": "▲", "lower": "▼"}
ORDERS: dict[str, Callable[[str, pd.DataFrame], pd.DataFrame]] = {
    "value": lambda value, t: t.sort_values([value, "group"], ascending=[False, True], kind="stable"),
    "name": lambda value, t: t.sort_values("group", kind="stable"),
    "n": lambda value, t: t.sort_values(["n", "group"], ascending=[False, True], kind="stable"),
    "as given": lambda value, t: t,
}


def group_rows(
    table: pd.DataFrame, *, colouring: Colouring | None = None, order: str = "value", dark: bool = False
) -> list[Row]:
    """A row a group. Needs `group`, `n`, `value`, `low`, `high`; uses `parent` (colour), `chance`, `reason`."""
    require(table, *GROUPS, what="the figure of the groups")
    return [_group(one, colouring, dark) for one in _ordered(table, "value", order)]


def _group(one: Mapping[Any, Any], colouring: Colouring | None, dark: bool) -> Row:
    group, parent, reason = str(one["group"]), as_text(one.get("parent")), as_text(one.get("reason"))
    value, low, high = (as_number(one[c]) for c in GROUPS[2:])
    chance = as_number(one.get("chance"))
    colour, shape = look_of(parent or group, colouring, palette(dark).accent)
    hover = [value_text(value, low, high, reason, places=3, why=True), f"n = {int(one['n']):,}", parent]
    hover += [] if np.isnan(chance) else [f"chance {number(chance, 3)}"]
    return Row(
        group, group, value, low, high, value_text(value, low, high), tuple(filter(None, hover)),
        note=f"n = {int(one['n']):,}", colour=colour, shape=shape, chance=chance,
    )  # fmt: skip


def gain_rows(
    table: pd.DataFrame, *, names: Sequence[str], models: Sequence[str] = (), order: str = "value", dark: bool = False
) -> list[Row]:
    """A row a group: what `names[0]` gains over `names[1]`, the score of the one joined to that of the other.

    Needs `group`, `n`, `a`, `b`, `difference`, `low`, `high` (of the difference), `verdict`; uses `parent`, `reason`.
    The whisker is the interval of the difference, laid from the mark of `names[1]`. `models`: names that give the
    colours, where the two are variants of a model.
    """
    require(table, *GAINS, what="the figure of two models by group")
    looks = model_colours(models or names, dark=dark)
    colours = tuple(looks[name] for name in (models or names))
    if len(set(colours)) == 1:
        colours = (colours[0], palette(dark).quiet)
    return [_gain(one, names, colours) for one in _ordered(table, "difference", order)]


def _gain(one: Mapping[Any, Any], names: Sequence[str], colours: Sequence[str]) -> Row:
    group, verdict, reason = str(one["group"]), as_text(one["verdict"]), as_text(one.get("reason"))
    a, b, value, low, high = (as_number(one[c]) for c in ("a", "b", "difference", "low", "high"))
    mark = VERDICTS.get(verdict, "")
    hover = [
        f"{names[0]} {number(a, 3)}, {names[1]} {number(b, 3)}",
        f"difference {value_text(value, low, high, reason, places=3, sign=True, why=True)}",
        f"n = {int(one['n']):,}" + (f", {as_text(one.get('parent'))}" if as_text(one.get("parent")) else ""),
    ]
    return Row(
        group, group, a, b + low, b + high, f"{mark} {value_text(value, low, high, sign=True)}".strip(), tuple(hover),
        note=f"n = {int(one['n']):,}", colour=colours[0], other=b, other_colour=colours[1], firm=bool(mark),
    )  # fmt: skip


def _ordered(table: pd.DataFrame, value: str, order: str) -> list[dict[Any, Any]]:
    chosen = choose("order of the groups", ORDERS, order)
    numeric = table.assign(group=table["group"].astype(str), **{value: pd.to_numeric(table[value], errors="coerce")})
    return chosen(value, numeric).to_dict("records")
