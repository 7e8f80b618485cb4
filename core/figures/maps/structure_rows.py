"""The rows of the structure of a map, in the order drawn, and what is written at each."""

from typing import Any

import pandas as pd

from core.figures.frames import require
from core.figures.words.numbers import brackets, number, unbounded, undefined

ALL = ("", "all", "all papers")
NEEDED = ("value", "n", "agreement", "low", "high")
OPTIONAL = ("chance", "chance_low", "chance_high", "random", "reason")
TITLE = "share of the nearest papers with the same label (0 to 1)"


def structure_rows(table: pd.DataFrame, most: int) -> tuple[pd.DataFrame, int]:
    """The rows drawn, best first, and how many are left out: all papers first, then by agreement, undefined last.

    Needs `value`, `n`, `agreement`, `low`, `high`; uses `level`, `chance`, `chance_low`, `chance_high`, `random`,
    `reason`.
    """
    require(table, *NEEDED, what="the figure of the structure")
    rows = table.reindex(columns=[*table.columns, *(name for name in OPTIONAL if name not in table)])
    rows = rows.assign(**{c: pd.to_numeric(rows[c], errors="coerce") for c in (*NEEDED[1:], *OPTIONAL[:4])})
    names = rows["value"].fillna("").astype(str)
    whole = names.isin(ALL)
    if "level" in rows and rows["level"].nunique() > 1:
        names = names.mask(whole, "all papers") + " (" + rows["level"].astype(str) + ")"
    rows = rows.assign(name=names.mask(whole & (names.isin(ALL)), "all papers"), whole=whole)
    order = rows.sort_values(["whole", "agreement", "name"], ascending=[False, False, True], kind="stable")
    order = pd.concat([order[order["whole"]], order[~order["whole"]]])
    return order.head(most).reset_index(drop=True), max(len(order) - most, 0)


def row_text(row: "pd.Series[Any]", places: int = 2, *, why: bool = False) -> str:
    """ "0.62 [0.55, 0.69]"; "not defined (reason)"; "0.62 (no interval)", and with `why` the reason of it."""
    reason = str(row["reason"]) if isinstance(row["reason"], str) else ""
    point, low, high = (float(row[c]) for c in ("agreement", "low", "high"))
    if pd.isna(point):
        return undefined(reason)
    if pd.isna(low) or pd.isna(high):
        return f"{number(point, places)} {unbounded(reason) if why else '(no interval)'}"
    return f"{number(point, places)} {brackets(low, high, places)}"
