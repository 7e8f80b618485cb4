"""A selection as a value: which papers, and how they were chosen, in a form that repeats it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core import figures

# plain JSON: {"by": "lasso", "x": […], "y": […], "map": …, "and": […]} | {"by": "rule", "text": …} | …
Rule = dict[str, Any]


@dataclass(frozen=True)
class Selected:
    """Papers chosen together.

    `rule["by"]`: "lasso", "box", "points", "rows", "rule", "cluster", "atlas", or "" for nothing.
    """

    ids: tuple[str, ...] = ()
    rule: Rule = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def by(self) -> str:
        return str(self.rule.get("by", ""))


@dataclass(frozen=True)
class Event:
    """What a gesture on the map asks for: `kind` is "" (nothing new), "open" (one paper) or "select"."""

    kind: str
    selected: Selected = field(default_factory=Selected)

    @property
    def paper(self) -> str | None:
        """The paper that was pointed at last."""
        return self.selected.ids[-1] if self.kind == "open" else None


def gesture(event: object, *, map_key: str = "") -> Event:
    """Read a selection event of the figure: ids from customdata, and the shape that was drawn.

    An empty event, as a figure that is drawn anew sends, asks for nothing. A click opens a paper; several points
    without a shape (held Shift) and everything within a box or lasso are a selection.
    """
    ids = figures.selected_ids(event)
    if not ids:
        return Event("")
    drawn = _shape(event)
    if drawn is None and len(ids) == 1:
        return Event("open", Selected(ids, {"by": "points"}))
    rule = {**drawn, "map": map_key} if drawn else {"by": "points"}
    return Event("select", Selected(ids, rule))


def _shape(event: object) -> Rule | None:
    selection = event.get("selection", event) if isinstance(event, Mapping) else {}
    found = [
        {"by": by, "x": _rounded(one.get("x")), "y": _rounded(one.get("y"))}
        for by in ("lasso", "box")
        for one in selection.get(by) or ()
        if isinstance(one, Mapping)
    ]
    if not found:
        return None
    return {**found[0], **({"and": found[1:]} if len(found) > 1 else {})}


def _rounded(values: object) -> list[float]:
    return [round(float(value), 4) for value in values] if isinstance(values, Iterable) else []


def within(selected: Selected, ids: Sequence[str]) -> Selected:
    """The selection as far as these papers have it, in their order."""
    wanted = set(selected.ids)
    return Selected(tuple(one for one in ids if one in wanted), selected.rule)


def ticked(before: Selected, shown: Sequence[str], rows: Iterable[int]) -> Selected:
    """After ticks in a table of the papers `shown`: those, and what was selected and the table does not hold."""
    here = set(shown)
    kept = [one for one in before.ids if one not in here]
    return Selected((*kept, *(shown[row] for row in rows if row < len(shown))), by_hand(before))


def toggled(before: Selected, paper: str) -> Selected:
    """The selection with that paper in it, or out of it."""
    ids = tuple(one for one in before.ids if one != paper) if paper in before.ids else (*before.ids, paper)
    return Selected(ids, by_hand(before))


def by_hand(before: Selected) -> Rule:
    """The rule of a selection that was changed paper by paper: what it was made from stays on record."""
    start = before.rule.get("from") if before.by == "rows" else before.rule
    return {"by": "rows", **({"from": start} if start else {})}


def described(selected: Selected) -> str:
    """How the papers were chosen, in plain words."""
    rule = selected.rule
    if selected.by in ("lasso", "box"):
        corners = f"a lasso of {len(rule.get('x', []))} corners" if selected.by == "lasso" else "a box"
        if further := rule.get("and"):
            corners = f"{1 + len(further)} shapes"
        return f"inside {corners} drawn on the map {str(rule.get('map', ''))[:8]}".strip()
    if selected.by == "rule":
        return f"by the rule {rule.get('text', '')}"
    if selected.by == "atlas":
        return f"in Embedding Atlas by the condition {rule.get('text', '')}"
    if selected.by == "cluster":
        return f"{rule.get('text', 'one cluster')}"
    if selected.by == "rows" and (start := rule.get("from")):
        return f"{described(Selected(rule=start))}, then changed by hand"
    return {"points": "picked on the map", "rows": "one by one"}.get(selected.by, "")
