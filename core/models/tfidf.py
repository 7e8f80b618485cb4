"""TF-IDF: words shared, weighted by rarity. Counted on the texts it is told, dense, unit length."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from core.disk import digest
from core.errors import BadInput, Mismatch
from core.models.baselines import TERMS
from core.models.encoding import Encoded
from core.schema import ModelSpec

WORD = re.compile(r"(?u)\b\w\w+\b")


def terms(text: str) -> list[str]:
    """Lower-case words of two letters or digits and more."""
    return WORD.findall(text.lower())


def vocabulary(fit: Iterable[str]) -> list[str]:
    """The most frequent terms, at most 8,192, alphabetical; among equally frequent ones the alphabet decides."""
    counts = Counter(term for text in fit for term in terms(text))
    return sorted(sorted(counts, key=lambda term: (-counts[term], term))[:TERMS])


def width(fit: Iterable[str]) -> int:
    """Number of columns."""
    return min(TERMS, len({term for text in fit for term in terms(text)}))


class TfIdf:
    """Row of a text: count of each term × (ln((1 + n) / (1 + texts that have it)) + 1), scaled to length 1.

    A text that shares no term with `fit` gets a zero vector, whose cosine is not defined.
    Source: Salton and Buckley 1988, with the smoothing of scikit-learn; checked against it in tests.
    """

    device = "cpu"
    notices: tuple[str, ...] = ()

    def __init__(self, spec: ModelSpec, fit: Sequence[str] | None) -> None:
        if fit is None:
            raise BadInput("model tfidf: needs the texts it counts on (fit).")
        if spec.fit != digest(sorted(fit)):
            raise Mismatch("model tfidf: the texts to count on are not those it was resolved with.")
        words = vocabulary(fit)
        if not words:
            raise BadInput("model tfidf: the texts to count on hold no word of two letters or digits.")
        self.column = {word: number for number, word in enumerate(words)}
        found = Counter(term for text in fit for term in set(terms(text)))
        self.rarity = np.array([math.log((1 + len(fit)) / (1 + found[word])) + 1 for word in words])

    def encode(self, texts: Sequence[str], batch_size: int = 16) -> Encoded:
        """Vectors float32 (n, number of terms). Nothing is ever cut off."""
        rows = np.zeros((len(texts), len(self.column)), dtype=np.float64)
        for row, text in zip(rows, texts):
            for term, times in Counter(terms(text)).items():
                if term in self.column:
                    row[self.column[term]] = times
        rows *= self.rarity
        length = np.linalg.norm(rows, axis=1, keepdims=True)
        np.divide(rows, length, out=rows, where=length > 0)
        return Encoded(rows.astype(np.float32), np.zeros(len(texts), dtype=np.int32))

    def close(self) -> None:
        """Nothing to give back."""
