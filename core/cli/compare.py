"""`compare`: are two or more models apart on these data?"""

import argparse
from dataclasses import asdict

from core import actions
from core.cli import options, show
from core.cli.words import comparison_object, comparison_row, listed
from core.figures import words


def add(verbs: show.Verbs) -> None:
    text = "Paired differences between models on the same draws, corrected by Holm."
    made = show.verb(verbs, "compare", run, text, options.VECTORS)
    options.add_data(made)
    options.add_models(made, f"two or more: {options.MODEL}")
    options.add_encoding(made)


def run(arguments: argparse.Namespace) -> None:
    found = actions.compare(
        task=arguments.task, models=arguments.models, data=options.data_of(arguments), batch_size=arguments.batch_size,
        device=arguments.device, progress=show.progress(arguments),
    )  # fmt: skip
    if arguments.json:
        show.as_json({
            "comparisons": [comparison_object(one) for one in found.comparisons],
            "smallest_gap": {name: asdict(gap) for name, gap in found.smallest_gap.items()},
            "left_out": [asdict(one) for one in found.left_out],
        })  # fmt: skip
        return
    show.table([comparison_row(one) for one in found.comparisons])
    for name, gap in found.smallest_gap.items():
        what = f"smallest gap {words.undefined(gap.reason)}" if gap.value is None else words.settles(gap.value, n=gap.n)
        print(f"{name}: {what}")
    if found.left_out:
        print(show.plain(listed("left out", found.left_out)))
