"""What to cite for results of the pathway benchmark."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.figures.words.citations import DATA, model_entries
from core.figures.words.pathways.sources import SOURCES
from core.figures.words.sources import ENTRIES as KNOWN

ENTRIES = KNOWN | SOURCES
BY_TAB = {  # what a tab rests on beyond data, models and intervals
    "leaderboard": ("jarvelin2002ndcg", "holm1979"),
    "biology": (),
    "query": (),
    "pairs": ("fawcett2006roc", "matthews1975mcc"),
    "clustering": (
        "lloyd1982kmeans", "campello2013hdbscan", "vinh2010ami", "hubert1985ari", "rosenberg2007v",
        "rousseeuw1987silhouette",
    ),
    "centering": ("mu2018abtt",),
    "pooling": (),
}  # fmt: skip
COLLECTIONS = {"wikipathways": ("martens2021wikipathways",), "bc5cdr": ("li2016bc5cdr",)}


def pathway_bibtex(provenances: Sequence[Mapping[str, Any]], *, tabs: Sequence[str] = ("leaderboard",)) -> str:
    """Entries of data, models, measures of the tabs, and the bootstrap, each once.

    `tabs`: of BY_TAB; all of them for a whole report.
    """
    found: dict[str, str] = {}
    for one in provenances:
        name = str(one.get("data", ""))
        keys = [DATA[name]] if name in DATA else []
        keys += [key for part, own in COLLECTIONS.items() if part in name.lower() for key in own]
        found |= {key: ENTRIES[key] for key in keys}
    for one in provenances:
        found |= model_entries(one)
    keys = [key for tab in tabs for key in BY_TAB.get(tab, ())]
    found |= {key: ENTRIES[key] for key in (*keys, "efron1993bootstrap", "field2007clustered")}
    return "\n\n".join(found.values()) + "\n"
