"""Papers out of PubMed's XML as NCBI sends it, for who has it in memory."""

from collections.abc import Iterable
from dataclasses import replace

from core.datasets.papers.pubmed_xml import read_pubmed_bodies
from core.datasets.papers.settle import settle
from core.datasets.reading import taken
from core.schema import Papers

NAME = "PubMed"


def read_records(bodies: Iterable[bytes]) -> Papers:
    """The papers of several documents (PubmedArticleSet), by their PMIDs, read as a file of PubMed's XML is.

    Columns: year, journal, mesh, keywords, publication_type, language, mesh_major, mesh_ui, retracted ("yes"), as far
    as any paper has them. A record without title and abstract is in `skipped`. Raises BadFile where there is no record.
    """
    return replace(taken(settle(read_pubmed_bodies(bodies, NAME))), source=NAME)
