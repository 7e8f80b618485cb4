"""The pathway benchmark: does an embedding know which papers belong to the same biology?"""

from core.actions.pathways.about import PathwayTables, pathway_tables
from core.actions.pathways.bench import Bench, bench
from core.actions.pathways.choose import Choice
from core.actions.pathways.confusion import confused, confusion
from core.actions.pathways.evaluation import Evaluation, evaluate_pathways, together
from core.actions.pathways.groups import by_group, members_of, two_by_group
from core.actions.pathways.leaderboard import OVER, leaderboard
from core.actions.pathways.pairs import PairDecisions, judged_pairs, pair_decisions, pair_summary
from core.actions.pathways.query import Ranking, query_ranking
from core.actions.pathways.score import score_pathways
from core.actions.pathways.scores import PathwayScores
from core.actions.pathways.several import score_several

__all__ = [
    "OVER", "Bench", "Choice", "Evaluation", "PairDecisions", "PathwayScores", "PathwayTables", "Ranking", "bench",
    "by_group", "confused", "confusion", "evaluate_pathways", "judged_pairs", "leaderboard", "members_of",
    "pair_decisions", "pair_summary", "pathway_tables", "query_ranking", "score_pathways", "score_several", "together",
    "two_by_group",
]  # fmt: skip
