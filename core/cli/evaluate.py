"""`evaluate`: score models on a task."""

import argparse
from pathlib import Path

from core import actions, settings
from core.cli import show
from core.cli.out import write_results
from core.cli.words import result_object, result_table


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    made = show.verb(verbs, "evaluate", run, "Score models on a task, with intervals.")
    made.add_argument("--task", required=True, help="a name from `tasks list`")
    made.add_argument(
        "--model", action="append", required=True, metavar="MODEL", dest="models",
        help="a name from `models list`, NAME=FOLDER, NAME=FILE of your own vectors, or a hub id org/name; repeatable",
    )  # fmt: skip
    made.add_argument("--data", metavar="FILE", help="a file of rated pairs in place of the task's own data")
    made.add_argument("--out", metavar="DIR", type=Path, help="also write items.csv, result.json and methods.txt a model")
    encoding_options(made)


def encoding_options(made: argparse.ArgumentParser) -> None:
    """How to encode; the numbers do not depend on it beyond 1e-5."""
    made.add_argument("--batch-size", type=positive, default=16, metavar="N", help="texts encoded at once (16)")
    made.add_argument("--device", default=settings.device(), choices=("auto", "cpu", "cuda", "mps"), help="where to encode (auto)")


def positive(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected a whole number from 1")
    return value


def run(arguments: argparse.Namespace) -> None:
    results = actions.evaluate(
        task=arguments.task, models=arguments.models, data=arguments.data, batch_size=arguments.batch_size,
        device=arguments.device, progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.out:
        write_results(arguments.out, results)
    if arguments.json:
        show.as_json([result_object(result) for result in results])
    else:
        show.table(result_table(results))
