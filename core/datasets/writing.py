"""Papers out again: as nbib for reference managers, as a list of PMIDs, as a table."""

import textwrap

import pandas as pd

from core.names import is_pmid
from core.schema import Papers

_WIDTH = 80
_TAGS = (("language", "LA"), ("publication_type", "PT"), ("mesh", "MH"), ("keywords", "OT"))


def as_nbib(papers: Papers) -> bytes:
    """MEDLINE text (nbib) in UTF-8, a record a paper: ids, texts, year, journal, MeSH, keywords, type, language.

    An id that is no PMID is written as `AID` with [doi] or [key]; `read_collection` reads all of it back.
    """
    return "\n".join(_record(papers, row) for row in range(len(papers))).encode("utf-8", "replace")


def as_pmids(papers: Papers) -> bytes:
    """One PMID a line; papers without one are not in it."""
    return "".join(f"{id_}\n" for id_ in papers.ids if is_pmid(id_)).encode()


def as_table(papers: Papers) -> pd.DataFrame:
    """One row a paper: id, title, abstract, split if there are any, and each column, several values parted by "; "."""
    table: dict[str, list[str]] = {
        "id": list(papers.ids), "title": list(papers.titles), "abstract": list(papers.abstracts),
    }  # fmt: skip
    if papers.splits:
        table["split"] = list(papers.splits)
    for name, values in papers.columns.items():
        table[name if name not in table else f"{name} (column)"] = ["; ".join(each) for each in values]
    return pd.DataFrame(table)


def _record(papers: Papers, row: int) -> str:
    id_ = papers.ids[row]
    lines = [_field("PMID", id_)] if is_pmid(id_) else []
    lines += [_field("DP", year) for year in _values(papers, "year", row)[:1]]
    lines += [_field("TI", papers.titles[row])] if papers.titles[row].strip() else []
    lines += [_field("AB", papers.abstracts[row])] if papers.abstracts[row].strip() else []
    lines += [_field(tag, value) for name, tag in _TAGS[:2] for value in _values(papers, name, row)]
    lines += [_field("JT", journal) for journal in _values(papers, "journal", row)[:1]]
    lines += [_field(tag, value) for name, tag in _TAGS[2:] for value in _values(papers, name, row)]
    if not is_pmid(id_):
        lines.insert(0, _field("AID", f"{id_} [{'doi' if id_.startswith('10.') else 'key'}]"))
        lines.insert(0, "STAT- Publisher")
    return "\n".join(lines) + "\n"


def _values(papers: Papers, name: str, row: int) -> tuple[str, ...]:
    return papers.columns[name][row] if name in papers.columns else ()


def _field(tag: str, text: str) -> str:
    """One field, blanks made single, wrapped as PubMed wraps it."""
    wrapped = textwrap.wrap(
        " ".join(text.replace("\0", " ").split()), _WIDTH, break_long_words=False, break_on_hyphens=False
    )  # words stay whole, so that what is read back is the same
    return f"{tag:<4}- " + "\n      ".join(wrapped or [""])
