"""Data sets: list them, fetch one from its pinned source or from the hub, or take in the user's copy."""

from collections.abc import Mapping
from pathlib import Path

import pandas as pd

from core import datasets as sets
from core.datasets.hub.kept import PAIRS, every, is_hub_name
from core.datasets.hub.named import HubName, read_name
from core.datasets.hub.prepared import prepare as prepare_hub
from core.errors import BadInput
from core.progress import Progress, silent
from core.tasks import TASKS


def datasets() -> pd.DataFrame:
    """Each data set: what it is, whether it is here, licence, how to get it; those of the hub that are here last."""
    fetched = [
        {
            "name": one.key, "title": one.title, "here": True, "n": one.n, "licence": one.licence,
            "where": str(one.path()), "how_to_get": "",
        }
        for one in every(PAIRS)
    ]  # fmt: skip
    return pd.concat([sets.available(), pd.DataFrame(fetched)], ignore_index=True) if fetched else sets.available()


def tasks() -> pd.DataFrame:
    """Each task with its data set, kind, metrics and suite."""
    return pd.DataFrame(
        {
            "name": task.name, "title": task.title, "kind": task.kind, "dataset": task.dataset or "a file of yours",
            "metrics": ", ".join(task.metrics), "suite": task.suite, "source": task.source,
        }
        for task in TASKS.values()
    )  # fmt: skip


def prepare(
    *,
    name: str,
    source: str | Path | None = None,
    kind: str = "",
    revision: str = "",
    columns: Mapping[str, str] | None = None,
    progress: Progress = silent,
) -> dict[str, object]:
    """Fetch `name` from its pinned revision, or copy the user's file `source` into the cache after checking it.

    ORG/NAME, ORG/NAME@REVISION and ORG/NAME#PART are data sets of the hub, taken as `kind`, "pairs" or "papers", or as
    their columns say; `columns` names those that are not recognised, role → column.
    """
    if "/" in name or is_hub_name(name):
        if source is not None:
            raise BadInput("a copy of one's own needs no hub: bring it as a file (--data FILE, or the page Data).")
        return _from_hub(_at(read_name(name), revision), kind, columns, progress)
    if kind or revision or columns:
        raise BadInput("a kind, a revision and columns go with a data set of the hub: prepare ORG/NAME.")
    found = sets.prepare(name, source=Path(source) if source else None, progress=progress)
    return {
        "name": name, "n": len(found), "data_fingerprint": found.fingerprint, "licence": found.licence,
        "notice": sets.DATASETS[name].notice, "findings": [one.text for one in found.findings],
        "message": f"{name}: {len(found)} pairs on this machine ({found.licence}).",
    }  # fmt: skip


def _at(name: HubName, revision: str) -> HubName:
    if revision and name.revision and revision != name.revision:
        raise BadInput(f"two revisions, {name.revision} and {revision}: give one.")
    return HubName(name.repo_id, name.revision or revision, name.part)


def _from_hub(name: HubName, kind: str, columns: Mapping[str, str] | None, progress: Progress) -> dict[str, object]:
    found = prepare_hub(name, kind=kind, columns=columns, progress=progress)
    of = f" ({found.path().name}; splits: {', '.join(found.splits)})" if found.kind == PAIRS and found.splits else ""
    what = f"{found.n:,} {'rated pairs' if found.kind == PAIRS else 'papers'}{of}"
    return {
        "name": found.key, "kind": found.kind, "n": found.n, "commit": found.commit, "licence": found.licence,
        "notice": found.notice, "splits": list(found.splits), "levels": list(found.levels), "source": found.source,
        "where": str(found.path()), "findings": list(found.findings),
        "message": f"{found.repo_id} at commit {found.commit}: {what} on this machine ({found.licence}). "
                   f"Use it as --data {found.key}",
    }  # fmt: skip
