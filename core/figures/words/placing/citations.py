"""What to cite for placed papers."""

from collections.abc import Mapping
from typing import Any

from core.figures.words.citations import model_entries
from core.figures.words.pathways.citations import COLLECTIONS
from core.figures.words.pathways.citations import ENTRIES as KNOWN
from core.figures.words.sources import entry

_PAPERS: dict[str, tuple[str, str, str, dict[str, str], dict[str, str]]] = {
    "guo2017calibration": (
        "inproceedings",
        "Guo, Chuan and Pleiss, Geoff and Sun, Yu and Weinberger, Kilian Q.",
        "On Calibration of Modern Neural Networks",
        {"booktitle": "Proceedings of the 34th International Conference on Machine Learning",
         "series": "Proceedings of Machine Learning Research", "volume": "70", "pages": "1321--1330", "year": "2017"},
        {},
    ),
    "benjamini1995fdr": (
        "article",
        "Benjamini, Yoav and Hochberg, Yosef",
        "Controlling the False Discovery Rate: A Practical and Powerful Approach to Multiple Testing",
        {"journal": "Journal of the Royal Statistical Society: Series B (Methodological)", "volume": "57",
         "number": "1", "pages": "289--300", "year": "1995"},
        {"doi": "10.1111/j.2517-6161.1995.tb02031.x"},
    ),
}  # fmt: skip
ENTRIES = KNOWN | {key: entry(key, paper) for key, paper in _PAPERS.items()}
BY_TAB = {
    "papers": ("guo2017calibration",), "map": (), "set": ("benjamini1995fdr",),
    "sure": ("guo2017calibration", "efron1993bootstrap", "field2007clustered"),
}  # fmt: skip


def placing_bibtex(provenance: Mapping[str, Any], *, tab: str = "papers") -> str:
    """Entries of data, model and methods of a tab, each once."""
    name = str(provenance.get("data", "")).lower()
    keys = [key for part, own in COLLECTIONS.items() if part in name for key in own]
    found = {key: ENTRIES[key] for key in keys} | model_entries(provenance)
    found |= {key: ENTRIES[key] for key in BY_TAB.get(tab, ())}
    return "\n\n".join(found.values()) + "\n" if found else ""
