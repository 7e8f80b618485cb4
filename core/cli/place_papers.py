"""`place-papers`: a person's papers on a benchmark: nearest papers, a vote with its probability, a set's labels."""

import argparse
from pathlib import Path
from typing import Any

from core import actions
from core.cli import options, show
from core.cli.placed_out import write_placed
from core.cli.placed_words import placed_object, told
from core.errors import BadInput, UnknownName
from core.figures.words import count

SHOWN = 60  # letters of a title on the screen
MORE = """\
examples:
  python -m core place-papers mine.nbib --on bc5cdr_splits --model all-MiniLM-L6-v2 --out-dir placed
  python -m core place-papers pmids.txt --on demo-papers --model tfidf

Every paper of the benchmark but the paper itself votes, the more alike the more. The temperature of the vote and what
is too far for any label ("none of these") are set on its validation papers and tested on its test papers.

writes into --out-dir:
  placed.csv, placed.parquet      a row a paper: nearest papers; a level: label, probability, second, none of these
  nearest.csv                     a row a paper and one of its 10 nearest
  summary.csv                     a row a level and label: papers, odds ratio, p, q (Benjamini and Hochberg)
  calibration.csv, reliability.csv, none_of_these.csv   how far the probabilities and "none of these" can be believed
  placement.json                  temperatures, thresholds, what was left out and where every number comes from
The same papers give the same bytes.
"""


def add(verbs: show.Verbs) -> None:
    text = "Place papers of your own on a benchmark: nearest papers, labels with probability, what a set is about."
    made = show.verb(verbs, "place-papers", run, text, MORE)
    made.add_argument("papers", metavar="PAPERS", help="your papers: a file (PMIDs, nbib, RIS, CSV, …) or a collection")
    made.add_argument("--on", required=True, metavar="BENCHMARK", help="its folder, or a collection with levels")
    made.add_argument("--model", required=True, metavar="MODEL", help=options.MODEL.partition("; may be")[0])
    made.add_argument("--pooling", default="", choices=actions.POOLINGS, help="in place of the model's own")
    made.add_argument(
        "--input",
        default="abstract",
        choices=actions.INPUTS,
        dest="form",
        help="what of a paper the model gets (abstract: titles are not read; of a paper without one its title)",
    )
    made.add_argument("--out-dir", type=Path, metavar="DIR", help="where the files go")
    made.add_argument("--drop-bad", action="store_true", help="leave out papers of yours with bad cells, and list them")
    options.add_level_keys(made)
    options.add_encoding(made)


def run(arguments: argparse.Namespace) -> None:
    mine = _there(arguments.papers, None) | ({"drop_bad": True} if arguments.drop_bad else {})
    names = ("model", "pooling", "form", "device", "batch_size")
    found = actions.place_papers(
        data=_there(arguments.on, arguments.level_keys), own=mine, progress=show.progress(arguments),
        **{name: getattr(arguments, name) for name in names},
    )  # fmt: skip
    if arguments.json:
        written = write_placed(arguments.out_dir, found) if arguments.out_dir else []
        show.as_json(placed_object(found) | {"files": written})
        return
    show.table([_row(row, found.levels) for row in show.records(actions.placed_table(found))])
    for text in told(found):
        print(show.plain(text))
    show.flush()  # what was computed is seen even where it cannot be written
    if arguments.out_dir:
        print(show.plain(f"{count(len(write_placed(arguments.out_dir, found)), 'file')} in {arguments.out_dir}"))


def _there(given: str, level_keys: str | None) -> dict[str, Any]:
    """What names papers, as actions take it, before anything is computed. Raises BadInput for a name of nothing."""
    found = options.papers_of(given, level_keys)
    if "name" in found:
        try:
            actions.papers({"name": given})
        except UnknownName as error:
            raise BadInput(f"{given}: no such file or folder. Nor is it a collection: {error}") from None
    return found


def _row(row: dict[str, Any], levels: tuple[str, ...]) -> dict[str, object]:
    title = str(row["title"])
    said: dict[str, object] = {
        "id": row["id"], "title": title if len(title) <= SHOWN else f"{title[: SHOWN - 1]}…",
        "similarity": _rounded(row["similarity"]),
    }  # fmt: skip
    for level in levels:
        told_apart = None if row[f"{level}_none"] else row[f"{level}_probability"]
        said |= {level: row[level], f"p({level})": _rounded(told_apart)}
    return said


def _rounded(value: Any) -> float | None:
    return None if value is None else round(float(value), 3)
