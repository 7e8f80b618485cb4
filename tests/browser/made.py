"""Files of rated pairs made for a test."""

import csv
import io
from collections.abc import Sequence

KINDS = ("gamma", "alpha", "beta")  # pair i is of kind i modulo 3, so that gamma is the third group by name
WORDS = (
    "kinase", "receptor", "nucleus", "membrane", "ligand", "enzyme", "ribosome", "promoter", "histone", "lysosome",
    "cytokine", "integrin", "caspase", "ubiquitin", "chaperone", "telomere", "autophagy", "glycolysis",
)  # fmt: skip


def table(rows: Sequence[Sequence[object]]) -> bytes:
    """CSV with the columns item_id, sentence1, sentence2, score, type."""
    out = io.StringIO()
    csv.writer(out).writerows([("item_id", "sentence1", "sentence2", "score", "type"), *rows])
    return out.getvalue().encode()


def pairs(n: int, *, alone: int | None = None, word: str = "item") -> list[tuple[str, str, str, float, str]]:
    """n pairs with gold from 0 to 4; no other pair has a gold within 0.6 of 2, the gold of pair `alone`.

    Another `word` makes other sentences, of which nothing is stored yet.
    """
    return [
        (f"{word}{i}", sentence(i, word), sentence(7 * i + 3, word), 2.0 if i == alone else gold(i), KINDS[i % 3])
        for i in range(n)
    ]


def sentence(i: int, word: str) -> str:
    """A sentence of eight words; no two numbers below 10,000 give the same one."""
    chosen = [WORDS[(i // len(WORDS) ** k + k) % len(WORDS)] for k in range(4)]
    return f"The {chosen[0]} of {word} cell line {i} binds its {chosen[1]} near the {chosen[2]} and the {chosen[3]}."


def gold(i: int) -> float:
    share = (i * 37 % 101) / 100
    return round(1.4 * share if i % 2 else 2.6 + 1.4 * share, 2)
