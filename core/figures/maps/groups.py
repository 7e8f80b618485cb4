"""How the papers of a map are drawn: the colour and the shape of each, and the legend."""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd

from core.schema import Values


@dataclass(frozen=True)
class Group:
    """One entry of the legend.

    `names`: the categories it holds, one, or all that share grey in "other (n)", or none in "not stated".
    `n`: papers in any of them. `named`: it has a colour of its own.
    """

    label: str
    colour: str
    shape: str
    names: tuple[str, ...]
    n: int
    named: bool = True

    @property
    def counted(self) -> str:
        """The label with the number of papers: "Metabolism (120)", "other (32): 449 papers"."""
        several = not self.named and bool(self.names)
        return f"{self.label}: {self.n:,} paper{'s' * (self.n != 1)}" if several else f"{self.label} ({self.n:,})"


@dataclass(frozen=True, eq=False)
class Colouring:
    """How each of n papers is drawn.

    groups
        The legend, in its order: categories by name, then "other (n)", then "not stated". Of a number: only "not
        stated", if any paper has no number.
    members
        The groups of each paper, as places in `groups`, one a category, its fill first, then its rings; of a number ()
        or the last.
    names
        The categories of each paper, as they are written in the data.
    numbers, low, high
        The number of each paper, NaN where there is none, and the ends of the scale.
    table
        Every category: `name`, `n` (papers), `group` (label in the legend), `colour`, `shape`; for search.
    """

    kind: str
    title: str
    groups: tuple[Group, ...]
    members: tuple[tuple[int, ...], ...]
    names: Values
    numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, np.float32))
    low: float = 0.0
    high: float = 1.0
    table: pd.DataFrame = field(default_factory=pd.DataFrame)
    dark: bool = False

    def __len__(self) -> int:
        return len(self.members)

    @cached_property
    def first(self) -> np.ndarray:
        """The group that fills the dot of each paper, int32 (n,); −1 where the colour is a number."""
        return np.fromiter((own[0] if own else -1 for own in self.members), np.int32, len(self.members))

    @cached_property
    def categories(self) -> np.ndarray:
        """How many categories each paper has, int64 (n,)."""
        return np.fromiter(map(len, self.names), np.int64, len(self.names))

    @cached_property
    def drawn(self) -> np.ndarray:
        """How many groups each paper has: its dot, and a ring for each further one; int64 (n,)."""
        return np.fromiter(map(len, self.members), np.int64, len(self.members))

    @cached_property
    def rows(self) -> tuple[np.ndarray, ...]:
        """Of each group the rows of its papers, in their order."""
        found: list[list[int]] = [[] for _ in self.groups]
        for row, own in enumerate(self.members):
            for place in own:
                found[place].append(row)
        return tuple(np.array(one, np.int64) for one in found)

    @property
    def several(self) -> int:
        """How many papers are in more than one category."""
        return int((self.categories > 1).sum())

    @property
    def labels(self) -> list[str]:
        """Label in the legend of each paper's fill; "" where the colour is a number."""
        return [self.groups[own[0]].label if own else "" for own in self.members]

    def holding(self, label: str) -> list[int]:
        """Rows of the papers in the group of that label, or in the category of that name."""
        wanted = {place for place, group in enumerate(self.groups) if group.label == label}
        return [i for i, own in enumerate(self.members) if wanted & set(own) or label in self.names[i]]


def one_colour(n: int, colour: str, *, dark: bool = False) -> Colouring:
    """All n papers alike, without a legend."""
    group = Group("papers", colour, "circle", (), n, named=False)
    return Colouring("category", "", (group,), ((0,),) * n, ((),) * n, dark=dark)
