"""What is read: pairs with gold, and what was seen while reading them."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from core.disk import digest
from core.errors import Mismatch


@dataclass(frozen=True)
class Finding:
    """One thing seen while reading a file: `severity` is "notice" or "reject"; `text` is for the user."""

    severity: str
    text: str


@dataclass(frozen=True)
class Skipped:
    """An item that could not be scored, and why. `what` it is: a paper, but where its class says otherwise."""

    id: str
    reason: str
    what: ClassVar[str] = "paper"


@dataclass(frozen=True)
class SkippedPathway(Skipped):
    """A pathway that is left out of a set."""

    what: ClassVar[str] = "pathway"


@dataclass(frozen=True)
class SkippedTerm(Skipped):
    """A term of a thesaurus whose papers are not drawn."""

    what: ClassVar[str] = "term"


@dataclass(frozen=True)
class Check:
    """Would this file be taken? `outcome`: "ACCEPT", "NOTICE" (taken, with something to know) or "REJECT"."""

    file: str
    outcome: str
    messages: tuple[str, ...]
    rows: int
    seconds: float


def sentence_key(text: str) -> str:
    """What makes two sentences the same sentence: letters, digits and signs, whatever the case and the punctuation.

    A sign at the end of a word tells biology apart (CD4+ from CD4−); a hyphen within one does not.
    """
    signed = re.sub(r"(?<=\w)[-−⁻](?![\w-])", "−", unicodedata.normalize("NFC", text))
    return re.sub(r"[^\w+−]+|_", "", signed).lower() or text


@dataclass(frozen=True)
class PairSet:
    """n pairs of sentences with graded gold.

    `ratings` holds one tuple of `raters` scores a pair (NaN where one is missing), or is empty.
    `scale` is the lowest and highest grade possible; `kinds` an optional type a pair.
    """

    name: str
    ids: tuple[str, ...]
    left: tuple[str, ...]
    right: tuple[str, ...]
    gold: tuple[float, ...]
    raters: tuple[str, ...] = ()
    ratings: tuple[tuple[float, ...], ...] = ()
    scale: tuple[float, float] | None = None
    kinds: tuple[str, ...] = ()
    title: str = ""
    licence: str = "not stated"
    source: str = ""
    notes: tuple[str, ...] = ()  # shown beside every number: caveats, licence notice, "demo texts and grades …"
    findings: tuple[Finding, ...] = ()
    skipped: tuple[Skipped, ...] = ()

    def __post_init__(self) -> None:
        n = len(self.ids)
        for name in ("left", "right", "gold"):
            if len(getattr(self, name)) != n:
                raise Mismatch(f"{self.name}: {n} ids but {len(getattr(self, name))} values in {name!r}.")
        if len(set(self.ids)) != n:
            raise Mismatch(f"{self.name}: the ids of the pairs are not all different.")
        if self.ratings and len(self.ratings) != n:
            raise Mismatch(f"{self.name}: {n} pairs but {len(self.ratings)} rows of ratings.")

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The distinct sentences, in order of first appearance (left before right within a pair)."""
        return tuple(dict.fromkeys(text for pair in zip(self.left, self.right) for text in pair))

    @cached_property
    def fingerprint(self) -> str:
        """Digest of ids, texts and gold: 32 hexadecimal digits."""
        return digest([list(self.ids), list(self.left), list(self.right), [float(g) for g in self.gold]])

    @property
    def groups(self) -> np.ndarray:
        """Group number of each pair, int (n,): pairs that share a sentence, directly or by a chain, share a number.

        Sentences are compared by `sentence_key`: a full stop or a capital more does not make another sentence.
        """
        parent: dict[str, str] = {}

        def root(text: str) -> str:
            while parent.setdefault(text, text) != text:
                parent[text] = parent[parent[text]]
                text = parent[text]
            return text

        pairs = [(sentence_key(a), sentence_key(b)) for a, b in zip(self.left, self.right)]
        for a, b in pairs:
            parent[root(a)] = root(b)
        numbers: dict[str, int] = {}
        return np.array([numbers.setdefault(root(a), len(numbers)) for a, _ in pairs], dtype=int)
