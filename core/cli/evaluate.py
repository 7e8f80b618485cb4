"""`evaluate`: score models on a task."""

import argparse
from pathlib import Path

from core import actions
from core.cli import options, show
from core.cli.out import write_results
from core.cli.words import remarks, result_object, result_rows


def add(verbs: show.Verbs) -> None:
    made = show.verb(verbs, "evaluate", run, "Score models on a task, with intervals.", options.VECTORS)
    options.add_data(made)
    options.add_models(made)
    made.add_argument(
        "--out", metavar="DIR", type=Path, help="also write items.csv, result.json and methods.txt, a folder a model"
    )
    options.add_encoding(made)


def run(arguments: argparse.Namespace) -> None:
    results = actions.evaluate(
        task=arguments.task, models=arguments.models, data=options.data_of(arguments), batch_size=arguments.batch_size,
        device=arguments.device, progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json([result_object(result) for result in results])
    else:
        show.table(result_rows(results))
        for line in remarks(results):
            print(show.plain(line))
    if arguments.out:
        show.flush()  # what was computed is seen even where it cannot be written
        write_results(arguments.out, results)
