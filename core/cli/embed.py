"""`embed`: make and keep the vectors of a task's texts, or of a benchmark's papers."""

import argparse
from pathlib import Path
from typing import Any

from core import actions
from core.cli import options, show
from core.errors import BadInput

MORE = """\
examples:
  python -m core embed --task biosses --model all-MiniLM-L6-v2 --out vectors
  python -m core embed --data-dir bc5cdr_splits --out-dir vectors --models tfidf random all-MiniLM-L6-v2

With --data-dir, all poolings of a model come from one pass and are files of their own: MODEL.POOLING.npy, the ids of
its rows beside it (_ids.csv) and all that decided it (.json). What is stored is not encoded again.
"""
SPLITS = ("train", "val", "test")


def add(verbs: show.Verbs) -> None:
    text = "Encode the texts of a task, or the papers of a benchmark folder, and keep their vectors."
    made = show.verb(verbs, "embed", run, text, MORE)
    options.add_reading(_tasks(made))
    _papers(made.add_argument_group("papers of a benchmark folder"))
    made.add_argument(
        "--precision", default="exact", choices=("exact", "fast"),
        help="fast: bfloat16 where the machine gains by it, for exploring; scores of tasks are made from exact vectors",
    )  # fmt: skip
    made.add_argument(
        "--bf16", action="store_const", dest="precision", const="fast", help="the same as --precision fast"
    )
    options.add_encoding(made)


def _tasks(made: argparse.ArgumentParser) -> Any:
    found = made.add_argument_group("texts of a task")
    found.add_argument("--task", help="a name from `tasks`; `pairs` for a file of your own")
    found.add_argument("--data", metavar="FILE", help="a file of rated pairs in place of the task's own data")
    found.add_argument("--model", action="append", default=[], metavar="MODEL", help=options.MODEL)
    found.add_argument(
        "--out", metavar="DIR", type=Path, help="also write MODEL.npy, and MODEL_ids.csv with the text of each row"
    )
    return found


def _papers(made: Any) -> None:
    made.add_argument("--data-dir", metavar="DIR", help="a folder with pathways_train.json, …, or a collection's name")
    made.add_argument(
        "--out-dir", metavar="DIR", type=Path, help="where the files go; without it the vectors are kept alone"
    )
    made.add_argument(
        "--models", nargs="+", default=[], metavar="MODEL",
        help="as for --model, and by short names: tfidf, random, biobert, scibert, pubmedbert, specter, specter2, "
        "medcpt, bge, longformer",
    )  # fmt: skip
    made.add_argument("--custom", nargs="+", default=[], metavar="NAME=FOLDER", help="models of your own")
    made.add_argument(
        "--ours", nargs="+", default=[], metavar="FOLDER", help="cross-encoders: of each its encoder, without the head"
    )
    made.add_argument(
        "--poolings", nargs="+", default=[], metavar="POOLING", choices=(*actions.POOLINGS, "own"),
        help=f"{', '.join(actions.POOLINGS)}, or own (the model's); all of them",
    )  # fmt: skip
    made.add_argument(
        "--input", choices=actions.INPUTS, dest="form",
        help="what of a paper the models get: abstract (the title stands in where there is none), native (title and "
        "abstract as each model's authors hand them over), title+abstract, title",
    )  # fmt: skip
    made.add_argument("--splits", nargs="+", default=[], metavar="SPLIT", choices=SPLITS, help="all that are there")
    made.add_argument(
        "--train-dir", metavar="DIR", help="the folder whose training papers TF-IDF counts on (--data-dir)"
    )
    options.add_level_keys(made)


def run(arguments: argparse.Namespace) -> None:
    rows = _of_papers(arguments) if arguments.data_dir else _of_task(arguments)
    show.as_json(rows) if arguments.json else show.table(rows)


def _of_task(arguments: argparse.Namespace) -> list[dict[str, object]]:
    models = [*arguments.model, *arguments.models]
    if not arguments.task or not models:
        raise BadInput("embed: give --task and --model for the texts of a task, or --data-dir and --models for papers.")
    _refuse(arguments, "--task", "custom", "ours", "poolings", "form", "splits", "train_dir", "level_keys")
    return actions.embed_task(
        task=arguments.task, models=models, data=options.data_of(arguments), out=arguments.out or arguments.out_dir,
        precision=arguments.precision, batch_size=arguments.batch_size, device=arguments.device,
        progress=show.progress(arguments),
    )  # fmt: skip


def _of_papers(arguments: argparse.Namespace) -> list[dict[str, object]]:
    _refuse(arguments, "--data-dir", "task", "data", "papers", "decimal")
    if wrong := [one for one in arguments.custom if "=" not in one]:
        raise BadInput(f"--custom {wrong[0]}: expected NAME=FOLDER.")
    models = [*arguments.models, *arguments.model, *arguments.custom, *map(actions.cross_encoder, arguments.ours)]
    if not models:
        raise BadInput("embed: no model: give --models, --custom NAME=FOLDER or --ours FOLDER.")
    keys, chosen = arguments.level_keys, arguments.poolings
    data = options.papers_of(arguments.data_dir, keys) | ({"drop_bad": True} if arguments.drop_bad else {})
    return actions.embed_papers(
        data=data, train=options.papers_of(arguments.train_dir, keys) if arguments.train_dir else None, models=models,
        out=arguments.out_dir or arguments.out, poolings=[("" if one == "own" else one) for one in chosen] or None,
        form=arguments.form or "abstract", splits=arguments.splits, precision=arguments.precision,
        batch_size=arguments.batch_size, device=arguments.device, progress=show.progress(arguments),
    )  # fmt: skip


def _refuse(arguments: argparse.Namespace, beside: str, *names: str) -> None:
    """Options that would do nothing beside another are not passed over in silence."""
    for name in names:
        if getattr(arguments, name):
            option = {"form": "input"}.get(name, name).replace("_", "-")
            raise BadInput(f"embed: --{option} does nothing beside {beside}. Leave one of them out.")
