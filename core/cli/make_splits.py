"""`make-splits`: a benchmark folder out of any papers with level columns."""

import argparse
from pathlib import Path

from core import actions
from core.cli import options, show
from core.errors import BadInput

MORE = """\
writes into --out-dir, in the pathway benchmark's format:
  pathways_train.json, pathways_val.json, pathways_test.json   the papers by pathway
  pairs_train.jsonl, pairs_val.jsonl, pairs_test.jsonl         labelled pairs: pos, hard, negative, soft
  make_splits.json                                             how they were made
Pathways that share a paper or a text stay in one split. The same papers and seed give the same bytes.

example:
  python -m core make-splits papers.csv --levels category,subcategory,pathway --out-dir splits
"""


def add(verbs: show.Verbs) -> None:
    text = "Split papers by pathway into train, val and test, and draw labelled pairs: a pathway benchmark of your own."
    made = show.verb(verbs, "make-splits", run, text, MORE)
    made.add_argument("data", metavar="FILE|COLLECTION", help="papers with level columns, or a collection's name")
    made.add_argument(
        "--levels", default="", metavar="KEYS",
        help="columns, coarse to fine, split by the last (those that the papers have: category,subcategory,pathway)",
    )  # fmt: skip
    made.add_argument("--out-dir", required=True, type=Path, metavar="DIR", help="where the folder goes")
    made.add_argument("--seed", type=int, default=42, metavar="N", help="of the split and of the pairs (42)")
    made.add_argument(
        "--fractions", default=".7,.15,.15", metavar="F", help="of the pathways, for train,val,test (.7,.15,.15)"
    )
    made.add_argument(
        "--pairs", type=int, default=2, metavar="N", help="partners of each type for each paper; 0 for no pairs (2)"
    )
    made.add_argument("--drop-bad", action="store_true", help="leave out bad records, and list them")


def run(arguments: argparse.Namespace) -> None:
    found = actions.make_splits(
        data=options.papers_of(arguments.data, None) | ({"drop_bad": True} if arguments.drop_bad else {}),
        out=arguments.out_dir,
        levels=[key.strip() for key in arguments.levels.split(",")] if arguments.levels.strip() else (),
        fractions=fractions(arguments.fractions), pairs=arguments.pairs, seed=arguments.seed,
        progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json({
            "folder": str(found.folder), "splits": found.splits, "level_keys": found.level_keys,
            "notices": found.notices, "left_out": [vars(one) for one in found.skipped],
        })  # fmt: skip
        return
    show.table([{"split": split, **facts} for split, facts in found.splits.items()])
    if found.level_keys:
        print(show.plain(f"Its levels are read with --level-keys {','.join(found.level_keys)}"))
    for text in found.notices:
        print(show.plain(text))


def fractions(text: str) -> tuple[float, ...]:
    """Numbers with commas between. Raises BadInput."""
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise BadInput(f"--fractions {text}: expected three numbers with commas between, as .7,.15,.15.") from None
