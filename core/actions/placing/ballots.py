"""The benchmark's own papers, each voted on by all the others: by these, temperatures and thresholds are set."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from core import evaluate
from core.actions.placing.ground import Ground
from core.evaluate import References
from core.progress import Progress, silent
from core.schema import Membership

MOST_CELLS = 40_000_000  # cosines of validation papers held at once; of more papers some are drawn
A_PRIORI = 0.05  # a temperature where none can be fitted
WAYS = {"fitted": None, "T = 0.05": 0.05, "T = 1": 1.0}
SEED = 42


@dataclass(frozen=True, eq=False)
class Ballots:
    """n papers with their vectors float32 (n, d), all of them references; `same`: papers that read the same."""

    ground: Ground
    vectors: np.ndarray
    references: References
    same: Membership

    @classmethod
    def of(cls, ground: Ground, vectors: np.ndarray, same: Membership) -> "Ballots":
        return cls(ground, vectors, References(vectors, ground.papers.ids, ground.levels), same)

    def near(self, rows: np.ndarray, without: Membership | None = None) -> np.ndarray:
        """Cosines (q, n) of those papers to all others; `without`: nor to those that share one of its labels."""
        pairs = [self.same.together(rows), *([without.together(rows)] if without else [])]
        apart = (np.concatenate([one[0] for one in pairs]), np.concatenate([one[1] for one in pairs]))
        return self.references.near(self.vectors[rows], apart)

    def drawn(self, rows: np.ndarray) -> np.ndarray:
        """Those rows, or as many of them as fit, drawn with a fixed seed."""
        most = max(1, MOST_CELLS // max(len(self.vectors), 1))
        if len(rows) <= most:
            return rows
        return np.sort(np.random.default_rng(SEED).choice(rows, most, replace=False))


@dataclass(frozen=True, eq=False)
class OnLevel:
    """What the others make of q papers at one level: row i is the i-th of the rows that were asked for.

    `company` bool (q,): whether another paper that is seen has one of its labels. `judged`: by way of WAYS, of those
    papers alone that have company. `near`: name of a score → float64 (q,).
    """

    company: np.ndarray
    top: np.ndarray
    probability: np.ndarray
    judged: Mapping[str, evaluate.Judged]
    near: Mapping[str, np.ndarray]


def on_levels(
    ballots: Ballots, rows: np.ndarray, temperatures: Mapping[str, float], *, judge: bool = False,
    progress: Progress = silent,
) -> dict[str, OnLevel]:  # fmt: skip
    """Level → what the others make of those papers, by the temperatures given and, if `judge`, by all WAYS."""
    parts: dict[str, list[OnLevel]] = {level.level: [] for level in ballots.ground.levels}
    for block in ballots.references.blocks(len(rows)):
        progress(block.start, len(rows), "votes of the benchmark's papers on each other")
        near = ballots.near(rows[block])
        for level in ballots.ground.levels:
            found = _on_level(ballots, near, level.take(rows[block]), temperatures[level.level], judge)
            parts[level.level].append(found)
    progress(len(rows), len(rows), "votes of the benchmark's papers on each other")
    return {name: _joined(found) for name, found in parts.items()}


def without_their_label(
    ballots: Ballots, rows: np.ndarray, level: Membership, temperature: float
) -> dict[str, np.ndarray]:
    """Name of a score → float64 (q,), where no paper that shares a label of the level is there to be near to."""
    ballot = ballots.references.levels[level.level]
    blocks = [
        evaluate.nearness(ballots.near(rows[block], level), ballot, temperature)
        for block in ballots.references.blocks(len(rows))
    ]
    return {
        name: np.concatenate([one[name] for one in blocks] or [np.zeros(0)]) for name in evaluate.SCORES
    }  # fmt: skip


def _on_level(ballots: Ballots, near: np.ndarray, own: Membership, temperature: float, judge: bool) -> OnLevel:
    ballot = ballots.references.levels[own.level]
    votes = ballots.references.vote(near, own.level, temperature)
    company = evaluate.has_company(near, ballot, own)
    held = np.flatnonzero(company)
    judged = {}
    for way, fixed in (WAYS if judge else {}).items():
        one = votes if fixed is None else ballots.references.vote(near, own.level, fixed)
        judged[way] = evaluate.judged(one.probabilities[held], one.top[held], own.take(held))
    return OnLevel(
        company, votes.top, votes.of(votes.top), judged, evaluate.nearness(near, ballot, temperature)
    )  # fmt: skip


def _joined(parts: list[OnLevel]) -> OnLevel:
    def whole(name: str) -> np.ndarray:
        return np.concatenate([np.asarray(getattr(one, name)) for one in parts])

    if not parts:
        none, bare = np.zeros(0), dict.fromkeys(evaluate.SCORES, np.zeros(0))
        return OnLevel(none.astype(bool), none.astype(np.int32), none, {}, bare)
    judged = {
        way: evaluate.Judged(*(
            np.concatenate([getattr(one.judged[way], field) for one in parts])
            for field in ("probability", "right", "nll", "brier")
        ))
        for way in parts[0].judged
    }  # fmt: skip
    near = {name: np.concatenate([one.near[name] for one in parts]) for name in evaluate.SCORES}
    return OnLevel(whole("company"), whole("top"), whole("probability"), judged, near)
