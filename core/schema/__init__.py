"""The values that pass between the stages. All are frozen; all but arrays in tables are plain Python.

data     PairSet, Papers, and what was seen while reading it
model    ModelSpec
score    Task, Metric, Interval, Comparison, Result
"""

from core.schema.data import Check, Finding, PairSet, Skipped, sentence_key
from core.schema.model import ModelSpec
from core.schema.papers import FORMS, Papers, Values
from core.schema.score import Columns, Comparison, Interval, Metric, Result, Task

__all__ = [
    "FORMS", "Check", "Columns", "Comparison", "Finding", "Interval", "Metric", "ModelSpec", "PairSet", "Papers",
    "Result", "Skipped", "Task", "Values", "sentence_key",
]  # fmt: skip
