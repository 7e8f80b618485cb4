"""A list of PubMed ids: its papers are fetched by a job, and then looked at like any other file."""

from typing import Any


def wanted(found: Any) -> bool:
    return False


def fetch(view, one) -> None: ...
