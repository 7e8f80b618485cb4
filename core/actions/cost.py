"""What a job will take, said before it starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.actions.data import Data, pairs
from core.actions.specs import spec_of

WEIGHTS_A_SECOND = 4e9  # weights × sentences a second on two cores; MiniLM measured at some 190 sentences a second
LOADING = 6.0  # seconds until a model is in memory


@dataclass(frozen=True)
class Cost:
    """Texts to encode at most, seconds on two cores, and the memory of the largest model."""

    texts: int
    seconds: float
    memory_mb: int


def cost(*, task: str, models: Sequence[str], data: Data = None) -> Cost:
    """A rough estimate; what is stored already costs nothing and makes it less."""
    _, pairset = pairs(task, data)
    specs = [spec_of(name, fit=pairset.texts) for name in models]
    n = len(pairset.texts)
    seconds = sum(LOADING + n * spec.parameters / WEIGHTS_A_SECOND if spec.parameters else 1.0 for spec in specs)
    return Cost(n, seconds, max((spec.memory_mb for spec in specs), default=0))
