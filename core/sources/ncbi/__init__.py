"""PubMed through NCBI's E-utilities: records by their PMIDs and searches, asked politely, and kept.

    identity.py   who asks: tool, e-mail address, key
    eutils.py     one question: sent in the body, in its turn, asked again where that may help
    faults.py     what an answer is, or which fault
    articles.py   records out of an answer, and which PMID stands for a merged one
    kept.py       records on disk
    fetched.py    records of many PMIDs: what is kept, and the rest in batches
    searching.py  PMIDs of a query; beyond PubMed's limit by dates of publication

https://www.ncbi.nlm.nih.gov/books/NBK25499/
"""

from core.sources.ncbi.fetched import BATCH, MOST, Records, fetch, here, records
from core.sources.ncbi.identity import checked_email
from core.sources.ncbi.searching import Found, search, searched

__all__ = ["BATCH", "MOST", "Found", "Records", "checked_email", "fetch", "here", "records", "search", "searched"]
