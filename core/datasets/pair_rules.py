"""What pairs mean together: the same pair twice, a text with itself, gold that cannot be correlated, unknown types."""

from collections.abc import Sequence
from typing import NamedTuple

from core.datasets.messages import MOST, at, count, named, notice, plain, reject
from core.datasets.rows import Table
from core.schema import Finding

TYPES = frozenset({"pos", "positive", "hard", "negative", "standard", "soft", "same", "different", "other", "x", ""})


class Pair(NamedTuple):
    """One row. `keys`: what tells its two texts from others (ids of papers, or the sentences in NFC)."""

    row: int
    id: str
    keys: tuple[str, str]
    left: str
    right: str
    gold: float
    kind: str
    ratings: tuple[float, ...]


def distinct(
    table: Table, column: str, pairs: Sequence[Pair]
) -> tuple[list[Pair], list[tuple[Pair, str]], list[Finding]]:
    """Each unordered pair once; those left out, and why; findings. Another gold for the same pair is refused."""
    first: dict[tuple[str, ...], Pair] = {}
    again: list[tuple[Pair, str]] = []
    conflicts: list[Finding] = []
    for pair in pairs:
        known = first.setdefault(tuple(sorted(pair.keys)), pair)
        if known is pair:
            continue
        how = f"the same pair as in {table.unit} {known.row}" + (
            ", the other way round" if known.keys != pair.keys else ""
        )
        if pair.gold == known.gold:
            again.append((pair, how if pair.kind == known.kind else f"{how}, under another type"))
        else:
            conflicts.append(
                reject(
                    f'{table.file}, {table.unit} {pair.row}, column "{plain(column)}": {how}, with another value '
                    f"({pair.gold:g}, there {known.gold:g}). Keep the right one."
                )
            )
    findings = conflicts[:MOST]
    if len(conflicts) > MOST:
        findings.append(reject(f"{table.file}: {count(len(conflicts) - MOST, 'more pair')} with two values."))
    if again:
        told = "; ".join(f"{table.unit} {pair.row} is {why}" for pair, why in again[:MOST])
        findings.append(
            notice(f"{table.file}: {count(len(again), 'pair')} given again with the same value, kept once: {told}.")
        )
    return list(first.values()), again, findings


def self_pairs(table: Table, pairs: Sequence[Pair], what: str) -> list[Finding]:
    rows = [pair.row for pair in pairs if pair.keys[0] == pair.keys[1]]
    if not rows:
        return []
    return [
        notice(
            f"{table.file}, {at(table.unit, rows)}: {count(len(rows), 'self pair')} ({what} with itself). "
            "The cosine is 1 whatever the model, which lifts the scores."
        )
    ]


def twin_ids(table: Table, column: str, pairs: Sequence[Pair]) -> list[Finding]:
    rows: dict[str, list[int]] = {}
    for pair in pairs:
        rows.setdefault(pair.id, []).append(pair.row)
    return [
        reject(
            f'{table.file}, {at(table.unit, where)}, column "{plain(column)}": the id "{plain(id_)}" is there twice. '
            "Give each pair an id of its own, or leave the column out."
        )
        for id_, where in list(rows.items())
        if len(where) > 1
    ][:MOST]


def spread(table: Table, pairs: Sequence[Pair], label: bool) -> list[Finding]:
    """Notices where the pairs that can be used leave scores undefined."""
    n = len(pairs)
    if n == 1:
        return [notice(f"{table.file}: 1 pair that can be used. Its similarity is shown; no correlation is defined.")]
    findings = []
    if n == 2:
        findings.append(
            notice(f"{table.file}: 2 pairs: a correlation of two is +1, −1 or not defined, and says nothing.")
        )
    values = {pair.gold for pair in pairs}
    if n and len(values) == 1:
        value = f"{values.pop():g}"
        what = (
            f"one class: every label is {value}; AUROC and"
            if label
            else f"the gold is constant ({value} in every pair);"
        )
        findings.append(notice(f"{table.file}: {what} Pearson's and Spearman's correlation are not defined."))
    return findings


def unknown_types(table: Table, column: str, pairs: Sequence[Pair]) -> list[Finding]:
    """Types that the pathway benchmark does not know keep groups of their own."""
    strange = dict.fromkeys(pair.kind for pair in pairs if pair.kind.lower() not in TYPES)
    if not strange:
        return []
    told = named((f'"{plain(kind)}" ({count(sum(p.kind == kind for p in pairs), "pair")})' for kind in strange), MOST)
    return [
        notice(
            f'{table.file}, column "{plain(column)}": unknown {told}; known are pos, hard, negative and soft. '
            "Each is kept as a group of its own."
        )
    ]
