"""Do groups that are found without labels agree with the biology? Kept apart from the scores, as it takes longest."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd

from core import evaluate
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.parts import table_apart, table_together
from core.evaluate import Membership
from core.progress import Progress, parts, silent

VERSION = 2  # raise when numbers change
MEASURES = (
    "AMI", "ARI", "NMI", "homogeneity", "completeness", "V", "purity", "silhouette", "silhouette of the true labels"
)  # fmt: skip
COLUMNS = [
    "level", "method", "policy", "measure", "mean", "sd", "seeds", "n", "noise", "excluded", "unlabelled", "k",
    "clusters", "coverage", "reason",
]  # fmt: skip


def kept_clusters(
    beside: Place,
    vectors: Callable[[], np.ndarray],
    levels: Sequence[Membership],
    *,
    compute: bool,
    missing: str,
    progress: Progress = silent,
) -> pd.DataFrame:
    """`clusters_of` the vectors whose scores are kept at `beside`, kept from before or made now."""
    place = replace(beside, stands_for={**beside.stands_for, "what": "pathway clusters", "clusters": VERSION})

    def make() -> Kept:
        return Kept({}, {"clustering": table_apart(clusters_of(vectors(), levels, progress))})

    def build(kept: Kept) -> pd.DataFrame:
        about: Mapping[str, Any] = kept.about
        return table_together(about["clustering"])

    return archive.kept(place, make if compute else None, build, missing=missing)


def clusters_of(vectors: np.ndarray, levels: Sequence[Membership], progress: Progress = silent) -> pd.DataFrame:
    """A row a level, method, noise policy and measure: mean and standard deviation over the seeds, or the reason.

    `n`: papers that count, without `noise` (those in no cluster) where the policy drops them; `coverage`: the share in
    a cluster; `excluded`: those with several labels of the level; `unlabelled`: those with none; `k`: labels.
    """
    shares = parts(progress, [1.0] * len(levels))
    found = [evaluate.clustering(vectors, level, progress=share) for level, share in zip(levels, shares)]
    rows = [row for one in found for row in _rows(one)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _rows(found: evaluate.Clustering) -> Iterator[dict[str, object]]:
    about = {"level": found.level, "excluded": found.excluded, "unlabelled": found.without, "k": found.k}
    for (method, policy), runs in found.runs.groupby(["method", "policy"], sort=False):
        coverage = float(pd.to_numeric(runs["coverage"], errors="coerce").mean())
        noise = 0 if np.isnan(coverage) else round(found.n * (1 - coverage))
        for measure in MEASURES:
            values = pd.to_numeric(runs[measure], errors="coerce")
            defined = values.dropna()
            reasons = [str(text) for text in runs["reason"] if text] if "reason" in runs else []
            yield {
                **about, "method": method, "policy": policy, "measure": measure, "seeds": len(runs), "noise": noise,
                "n": found.n - noise * (policy == evaluate.DROPPED), "coverage": coverage,
                "mean": float(defined.mean()) if len(defined) else np.nan,
                "sd": float(defined.std(ddof=1)) if len(defined) > 1 else np.nan,
                "clusters": float(runs["clusters"].mean()),
                "reason": "" if len(defined) else (reasons[0] if reasons else "not defined for these groups"),
            }  # fmt: skip
