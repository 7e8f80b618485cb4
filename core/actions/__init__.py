"""Verbs: each joins stages and is called by the command line, by jobs and by pages alike.

Keyword-only names and numbers in, tables or results out; that is what lets a job be written as JSON.
"""

from core.actions.cache import cache_clear, cache_info, cache_tidy
from core.actions.check import CHECKS, check
from core.actions.compare import compare
from core.actions.embed import embed, embed_task
from core.actions.evaluate import evaluate, scored
from core.actions.explain import explain
from core.actions.inspect import inspect
from core.actions.models import add_model, check_model, models, remove_model
from core.actions.prepare import datasets, prepare, tasks
from core.actions.results import results

__all__ = [
    "CHECKS", "add_model", "cache_clear", "cache_info", "cache_tidy", "check", "check_model", "compare", "datasets",
    "embed", "embed_task", "evaluate", "explain", "inspect", "models", "prepare", "remove_model", "results", "scored",
    "tasks",
]  # fmt: skip
