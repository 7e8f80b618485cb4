"""KEGG's own formats, as bytes, to pathways with their papers."""

from core.datasets.kegg.flat import Entry, read_entries, read_list
from core.datasets.kegg.hierarchy import Hierarchy, Place, read_hierarchy
from core.datasets.kegg.pathways import Joined, join

__all__ = ["Entry", "Hierarchy", "Joined", "Place", "join", "read_entries", "read_hierarchy", "read_list"]
