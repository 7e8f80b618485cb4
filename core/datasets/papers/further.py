"""Further columns of papers: what they are under the names that tools give them, and the values of each paper."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from core.datasets.columns import find
from core.datasets.messages import named, notice, plain
from core.datasets.papers.cells import several, topics, year_of, years
from core.datasets.papers.reserved import is_reserved
from core.datasets.rows import Table
from core.schema import Finding, Values

LABELS: Mapping[str, tuple[str, ...]] = {
    "category": ("category",),
    "subcategory": ("subcategory",),
    "pathway": ("pathway", "pathway_name"),
    "year": (
        "year", "publication_year", "pub_year", "year published", "py", "publication_date", "date of publication",
        "date published", "pub_date", "date", "issued",
    ),
    "journal": (
        "journal", "journal/book", "journal_name", "journal title", "source title", "publication title",
        "primary_location.source.display_name", "container-title", "venue", "secondary title",
    ),
    "mesh": ("mesh", "mesh_terms", "mesh headings", "mesh_headings"),
    "keywords": (
        "keywords", "author keywords", "keyword", "manual tags", "keywords.display_name", "tags",
    ),
    "publication_type": ("publication_type", "publication types", "item type"),
    "language": ("language", "article language"),
}  # fmt: skip
SPLITS = {"train": "train", "val": "val", "valid": "val", "validation": "val", "dev": "val", "test": "test"}
_LONG = 200  # characters: a column whose usual cell is longer is text, and no colour


def further(
    table: Table, used: set[str], findings: list[Finding]
) -> tuple[dict[str, Values], Sequence[str], dict[str, str]]:
    """The further columns, the split of each row, and role → the file's own name of it."""
    labels: dict[str, Values] = {}
    recognised: dict[str, str] = {}
    split, splits = _splits(table)
    for role, names in LABELS.items():
        column = _first_filled(table, names, used)
        if column:
            used.add(column)
            recognised[role] = column
            labels[role] = _values(table, role, column)
    long: list[str] = []
    other: dict[str, str] = {}
    for column in table.columns:
        if not column or column in used or column == split:
            continue
        cells = table.column(column)
        lengths = [len(cell) for cell in cells if cell.strip()]
        if lengths and median(lengths) > _LONG:
            long.append(column)
        elif lengths or _has_lists(table, column):
            name = _free(column, labels)
            labels[name] = _values(table, column, column)
            if is_reserved(column):
                other[column] = name
    if long:
        shown = named((f'"{plain(column)}"' for column in long), 5)
        findings.append(notice(f"{table.file}: long texts, which are no colours of a map, are left out: {shown}."))
    if other:
        shown = named((f'"{plain(column)}" is called "{plain(name)}"' for column, name in other.items()), 5)
        findings.append(notice(f"{table.file}: {shown}, since that name means something else here."))
    return {name: values for name, values in labels.items() if any(values)}, splits, recognised


def called(recognised: Mapping[str, str]) -> dict[str, str]:
    """The file's own name of a column → its name here, where they differ."""
    return {own: role for role, own in recognised.items() if own.casefold() != role}


def _first_filled(table: Table, names: Sequence[str], used: set[str]) -> str:
    """The first column of these names that is not used and holds anything."""
    for name in names:
        column = find(table, [name])[0]
        if column and column not in used and (any(map(str.strip, table.column(column))) or _has_lists(table, column)):
            return column
    return ""


def _has_lists(table: Table, column: str) -> bool:
    return any(name == column for _, name in table.lists)


def _values(table: Table, role: str, column: str) -> Values:
    cells = table.column(column)
    values = years(cells) if role == "year" else several(role, cells)
    if _has_lists(table, column):
        rows = enumerate(table.row_numbers)
        values = tuple(table.lists.get((row, column), values[place]) for place, row in rows)
        if role == "year":
            values = tuple(tuple(dict.fromkeys(filter(None, map(year_of, own)))) for own in values)
    return tuple(map(topics, values)) if role == "mesh" else values


def _splits(table: Table) -> tuple[str, Sequence[str]]:
    column = find(table, ["split"])[0]
    if not column:
        return "", ()
    values = [cell.strip().casefold() for cell in table.column(column)]
    if all(value in SPLITS for value in values):
        return column, [SPLITS[value] for value in values]
    return "", ()


def _free(name: str, taken: Mapping[str, object]) -> str:
    """The name, or one like it, that no other column has in whatever case, and that means nothing else."""
    known = {each.casefold() for each in taken}
    return next(each for each in _variants(name) if each.casefold() not in known)


def _variants(name: str) -> Iterator[str]:
    name = f"{name}_" if is_reserved(name) else name
    yield name
    number = 2
    while True:
        yield f"{name} ({number})"
        number += 1
