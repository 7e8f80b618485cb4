"""All models as a table, those on this machine first; picking one opens its card."""

import pandas as pd
import streamlit as st

from pages.ui.rows import rows
from pages.ui.view import View
from pages.ui.words import columns, define, titled

WHOLE = ("max tokens", "width", "download, MB")  # columns of whole numbers


def choose(view: View, table: pd.DataFrame) -> str:
    """Which model's card is open."""
    names = table["name"].tolist()
    with st.sidebar:
        return view.one("model", names[0], names, st.selectbox, label="Model", help=define("model"))


def ordered(table: pd.DataFrame) -> pd.DataFrame:
    """Those that are here first."""
    return table.sort_values("here", ascending=False, kind="stable").reset_index(drop=True)


def show(view: View, table: pd.DataFrame, name: str) -> None:
    """The table; a value that does not apply (TF-IDF reads no tokens) is blank, not 0."""
    names = table["name"].tolist()
    shown = pd.DataFrame({
        "name": names,
        "on this machine": ["yes" if one else "no" for one in table["here"]],
        "pooling": table["pooling"],
        "max_tokens": _applies(table["max_tokens"]),
        "width": _applies(table["width"]),
        "size_mb": _applies(table["size_mb"]),
    })  # fmt: skip
    shown = titled(shown)
    how = columns(shown, **dict.fromkeys(WHOLE, "%,d"))
    how["model"] = st.column_config.Column(help=define("model"), width=whole(names))
    rows(
        shown, key="models-table", at=names.index(name), pick=lambda row: view.choose("model", names[row]),
        alt=f"Table of {len(table)} models, {int(table['here'].sum())} of them on this machine; {name} is open.",
        column_config=how, height="content",
    )  # fmt: skip


def whole(names: list[str]) -> int:
    """Pixels that show every name whole, up to the longest that leaves room for the rest."""
    return min(30 + 8 * max(map(len, names)), 400)


def _applies(numbers: pd.Series) -> pd.Series:
    return numbers.where(numbers > 0).astype("Int64")
