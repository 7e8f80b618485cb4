"""Names that come from outside: what a hub id and a PubMed id may look like, and the plural of a level's name."""

import re

from core.errors import BadInput

_PMID = re.compile(r"[1-9][0-9]{0,7}")
_ID = re.compile(r"[A-Za-z0-9][\w.-]{0,95}(/[A-Za-z0-9][\w.-]{0,95})?", re.ASCII)


def is_pmid(text: str) -> bool:
    """Whether a text has the form of a PubMed id: 1 to 8 digits 0–9, the first not 0."""
    return _PMID.fullmatch(text) is not None


def plural(noun: str) -> str:
    """pathway → pathways, category → categories, process → processes; what ends in a single s stays: tissues."""
    if noun.endswith(("ss", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun if noun.endswith("s") else f"{noun}s"


def is_hub_id(name: str) -> bool:
    """True for `name` or `org/name` in the hub's letters: no path, no address, no line break, no `..` or `--`."""
    return _ID.fullmatch(name) is not None and ".." not in name and "--" not in name


def check_model_id(name: str) -> None:
    """Refuse anything but a hub id. Raises BadInput, the name escaped and cut to 60 characters."""
    if not is_hub_id(name):
        raise BadInput(
            f"{shown(name)} is not a model id: expected NAME or ORG/NAME of letters, digits, '.', '_' and single '-', "
            "at most 96 characters each side of one '/'."
        )


def shown(text: str, limit: int = 60) -> str:
    """Foreign text made fit for a message: escaped as ASCII, cut to `limit` characters."""
    escaped = ascii(text[: limit + 1])
    return escaped if len(escaped) <= limit else escaped[: limit - 1] + "…"
