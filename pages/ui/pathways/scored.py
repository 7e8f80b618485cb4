"""What can be shown now: the kept scores of the chosen models, and why there are none of the others."""

from dataclasses import dataclass, field, replace
from functools import lru_cache

import pandas as pd
import streamlit as st

from core import actions
from core.actions import PairDecisions, PathwayScores, Ranking
from core.errors import CoreError, MissingData
from pages.ui.pathways.choices import Chosen
from pages.ui.view import View

GOOD = "pathways-good"


@dataclass(frozen=True)
class Scored:
    """Scores in the order of the models chosen; `keys`: what the URL calls their models, `asked`: what actions do.

    `missing`: models that can be scored; `refused`: model → why it cannot.
    """

    chosen: Chosen
    view: View
    scores: list[PathwayScores] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def first(self) -> PathwayScores:
        return self.scores[0]

    @property
    def level(self) -> str:
        """The level as scores call it, with or without what shares the next finer one."""
        return level_of(self.first, self.chosen.level, other=self.chosen.other)

    @property
    def reference(self) -> str:
        """The label of the model that the others are held against; "" for the best, or where it has no scores."""
        labels = dict(zip(self.asked, (one.label for one in self.scores)))
        return labels.get(self.chosen.reference, "")

    def board(self, level: str = "", measure: str = "") -> pd.DataFrame:
        """The leaderboard at the chosen level and measure, or at others."""
        chosen = self.chosen
        return board(tuple(self.scores), level or self.level, measure or chosen.measure, chosen.over, self.reference)


def level_of(score: PathwayScores, level: str, *, other: bool) -> str:
    """The key of a level among the scores; the plain level where there is no stricter one."""
    keys = [name for name, held in score.levels.items() if held.level == level and bool(held.without) == other]
    return keys[0] if keys else level


def level_of_groups(found: Scored) -> str:
    """The level whose groups are the rows of the tab Which biology."""
    codes = found.chosen.levels
    return codes.name(next(iter(found.view.held("by")), "")) or codes.names[-1]


@lru_cache(maxsize=256)
def board(scores: tuple[PathwayScores, ...], level: str, measure: str, over: str, reference: str) -> pd.DataFrame:
    """`actions.leaderboard`, worked out once as long as the scores are in memory."""
    return actions.leaderboard(scores, level=level, measure=measure, over=over, reference=reference)


def load(view: View, chosen: Chosen) -> Scored:
    """From what is kept only: nothing slow happens here."""
    found = Scored(chosen, view)
    for key, model in chosen.models.items():
        try:
            score = actions.score_pathways(**chosen.how(model), compute=False)
        except MissingData:
            found.missing.append(model)
        except CoreError as error:
            found.refused[model] = str(error)
        else:
            found.scores.append(score)
            found.keys.append(key)
            found.asked.append(model)
    if found.scores:
        models = {key: chosen.models[key] for key in found.keys}
        settings = {name: getattr(chosen, name) for name in ("form", "pooling", "centering")}
        st.session_state[GOOD] = {"data": chosen.data, "split": chosen.split, "models": models, "settings": settings}
    return found


def last_good(found: Scored) -> Scored:
    """The last scores shown of the same papers, to stand behind a job; empty where there were none."""
    held = st.session_state.get(GOOD, {})
    same = (found.chosen.data, found.chosen.split)
    if found.scores or (held.get("data"), held.get("split")) != same:
        return found
    return load(found.view, replace(found.chosen, models=held["models"], **held["settings"]))


@lru_cache(maxsize=64)
def groups(score: PathwayScores, *, level: str, measure: str, group: str) -> pd.DataFrame:
    """`actions.by_group`, worked out once."""
    return actions.by_group(score, level=level, measure=measure, group=group)


@lru_cache(maxsize=64)
def two_groups(a: PathwayScores, b: PathwayScores, *, level: str, measure: str, group: str) -> pd.DataFrame:
    """`actions.two_by_group`, worked out once."""
    return actions.two_by_group(a, b, level=level, measure=measure, group=group)


@lru_cache(maxsize=32)
def mixed(score: PathwayScores, level: str, k: int) -> pd.DataFrame:
    """`actions.confusion`, worked out once."""
    return actions.confusion(score, level=level, k=k)


@lru_cache(maxsize=32)
def pair_summary(score: PathwayScores) -> pd.DataFrame:
    """`actions.pair_summary`, worked out once."""
    return actions.pair_summary(score)


@lru_cache(maxsize=32)
def ranking(score: PathwayScores, paper: str, level: str) -> Ranking:
    """`actions.query_ranking`, worked out once."""
    return actions.query_ranking(score, id=paper, level=level)


@lru_cache(maxsize=32)
def decisions(score: PathwayScores) -> PairDecisions:
    """`actions.pair_decisions`, worked out once."""
    return actions.pair_decisions(score)


@lru_cache(maxsize=8)
def judged(score: PathwayScores) -> pd.DataFrame:
    """`actions.judged_pairs`, worked out once."""
    return actions.judged_pairs(score)
