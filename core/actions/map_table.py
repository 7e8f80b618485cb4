"""A map as a table, a row a paper: for parquet, CSV, figures and the command line."""

import numpy as np
import pandas as pd

from core.actions.paper_map import PaperMap
from core.actions.parquet import as_parquet

BETWEEN = "; "  # values of a paper that has several
RESERVED = frozenset(
    ["id", "title", "x", "y", "split", "trust", "cont", "kept", "cluster_map", "cluster_space", "tokens_cut", "hub",
     "x_b", "y_b", "overlap", "overlap_on_map"]
)  # fmt: skip


def map_table(found: PaperMap) -> pd.DataFrame:
    """Columns: id, title, x, y, each label column, split, trust, cont, kept, clusters, tokens cut, hub count.

    `trust`, `cont`, `kept`: trustworthiness, continuity and share of neighbours kept of each paper, missing where not
    defined; clusters are numbered from 1, as on the page, −1 for none. A paper's several values stand with "; "
    between. A label column whose name is one of ours has "_" behind it.
    """
    papers, quality = found.papers, found.quality
    table = pd.DataFrame({
        "id": papers.ids, "title": papers.titles, "x": found.xy[:, 0], "y": found.xy[:, 1],
    })  # fmt: skip
    names = _names(tuple(papers.columns))
    for name, values in papers.columns.items():
        table[names[name]] = [BETWEEN.join(held) for held in values]
    table["split"] = papers.splits or ""
    table = table.assign(trust=quality.trust, cont=quality.cont, kept=quality.keeps)
    for name, held in found.clusters.items():
        table[f"cluster_{name}"] = np.where(held < 0, held, held + 1)
    return table.assign(tokens_cut=found.cut, hub=found.hubs.counts)


def _names(columns: tuple[str, ...]) -> dict[str, str]:
    """Label column → what it is called in the table, no two alike."""
    names = {name: name for name in columns if name not in RESERVED}
    for name in columns:
        if name in RESERVED:
            free = f"{name}_"
            while free in RESERVED or free in names.values():
                free += "_"
            names[name] = free
    return names


def map_parquet(found: PaperMap, table: pd.DataFrame | None = None) -> bytes:
    """The table as parquet; the same map gives the same bytes."""
    return as_parquet(map_table(found) if table is None else table, key=found.key)
