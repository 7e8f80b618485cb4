"""What a file of papers is, by its bytes first and its ending second, and the reader for it."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath

from core.datasets.encoding import decode, refuse_foreign
from core.datasets.messages import notice, plain, shown_name
from core.datasets.papers import bibtex, endnote, medline, ris
from core.datasets.papers.benchmark import inspect_pathways, is_pathways
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.pmids import inspect_pmids, pmids_in
from core.datasets.papers.preamble import names_columns, without_preamble
from core.datasets.papers.pubmed_xml import ROOTS, read_pubmed_xml
from core.datasets.papers.settle import settle
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.tabular import sheet_of
from core.datasets.papers.workbook import read_workbook
from core.datasets.papers.xml_stream import GZIP, head_of, root_of
from core.datasets.parquet import read_parquet
from core.datasets.records import parse
from core.datasets.rows import Table
from core.datasets.tables import MOST_BYTES, text_table, whole
from core.errors import BadFile
from core.progress import Progress, silent
from core.schema import Finding

ENDINGS = {  # of names that say what is in a file
    "MEDLINE text (nbib)": {".nbib", ".txt", ".medline"}, "RIS": {".ris", ".txt"}, "BibTeX": {".bib", ".txt"},
    "EndNote (tagged)": {".enw", ".enl", ".txt", ".end"},
}  # fmt: skip
_JSON = {".json": "JSON", ".jsonl": "JSONL", ".ndjson": "JSONL"}


def inspect_file(
    path: Path,
    *,
    title: str = "",
    columns: Mapping[str, str] | None = None,
    drop_bad: bool = False,
    level_keys: Sequence[str] = (),
    progress: Progress = silent,
) -> Inspected:
    """The papers in a file with everything that there is to say about it. Raises BadFile, BadInput.

    `title` is what the user calls the file, where it is stored under another name; `progress` is told while the texts
    of a list of PMIDs are fetched. `level_keys`: keys of the benchmark's pathways that are the levels.
    """
    file = plain(PurePath(title).name or title, 80) if title else shown_name(path)
    suffix = (path.suffix or Path(title).suffix).lower()  # a collection may have a title of the user's choice
    _refuse_size(path, file)
    sheet = _by_bytes(path, file, columns)
    if sheet is not None:
        return settle(sheet, drop_bad=drop_bad)
    text, said = _decoded(path, file, suffix)
    sheet = _tagged(text, file, drop_bad)
    if sheet is not None:
        return settle(_named_rightly(sheet, file, suffix, said), drop_bad=drop_bad)
    pmids = pmids_in(text)
    if pmids:
        return inspect_pmids(pmids, file, drop_bad=drop_bad, progress=progress)
    pathways = _pathways(text, file)
    if pathways is not None:
        return inspect_pathways(pathways, file, said, drop_bad=drop_bad, level_keys=level_keys)
    table, format_ = _table(text, file, suffix)
    table.findings[:0] = said
    return settle(sheet_of(table, format_, columns), drop_bad=drop_bad)


def _by_bytes(path: Path, file: str, columns: Mapping[str, str] | None) -> Sheet | None:
    """The rows of XML, Parquet or a workbook, which are told by their first bytes; None for any other file."""
    try:
        head = head_of(path)
    except OSError as error:
        raise BadFile(f"{file} cannot be read: {error.strerror or error}.") from None
    root = root_of(head)
    if root and root.lower() not in {"html", "head", "body", "table"}:
        return _xml(path, file, root)
    if not root and head.lstrip().startswith((b"<?xml", b"<!--")):
        raise BadFile(f"{file}: XML without a root element, so it is cut or damaged. Download it again.")
    if head.startswith(b"PAR1"):
        return sheet_of(read_parquet(path, file), "Parquet", columns)
    if head.startswith(b"PK\x03\x04"):
        return sheet_of(read_workbook(path, file), "Excel workbook", columns)
    return None


def _decoded(path: Path, file: str, suffix: str) -> tuple[str, list[Finding]]:
    """The text of a file, and what there is to say about its bytes."""
    raw = whole(path, file)
    if not raw:
        raise BadFile(f"{file} is empty: 0 bytes.")
    refuse_foreign(raw, file)
    if suffix in {".parquet", ".pq"}:
        raise BadFile(f"{file} is named {suffix}, but is no Parquet file.")
    text, said = decode(raw, file)
    if not text.strip():
        raise BadFile(f"{file} is empty: nothing but blank lines.")
    return text, said


def _refuse_size(path: Path, file: str) -> None:
    if not path.is_file():
        whole(path, file)  # says why
    if path.stat().st_size > MOST_BYTES:
        raise BadFile(f"{file} is larger than {MOST_BYTES / 1e6:.0f} MB: split it.")


def _xml(path: Path, file: str, root: str) -> Sheet:
    if root in ROOTS:
        return read_pubmed_xml(path, file, root)
    if root in endnote.ROOTS and path.open("rb").read(2) != GZIP:
        return endnote.read_endnote_xml(path, file)
    known = "PubMed's (PubmedArticleSet) and EndNote's (xml, records)"
    raise BadFile(f"{file}: XML with the root <{plain(root)}>. Known are {known}: export it in one of these.")


def _named_rightly(sheet: Sheet, file: str, suffix: str, said: list[Finding]) -> Sheet:
    """The sheet with what was said of its bytes, and a notice where the file's ending promises something else."""
    if suffix not in ENDINGS[sheet.format]:
        said.append(notice(f"{file}: holds {sheet.format}, whatever its name says; read so."))
    sheet.table.findings[:0] = said
    if not sheet.table.rows and not sheet.findings:
        raise BadFile(f"{file}: {sheet.format} without a record.")
    return sheet


def _tagged(text: str, file: str, drop_bad: bool) -> Sheet | None:
    """The records of a reference format that is told by its first tag; None for anything else."""
    head = "\n".join(re.split(r"\r\n|\r|\n", text[:100_000])[:400])
    starts = {
        kind: found.start()
        for kind, pattern in (
            ("medline", medline.START), ("ris", ris.START), ("bibtex", bibtex.START), ("endnote", endnote.START),
        )
        if (found := pattern.search(head))
    }  # fmt: skip
    first = head.lstrip("\ufeff \t\n").partition("\n")[0]
    if not starts or first.startswith(("{", "[")) or names_columns(first):
        return None
    kind = min(starts, key=lambda each: starts[each])
    if kind == "bibtex":
        return bibtex.read_bibtex(text, file, drop_bad=drop_bad)
    readers = {"medline": medline.read_medline, "ris": ris.read_ris, "endnote": endnote.read_tagged}
    return readers[kind](text, file)


def _pathways(text: str, file: str) -> object | None:
    """The root of one file of the pathway benchmark; None for any other text."""
    if '"references"' not in text or not text.lstrip("\ufeff \t\r\n").startswith("["):
        return None
    try:
        root = parse(text, file)
    except (json.JSONDecodeError, ValueError):
        return None
    return root if is_pathways(root) else None


def _table(text: str, file: str, suffix: str) -> tuple[Table, str]:
    if suffix in _JSON or "".join(text[:200].split()).startswith(('{"', "[{")):
        return text_table(text, file, suffix), _JSON.get(suffix, "JSON")
    text, above = without_preamble(text, file)
    table = text_table(text, file, suffix)
    table.findings.extend(above)
    return table, "table (delimited text)"
