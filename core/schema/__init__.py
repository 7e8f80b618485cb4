"""The values that pass between the stages. All are frozen; all but arrays in tables are plain Python.

data     PairSet, and what was seen while reading it
model    ModelSpec
score    Task, Metric, Interval, Comparison, Result
"""

from core.schema.data import Check, Finding, PairSet, Skipped, sentence_key
from core.schema.model import ModelSpec
from core.schema.score import Columns, Comparison, Interval, Metric, Result, Task

__all__ = [
    "Check", "Columns", "Comparison", "Finding", "Interval", "Metric", "ModelSpec", "PairSet", "Result", "Skipped",
    "Task", "sentence_key",
]  # fmt: skip
