"""Tables of one data set joined: several files of a split, and all splits of papers, each to one file of its own."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.datasets.hub.classes import class_names
from core.datasets.messages import named, notice, plain, shown_name
from core.datasets.rows import Table
from core.datasets.tables import read_table
from core.errors import BadFile, BadInput
from core.schema import Finding

Row = dict[str, object]  # column → text, or a list of texts


@dataclass(frozen=True)
class Joined:
    """Rows under all columns; `findings`: what was mended in the files, and where they differ."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    findings: tuple[Finding, ...] = ()

    def lines(self) -> bytes:
        """JSON, one object a row, columns in order."""
        return b"".join(json.dumps(row, ensure_ascii=False).encode("utf-8", "replace") + b"\n" for row in self.rows)

    def table(self) -> Table:
        """The same without lists, to look at its columns."""
        cells = [[str(row.get(name) or "") if not isinstance(row.get(name), list) else "" for name in self.columns]
                 for row in self.rows]  # fmt: skip
        return Table("", list(self.columns), cells, list(range(1, len(cells) + 1)))


def join_files(paths: Sequence[Path], columns: Mapping[str, str]) -> Joined:
    """The rows of files, one after the other. `columns`: role → the files' own name of its column, which it then bears.

    Raises BadFile for a file that is no table, BadInput for a column that is not there.
    """
    tables = [read_table(path) for path in paths]
    every = tuple(dict.fromkeys(name for table in tables for name in table.columns if name))
    if missing := [name for name in columns.values() if name not in every]:
        there = named((f'"{plain(name)}"' for name in every), 20)
        raise BadInput(f'no column "{plain(missing[0])}" in {shown_name(paths[0])}. There are: {there}.')
    rows = [row for path, table in zip(paths, tables) for row in _rows(table, class_names(path))]
    common = [name for name in every if all(name in table.columns for table in tables)]
    if 2 * len(common) < len(every):
        raise BadFile(
            f"{named(map(shown_name, paths), 5)} are different tables: only {len(common)} of their {len(every)} "
            "columns are in all. Name one file after #, as ORG/NAME#FILE."
        )
    differ = [shown_name(path) for path, table in zip(paths, tables) if {*table.columns} - {""} != {*every}]
    said = [one for table in tables for one in table.findings]
    if differ:
        said.append(notice(f"Not all columns are in {named(differ)}; they are blank there."))
    return _renamed(Joined(every, tuple(rows), tuple(said)), {own: role for role, own in columns.items()})


def with_splits(parts: Mapping[str, Joined]) -> Joined:
    """The rows of all splits with a column "split", unless all is said to be for training, or nothing is."""
    columns = tuple(dict.fromkeys(name for part in parts.values() for name in part.columns))
    findings = tuple(one for part in parts.values() for one in part.findings)
    if not {"val", "test"} & {*parts} or any(name.casefold() == "split" for name in columns):
        return Joined(columns, tuple(row for part in parts.values() for row in part.rows), findings)
    rows = tuple({**row, "split": split} for split, part in parts.items() for row in part.rows)
    return Joined((*columns, "split"), rows, findings)


def _rows(table: Table, classes: Mapping[str, Sequence[str]]) -> Iterable[Row]:
    for number, cells in zip(table.row_numbers, table.rows):
        row: Row = {}
        for name, cell in zip(table.columns, cells):
            if name:
                listed = table.lists.get((number, name))
                row[name] = list(listed) if listed is not None else _named(cell, classes.get(name, ()))
        yield row


def _named(cell: str, names: Sequence[str]) -> str:
    """A class by its name where the file numbers its classes; -1 stands for none."""
    if not names or not cell.lstrip("-").isdigit():
        return cell
    return names[int(cell)] if 0 <= int(cell) < len(names) else ""


def _renamed(joined: Joined, roles: Mapping[str, str]) -> Joined:
    if not roles:
        return joined
    new = {name: roles.get(name, f"{name} (own)" if name in roles.values() else name) for name in joined.columns}
    rows = tuple({new[name]: value for name, value in row.items()} for row in joined.rows)
    return replace(joined, columns=tuple(new.values()), rows=rows)
