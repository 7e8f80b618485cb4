"""`evaluate-pathways`: score a folder of vectors on the pathway benchmark, and write the report and every number."""

import argparse
from pathlib import Path
from typing import Any

from core import actions, figures
from core.cli import options, show
from core.cli.pathways_out import write_evaluation
from core.errors import BadInput

MORE = """\
writes into --out-dir:
  report_SPLIT.md and .html       what was found, in words and tables
  all_variants_SPLIT.csv, .parquet   every number: model, pooling, centering, level, measure, interval, chance, p
  pooling_choice.json             the pooling of each model, chosen on validation; --pooling-from takes it again
  per_paper_scores.csv.gz         every paper as a query; per_paper_scores.parquet
  scores_SPLIT.json               the numbers of the chosen ones with their provenance
The same vectors give the same bytes.
"""


def add(verbs: show.Verbs) -> None:
    text = "Score vectors of papers on the pathway benchmark: retrieval, clustering, pairs, with intervals."
    made = show.verb(verbs, "evaluate-pathways", run, text, MORE)
    made.add_argument("--data-dir", required=True, metavar="DIR", help="a benchmark folder, or a collection's name")
    made.add_argument("--emb-dir", required=True, type=Path, metavar="DIR", help="what `embed --out-dir` wrote")
    made.add_argument("--out-dir", required=True, type=Path, metavar="DIR", help="where the report goes")
    made.add_argument("--reference", default="", metavar="MODEL", help="the model that others are compared with")
    made.add_argument("--split", default="test", choices=("train", "val", "test"), help="the split to score (test)")
    made.add_argument(
        "--pair-preds", action="append", default=[], metavar="NAME=FILE",
        help="scores of the pairs by another model: left, right, score a row; may be given several times",
    )  # fmt: skip
    made.add_argument(
        "--pooling-from", type=Path, metavar="FILE", help="a pooling_choice.json, for data without a validation split"
    )
    options.add_level_keys(made)


def run(arguments: argparse.Namespace) -> None:
    found = actions.evaluate_pathways(
        data=options.papers_of(arguments.data_dir, arguments.level_keys), emb_dir=arguments.emb_dir,
        reference=arguments.reference, pair_preds=predictions(arguments.pair_preds),
        pooling_file=arguments.pooling_from, split=arguments.split, progress=show.progress(arguments),
    )  # fmt: skip
    tables = actions.pathway_tables(found)
    written = write_evaluation(arguments.out_dir, found, tables)
    boards = [
        actions.leaderboard(found.models, level=level, reference=found.reference).assign(level=level)
        for level in found.bench.papers.levels
    ]
    rows = [_row(row) for board in boards for row in show.records(board)]
    if arguments.json:
        left_out, notices = [vars(one) for one in found.left_out], list(found.notices)
        show.as_json({"scores": rows, "left_out": left_out, "notices": notices, "files": written})
        return
    show.table(rows)
    for one in found.left_out:
        print(show.plain(f"left out: {one.id}: {one.reason.removeprefix(f'{one.id}: ')}"))
    for text in found.notices:
        print(show.plain(text))
    print(show.plain(f"{figures.words.count(len(written), 'file')} in {arguments.out_dir}"))


def predictions(given: list[str]) -> dict[str, str]:
    """NAME=FILE → name and file. Raises BadInput."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, path = text.partition("=")
        if not (name and equals and path):
            raise BadInput(f"--pair-preds {text}: expected NAME=FILE.")
        if name in found:
            raise BadInput(f"--pair-preds: {name} is named twice.")
        found[name] = path
    return found


def _row(row: dict[str, Any]) -> dict[str, object]:
    names = ("level", "label", "value", "low", "high", "n", "chance", "difference", "p_holm", "verdict", "reason")
    told = {name: round(value, 6) if isinstance(value := row[name], float) else value for name in names}
    return {"mAP" if name == "value" else name: value for name, value in told.items()}
