"""`embed`: make and keep the vectors of a task's texts."""

import argparse
from pathlib import Path

from core import actions
from core.cli import options, show


def add(verbs: show.Verbs) -> None:
    made = show.verb(verbs, "embed", run, "Encode the texts of a task and keep their vectors.")
    options.add_data(made)
    options.add_models(made)
    made.add_argument(
        "--out", metavar="DIR", type=Path, help="also write MODEL.npy, and MODEL_ids.csv with the text of each row"
    )
    made.add_argument(
        "--precision", default="exact", choices=("exact", "fast"),
        help="fast: bfloat16 where the machine gains by it, for exploring; scores are always made from exact vectors",
    )  # fmt: skip
    options.add_encoding(made)


def run(arguments: argparse.Namespace) -> None:
    rows = actions.embed_task(
        task=arguments.task, models=arguments.models, data=options.data_of(arguments), out=arguments.out,
        precision=arguments.precision, batch_size=arguments.batch_size, device=arguments.device,
        progress=show.progress(arguments),
    )  # fmt: skip
    show.as_json(rows) if arguments.json else show.table(rows)
