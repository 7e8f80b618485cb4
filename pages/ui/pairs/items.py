"""Items as the page shows them: filtered, ordered, one table for several models."""

import pandas as pd

from pages.ui.pairs.scored import Scored

EASY = 0.2  # gold at or below it counts as an easy zero


def visible(items: pd.DataFrame, found: Scored) -> pd.DataFrame:
    """The items that the filter leaves."""
    return items[items["gold"] > EASY] if found.chosen.hard else items


def ordered(items: pd.DataFrame) -> list[str]:
    """Ids, largest error first; ties by id."""
    return items.sort_values(["abs_rank_residual", "item_id"], ascending=[False, True])["item_id"].tolist()


def coloured(found: Scored, items: pd.DataFrame) -> pd.DataFrame:
    """The items of every chosen model in one table, with the column that colours them."""
    tables = [items.assign(model=found.first.result.model)]
    tables += [visible(one.items, found).assign(model=one.result.model) for one in found.inspected[1:]]
    return pd.concat(tables, ignore_index=True)
