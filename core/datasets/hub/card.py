"""The licence that a data set's README states in its front matter, where the hub's answer has none."""

import re

from core.datasets.messages import plain

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(\r?\n|\Z)", re.DOTALL)
NOT_STATED = "not stated"


def licence_of(readme: str, stated: str = NOT_STATED) -> str:
    """The licence by its short name; for one that the hub does not know its own name too, as "other (name)"."""
    front = _FRONT.match(readme)
    lines = front[1].splitlines() if front else []
    found = stated if stated != NOT_STATED else ", ".join(_values(lines, "license")) or NOT_STATED
    own = ", ".join(_values(lines, "license_name"))
    return f"{found} ({own})" if own and found in {"other", "unknown", NOT_STATED} else found


def _values(lines: list[str], key: str) -> list[str]:
    """The value of a key of the outermost level: one text, or a list."""
    for at, line in enumerate(lines):
        if not line.startswith(f"{key}:"):
            continue
        value = line.partition(":")[2].strip()
        if value:
            return [clean for part in value.strip("[]").split(",") if (clean := _clean(part))]
        items = []
        for more in lines[at + 1 :]:
            if not more.strip().startswith("- "):
                break
            items.append(_clean(more.strip()[2:]))
        return [item for item in items if item]
    return []


def _clean(text: str) -> str:
    return plain(text.strip().strip("\"'").strip(), 100)
