"""A table of papers: which column is what, under the names that the exports of well-known tools give them."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import named, notice, plain, reject
from core.datasets.papers.cells import several, topics, years
from core.datasets.papers.sheet import Sheet
from core.datasets.reading import refuses
from core.datasets.rows import Table
from core.errors import BadInput
from core.schema import Finding, Values

PUBMED_IDS = ("pmid", "pubmed_id", "pubmedid", "medline pmid", "ids.pmid", "pubmed identifier")
OTHER_IDS = (
    "paper_id", "id", "doc_id", "document_id", "corpus_id", "corpusid", "record_id", "d3_document_id", "doi",
    "ids.doi", "key", "lens id", "pui", "ut (unique wos id)", "eid", "accession number", "openalex_id",
)  # fmt: skip
TITLES = ("title", "article_title", "paper_title", "document title", "primary title", "display_name")
ABSTRACTS = ("abstract", "abstract_text", "abstract_note", "abstract note")
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
ROLES = ("id", "title", "abstract")
_LONG = 200  # characters: a column whose usual cell is longer is text, and no colour


def sheet_of(table: Table, format_: str, columns: Mapping[str, str] | None = None) -> Sheet:
    """The sheet of a table. `columns` names the columns of id, title and abstract where they are not recognised.

    Raises BadInput for a role or a column that there is not.
    """
    given = _given(table, columns or {})
    findings: list[Finding] = []

    def pick(role: str, names: Sequence[str]) -> str:
        if role in given:
            return given[role]
        found, said = find(table, names)
        findings.extend(said)
        return found

    pubmed, others = _ids(table, given, findings)
    title, abstract = pick("title", TITLES), pick("abstract", ABSTRACTS)
    if not title:
        needed = "pmid and title, abstract if there is one"
        findings.append(reject(missing(table, "title", needed, (pubmed or next(iter(others), ""), title))))
    first = pubmed or next(iter(others), "")
    used = [name for name in (first, title, abstract) if name]
    sheet = Sheet(format_, table, title, abstract, pubmed, others, by_row=not first, findings=findings)
    sheet.choices = tuple(filter(None, table.columns))
    if refuses(findings):
        return sheet
    findings += [*short_rows(table, [name for name in (first, title) if name]), *odd_cells(table, used)]
    taken = {role: name for role, name in zip(ROLES, (first, title, abstract)) if name}
    labels, splits, recognised = _labels(table, set(taken.values()), findings)
    sheet.labels, sheet.splits = labels, splits
    sheet.columns = tuple((taken | recognised).items())
    return sheet


def _given(table: Table, columns: Mapping[str, str]) -> dict[str, str]:
    given = {role: name for role, name in columns.items() if name}
    for role, name in given.items():
        if role not in ROLES:
            raise BadInput(f"no role {role!r} for a column; there are: {', '.join(ROLES)}.")
        if name not in table.columns:
            found = named((f'"{plain(column)}"' for column in table.columns), 20)
            raise BadInput(f'{table.file}: no column "{plain(name)}" for the {role}. Found {found}.')
    return given


def _ids(table: Table, given: Mapping[str, str], findings: list[Finding]) -> tuple[str, list[str]]:
    """The column of PMIDs, and the other columns that may name a paper, the best first."""
    if "id" in given:
        name = given["id"]
        return (name, []) if find(table, PUBMED_IDS)[0] == name else ("", [name])
    pubmed, said = find(table, PUBMED_IDS)
    others = list(dict.fromkeys(column for name in OTHER_IDS if (column := find(table, [name])[0])))
    if not pubmed and others:
        said = find(table, OTHER_IDS)[1]
    findings += said
    return pubmed, others


def _labels(
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
    for column in table.columns:
        if not column or column in used or column == split:
            continue
        cells = table.column(column)
        lengths = [len(cell) for cell in cells if cell.strip()]
        if lengths and median(lengths) > _LONG:
            long.append(column)
        elif lengths or any(name == column for _, name in table.lists):
            labels[_free(column, labels)] = _values(table, column, column)
    if long:
        shown = named((f'"{plain(column)}"' for column in long), 5)
        findings.append(notice(f"{table.file}: long texts, which are no colours of a map, are left out: {shown}."))
    return {name: values for name, values in labels.items() if any(values)}, splits, recognised


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
    if role == "year":
        return years(cells)
    values = several(role, cells)
    if _has_lists(table, column):
        rows = enumerate(table.row_numbers)
        values = tuple(table.lists.get((row, column), values[place]) for place, row in rows)
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
    return next(each for each in _variants(name) if each not in taken)


def _variants(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name} ({number})"
        number += 1
