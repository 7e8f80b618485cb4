"""Tables of named things: a dict that refuses twins, and a chooser that suggests the near name."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Protocol, TypeVar

from core.errors import UnknownName


class Named(Protocol):
    @property
    def name(self) -> str: ...


Entry = TypeVar("Entry")
NamedEntry = TypeVar("NamedEntry", bound=Named)


def catalogue(kind: str, entries: Iterable[NamedEntry]) -> dict[str, NamedEntry]:
    """Entries by their `name`, in the order given. Raises ValueError if two share one."""
    table: dict[str, NamedEntry] = {}
    for entry in entries:
        if entry.name in table:
            raise ValueError(f"two entries for {kind} {entry.name!r}")
        table[entry.name] = entry
    return table


def choose(kind: str, table: Mapping[str, Entry], name: str) -> Entry:
    """The entry of that name. Raises UnknownName with the nearest name and the count."""
    if name in table:
        return table[name]
    near = get_close_matches(name, table, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else "."
    there = f"There are {len(table)}: {', '.join(table)}." if table else "There is none."
    raise UnknownName(f"no {kind} {name!r}{hint} {there}")
