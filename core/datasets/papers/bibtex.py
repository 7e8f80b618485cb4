"""BibTeX and BibLaTeX."""

import re
from collections.abc import Mapping

from core.datasets.messages import plain, reject
from core.datasets.papers.cells import several, year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf
from core.schema import Finding

START = re.compile(r"^\s*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)
ROLES = (
    ("id", "pmid, doi or key"), ("title", "title"), ("abstract", "abstract"), ("year", "year"), ("journal", "journal"),
    ("keywords", "keywords"), ("publication_type", "type of entry"), ("language", "language"), ("groups", "groups"),
)  # fmt: skip
_MOST = 20  # broken entries told one by one


def read_bibtex(text: str, file: str, *, drop_bad: bool = False) -> Sheet:
    """The entries of a file, LaTeX turned into characters. An entry that cannot be read is refused by its line."""
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.middlewares import LatexDecodingMiddleware
    from bibtexparser.model import DuplicateBlockKeyBlock, Entry

    shelf = Shelf(file, "BibTeX")
    library = parse_string(text, append_middleware=[LatexDecodingMiddleware()])
    for block in library.blocks:
        entry = block.ignore_error_block if isinstance(block, DuplicateBlockKeyBlock) else block
        if isinstance(entry, Entry):
            fields = {field.key.casefold(): str(field.value) for field in entry.fields}
            _add(shelf, entry.key, entry.entry_type, fields)
    broken = [block for block in library.failed_blocks if not isinstance(block, DuplicateBlockKeyBlock)]
    shelf.findings += [_broken(file, block.start_line, str(block.error), drop_bad) for block in broken[:_MOST]]
    return shelf.sheet(ROLES)


def _broken(file: str, line: int | None, why: str, drop_bad: bool) -> Finding:
    told = f"{file}, line {(line or 0) + 1}: an entry that cannot be read ({plain(why.strip(), 90)})"
    if drop_bad:
        return Finding("notice", f"{told}; left out.")
    return reject(f"{told}. Mend it, or leave out bad records (--drop-bad).")


def _add(shelf: Shelf, key: str, kind: str, fields: Mapping[str, str]) -> None:
    def first(*names: str) -> str:
        return next((text for name in names if (text := _plain(fields.get(name, "")))), "")

    pubmed = fields.get("eprinttype", fields.get("archiveprefix", "")).casefold() == "pubmed"
    pmid = first("pmid", "pubmed_id") or (first("eprint") if pubmed else "")
    shelf.add(
        pmid=pmid,
        doi=first("doi"),
        key=key.strip(),
        title=first("title", "booktitle"),
        abstract=first("abstract", "abstractnote"),
        year=[next(filter(None, map(year_of, (first("year"), first("date"), first("urldate")))), "")],
        journal=[first("journal", "journaltitle", "booktitle", "series")],
        keywords=several("keywords", [first("keywords", "keyword", "mendeley-tags")])[0],
        mesh=several("mesh", [first("mesh", "mesh_terms")])[0],
        publication_type=[kind.casefold()],
        language=[first("language", "langid")],
        groups=several("groups", [first("groups", "mendeley-groups")])[0],
    )


def _plain(value: str) -> str:
    """Without the braces that only keep capitals, blanks made single."""
    return " ".join(re.sub(r"(?<!\\)[{}]", "", value).split())
