"""Which words drive a cosine: each word's part in it, exact where the vector is the mean of the tokens."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from core.models.encoding import Encoder
from core.models.transformer import Tokens, TransformerEncoder
from core.progress import Progress, silent
from core.schema import ModelSpec

# A word keeps what names in biology are joined by: IL-6, NF-κB, p53/MDM2, 5'-UTR. Anything else stands alone.
WORD = re.compile(r"\w+(?:[-'’./]{1,2}\w+)*|[^\w\s]")
SPECIAL, PROMPT = "[special tokens]", "[prompt]"
COLUMNS = ("side", "start", "end", "word", "contribution")
EXACT = (
    "Exact: the vector is the mean of its tokens' vectors, so the cosine is a sum over tokens. Each side's words add "
    "up to the cosine."
)
OCCLUSION = (
    "Occlusion: the cosine minus the cosine without the word. Words act together, so these parts do not add up to it."
)


@dataclass(frozen=True)
class Contributions:
    """`rows`: side ("left", "right"), start, end (characters of the text; −1 where a row stands for none), word,
    contribution. `method` says in words how; `cosine` is that of the pair."""

    rows: pd.DataFrame
    method: str
    cosine: float


def words(spec: ModelSpec, encoder: Encoder, left: str, right: str, progress: Progress = silent) -> Contributions:
    """Contribution of each word of two texts to their cosine.

    A word that the model did not read (beyond its last token) has no row in the exact method and 0 in the other.
    The cosine is NaN, and so is every contribution, where a vector is zero.
    """
    prompt = spec.prompts.get("similarity", "")
    if isinstance(encoder, TransformerEncoder) and encoder.mean_pooled:
        sides = encoder.tokens([prompt + left, prompt + right])
        progress(1, 1, "tokens")
        return _exact(sides, (left, right), len(prompt))
    return _occluded(encoder, left, right, prompt, progress)


def _exact(sides: Sequence[Tokens], texts: tuple[str, str], shift: int) -> Contributions:
    """cos(u, v) = Σ_t h_t·v / (T ‖u‖ ‖v‖) for u the mean of its T token vectors h_t; likewise for v."""
    means = [side.vectors.astype(np.float64).mean(axis=0) for side in sides]
    scale = float(np.linalg.norm(means[0]) * np.linalg.norm(means[1]))
    scale = scale or float("nan")
    rows: list[tuple[str, int, int, str, float]] = []
    for name, tokens, text, other in zip(("left", "right"), sides, texts, reversed(means)):
        parts = tokens.vectors.astype(np.float64) @ other / (len(tokens.vectors) * scale)
        rows += [(name, *row) for row in _merged(tokens, parts, text, shift)]
    return Contributions(pd.DataFrame(rows, columns=list(COLUMNS)), EXACT, float(means[0] @ means[1] / scale))


def _merged(tokens: Tokens, parts: np.ndarray, text: str, shift: int) -> list[tuple[int, int, str, float]]:
    """Token parts summed over the words they lie in; special tokens, and a prompt's, in one row each at the end."""
    spans = [match.span() for match in WORD.finditer(text)]
    starts = np.array([start for start, _ in spans] or [0])
    sums: dict[tuple[int, int, str], float] = {}
    for (begin, end), special, part in zip(tokens.spans, tokens.special, parts):
        key = (-1, -1, SPECIAL)
        if not special and end > begin:
            key = (-1, -1, PROMPT) if end <= shift else _word(text, spans, starts, int(begin) - shift, int(end) - shift)
        sums[key] = sums.get(key, 0.0) + float(part)
    ordered = sorted(sums.items(), key=lambda row: (row[0][0] < 0, row[0]))
    return [(*key, value) for key, value in ordered]


def _word(text: str, spans: list[tuple[int, int]], starts: np.ndarray, begin: int, end: int) -> tuple[int, int, str]:
    """The word that holds the first visible character of a token."""
    inside = max(begin, 0)
    while inside < end - 1 and text[inside].isspace():
        inside += 1
    at = int(np.searchsorted(starts, inside, side="right")) - 1
    if spans and at >= 0 and inside < spans[at][1]:
        start, stop = spans[at]
        return start, stop, text[start:stop]
    return max(begin, 0), end, text[max(begin, 0) : end]


def _occluded(encoder: Encoder, left: str, right: str, prompt: str, progress: Progress) -> Contributions:
    texts, rows = [left, right], []
    for side, text in (("left", left), ("right", right)):
        for match in WORD.finditer(text):
            texts.append(text[: match.start()] + text[match.end() :])
            rows.append((side, match.start(), match.end(), match.group()))
    progress(0, len(texts), "texts without one word each")
    found = encoder.encode([prompt + text for text in texts]).vectors.astype(np.float64)
    progress(len(texts), len(texts), "texts without one word each")
    base = _cosine(found[0], found[1])
    values = [
        base - _cosine(vector, found[1] if row[0] == "left" else found[0]) for row, vector in zip(rows, found[2:])
    ]
    table = pd.DataFrame([(*row, value) for row, value in zip(rows, values)], columns=list(COLUMNS))
    return Contributions(table, OCCLUSION, base)


def _cosine(a: np.ndarray, b: np.ndarray) -> float:
    scale = float(np.linalg.norm(a) * np.linalg.norm(b))
    return float(a @ b / scale) if scale else float("nan")
