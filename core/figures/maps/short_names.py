"""Long names shortened in the middle so that no two of them are alike."""

from collections import Counter
from collections.abc import Sequence

from core.figures.maps.paper_text import folded
from core.figures.paper_style import shortened


def folded_names(names: Sequence[str], width: int, lines: int) -> list[list[str]]:
    """Each name in at most so many lines of `width` characters, no two alike."""
    limits = range(width * lines, width, -1)
    for limit in limits:
        found = [folded(text, width) for text in unlike(names, limit)]
        if all(len(each) <= lines for each in found):
            return [each or [""] for each in found]
    return [[text] for text in unlike(names, width)]


def unlike(names: Sequence[str], limit: int) -> list[str]:
    """Each name in at most `limit` characters, its middle left out; where two would be alike, the part that differs."""
    found = [shortened(name, limit) for name in names]
    for text in [text for text, times in Counter(found).items() if times > 1]:
        same = [i for i, each in enumerate(found) if each == text]
        start = _same_until([names[i] for i in same])
        for i in same:
            found[i] = _from(names[i], start, limit)
    seen = Counter[str]()
    for i, text in enumerate(found):
        seen[text] += 1
        if seen[text] > 1:  # as they differ at several places
            mark = f"…{seen[text]}"
            found[i] = text[: limit - len(mark)] + mark
    return found


def _same_until(names: Sequence[str]) -> int:
    """How many characters all begin with alike."""
    return next((at for at, signs in enumerate(zip(*names)) if len(set(signs)) > 1), min(map(len, names)))


def _from(name: str, start: int, limit: int) -> str:
    """The first of a name, and what stands from `start` on."""
    head = limit // 2
    rest = limit - head - 1
    part = name[max(start - 4, head) :]
    return f"{name[:head]}…{part if len(part) <= rest else part[: rest - 1] + '…'}"
