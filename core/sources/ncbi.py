"""PubMed records by their PMIDs, from NCBI's efetch: POST, 200 at a time, at most three requests a second.

https://www.ncbi.nlm.nih.gov/books/NBK25499/
"""

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence

from core import settings
from core.errors import BadInput, MissingData, SourceError
from core.names import is_pmid, shown
from core.progress import Progress, silent
from core.sources.hosts import Hosts, host_of, is_loopback, split
from core.sources.http import Client

HOME = "https://eutils.ncbi.nlm.nih.gov"
HOSTS = ("eutils.ncbi.nlm.nih.gov",)
BATCH = 200
APART = 0.34  # seconds between two requests
MOST_BYTES = 64_000_000  # of one answer
MOST = 20_000  # PMIDs in one list
_KEY = re.compile(r"[A-Za-z0-9]{1,64}")
_WHOLE = (b"</PubmedArticleSet>", b"<PubmedArticleSet/>", b"</eFetchResult>")


def fetch(
    pmids: Sequence[str], *, progress: Progress = silent, sleep: Callable[[float], None] = time.sleep
) -> Iterator[bytes]:
    """PubMed's XML of these records, an answer a batch; PMIDs that there are not are simply missing from it.

    From the server at `BIOSCOPE_NCBI` on this machine, else from the public one. A key in `NCBI_API_KEY` goes into the
    body of the request. Raises BadInput, MissingData when offline is set, SourceError when the server is away, answers
    wrongly or breaks off.
    """
    client, url = _client(sleep)
    _refuse(pmids)
    last = -APART
    for start in range(0, len(pmids), BATCH):
        wait = last + APART - time.monotonic() if start else 0.0
        if wait > 0:
            sleep(wait)
        last = time.monotonic()
        yield _batch(client, url, pmids[start : start + BATCH])
        progress(min(start + BATCH, len(pmids)), len(pmids), "papers from PubMed")


def _client(sleep: Callable[[float], None]) -> tuple[Client, str]:
    given = (os.environ.get("BIOSCOPE_NCBI", "").strip() or HOME).rstrip("/")
    hosts = Hosts(HOSTS, loopback=is_loopback(host_of(given)))
    parts = split(given)
    if parts is None or parts.query or parts.fragment or not hosts.allow(given):
        raise BadInput(
            f"address of NCBI (BIOSCOPE_NCBI): found {shown(given)}, expected {HOME}, or http:// on this machine."
        )
    return Client(hosts, sleep=sleep), f"{given}/entrez/eutils/efetch.fcgi"


def _refuse(pmids: Sequence[str]) -> None:
    wrong = [pmid for pmid in pmids if not is_pmid(pmid)]
    if wrong:
        raise BadInput(f"{shown(wrong[0])} is no PMID: expected 1 to 8 digits.")
    if len(pmids) > MOST:
        raise BadInput(
            f"{len(pmids):,} PMIDs; at most {MOST:,} are fetched. Export them from PubMed as a file instead."
        )
    if settings.offline():
        papers = "1 paper is" if len(pmids) == 1 else f"{len(pmids):,} papers are"
        raise MissingData(
            f"offline: {papers} not fetched from PubMed while BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is "
            "set. Export them from PubMed as a file (format PubMed, or MEDLINE), which needs no network here."
        )


def _batch(client: Client, url: str, pmids: Sequence[str]) -> bytes:
    form = {"db": "pubmed", "retmode": "xml", "tool": "bioscope", "id": ",".join(pmids)}
    key = os.environ.get("NCBI_API_KEY", "").strip()
    if key:
        if not _KEY.fullmatch(key):
            raise BadInput("NCBI_API_KEY holds signs that no key has. Set it anew, or unset it.")
        form["api_key"] = key
    try:
        body = client.post(url, form, limit=MOST_BYTES, complete=_whole)
    except SourceError as error:
        raise SourceError(f"PubMed was not read: {error}") from None
    if b"<PubmedArticleSet" not in body[:4096]:
        raise SourceError("PubMed was not read: its answer is no list of papers. Try again later.")
    return body


def _whole(body: bytes) -> bool:
    """Whether an answer ends where a list of papers ends; an answer of another kind is judged elsewhere."""
    return body.rstrip().endswith(_WHOLE) or (not body.lstrip().startswith(b"<") and bool(body))
