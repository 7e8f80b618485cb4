"""What a map will take, said before it starts."""

from typing import Any

from core.actions.cost import Cost, encoding
from core.actions.map_how import how_of
from core.actions.map_papers import place_of
from core.actions.map_room import memory_of, no_room
from core.actions.paper_vectors import ROLE, texts_of
from core.actions.papers import papers
from core.actions.specs import spec_of
from core.models.baselines import TERMS

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
    width = spec.width or (TERMS if spec.loader == "tfidf" else 0)
    drawing = STARTING + n * A_PAPER + n * min(n, COMPARED) * width / PRODUCTS_A_SECOND
    made = encoding(texts, spec)
    return Cost(made.texts, made.seconds + drawing, made.memory_mb + memory)


def map_refused(**how: Any) -> str:
    """Why `map_papers` would not make this map here now, in words; "" where it would, or where it is kept."""
    asked = how_of(**{name: value for name, value in how.items() if name not in ("device", "batch_size")})
    collection, spec = papers(asked.data.plain), spec_of(asked.model)
    return "" if place_of(asked, collection, spec).here else no_room(collection, spec)
