"""Words that set a part of the papers apart from the rest."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import pandas as pd

from core.errors import Mismatch
from core.maps.stop_words import STOP_WORDS

# letters and digits of any script, joined by a hyphen, prime or slash inside: TNF-α, p53, 5'-UTR, IL-1β
WORD = re.compile(r"[^\W_]+(?:[-'’′/+][^\W_]+)*")
BREAK = re.compile(r"[.;:,!?()\[\]{}\"“”|]|\s[-–—]\s")
FEWEST = 2  # papers that a term must be in
MOST = 50_000  # terms, by the number of papers they are in
LEVEL = 0.95
COLUMNS = ("term", "inside", "outside", "strength", "low", "high", "sure")


@dataclass(frozen=True)
class Terms:
    """Which term is in which paper, how often: row i has `indices[indptr[i]:indptr[i + 1]]`, sorted, with `counts`.

    Terms are words, and pairs of words that stand side by side, in lower case, found in at least two papers; words
    that say nothing are left out.
    """

    vocabulary: tuple[str, ...]
    indptr: np.ndarray
    indices: np.ndarray
    counts: np.ndarray

    def __len__(self) -> int:
        return len(self.indptr) - 1

    def distinguishing(self, inside: np.ndarray, most: int = 12) -> pd.DataFrame:
        """The terms that papers `inside`, bool (n,), have more than the others do, the surest first.

        `inside`, `outside`: share of the papers with the term, 0 to 1. `strength`: natural log of the odds ratio of
        having it, ½ added to each count; `low`, `high`: its 95 % limits, simultaneous over all terms (Bonferroni);
        `sure`: `low` is above 0. Given are terms in at least two papers inside whose own 95 % limits, for one term
        looked at alone, are above 0, in the order of the lower one; of a word and a pair in the same papers, one.

        Sources: Haldane 1956, Woolf 1955 (log odds ratio and its error); Monroe et al. 2008 (its use on words).
        """
        inside = np.asarray(inside, dtype=bool)
        if inside.shape != (len(self),):
            raise Mismatch(f"a choice of shape {inside.shape} does not fit {len(self):,} papers.")
        here, there = int(inside.sum()), int((~inside).sum())
        if not here or not there or not self.vocabulary:
            return pd.DataFrame(columns=list(COLUMNS)).astype(dict.fromkeys(COLUMNS[1:-1], float) | {"sure": bool})
        row = np.repeat(np.arange(len(self)), np.diff(self.indptr))
        total = np.bincount(self.indices, minlength=len(self.vocabulary))
        within = np.bincount(self.indices[inside[row]], minlength=len(self.vocabulary))
        a, c = within + 0.5, (total - within) + 0.5
        b, d = here - within + 0.5, there - (total - within) + 0.5
        strength = np.log(a * d / (b * c))
        error = np.sqrt(1 / a + 1 / b + 1 / c + 1 / d)
        alone = strength - _limit(1) * error
        reach = _limit(len(self.vocabulary)) * error
        single = [" " not in term for term in self.vocabulary]  # of equal ones a pair says more
        ranked = np.lexsort((np.array(self.vocabulary), np.array(single), -alone))
        order = [at for at in ranked if alone[at] > 0 and within[at] >= FEWEST]
        chosen = self._apart(order, within, most)
        return pd.DataFrame(
            {
                "term": [self.vocabulary[at] for at in chosen],
                "inside": within[chosen] / here,
                "outside": (total - within)[chosen] / there,
                "strength": strength[chosen],
                "low": (strength - reach)[chosen],
                "high": (strength + reach)[chosen],
                "sure": (strength - reach)[chosen] > 0,
            }
        )

    def _apart(self, order: list[int], within: np.ndarray, most: int) -> list[int]:
        """The first `most` of them, without those that only repeat one before: a word of a pair, in the same papers."""
        chosen: list[int] = []
        for at in order:
            words = set(self.vocabulary[at].split())
            if any(
                (words <= other or other <= words)
                and min(within[at], within[done]) >= 0.8 * max(within[at], within[done])
                for done in chosen
                for other in [set(self.vocabulary[done].split())]
            ):
                continue
            chosen.append(at)
            if len(chosen) == most:
                break
        return chosen


def _limit(tests: int) -> float:
    """How many standard errors the limits lie away, for one of so many terms."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / (2 * tests))


def terms_of(texts: Sequence[str]) -> Terms:
    """The terms of n texts."""
    found = [Counter(_terms(text)) for text in texts]
    papers: Counter[str] = Counter(term for each in found for term in each)
    often = [(count, term) for term, count in papers.items() if count >= FEWEST]
    often.sort(key=lambda each: (-each[0], each[1]))
    vocabulary = tuple(sorted(term for _, term in often[:MOST]))
    number = {term: at for at, term in enumerate(vocabulary)}
    indptr, indices, counts = [0], [], []
    for each in found:
        row = sorted((number[term], count) for term, count in each.items() if term in number)
        indices += [at for at, _ in row]
        counts += [count for _, count in row]
        indptr.append(len(indices))
    return Terms(vocabulary, np.array(indptr, np.int64), np.array(indices, np.int32), np.array(counts, np.int32))


def _terms(text: str) -> list[str]:
    terms: list[str] = []
    for part in BREAK.split(text.lower()):
        before = ""
        for word in WORD.findall(part):
            says = len(word) > 1 and word not in STOP_WORDS and not word.isdigit()
            if says:
                terms.append(word)
                if before:
                    terms.append(f"{before} {word}")
            before = word if says else ""
    return terms
