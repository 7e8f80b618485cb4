"""Tasks as data: TASKS by name, SUITES as names and how they are averaged."""

from core.catalogue import catalogue
from core.schema import Task
from core.tasks.similarity import SIMILARITY

TASKS: dict[str, Task] = catalogue("task", [*SIMILARITY])

SUITES: dict[str, tuple[str, ...]] = {"atlas-full-v1": ("biosses",)}

__all__ = ["SUITES", "TASKS"]
