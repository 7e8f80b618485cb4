"""Clusters as regions with the words that set them apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from core.figures.words import numbers as written

NAMING = 3  # words that name a region
STRENGTH = "strength [interval]"
MOST = 12


@dataclass(frozen=True)
class Region:
    """One cluster: its number from HDBSCAN, its papers, its strongest words, and the name the reader gave it."""

    number: int
    ids: tuple[str, ...]
    words: tuple[str, ...]
    name: str = ""

    @property
    def plain(self) -> str:
        return f"cluster {self.number + 1}"

    @property
    def title(self) -> str:
        """What it is called in a list."""
        return self.name or self.plain

    @property
    def label(self) -> str:
        """What stands on the map: the number with the given name or the words, so that no two are the same."""
        said = self.name or ", ".join(self.words)
        return f"{self.number + 1}: {said}" if said else self.plain


def regions(one: Any, which: str, names: Mapping[int, str]) -> list[Region]:
    """The clusters of a map, the largest first."""
    numbers = np.asarray(one.clusters[which])
    found = []
    for number in np.unique(numbers[numbers >= 0]):
        inside = numbers == number
        ids = tuple(id for id, own in zip(one.papers.ids, inside) if own)
        words = tuple(strongest(one, frozenset(ids))["term"][:NAMING])
        found.append(Region(int(number), ids, words, names.get(int(number), "")))
    return sorted(found, key=lambda region: (-len(region.ids), region.number))


def strongest(one: Any, ids: Any) -> pd.DataFrame:
    """Words that set papers apart from the others: `term`, `inside`, `outside`, `strength`, `low`, `high`, `sure`."""
    return _strongest(_Keyed(one), frozenset(ids)).copy()


def words_table(found: pd.DataFrame) -> pd.DataFrame:
    """What `strongest` gives, as it is read: whole per cent, and the strength with its interval."""
    strength = [f"{written.number(one.strength)} {written.brackets(one.low, one.high)}" for one in found.itertuples()]
    shares = {name: [_percent(value) for value in found[name]] for name in ("inside", "outside")}
    return pd.DataFrame({"word": list(found["term"]), **shares, STRENGTH: strength})


def _percent(share: float) -> str:
    """No share that is there is 0%, and none that lacks something is 100%."""
    if 0 < share < 0.005:
        return "< 1%"
    return "> 99%" if 0.995 <= share < 1 else f"{share:.0%}"


@dataclass(frozen=True, eq=False)
class _Keyed:
    """A map, the same whenever its key is."""

    one: Any

    def __hash__(self) -> int:
        return hash(self.one.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and other.one.key == self.one.key


@lru_cache(maxsize=256)
def _strongest(held: _Keyed, ids: frozenset[str]) -> pd.DataFrame:
    one = held.one
    inside = np.fromiter((id in ids for id in one.papers.ids), bool, len(one.papers))
    if inside.all() or not inside.any():
        return pd.DataFrame(columns=["term", "inside", "outside", "strength", "low", "high", "sure"])
    return pd.DataFrame(one.terms.distinguishing(inside, most=MOST))
