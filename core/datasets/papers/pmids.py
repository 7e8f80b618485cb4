"""A plain list of PMIDs, one a line or parted by commas; their texts come from PubMed."""

import re
from dataclasses import replace
from pathlib import Path

from core.datasets.messages import count, named, notice
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.pubmed_xml import read_pubmed_bodies
from core.datasets.papers.settle import settle
from core.errors import BadFile, BadInput, MissingData, SourceError
from core.progress import Progress, silent
from core.schema import Skipped
from core.sources import ncbi

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


def unfetched(path: Path) -> list[str]:
    """The PMIDs of a file that is a list of them, as long as their texts are not all here; else nothing."""
    if not path.is_file() or path.stat().st_size > MOST_LISTED:
        return []
    pmids = pmids_in(path.read_bytes().decode("utf-8-sig", "ignore"))
    return [] if ncbi.here(pmids) else pmids


def inspect_pmids(pmids: list[str], file: str, *, drop_bad: bool = False, progress: Progress = silent) -> Inspected:
    """The papers of a list, as PubMed has them; the ones it has not are left out and listed.

    What was fetched is kept, so that the same list needs no network again. Raises BadFile in words when it does.
    """
    try:
        found = ncbi.records(pmids, most=ncbi.MOST, progress=progress)
        sheet = read_pubmed_bodies(found.bodies(), file)
    except (SourceError, MissingData, BadInput) as error:
        raise BadFile(
            f"{file}: a list of {count(len(pmids), 'PMID')} without title or abstract, which PubMed has. {error}"
        ) from None
    settled = settle(replace(sheet, format=FORMAT), drop_bad=drop_bad)
    return _without_missing(settled, found, file)


def _without_missing(found: Inspected, records: ncbi.Records, file: str) -> Inspected:
    """The papers in the order of the list, what PubMed has no record of, and what goes by another PMID now."""
    papers, pmids = found.value, records.pmids
    if papers is None:
        return found
    place = {id_: row for row, id_ in enumerate(papers.ids)}
    findings = found.findings
    if records.missing:
        listed = f"{count(len(records.missing), 'PMID')} of {len(pmids):,} without a record in PubMed"
        findings = (*findings, notice(f"{file}: {listed}: {named(records.missing)}; left out."))
    if records.merged:
        listed = named((f"{old} is {new}" for old, new in records.merged.items()), 5)
        findings = (*findings, notice(f"{file}: {count(len(records.merged), 'PMID')} merged in PubMed: {listed}."))
    skipped = (*papers.skipped, *(Skipped(pmid, "PubMed has no record of it") for pmid in records.missing))
    now = dict.fromkeys(records.merged.get(pmid, pmid) for pmid in pmids)
    ordered = papers.take([place[pmid] for pmid in now if pmid in place])
    value = replace(ordered, source="PubMed", findings=findings, skipped=skipped)
    return replace(found, value=value, findings=findings, rows=len(pmids))
