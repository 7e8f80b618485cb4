"""Sentence pairs with graded gold: cosine of separately embedded sentences, nothing fit."""

from core.schema import Task

ZERO_SHOT = {"pearson_zero_shot": "pearson", "spearman_zero_shot": "spearman"}

SIMILARITY = (
    Task(
        "biosses",
        title="BIOSSES",
        kind="similarity",
        dataset="biosses",
        metrics=ZERO_SHOT,
        suite="atlas-full-v1",
        source="Soğancıoğlu et al. 2017, doi:10.1093/bioinformatics/btx238",
        caveats=(
            "With 100 pairs the intervals are wide: two models a few hundredths apart cannot be told apart without the "
            "paired test.",
            "A model whose vectors crowd into a narrow cone (anisotropy) loses Pearson more than Spearman.",
            "Numbers of models fine-tuned on a 64/16/20 split (BLURB) are another task and not comparable.",
        ),
    ),
    Task(
        "demo-pairs",
        title="Demo pairs",
        kind="similarity",
        dataset="demo-pairs",
        metrics=ZERO_SHOT,
        source="demo texts and grades, written for Bioscope",
        caveats=("A place to try things: a score on it is never a benchmark result.",),
    ),
    Task(
        "pairs",
        title="Your own rated pairs",
        kind="similarity",
        dataset="",  # a file of the user's
        metrics=ZERO_SHOT,
        source="a file of rated pairs",
    ),
)
