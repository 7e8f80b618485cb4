"""How measures, levels and types of pairs are called, the same in figures, tables and sentences."""

import re

from core.names import plural as of_names

MEASURES = {"AP": "mAP", "RR": "MRR"}
TYPES = {  # of labelled pairs, in the order drawn
    "pos": "same pathway",
    "hard": "same subcategory, other pathway",
    "negative": "same category, other subcategory",
    "soft": "other category",
}
CENTERINGS = ("raw", "centred", "first component removed")
POLICIES = {
    "": "",
    "singletons": "noise as singletons",
    "one cluster": "noise as one cluster",
    "dropped": "noise left out",
}
_WITHOUT = ", other "


def measure_title(measure: str) -> str:
    """The name of the mean over queries: AP → mAP; P@5, nDCG, MRR as they are."""
    return MEASURES.get(measure, measure)


def of_one(measure: str) -> str:
    """The name for a single query: MRR → reciprocal rank, others as they are."""
    return {"MRR": "reciprocal rank", "AP": "AP"}.get(measure, measure)


def level_parts(level: str) -> tuple[str, str]:
    """ "subcategory, other pathways" → ("subcategory", "pathways"); a plain level → (level, "")."""
    head, mark, tail = level.partition(_WITHOUT)
    return (head, tail) if mark else (level, "")


def same(level: str) -> str:
    """ "the same pathway"; "the same subcategory but other pathways" """
    head, without = level_parts(level)
    return f"the same {named(head)}" + (f" but other {without}" if without else "")


def named(level: str) -> str:
    """A level as a word of the sentence; a column's name that is none in quotes."""
    return level if re.fullmatch(r"[a-z]+", level) else f"“{level}”"


def plural(level: str) -> str:
    """pathway → pathways, category → categories; what is no plain word stays and is put in quotes."""
    if not re.fullmatch(r"[a-z]+", level):
        return f"groups of “{level}”"
    return of_names(level)


def some(n: int, level: str) -> str:
    """ "12 pathways", "1 pathway" """
    return f"{n:,} {named(level) if n == 1 else plural(level)}"


def axis_title(measure: str, level: str) -> str:
    """ "mAP, same pathway (0 to 1)" """
    head, without = level_parts(level)
    of = f", same {head}" if head else ""
    return f"{measure_title(measure)}{of}{f', other {without}' if without else ''} (0 to 1)"


def type_name(kind: str) -> str:
    return TYPES.get(kind, kind)


def method_name(method: str, policy: str) -> str:
    """ "k-means", "HDBSCAN, noise left out" """
    return f"{method}, {POLICIES.get(policy, policy)}" if policy else method
