"""The tabs of the page Pathways: what each chooses, answers and shows."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from pages.ui.pathways import biology, clusters, leaderboard, opening, pairs, query, whom
from pages.ui.pathways.scored import Scored


@dataclass(frozen=True)
class Tab:
    """`choose` draws what the tab is about, `answer` says it in a sentence, `show` shows it.

    `term`: of the glossary, the score in the sentence where it is not the chosen measure.
    """

    answer: Callable[[Scored, Any], str]
    show: Callable[[Scored, Any], None]
    choose: Callable[[Scored], None] = lambda found: None
    term: str = ""


TABS = {
    "Leaderboard": Tab(leaderboard.answer, leaderboard.show),
    "Which biology": Tab(biology.answer, biology.show, biology.chooser),
    opening.QUERY: Tab(query.answer, query.show, partial(whom.chooser, beside=True)),
    "Pairs": Tab(pairs.answer, pairs.show, partial(whom.chooser, beside=False), "AUROC"),
    "Clustering": Tab(clusters.answer, clusters.show, term="AMI"),
}
