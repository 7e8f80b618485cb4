"""The values that pass between the stages. All are frozen; all but arrays in tables are plain Python."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from core.disk import digest
from core.errors import Mismatch

Columns = Mapping[str, np.ndarray]


@dataclass(frozen=True)
class Finding:
    """One thing seen while reading a file: `severity` is "notice" or "reject"; `text` is for the user."""

    severity: str
    text: str


@dataclass(frozen=True)
class Skipped:
    """An item that could not be scored, and why."""

    id: str
    reason: str


@dataclass(frozen=True)
class Check:
    """Would this file be taken? `outcome`: "ACCEPT", "NOTICE" (taken, with something to know) or "REJECT"."""

    file: str
    outcome: str
    messages: tuple[str, ...]
    rows: int
    seconds: float


def sentence_key(text: str) -> str:
    """What makes two sentences the same sentence: letters and digits, whatever the case and the punctuation."""
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFC", text)).lower() or text


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


@dataclass(frozen=True)
class ModelSpec:
    """All that decides a vector, and what a user wants to know about a model.

    `loader`: "sentence-transformers", "transformers", "tfidf", "random" or "vectors" (a user's own file).
    `revision`: hub commit, or "sha256:…" of the weights of a local folder, or "" if nothing is on this machine.
    `pooling`: "cls", "mean" or "max" (others as the model's own files name them); "" where there are no tokens.
    `prompts`: role ("query", "document", "similarity") → text put in front.
    """

    name: str
    loader: str
    title: str = ""
    hub_id: str = ""
    revision: str = ""
    folder: str = ""  # where its files are on this machine; never part of a key
    pooling: str = ""
    max_tokens: int = 0
    normalise: bool = False
    casing: str = ""  # "cased" | "uncased" | ""
    separator: str = " "
    prompts: Mapping[str, str] = field(default_factory=dict)
    width: int = 0
    licence: str = "not stated"
    trained_on: tuple[str, ...] = ()
    training: str = ""
    parameters: int = 0  # count of weights, for memory: 4 bytes each in exact precision
    size_mb: int = 0  # download
    source: str = ""  # paper or page
    partner: str = ""  # for two-tower models: the encoder of the other side
    ids_file: str = ""  # of a user's vectors, where their ids are in a file of their own; never part of a key
    seed: int = 0
    fit: str = ""  # digest of the texts that TF-IDF was told to fit on
    precision: str = "exact"  # "exact" (float32) | "fast" (bfloat16)

    @property
    def memory_mb(self) -> int:
        """What encoding with it takes, roughly: weights, working space, and the library's own."""
        if not self.parameters:
            return 50
        return int(self.parameters * (4 if self.precision == "exact" else 2) / 1e6 * 1.3) + 300

    def with_(self, **changes: Any) -> "ModelSpec":
        return replace(self, **changes)

    def join(self, parts: Iterable[object]) -> str:
        """Title, abstract, venue, year … as one string, this model's separator between them.

        Empty parts (None, "", the year 0) vanish with their separator. Source: SciRepEval's evaluation code.
        """
        glue = f" {self.separator} " if self.separator.strip() else " "
        return glue.join(str(part) for part in parts if part).strip()

    def render(self, texts: tuple[str, ...], role: str = "similarity") -> tuple[str, ...]:
        """The exact strings handed to the encoder."""
        prompt = self.prompts.get(role, "")
        return tuple(prompt + text for text in texts) if prompt else texts

    @property
    def space(self) -> dict[str, object]:
        """Everything that happens to a string on its way to a vector; its digest names the store's folder."""
        named = f"{self.hub_id or self.name}@{self.revision}"
        return {
            "store": 1,
            "weights": self.revision if ":" in self.revision else named,
            "loader": self.loader,
            "pooling": self.pooling,
            "casing": self.casing,
            "max_tokens": self.max_tokens,
            "normalise": self.normalise,
            "precision": self.precision,
            "seed": self.seed,
            "fit": self.fit,
            "width": self.width,
        }


@dataclass(frozen=True)
class Metric:
    """A score of item columns.

    `statistic(columns, counts)`: columns of shape (n,) and how often each item is drawn, int (B, n);
    returns float (B,), NaN where a draw leaves the score undefined. `undefined(columns)` says in words why
    the score of all items is not defined, or gives None.
    """

    name: str
    title: str
    statistic: Callable[[Columns, np.ndarray], np.ndarray]
    undefined: Callable[[Columns], str | None]
    low: float = -1.0
    high: float = 1.0
    higher_is_better: bool = True
    source: str = ""


@dataclass(frozen=True)
class Task:
    """A declared evaluation. `metrics`: printed name → entry of METRICS; the first is the headline."""

    name: str
    title: str
    kind: str
    dataset: str
    metrics: Mapping[str, str]
    suite: str = ""
    params: Mapping[str, object] = field(default_factory=dict)
    source: str = ""
    caveats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Interval:
    """A score with its interval. Undefined: `point` None and `reason` in words; no interval: `reason` says why."""

    point: float | None
    low: float | None
    high: float | None
    level: float
    method: str  # "percentile bootstrap over pairs", "percentile bootstrap over groups of pairs that share a sentence"
    resamples: int
    seed: int
    groups: int  # independent units drawn: n pairs, or groups of pairs
    dropped: int = 0  # resamples in which the score was undefined
    reason: str = ""


@dataclass(frozen=True)
class Comparison:
    """Paired difference a − b on the same draws."""

    a: str
    b: str
    metric: str
    difference: Interval
    p: float | None
    p_holm: float | None
    verdict: str  # "a higher", "b higher", "not separable on these data", "no difference", "not defined"


@dataclass(frozen=True)
class Result:
    """Items with their scores: a score is never stored without its items."""

    task: str
    model: str
    items: pd.DataFrame  # item_id, gold, predicted, group
    metrics: Mapping[str, Interval]  # the first method (over pairs)
    by_group: Mapping[str, Interval]  # the same, drawn over groups
    skipped: tuple[Skipped, ...]
    provenance: Mapping[str, object]

    @property
    def n(self) -> int:
        return len(self.items)
