"""WikiPathways' GPML files as pathways with papers, under the Pathway Ontology."""

from core.datasets.wikipathways.archive import members
from core.datasets.wikipathways.gpml import Gpml, read_gpml
from core.datasets.wikipathways.ontology import Ontology, read_ontology
from core.datasets.wikipathways.pathways import DAMAGED, LEVELS, Joined, join

__all__ = ["DAMAGED", "LEVELS", "Gpml", "Joined", "Ontology", "join", "members", "read_gpml", "read_ontology"]
