"""Verbs: each joins stages and is called by the command line, by jobs and by pages alike.

Keyword-only names and numbers in, tables or results out; that is what lets a job be written as JSON.
"""

from core.actions.add_model import add_model
from core.actions.cache import cache_clear, cache_info, cache_tidy
from core.actions.check import CHECKS, check, check_upload
from core.actions.compare import compare
from core.actions.cost import Cost, cost
from core.actions.data import Data
from core.actions.demo import remake_demo
from core.actions.embed import embed, embed_task
from core.actions.evaluate import evaluate, scored
from core.actions.explain import covers_all, explain, word_parts
from core.actions.inspect import cone, difference_draws, draws, inspect, near, subset_score
from core.actions.models import (
    check_model,
    is_downloaded,
    models,
    refuse_hub_id,
    remove_model,
    wants_warm_worker,
    warm,
)
from core.actions.prepare import datasets, prepare, tasks
from core.actions.results import results
from core.schema import Interval, PairSet, Result

__all__ = [
    "CHECKS", "Cost", "Data", "Interval", "PairSet", "Result", "add_model", "cache_clear", "cache_info", "cache_tidy",
    "check", "check_model", "check_upload", "compare", "cone", "cost", "covers_all", "datasets", "difference_draws",
    "draws", "embed", "embed_task", "evaluate", "explain", "inspect", "is_downloaded", "models", "near", "prepare",
    "refuse_hub_id", "remake_demo", "remove_model", "results", "scored", "subset_score", "tasks", "wants_warm_worker",
    "warm", "word_parts",
]  # fmt: skip
