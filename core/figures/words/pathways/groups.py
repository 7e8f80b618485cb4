"""Answers on single groups: which biology a model knows, what two models differ in, what is taken for what."""

from typing import Any

import numpy as np
import pandas as pd

from core.figures.words.numbers import count, number
from core.figures.words.pathways.models import valued
from core.figures.words.pathways.names import measure_title, plural, same, some


def group_answer(
    table: pd.DataFrame, *, model: str, measure: str = "AP", level: str = "pathway", group: str = "pathway"
) -> str:
    """Best and worst group with n and interval, and how many are about chance. `table`: from `actions.by_group`."""
    known = table[table["value"].notna()].sort_values(["value", "group"], ascending=[False, True], kind="stable")
    if known.empty:
        return f"No {group} has a defined {measure_title(measure)}."
    best, worst = known.iloc[0].to_dict(), known.iloc[-1].to_dict()
    head = f"{model} finds papers of {same(level)}"
    text = f"{head} best in {best['group']} ({_said(best, measure)})"
    if len(known) > 1:
        text += f" and worst in {worst['group']} ({_said(worst, measure)})"
    return f"{text}, of {some(len(known), group)}.{_at_chance(known, group)}{_left_out(table, group)}"


def _said(row: dict[Any, Any], measure: str) -> str:
    return f"{measure_title(measure)} {valued(row)}, n = {int(row['n']):,}"


def _at_chance(known: pd.DataFrame, group: str) -> str:
    if "chance" not in known or known["chance"].isna().all():
        return ""
    tested = known[known["low"].notna() & known["chance"].notna()]
    if tested.empty:
        return f" None of the {plural(group)} has an interval."
    about = int((tested["low"] <= tested["chance"]).sum())
    said = "none is" if not about else "1 is" if about == 1 else f"{about:,} are"
    return f" Of {len(tested):,} with an interval, {said} about chance."


def _left_out(table: pd.DataFrame, group: str) -> str:
    out = int(table["value"].isna().sum())
    return "" if not out else f" {some(out, group)} without a score: see the table for the reason."


def two_group_answer(table: pd.DataFrame, *, a: str, b: str, measure: str = "AP", group: str = "pathway") -> str:
    """In how many groups a gains over b, in how many it loses, and where most. `table`: from `actions.two_by_group`."""
    known = table[table["difference"].notna()]
    if known.empty:
        return f"No {group} has a score under both {a} and {b}."
    gained, lost = (int(known["verdict"].eq(word).sum()) for word in ("gained", "lost"))
    tied = int(known["verdict"].eq("not separable").sum())
    rest = len(known) - gained - lost - tied
    parts = [f"gains in {gained:,}", f"loses in {lost:,}"]
    parts += [f"is not separable in {tied:,}"] if tied else []
    parts += [f"has no interval in {rest:,}"] if rest else []
    order = known.sort_values("difference", kind="stable")
    most, least = order.iloc[-1], order.iloc[0]
    ends = [f"most gained: {most['group']} ({valued(dict(most), ('difference', 'low', 'high'), sign=True)})"]
    ends = ends if most["difference"] > 0 else []
    if least["difference"] < 0 and len(known) > 1:
        ends.append(f"most lost: {least['group']} ({valued(dict(least), ('difference', 'low', 'high'), sign=True)})")
    head = f"Of {some(len(known), group)}, {a} {', '.join(parts[:-1])} and {parts[-1]}"
    text = f"{head} against {b} by {measure_title(measure)}"
    return f"{text}; {'; '.join(ends)}." if ends else f"{text}."


def confusion_answer(table: pd.DataFrame, *, level: str = "category", k: int = 10, model: str = "") -> str:
    """How much of the nearest papers is of the query's own label, and the largest mistake."""
    shares = table.to_numpy(float)
    own = np.diag(shares)
    if not np.isfinite(own).any():
        return f"No {level} has papers near it that have a label."
    names = [str(name) for name in table.index]
    who = f"Under {model}, " if model else ""
    text = (
        f"{who}{number(float(np.nanmean(own)))} of the labels of a paper's {k} nearest are its own {level}, on average "
        f"over {some(int(np.isfinite(own).sum()), level)}."
    )
    away = np.where(np.eye(len(names), dtype=bool) | ~np.isfinite(shares), -1.0, shares)
    if len(names) < 2 or away.max() <= 0:
        return text
    row, column = (int(at) for at in np.unravel_index(int(away.argmax()), away.shape))
    mistaken = f"{names[row]}, with {number(float(away[row, column]))} of these labels being {names[column]}"
    return f"{text} Most often taken for another: {mistaken}."


def confused_answer(n: int, *, row: str, column: str, k: int = 10) -> str:
    """What a cell holds."""
    if row == column:
        return f"{count(n, 'pair')} of papers of {row} where one is among the {k} nearest of the other."
    return f"{count(n, 'paper')} of {column} among the {k} nearest of papers of {row}."
