"""BibTeX and BibLaTeX."""

import logging
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from core.datasets.messages import plain, reject
from core.datasets.papers.bibtex_parts import balanced, bare, joined
from core.datasets.papers.cells import several, year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf
from core.schema import Finding

if TYPE_CHECKING:
    from bibtexparser.model import Block, Field

START = re.compile(r"^\s*@\s*[A-Za-z]+\s*[{(]", re.MULTILINE)
ROLES = (
    ("id", "pmid, doi or key"), ("title", "title"), ("abstract", "abstract"), ("year", "year"), ("journal", "journal"),
    ("keywords", "keywords"), ("publication_type", "type of entry"), ("language", "language"), ("groups", "groups"),
)  # fmt: skip
_USED = {
    "title", "booktitle", "abstract", "abstractnote", "year", "date", "urldate", "journal", "journaltitle", "series",
    "keywords", "keyword", "mendeley-tags", "mesh", "mesh_terms", "language", "langid", "groups", "mendeley-groups",
    "pmid", "pubmed_id", "eprint", "eprinttype", "archiveprefix", "doi",
}  # fmt: skip
_PERCENT = re.compile(r"(?<!\\)%")  # would hide the rest of its line, as in TeX; exports mean the sign
_DOLLAR = re.compile(r"(?<!\\)\$")
_FORMULA = re.compile(r"\$(?!\s)([^$\n]{1,80})(?<![\s\\])\$(?!\d)")
_MOST = 20  # broken entries told one by one


def read_bibtex(text: str, file: str, *, drop_bad: bool = False) -> Sheet:
    """The entries of a file, LaTeX turned into characters. An entry that cannot be read is refused by its line."""
    from bibtexparser.entrypoint import parse_string
    from bibtexparser.model import DuplicateBlockKeyBlock, Entry

    shelf = Shelf(file, "BibTeX")
    logging.getLogger("bibtexparser").setLevel(logging.CRITICAL)  # it would log what it cannot read, texts and all
    library = parse_string(text)
    decode = _decoder()
    strings: dict[str, str] = {}
    for string in library.strings:
        strings[string.key.casefold()] = joined(str(string.value), strings)
    for block in library.blocks:
        entry = block.ignore_error_block if isinstance(block, DuplicateBlockKeyBlock) else block
        if isinstance(entry, Entry):
            try:
                fields = {
                    field.key.casefold(): decode(
                        joined(str(field.value), strings) if _bare_parts(field, block) else bare(str(field.value))
                    )
                    for field in entry.fields
                    if _used(field.key)
                }
            except RecursionError:
                shelf.findings.append(_broken(file, entry.start_line, "its LaTeX nests too deeply", drop_bad))
                continue
            _add(shelf, entry.key, entry.entry_type, fields)
    broken = [block for block in library.failed_blocks if not isinstance(block, DuplicateBlockKeyBlock)]
    shelf.findings += [_broken(file, block.start_line, _why(block.error), drop_bad) for block in broken[:_MOST]]
    return shelf.sheet(ROLES)


def _why(error: Exception) -> str:
    return str(getattr(error, "abort_reason", "") or error) or type(error).__name__


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


def _bare_parts(field: "Field", block: "Block") -> bool:
    """Whether a value stands as it is in the file, its quotes and braces around its parts."""
    from bibtexparser.model import Entry

    return field.enclosing == "no-enclosing" or not isinstance(block, Entry)


def _used(key: str) -> bool:
    return key.casefold() in _USED


def _decoder() -> Callable[[str], str]:
    """LaTeX to characters; texts without any are left as they are, since most have none."""
    from pylatexenc.latex2text import LatexNodes2Text

    latex = LatexNodes2Text(math_mode="text", keep_comments=True)

    def decode(text: str) -> str:
        if "\\" not in text and "$" not in text and "~" not in text:
            return text
        return str(latex.latex_to_text(_with_money(_PERCENT.sub(r"\\%", text))))

    return decode


def _with_money(text: str) -> str:
    """Dollars that open or close no formula, such as those of prices, written so that they stay."""
    done, rest = "", text
    while found := _DOLLAR.search(rest):
        formula = _FORMULA.match(rest, found.start())
        inner = formula.group(1) if formula else ""
        if formula and balanced(inner) and (len(inner) == 1 or re.search(r"[\\^_]", inner)):
            done, rest = done + rest[: formula.end()], rest[formula.end() :]
        else:
            done, rest = done + rest[: found.start()] + r"\$", rest[found.end() :]
    return done + rest


def _plain(value: str) -> str:
    """Without the braces that only keep capitals, blanks made single."""
    return " ".join(re.sub(r"(?<!\\)[{}]", "", value).split())
