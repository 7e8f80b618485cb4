"""Whose papers are placed: those of the workspace, or some of the demo's that stand in for them."""

from dataclasses import dataclass
from typing import Any

from core import actions
from pages.ui import workspace

NOBODY, DEMO = "nothing", "demo"
STAND_INS = "Demo: its validation papers"


@dataclass(frozen=True)
class Mine:
    """Papers to place. `source`: as actions call them; `demo`: not the person's own, but of the demo."""

    key: str
    title: str
    source: dict[str, Any]
    demo: bool

    @property
    def papers(self) -> actions.Papers:
        return actions.papers(self.source)

    @property
    def n(self) -> int:
        return len(self.papers)


def offered(table: Any) -> dict[str, str]:
    """What the URL calls the papers that can be placed → their title. `table`: of all collections."""
    own = table[table["own"].astype(bool)]
    titles = {str(key): str(title) for key, title in zip(own["key"], own["title"])}
    return {NOBODY: "none yet", **titles, DEMO: STAND_INS}


def mine_of(code: str, table: Any) -> Mine | None:
    """The papers behind a code of the URL; None where there are none."""
    if code == DEMO:
        return Mine(DEMO, STAND_INS, {"name": "demo-papers", "split": "val"}, demo=True)
    if code not in table.index:
        return None
    source = actions.collection_source(code, workspace=workspace.name())
    return Mine(code, str(table.at[code, "title"]), source, demo=False)
