"""Which row of which shard a key is: one sorted array for all shards of a store.

Keys are digests, spread evenly, so that the first bits of one say almost exactly where in the array it lies.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from core.embeddings.shard import Shard, open_vectors

MOST_OPEN = 4096  # memory maps kept open; a process may hold some 65,000


@dataclass(frozen=True, eq=False)
class Part:
    """What is needed from one shard: `rows` of it, for the `positions` in what was asked."""

    number: int
    shard: Shard
    positions: np.ndarray
    rows: np.ndarray


@dataclass(frozen=True, eq=False)
class Index:
    """The keys of all shards, sorted. A place is the number of a row, counted through all shards in their order."""

    shards: tuple[Shard, ...]
    starts: np.ndarray = field(init=False)  # int64 (shards + 1,): place of each shard's first row
    heads: np.ndarray = field(init=False)  # uint64 (n,), sorted: first half of each key
    tails: np.ndarray = field(init=False)  # uint64 (n,): second half
    places: np.ndarray = field(init=False)  # int64 (n,)
    first: np.ndarray = field(init=False)  # int64 (2^bits,): where the keys that begin with these bits begin
    shift: np.uint64 = field(init=False)  # 64 − bits
    opened: dict[int, np.ndarray] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        keys = np.concatenate([np.empty((0, 2), dtype="<u8"), *(shard.keys for shard in self.shards)])
        order = np.lexsort((keys[:, 1], keys[:, 0]))
        starts = np.cumsum([0, *(shard.rows for shard in self.shards)])
        heads = keys[order, 0]
        bits = max(1, len(heads).bit_length())
        shift = np.uint64(64 - bits)
        first = np.searchsorted(heads >> shift, np.arange(2**bits, dtype=np.uint64))
        made = {
            "starts": starts,
            "heads": heads,
            "tails": keys[order, 1],
            "places": order,
            "first": first,
            "shift": shift,
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    @property
    def width(self) -> int:
        """Numbers in a vector; 0 in an empty store."""
        return self.shards[0].width if self.shards else 0

    def find(self, keys: np.ndarray) -> np.ndarray:
        """Place of each key, int64 (m,); −1 where there is none. `keys` uint64 (m, 2)."""
        found = np.full(len(keys), -1, dtype=np.int64)
        heads, tails = np.ascontiguousarray(keys[:, 0]), np.ascontiguousarray(keys[:, 1])
        asked, spot = np.arange(len(keys)), self.first[heads >> self.shift]
        while len(asked):  # a step for each row of the fullest bucket, a handful
            within = spot < len(self.heads)
            asked, spot = asked[within], spot[within]
            here, wanted = self.heads[spot], heads[asked]
            hit = (here == wanted) & (self.tails[spot] == tails[asked])
            found[asked[hit]] = self.places[spot[hit]]
            on = (here <= wanted) & ~hit
            asked, spot = asked[on], spot[on] + 1
        return found

    def parts(self, places: np.ndarray) -> list[Part]:
        """The shards that hold `places` (−1: none), each with its rows in ascending order."""
        order = np.argsort(places)
        sorted_places = places[order]
        bounds = np.searchsorted(sorted_places, self.starts)
        return [
            Part(int(i), self.shards[i], order[a:b], sorted_places[a:b] - self.starts[i])
            for i in np.flatnonzero(np.diff(bounds))
            for a, b in [bounds[i : i + 2]]
        ]

    def vectors(self, number: int) -> np.ndarray:
        """The vectors of a shard, float32 (n, d), memory-mapped; the map is kept with the index."""
        found = self.opened.get(number)
        if found is None:
            found = open_vectors(self.shards[number])
            if len(self.shards) <= MOST_OPEN:
                self.opened[number] = found
        return found


def same_width(shards: Sequence[Shard], width: int) -> tuple[Shard, ...]:
    """The shards of that width; 0 means that of the first."""
    wanted = width or (shards[0].width if shards else 0)
    return tuple(shard for shard in shards if shard.width == wanted)
