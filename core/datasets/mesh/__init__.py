"""MeSH: its tree, the four levels, terms drawn from it, and papers labelled by their own headings."""

from core.datasets.mesh.headings import Topics, topics_of
from core.datasets.mesh.labels import ONE_LEVEL, Labelled, label, label_plainly
from core.datasets.mesh.levels import LEVELS, read_branches
from core.datasets.mesh.sample import Drawn, draw
from core.datasets.mesh.terms import Group, groups_of
from core.datasets.mesh.tree import Tree, read_tree

__all__ = [
    "LEVELS", "ONE_LEVEL", "Drawn", "Group", "Labelled", "Topics", "Tree", "draw", "groups_of", "label",
    "label_plainly", "read_branches", "read_tree", "topics_of",
]  # fmt: skip
