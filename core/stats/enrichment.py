"""Is a label more frequent in a set of papers than in the papers around it?"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.errors import BadInput
from core.stats.many import benjamini_hochberg

LEVEL = 0.95


@dataclass(frozen=True)
class Enriched:
    """One label: p of the one-sided test, conditional odds ratio with its exact interval; NaN and `reason` if not."""

    p: float
    odds_ratio: float
    low: float
    high: float
    reason: str = ""


def fisher(inside: int, size: int, background: int, background_size: int, *, level: float = LEVEL) -> Enriched:
    """Fisher's exact test that a label is more frequent in the set than in the background.

    Parameters
    ----------
    inside, size
        Papers of the set that have the label, and all of the set.
    background, background_size
        The same of the papers that are not in the set.

    p = P(X ≥ inside), X hypergeometric at the margins as they are. The odds ratio is the conditional maximum
    likelihood estimate, its interval exact and two-sided; infinite where all, or none outside, have the label, and said
    so. Raises BadInput for counts that do not fit.

    Source: Fisher 1935; agrees with scipy.stats.fisher_exact in the tests.
    """
    _check(inside, size, background, background_size)
    from scipy.stats import hypergeom
    from scipy.stats.contingency import odds_ratio

    if not size or not background_size:
        nothing = "the set" if not size else "the background"
        return Enriched(np.nan, np.nan, np.nan, np.nan, f"no papers in {nothing}")
    p = float(hypergeom.sf(inside - 1, size + background_size, inside + background, size))
    p = min(max(p, np.finfo(float).tiny), 1.0)
    if inside + background in (0, size + background_size):
        return Enriched(p, np.nan, np.nan, np.nan, "all papers, or none, have this label: no odds ratio")
    found = odds_ratio([[inside, size - inside], [background, background_size - background]], kind="conditional")
    ends = found.confidence_interval(confidence_level=level)
    ratio, low, high = (float(value) if np.isfinite(value) else np.nan for value in (found.statistic, *ends))
    why = "" if np.isfinite(ratio) and np.isfinite(high) else _endless(inside == size, background == 0)
    return Enriched(p, ratio, low, high, why)


def enrichment(
    inside: Sequence[int] | np.ndarray, background: Sequence[int] | np.ndarray, *, level: float = LEVEL
) -> pd.DataFrame:
    """A row a label, in the order given: papers, share, the background's, odds_ratio, low, high, p, reason, q.

    `inside`, `background`: papers of the set and of the others by their label, one label a paper, int (L,). Labels that
    no paper at all has are not tested (p and q NaN); q is Benjamini and Hochberg's over those that are.
    """
    held, others = np.asarray(inside, dtype=int), np.asarray(background, dtype=int)
    size, rest = int(held.sum()), int(others.sum())
    rows = [fisher(int(a), size, int(b), rest, level=level) for a, b in zip(held, others, strict=True)]
    table = pd.DataFrame({
        "papers": held, "share": held / max(size, 1), "background": others, "background_share": others / max(rest, 1),
        **{name: [getattr(row, name) for row in rows] for name in ("odds_ratio", "low", "high", "p")},
        "reason": [row.reason for row in rows],
    })  # fmt: skip
    table.loc[(held + others) == 0, "p"] = np.nan
    tested = table["p"].notna().to_numpy()
    q = np.full(len(table), np.nan)
    q[tested] = benjamini_hochberg(table["p"].to_numpy()[tested])
    return table.assign(q=q)


def _endless(all_inside: bool, none_outside: bool) -> str:
    if none_outside:
        return "no paper of the background has this label: the odds ratio has no upper end"
    return "all papers of the set have this label: the odds ratio has no upper end" if all_inside else "no odds ratio"


def _check(inside: int, size: int, background: int, background_size: int) -> None:
    if not (0 <= inside <= size and 0 <= background <= background_size):
        raise BadInput(
            f"{inside} of {size} papers in the set and {background} of {background_size} outside: no counts of a table."
        )
