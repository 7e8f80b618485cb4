"""The vectors that are scored: read once a collection, centred if asked, and held to tell papers apart."""

import numpy as np

from core import evaluate
from core.actions.pathways.bench import Bench
from core.actions.pathways.variant import Drawn, Variant
from core.errors import BadInput, BadVectors
from core.evaluate.similarity import unit
from core.schema import Papers

SAME = 1e-9  # parts of vectors of length one that differ by less are the same


def told_apart(model: str, vectors: np.ndarray) -> list[str]:
    """What to say of vectors of zeros. Raises BadVectors where all papers have one direction, or none."""
    directions = unit(vectors)
    n = len(directions)
    if n > 1 and (np.abs(directions - directions[0]) < SAME).all():
        raise BadVectors(
            f"{model}: the vectors of all {n:,} papers have the same direction, or none. Nothing is nearer than "
            "anything else, so no score is defined. Encode the papers again."
        )
    zero = int((~directions.any(axis=1)).sum())
    return [f"{model}: {zero:,} of {n:,} papers have a vector of zeros; its rank is that of its id."] if zero else []


class Sides:
    """Vectors of any papers of the benchmark after centering; each collection is read once."""

    def __init__(self, bench: Bench, variant: Variant, centering: str) -> None:
        self._variant, self.centering, self._training = variant, centering, bench.training
        self._held: dict[str, np.ndarray] = {}
        self.notices: list[str] = []
        self.cut: dict[str, int] = {}

    def of(self, collection: Papers) -> np.ndarray:
        mark = collection.fingerprint
        if mark not in self._held:
            raw = self._raw(collection)
            self._held[mark] = raw if self.centering == "raw" else self._centred(raw)
        return self._held[mark]

    def _centred(self, raw: np.ndarray) -> np.ndarray:
        if self._training is None:
            raise BadInput(f"{self.centering}: needs the vectors of training papers, and there is no training split.")
        return evaluate.centred(raw, self._raw(self._training), self.centering)

    def _raw(self, collection: Papers) -> np.ndarray:
        drawn: Drawn = self._variant.read(collection)
        self.notices += drawn.notices
        self.cut[collection.fingerprint] = int((drawn.cut > 0).sum())
        return drawn.array
