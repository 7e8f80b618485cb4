"""What scoring will take, said before it starts."""

from collections.abc import Sequence

from core.actions.cost import Cost, encoding
from core.actions.paper_vectors import ROLE, texts_of
from core.actions.papers import Source
from core.actions.pathways.bench import Bench, bench
from core.actions.spaces import spaces
from core.schema import ModelSpec

A_PAPER, A_PRODUCT = 8e-3, 6e-8  # seconds: clustering a paper at every level, and ranking a pair of papers
STARTING = 2.0


def pathways_cost(
    *, data: Source, models: Sequence[str], form: str = "abstract", pooling: str = "", centering: str = "raw"
) -> Cost:
    """Texts that still have to be encoded, seconds on two cores, and memory of the largest model in MB.

    A rough estimate, and nothing is encoded for it. Raises as `bench` and `spaces` do.
    """
    found = bench(data)
    train = found.training or found.papers
    specs = [spaces(name, poolings=[pooling], form=form, train=train).specs[0] for name in models]
    parts = [_one(found, spec, form, centering) for spec in specs]
    n = len(found.papers)
    ranking = STARTING + len(models) * (n * A_PAPER + n * n * A_PRODUCT)
    return Cost(
        sum(part.texts for part in parts), ranking + sum(part.seconds for part in parts),
        max((part.memory_mb for part in parts), default=0),
    )  # fmt: skip


def _one(found: Bench, spec: ModelSpec, form: str, centering: str) -> Cost:
    """What one model still has to encode: the scored papers, those of validation, and for centering the training."""
    if not spec.parameters:
        return Cost(0, STARTING if spec.loader in ("vectors", "tfidf") else 0.0, 0)
    sides = [found.papers, found.validation, None if centering == "raw" else found.training]
    own = [text for side in sides if side is not None for text in texts_of(side, spec, form)]
    return encoding(list(dict.fromkeys(spec.render(tuple(dict.fromkeys(own)), ROLE))), spec)
