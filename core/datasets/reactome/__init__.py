"""Reactome's events as pathways with papers."""

from core.datasets.reactome.events import Event, read_events
from core.datasets.reactome.hierarchy import Hierarchy, Node, read_hierarchy
from core.datasets.reactome.pathways import LEVELS, Joined, join

__all__ = ["LEVELS", "Event", "Hierarchy", "Joined", "Node", "join", "read_events", "read_hierarchy"]
