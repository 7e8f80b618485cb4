"""What a map will take, said before it starts."""

from typing import Any

from core.actions.cost import LOADING, Cost
from core.actions.map_how import how_of
from core.actions.map_papers import place_of
from core.actions.map_room import memory_of, no_room
from core.actions.paper_vectors import ROLE, texts_of
from core.actions.papers import papers
from core.actions.specs import spec_of
from core.embeddings.store import EmbeddingStore, keys_of
from core.models.baselines import TERMS

LETTERS_A_TOKEN = 5  # roughly, of titles and abstracts
WORK_A_SECOND = 7e10  # weights × tokens a second, half of what MiniLM was measured at: 31 abstracts of 197 tokens
STARTING, A_PAPER = 4.0, 1.2e-3  # seconds: compiling, and placing each paper, on two cores
COMPARED, PRODUCTS_A_SECOND = 10_000, 2.4e10  # papers that each is compared with, of many; of numbers


def map_cost(**how: Any) -> Cost:
    """Texts that still have to be encoded, seconds on two cores, and memory in MB; `how`: as `map_papers` takes it.

    A rough estimate, and nothing is encoded for it; zero texts and seconds where the map is kept.
    """
    how = {name: value for name, value in how.items() if name not in ("device", "batch_size")}
    asked = how_of(**how)
    collection, spec = papers(asked.data.plain), spec_of(asked.model)
    place = place_of(asked, collection, spec)
    if place.here:
        return Cost(0, 0.0, 0)
    n = len(collection)
    memory = memory_of(n, spec) // 1_000_000
    if spec.loader == "vectors":
        return Cost(0, STARTING + n * A_PAPER, memory)
    texts = list(dict.fromkeys(spec.render(texts_of(collection, spec, asked.form), ROLE)))
    if spec.parameters:
        missing = EmbeddingStore(spec.space, spec.name).missing(keys_of(texts))
        texts = [texts[row] for row in missing]
    width = spec.width or (TERMS if spec.loader == "tfidf" else 0)
    drawing = STARTING + n * A_PAPER + n * min(n, COMPARED) * width / PRODUCTS_A_SECOND
    if not texts:  # all are stored: no model is brought into memory
        return Cost(0, drawing, memory)
    length = LETTERS_A_TOKEN * spec.max_tokens or 10_000  # letters that a model reads of a text
    tokens = sum(min(len(text), length) for text in texts) / LETTERS_A_TOKEN
    loading = LOADING if spec.parameters else 0.0
    seconds = tokens * spec.parameters / WORK_A_SECOND
    return Cost(len(texts), loading + seconds + drawing, spec.memory_mb + memory)


def map_refused(**how: Any) -> str:
    """Why `map_papers` would not make this map here now, in words; "" where it would, or where it is kept."""
    asked = how_of(**{name: value for name, value in how.items() if name not in ("device", "batch_size")})
    collection, spec = papers(asked.data.plain), spec_of(asked.model)
    return "" if place_of(asked, collection, spec).here else no_room(collection, spec)
