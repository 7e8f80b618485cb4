"""`compare`: are two or more models apart on these data?"""

import argparse
from dataclasses import asdict

import pandas as pd

from core import actions
from core.cli import show
from core.cli.evaluate import encoding_options
from core.cli.words import comparison_object, score
from core.figures.words import settles


def add(verbs: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    made = show.verb(verbs, "compare", run, "Paired differences between models on the same draws, corrected by Holm.")
    made.add_argument("--task", required=True, help="a name from `tasks list`")
    made.add_argument("--model", action="append", required=True, metavar="MODEL", dest="models", help="two or more")
    made.add_argument("--data", metavar="FILE", help="a file of rated pairs in place of the task's own data")
    encoding_options(made)


def run(arguments: argparse.Namespace) -> None:
    found = actions.compare(
        task=arguments.task, models=arguments.models, data=arguments.data, batch_size=arguments.batch_size,
        device=arguments.device, progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json({
            "comparisons": [comparison_object(one) for one in found.comparisons],
            "smallest_gap": {name: asdict(gap) for name, gap in found.smallest_gap.items()},
        })  # fmt: skip
        return
    show.table(pd.DataFrame([
        {
            "metric": one.metric, "a": one.a, "b": one.b, "a - b": score(one.difference),
            "p (Holm)": "not defined" if one.p_holm is None else f"{one.p_holm:.3f}", "verdict": one.verdict,
        }
        for one in found.comparisons
    ]))  # fmt: skip
    for name, gap in found.smallest_gap.items():
        print(f"{name}: {settles(gap.value, n=gap.n)}" if gap.value else f"{name}: smallest gap not defined ({gap.reason})")
