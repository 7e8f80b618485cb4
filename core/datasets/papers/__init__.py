"""Papers with their texts and labels, from benchmark folders, exports of reference tools, tables and lists of PMIDs."""

from core.datasets.papers.collection import Preview, check_papers, inspect_papers, preview, read_collection
from core.datasets.papers.declared import COLLECTIONS, CollectionEntry, collections, find_collection
from core.datasets.papers.fetched import read_records
from core.datasets.papers.inspected import Inspected

__all__ = [
    "COLLECTIONS", "CollectionEntry", "Inspected", "Preview", "check_papers", "collections", "find_collection",
    "inspect_papers", "preview", "read_collection", "read_records",
]  # fmt: skip
