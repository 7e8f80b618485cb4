"""What the marks of a scatter mean, in one line below it."""

import pandas as pd

from core.figures.frames import rater_range
from core.figures.words.voices import OTHERS, Voice


def marks(items: pd.DataFrame, *, who: Voice = OTHERS, fit: bool = False) -> str:
    """ "bar: range of the readings; line: least squares with its 95 % band; dot: readings disagree".

    Parameters
    ----------
    items
        The table that the scatter draws; only what is drawn of it is explained, "" where nothing is.
    fit
        Whether the line is drawn.
    """
    items = rater_range(items)
    ranged = {"gold_low", "gold_high"} <= set(items.columns) and bool((items["gold_high"] > items["gold_low"]).any())
    disputed = "disputed" in items and bool(items["disputed"].any())
    said = (
        (ranged, f"bar: range of the {who.many}"),
        (fit, "line: least squares with its 95 % band"),
        (disputed, f"dot: {who.many} disagree"),
    )
    return "; ".join(text for drawn, text in said if drawn)
