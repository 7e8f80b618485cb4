"""A plain list of PMIDs, one a line or parted by commas; their texts come from PubMed."""

import re
from dataclasses import replace
from pathlib import Path

from core.datasets.messages import count, named, notice
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.pubmed_xml import read_pubmed_xml
from core.datasets.papers.settle import settle
from core.disk import digest, publish
from core.errors import BadFile, BadInput, MissingData, SourceError
from core.progress import Progress, silent
from core.schema import Skipped
from core.settings import cache_root
from core.sources.ncbi import fetch

FORMAT = "list of PMIDs"
MOST_LISTED = 1_000_000  # bytes of a list
_ONE = re.compile(r"(?:PMID\s*:?\s*)?([1-9][0-9]{3,7})", re.IGNORECASE)
_HEADS = {"pmid", "pmids", "pubmed id", "pubmed_id"}


def pmids_in(text: str) -> list[str]:
    """The PMIDs of a list, each once, in order; nothing if the text holds anything else."""
    if len(text) > MOST_LISTED:
        return []
    words = [word.strip(" \t\"'") for word in re.split(r"[\r\n,;\t]+", text)]
    words = [word for word in words if word]
    if words and words[0].casefold() in _HEADS:
        words = words[1:]
    if len(words) == 1 and " " in words[0]:
        words = words[0].split()
    found = [_ONE.fullmatch(word) for word in words]
    return list(dict.fromkeys(one.group(1) for one in found if one)) if found and all(found) else []


def place_of(pmids: list[str]) -> Path:
    """Where the texts of a list are kept, once they were fetched."""
    return cache_root() / "datasets" / "pubmed" / f"{digest(pmids)}.xml"


def unfetched(path: Path) -> list[str]:
    """The PMIDs of a file that is a list of them, as long as their texts are not here; else nothing."""
    if not path.is_file() or path.stat().st_size > MOST_LISTED:
        return []
    pmids = pmids_in(path.read_bytes().decode("utf-8-sig", "ignore"))
    return [] if place_of(pmids).is_file() else pmids


def inspect_pmids(pmids: list[str], file: str, *, drop_bad: bool = False, progress: Progress = silent) -> Inspected:
    """The papers of a list, as PubMed has them; the ones it has not are left out and listed.

    What was fetched is kept, so that the same list needs no network again. Raises BadFile in words when it does.
    """
    kept = place_of(pmids)
    if not kept.is_file():
        try:
            joined = _joined(list(fetch(pmids, progress=progress)))
        except (SourceError, MissingData, BadInput) as error:
            raise BadFile(
                f"{file}: a list of {count(len(pmids), 'PMID')} without title or abstract, which PubMed has. {error}"
            ) from None
        publish(kept, lambda path: path.write_bytes(joined))
    sheet = read_pubmed_xml(kept, file, "PubmedArticleSet")
    found = settle(replace(sheet, format=FORMAT), drop_bad=drop_bad)
    return _without_missing(found, pmids, file)


def _joined(answers: list[bytes]) -> bytes:
    """One document of several answers."""
    from lxml import etree

    whole = etree.Element("PubmedArticleSet")
    safe = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    for answer in answers:
        try:
            root = etree.fromstring(answer, safe)
        except etree.XMLSyntaxError as error:
            raise SourceError(f"PubMed was not read: its answer is not whole XML ({error.msg}).") from None
        whole.extend(list(root))
    return etree.tostring(whole, encoding="utf-8", xml_declaration=True)


def _without_missing(found: Inspected, pmids: list[str], file: str) -> Inspected:
    """The papers in the order of the list, and what PubMed has no record of."""
    papers = found.value
    if papers is None:
        return found
    place = {id_: row for row, id_ in enumerate(papers.ids)}
    known = set(place) | {one.id for one in papers.skipped}
    missing = [pmid for pmid in pmids if pmid not in known]
    findings = found.findings
    if missing:
        listed = f"{count(len(missing), 'PMID')} of {len(pmids):,} without a record in PubMed: {named(missing)}"
        findings = (*findings, notice(f"{file}: {listed}; left out."))
    skipped = (*papers.skipped, *(Skipped(pmid, "PubMed has no record of it") for pmid in missing))
    ordered = papers.take([place[pmid] for pmid in pmids if pmid in place])
    value = replace(ordered, source="PubMed", findings=findings, skipped=skipped)
    return replace(found, value=value, findings=findings, rows=len(pmids))
