"""Verbs: each joins stages and is called by the command line, by jobs and by pages alike.

Keyword-only names and numbers in, tables or results out; that is what lets a job be written as JSON.
"""

from core.actions.add_model import add_model
from core.actions.build.before import KeptAnswers, build_cost, kept_answers, leaves, refuse_email, why_not_build
from core.actions.build.building import Built, build, estimate
from core.actions.build.catalogue import BUILDERS
from core.actions.build.gathered import Builder, Estimate, Option
from core.actions.build.kept import BuiltSet, built_sets, check_built
from core.actions.cache import cache_clear, cache_holds, cache_info, cache_tidy, sources_clear
from core.actions.check import CHECKS, check, check_upload
from core.actions.collections import (
    Collection,
    add_collection,
    collection_source,
    collections,
    keep_collection,
    own_collection,
    own_collections,
    remove_collection,
    removed_collections,
    rename_collection,
    restore_collection,
)
from core.actions.collections_preview import preview
from core.actions.compare import compare
from core.actions.compare_maps import MapComparison, compare_maps
from core.actions.cost import Cost, cost
from core.actions.cross_encoder import cross_encoder
from core.actions.data import Data
from core.actions.demo import remake_demo
from core.actions.drawn import inside_drawn
from core.actions.embed import embed, embed_task
from core.actions.embed_papers import embed_papers
from core.actions.embedding_files import read_embeddings
from core.actions.evaluate import evaluate, scored
from core.actions.explain import covers_all, explain, word_parts
from core.actions.grouping import groupings, tells_apart
from core.actions.inspect import cone, difference_draws, draws, inspect, near, subset_score
from core.actions.make_splits import MadeSplits, make_splits
from core.actions.map_colours import ColourValues, colour_names, colour_values
from core.actions.map_cost import map_cost, map_refused
from core.actions.map_how import METHODS, METRICS
from core.actions.map_how import SEED as MAP_SEED
from core.actions.map_papers import map_papers
from core.actions.map_stability import MapStability, map_stability
from core.actions.map_table import map_parquet, map_table
from core.actions.models import (
    check_model,
    is_downloaded,
    models,
    refuse_hub_id,
    remove_model,
    wants_warm_worker,
    warm,
)
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import INPUTS
from core.actions.papers import Source, asked, papers
from core.actions.parquet import as_parquet
from core.actions.pathways import (
    OVER,
    Evaluation,
    PairDecisions,
    PathwayScores,
    PathwayTables,
    Ranking,
    by_group,
    confused,
    confusion,
    evaluate_pathways,
    judged_pairs,
    leaderboard,
    members_of,
    pair_decisions,
    pair_summary,
    pathway_tables,
    query_ranking,
    score_pathways,
    score_several,
    together,
    two_by_group,
)
from core.actions.place import place
from core.actions.placing import (
    Placed,
    Placement,
    enriched,
    fit_placement,
    place_papers,
    placed_coordinates,
    placed_nearest,
    placed_table,
    set_summary,
)
from core.actions.predicates import matching
from core.actions.prepare import datasets, prepare, tasks
from core.actions.results import results
from core.actions.select import Exported, export_papers, select_papers
from core.actions.selections import (
    Selection,
    keep_selection,
    name_selection,
    remove_selection,
    restore_selection,
    saved,
    selection,
)
from core.actions.similar import similar, vectors_of
from core.actions.spaces import Spaces, called, embedded, spaces
from core.actions.structure import structure
from core.datasets.rules import quoted, text_rule, values_rule
from core.embeddings.folder import EmbeddingFile
from core.models import POOLINGS
from core.names import is_pmid
from core.schema import FORMS, Interval, PairSet, Papers, Result

__all__ = [
    "BUILDERS", "CHECKS", "FORMS", "INPUTS", "MAP_SEED", "METHODS", "METRICS", "OVER", "POOLINGS", "Builder", "Built",
    "BuiltSet", "Collection", "ColourValues", "Cost", "Data", "EmbeddingFile", "Estimate", "Evaluation", "Exported",
    "Interval", "KeptAnswers", "MadeSplits", "MapComparison", "MapStability", "Option", "PairDecisions", "PairSet",
    "PaperMap", "Papers", "PathwayScores", "PathwayTables", "Placed", "Placement", "Ranking", "Result", "Selection",
    "Source", "Spaces", "add_collection", "add_model", "as_parquet", "asked", "build", "build_cost", "built_sets",
    "by_group", "cache_clear", "cache_holds", "cache_info", "cache_tidy", "called", "check", "check_built",
    "check_model", "check_upload", "collection_source", "collections", "colour_names", "colour_values", "compare",
    "compare_maps", "cone", "confused", "confusion", "cost", "covers_all", "cross_encoder", "datasets",
    "difference_draws", "draws", "embed", "embed_papers", "embed_task", "embedded", "enriched", "estimate", "evaluate",
    "evaluate_pathways", "explain", "export_papers", "fit_placement", "groupings", "inside_drawn", "inspect",
    "is_downloaded", "is_pmid", "judged_pairs", "keep_collection", "keep_selection", "kept_answers", "leaderboard",
    "leaves", "make_splits", "map_cost", "map_papers", "map_parquet", "map_refused", "map_stability", "map_table",
    "matching", "members_of", "models", "name_selection", "near", "own_collection", "own_collections", "pair_decisions",
    "pair_summary", "papers", "pathway_tables", "place", "place_papers", "placed_coordinates", "placed_nearest",
    "placed_table", "prepare", "preview", "query_ranking", "quoted", "read_embeddings", "refuse_email", "refuse_hub_id",
    "remake_demo", "remove_collection", "remove_model", "remove_selection", "removed_collections", "rename_collection",
    "restore_collection", "restore_selection", "results", "saved", "score_pathways", "score_several", "scored",
    "select_papers", "selection", "set_summary", "similar", "sources_clear", "spaces", "structure", "subset_score",
    "tasks", "tells_apart", "text_rule", "together", "two_by_group", "values_rule", "vectors_of", "wants_warm_worker",
    "warm", "why_not_build", "word_parts",
]  # fmt: skip
