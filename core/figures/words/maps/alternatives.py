"""What a figure of a map shows, in words, for those who do not see it."""

from typing import Any

import numpy as np
import pandas as pd

from core.figures.frames import drawable, require
from core.figures.words.numbers import brackets, count, number, unbounded


def of_map(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    """Facts: `colouring`, `selected` (ids), `model`, `answer`."""
    require(table, "id", "x", "y", what="the text of the map")
    drawn = drawable(table, "x", "y")
    if drawn.empty:
        return "No papers to draw."
    model = f" by {facts['model']}" if facts.get("model") else ""
    text = f"Map of {count(len(drawn), 'paper')}{model}: papers near each other are alike under the model."
    wanted = set(map(str, facts.get("selected", ())))
    chosen = len(wanted.intersection(map(str, drawn["id"]))) if wanted else 0
    text += f" {count(chosen, 'paper is', 'papers are')} selected." if chosen else ""
    text += _colour(facts.get("colouring"))
    return f"{text} {facts['answer']}" if facts.get("answer") else text


def _colour(own: Any) -> str:
    if own is None:
        return ""
    title = f" by {own.title}" if own.title else ""
    if own.kind != "category":
        return f" Coloured{title}, from {own.low:g} to {own.high:g}."
    largest = sorted(own.groups, key=lambda group: -group.n)[:5]
    listed = ", ".join(f"{group.label} ({group.n:,})" for group in largest)
    more = len(own.groups) - len(largest)
    return f" Coloured{title}: {listed}{f' and {more} more' if more else ''}."


def of_maps(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "panel", "id", "x", "y", what="the text of two maps")
    if drawable(table, "x", "y").empty:
        return "No papers to draw."
    panels = " and ".join(dict.fromkeys(table["panel"].astype(str)))
    return f"Maps of the same {count(table['id'].nunique(), 'paper')} by {panels}.{_colour(facts.get('colouring'))}"


def of_structure(table: pd.DataFrame, facts: dict[str, Any]) -> str:
    require(table, "value", "agreement", "low", "high", what="the text of the structure")
    known = table[table["agreement"].notna()]
    if known.empty:
        return "No category has a defined agreement." if len(table) else "No categories to draw."
    names = known["value"].fillna("").astype(str).replace("", "all papers")
    order = known.assign(value=names).sort_values("agreement", ascending=False)
    rows = [_row(row) for row in order.to_dict("records")]
    listed = "; ".join(rows if len(rows) <= 5 else [*rows[:4], f"… {rows[-1]} last"])
    out = len(table) - len(known)
    return f"Share of the nearest papers with the same label, {count(len(rows), 'row')}, best first: {listed}." + (
        f" {count(out, 'row is', 'rows are')} not defined." if out else ""
    )


def _row(row: dict[Any, Any]) -> str:
    ends = (
        f" {unbounded(str(row.get('reason') or ''))}"
        if pd.isna(row["low"])
        else f" {brackets(row['low'], row['high'])}"
    )
    chance = row.get("chance")
    by_chance = f" (shuffled {number(chance)})" if isinstance(chance, float) and not np.isnan(chance) else ""
    return f"{row['value']} {number(row['agreement'])}{ends}{by_chance}"


def of_shares(column: str, what: str) -> Any:
    """Writer of the histogram of a share."""

    def write(table: pd.DataFrame, facts: dict[str, Any]) -> str:
        require(table, column, what=f"the text of the histogram of {what}")
        values = drawable(table, column)[column].astype(float)
        if values.empty:
            return "No papers to draw."
        low, middle, high = np.percentile(values, [25, 50, 75])
        return (
            f"Histogram of {what} over {count(len(values), 'paper')}: mean {number(float(values.mean()))}, median "
            f"{number(float(middle))}, half of the papers between {number(float(low))} and {number(float(high))}."
        )

    return write


WRITERS = {
    "map": of_map, "maps": of_maps, "structure": of_structure,
    "kept": of_shares("kept", "the share of nearest papers kept by the map"),
    "stability": of_shares("survival", "the share of neighbours on the map kept under other seeds"),
    "overlap": of_shares("overlap", "the share of nearest papers that both models have"),
}  # fmt: skip
