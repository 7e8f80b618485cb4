"""What a job will take, said before it starts."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.actions.data import Data, pairs
from core.actions.specs import spec_of
from core.embeddings.store import EmbeddingStore, keys_of
from core.schema import ModelSpec

WEIGHTS_A_SECOND = 4e9  # weights × sentences a second on two cores; MiniLM measured at some 190 sentences a second
LOADING = 6.0  # seconds until a model is in memory
LETTERS_A_TOKEN = 5  # roughly, of titles and abstracts
WORK_A_SECOND = 7e10  # weights × tokens a second, half of what MiniLM was measured at: 31 abstracts of 197 tokens


@dataclass(frozen=True)
class Cost:
    """Texts to encode at most, seconds on two cores, the memory of the largest model, and letters of the texts."""

    texts: int
    seconds: float
    memory_mb: int
    letters: int = 0


def cost(*, task: str, models: Sequence[str], data: Data = None) -> Cost:
    """A rough estimate; what is stored already costs nothing and makes it less."""
    _, pairset = pairs(task, data)
    specs = [spec_of(name, fit=pairset.texts) for name in models]
    n = len(pairset.texts)
    seconds = sum(LOADING + n * spec.parameters / WEIGHTS_A_SECOND if spec.parameters else 1.0 for spec in specs)
    return Cost(n, seconds, max((spec.memory_mb for spec in specs), default=0))


def encoding(texts: Sequence[str], spec: ModelSpec) -> Cost:
    """What it takes to encode those of the strings that are not stored; where all are, no model is loaded.

    `texts`: as the encoder gets them, each once. A model without weights encodes all, and that takes no time.
    """
    if not spec.parameters:
        return Cost(len(texts), 0.0, spec.memory_mb if texts else 0)
    missing = EmbeddingStore(spec.space, spec.name).missing(keys_of(texts))
    if not len(missing):
        return Cost(0, 0.0, 0)
    length = LETTERS_A_TOKEN * spec.max_tokens or 10_000  # letters that a model reads of a text
    letters = sum(min(len(texts[row]), length) for row in missing)
    tokens = letters / LETTERS_A_TOKEN
    return Cost(len(missing), LOADING + tokens * spec.parameters / WORK_A_SECOND, spec.memory_mb, letters)
