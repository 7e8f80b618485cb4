"""Splits of papers by pathway, with pairs of the four types, as files of the pathway benchmark."""

from core.datasets.splits.assign import FRACTIONS, SPLITS
from core.datasets.splits.made import Size, Splits, Unsplit, split_pathways
from core.datasets.splits.written import files_of

__all__ = ["FRACTIONS", "SPLITS", "Size", "Splits", "Unsplit", "files_of", "split_pathways"]
