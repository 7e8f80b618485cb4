"""The benchmark's own papers, each voted on by all the others: by these, temperatures and thresholds are set."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np

from core import evaluate
from core.actions.placing.ground import Ground
from core.evaluate import References
from core.evaluate.voting import Ballot
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

    def near(self, rows: np.ndarray) -> np.ndarray:
        """Cosines (q, n) of those papers to all that do not read the same."""
        return self.references.near(self.vectors[rows], self.same.together(rows))

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
    papers alone that have company. `near`: name of a score → float64 (q,); `alone`: the same where no paper that shares
    a label of the level is there to be near to, and `above` that of each coarser level without those papers.
    `judged`, `alone` and `above` are empty where they were not asked for.
    """

    company: np.ndarray
    top: np.ndarray
    probability: np.ndarray
    judged: Mapping[str, evaluate.Judged]
    near: Mapping[str, np.ndarray]
    alone: Mapping[str, np.ndarray]
    above: Mapping[str, Mapping[str, np.ndarray]]


def on_levels(
    ballots: Ballots, rows: np.ndarray, temperatures: Mapping[str, float], *, judge: bool = False, alone: bool = False,
    progress: Progress = silent,
) -> dict[str, OnLevel]:  # fmt: skip
    """Level → what the others make of those papers, by the temperatures given and, if `judge`, by all WAYS."""
    parts: dict[str, list[OnLevel]] = {level.level: [] for level in ballots.ground.levels}
    for block in [*ballots.references.blocks(len(rows))] or [slice(0, 0)]:
        progress(block.start, len(rows), "votes of the benchmark's papers on each other")
        near = ballots.near(rows[block])
        for at, level in enumerate(ballots.ground.levels):
            ballot, temperature = ballots.references.levels[level.level], temperatures[level.level]
            found = _on_level(ballot, near, level.take(rows[block]), temperature, judge)
            if alone:
                hidden = ballots.references.hidden(near, level.together(rows[block]))
                coarser = {
                    name: evaluate.nearness(hidden, ballots.references.levels[name], temperatures[name])
                    for name in (one.level for one in ballots.ground.levels[:at])
                }
                found = replace(found, alone=evaluate.nearness(hidden, ballot, temperature), above=coarser)
            parts[level.level].append(found)
    progress(len(rows), len(rows), "votes of the benchmark's papers on each other")
    return {name: _joined(found) for name, found in parts.items()}


def _on_level(ballot: Ballot, near: np.ndarray, own: Membership, temperature: float, judge: bool) -> OnLevel:
    counted = ballot.count(near, temperature)
    votes = evaluate.Votes(counted[0])
    company = evaluate.has_company(near, ballot, own)
    held = np.flatnonzero(company)
    judged = {}
    for way, fixed in (WAYS if judge else {}).items():
        one = votes if fixed is None else evaluate.Votes(ballot.count(near, fixed)[0])
        judged[way] = evaluate.judged(one.probabilities[held], one.top[held], own.take(held))
    scores = evaluate.nearness(near, ballot, temperature, counted)
    return OnLevel(company, votes.top, votes.of(votes.top), judged, scores, {}, {})


def _joined(parts: list[OnLevel]) -> OnLevel:
    def whole(name: str) -> np.ndarray:
        return np.concatenate([np.asarray(getattr(one, name)) for one in parts])

    def by_name(name: str) -> dict[str, np.ndarray]:
        return {key: np.concatenate([getattr(one, name)[key] for one in parts]) for key in getattr(parts[0], name)}

    judged = {way: evaluate.Judged.together([one.judged[way] for one in parts]) for way in parts[0].judged}
    above = {
        level: {key: np.concatenate([one.above[level][key] for one in parts]) for key in scores}
        for level, scores in parts[0].above.items()
    }
    return OnLevel(
        whole("company"), whole("top"), whole("probability"), judged, by_name("near"), by_name("alone"), above
    )  # fmt: skip
