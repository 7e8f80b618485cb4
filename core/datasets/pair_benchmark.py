"""Pairs of papers that bear the pathway benchmark's types: a label against its type, a type against the hierarchy."""

from collections.abc import Sequence

from core.datasets.pair_hierarchy import say_wrong, wrong_types
from core.datasets.pair_rules import Pair
from core.datasets.paper_pair_rules import OTHER_NAMES, label_faults
from core.datasets.paper_pairs import TYPES, PaperPair, PaperPairs
from core.datasets.rows import Table
from core.schema import Finding, Papers


def benchmark_faults(table: Table, pairs: Sequence[Pair], papers: Papers | None) -> list[Finding]:
    """What is wrong with labelled pairs of the types pos, hard, negative and soft; other types are not judged.

    The hierarchy is that of the papers, where they have levels.
    """
    known = {pair.row: found for pair in pairs if (found := _labelled(pair)).type in TYPES}
    findings = label_faults(table, known)
    if findings or papers is None or not papers.levels:
        return findings
    held = PaperPairs(tuple(known.values()), rows=tuple(known))
    return say_wrong([(table.file, one) for one in wrong_types(papers, held, table.unit)], held.pairs)


def _labelled(pair: Pair) -> PaperPair:
    kind = pair.kind.strip().lower()
    return PaperPair(*pair.keys, int(pair.gold), OTHER_NAMES.get(kind, kind))
