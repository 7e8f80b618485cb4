"""What the pointer shows over a pair."""

import math
from typing import Any

import pandas as pd

from core.figures.hover import escape, wrapped
from core.figures.words.numbers import number
from core.figures.words.voices import Voice


def pair_texts(rows: pd.DataFrame, who: Voice) -> list[str]:
    """One text a row, escaped: id, both sentences, gold with its range, cosine, both ranks."""
    return [_pair_text(row, who) for row in rows.to_dict("records")]


def _pair_text(row: dict[Any, Any], who: Voice) -> str:
    gold = f"{who.many} {row['gold']:.3g}"
    low, high = row.get("gold_low"), row.get("gold_high")
    if _is_number(low) and _is_number(high) and low != high:
        gold += f" ({low:g}–{high:g})"
    model = escape(row["model"]) if row.get("model") else "model"
    lines = [
        f"<b>{escape(row['item_id'])}</b>",
        *(wrapped(row[side]) for side in ("left", "right") if isinstance(row.get(side), str)),
        f"{gold} · {model} {number(row['predicted'])}",
    ]
    if _is_number(row.get("gold_rank")) and _is_number(row.get("predicted_rank")):
        lines.append(f"rank {row['gold_rank']:g} under the {who.many}, {row['predicted_rank']:g} under the model")
    if isinstance(row.get("kind"), str):
        lines.append(escape(row["kind"]))
    return "<br>".join(lines)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not math.isnan(value)
