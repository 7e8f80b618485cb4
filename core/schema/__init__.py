"""The values that pass between the stages. All are frozen; all but arrays in tables are plain Python.

data     PairSet, Papers, Membership, Pathway, and what was seen while reading it
model    ModelSpec
score    Task, Metric, Interval, Comparison, Result
"""

from core.schema.data import Check, Finding, PairSet, Skipped, SkippedPathway, SkippedTerm, sentence_key
from core.schema.membership import MOST_LEVELS, Membership
from core.schema.model import ModelSpec
from core.schema.papers import FORMS, Papers, Values
from core.schema.pathway import Pathway
from core.schema.score import Columns, Comparison, Interval, Metric, Result, Task

__all__ = [
    "FORMS", "MOST_LEVELS", "Check", "Columns", "Comparison", "Finding", "Interval", "Membership", "Metric",
    "ModelSpec", "PairSet", "Papers", "Pathway", "Result", "Skipped",
    "SkippedPathway", "SkippedTerm", "Task", "Values", "sentence_key",
]  # fmt: skip
