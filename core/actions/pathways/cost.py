"""What scoring will take, said before it starts."""

from collections.abc import Sequence

from core.actions.cost import Cost, encoding
from core.actions.paper_vectors import ROLE, texts_of
from core.actions.papers import Source
from core.actions.pathways.bench import Bench, bench
from core.actions.spaces import spaces
from core.errors import CoreError
from core.schema import ModelSpec, Papers

A_PAPER, A_PRODUCT = 8e-3, 6e-8  # seconds: clustering a paper at every level, and ranking a pair of papers
STARTING, UNKNOWN = 2.0, 60.0  # seconds


def pathways_cost(
    *, data: Source, models: Sequence[str], form: str = "abstract", pooling: str = "", centering: str = "raw"
) -> Cost:
    """Texts that still have to be encoded, seconds on two cores with nothing else to do, memory of the largest model.

    A rough estimate, and nothing is encoded for it. Raises as `bench` and `spaces` do.
    """
    found = bench(data)
    train = found.training or found.papers
    specs = [spaces(name, poolings=[pooling], form=form, train=train).specs[0] for name in models]
    needed = [to_encode(found, spec, form, centering) for spec in specs]
    after = STARTING + len(models) * sum(scoring(found))
    return Cost(
        sum(part.texts for part in needed), after + sum(part.seconds for part in needed),
        max((part.memory_mb for part in needed), default=0), sum(part.letters for part in needed),
    )  # fmt: skip


def seconds(
    found: Bench, model: str, *, pooling: str = "", form: str = "abstract", centering: str = "raw"
) -> tuple[float, float]:
    """Seconds of encoding and of scoring by one model, to share a bar by; of a model that is not here yet, a guess."""
    try:
        train = found.training or found.papers
        spec = spaces(model, poolings=[pooling], form=form, train=train).specs[0]
        encoding_ = to_encode(found, spec, form, centering).seconds
    except CoreError:
        encoding_ = UNKNOWN
    return encoding_, STARTING + sum(scoring(found))


def to_encode(found: Bench, spec: ModelSpec, form: str, centering: str) -> Cost:
    """What one model still has to encode: the scored papers, those of validation, and for centering the training."""
    if not spec.parameters:
        return Cost(0, STARTING if spec.loader in ("vectors", "tfidf") else 0.0, 0)
    own = [text for side in sides(found, centering) for text in texts_of(side, spec, form)]
    return encoding(list(dict.fromkeys(spec.render(tuple(dict.fromkeys(own)), ROLE))), spec)


def sides(found: Bench, centering: str) -> list[Papers]:
    """The papers whose vectors are read, each once, in that order."""
    every = [found.papers, None if centering == "raw" else found.training, found.validation]
    return list({one.fingerprint: one for one in every if one is not None}.values())


def scoring(found: Bench) -> tuple[float, float]:
    """Seconds of ranking, and of clustering at every level, of one model."""
    n = len(found.papers)
    return n * n * A_PRODUCT, n * A_PAPER
