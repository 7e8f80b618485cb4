"""`embed`: make and keep the vectors of a task's texts."""

import argparse
from pathlib import Path

import pandas as pd

from core import actions
from core.cli import show
from core.cli.evaluate import encoding_options


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    made = show.verb(verbs, "embed", run, "Encode the texts of a task and keep their vectors.")
    made.add_argument("--task", required=True, help="a name from `tasks list`")
    made.add_argument("--model", action="append", required=True, metavar="MODEL", dest="models", help="repeatable")
    made.add_argument("--data", metavar="FILE", help="a file of rated pairs in place of the task's own data")
    made.add_argument("--out", metavar="DIR", type=Path, help="also write MODEL.npy and MODEL.texts.csv")
    made.add_argument(
        "--precision", default="exact", choices=("exact", "fast"),
        help="fast: bfloat16 where the machine gains by it, for exploring; scores are always made from exact vectors",
    )  # fmt: skip
    encoding_options(made)


def run(arguments: argparse.Namespace) -> None:
    rows = actions.embed_task(
        task=arguments.task, models=arguments.models, data=arguments.data, out=arguments.out,
        precision=arguments.precision, batch_size=arguments.batch_size, device=arguments.device,
        progress=show.progress(arguments),
    )  # fmt: skip
    show.frame(arguments, pd.DataFrame(rows))
