"""A table of papers: which column is what, under the names that the exports of well-known tools give them."""

from collections.abc import Mapping, Sequence

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import named, plain, reject
from core.datasets.papers.further import further
from core.datasets.papers.sheet import Sheet
from core.datasets.reading import refuses
from core.datasets.rows import Table
from core.errors import BadInput
from core.schema import Finding

PUBMED_IDS = ("pmid", "pubmed_id", "pubmedid", "medline pmid", "ids.pmid", "pubmed identifier")
OTHER_IDS = (
    "paper_id", "id", "doc_id", "document_id", "corpus_id", "corpusid", "record_id", "d3_document_id", "doi",
    "ids.doi", "key", "lens id", "pui", "ut (unique wos id)", "eid", "accession number", "openalex_id",
)  # fmt: skip
TITLES = ("title", "article_title", "paper_title", "document title", "primary title", "display_name")
ABSTRACTS = ("abstract", "abstract_text", "abstract_note", "abstract note")
ROLES = ("id", "title", "abstract")


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
    labels, splits, recognised = further(table, set(taken.values()), findings)
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
