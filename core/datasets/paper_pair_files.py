"""Files of labelled pairs of papers: left, right, label (0 or 1) and type (pos, hard, negative, soft), a row a pair."""

from codecs import BOM_UTF8
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import MOST, count, named, notice, plain, reject, shown_name
from core.datasets.numbers import read_labels
from core.datasets.pair_columns import KIND, LABEL, PAPER_LEFT, second
from core.datasets.paper_ids import ids_of_papers, unknown_papers
from core.datasets.paper_pair_rules import label_faults, once, types_of
from core.datasets.paper_pairs import PaperPair, PaperPairs
from core.datasets.reading import Reading, refuses, taken
from core.datasets.rows import Table
from core.datasets.sieve import How, Sieve
from core.datasets.tables import read_table, whole
from core.schema import Finding, Papers, Skipped

LEFT = ("left", *PAPER_LEFT)
NOWHERE: Mapping[str, str] = {}
NEEDED = "left, right, label and type"
FIX = "Fix the cells, or remove the rows."


class Columns(NamedTuple):
    left: str
    right: str
    label: str
    type: str


def read_paper_pairs(path: Path, papers: Papers) -> PaperPairs:
    """The labelled pairs in a file, of these papers; what was mended or left out is in `findings` and `skipped`.

    A pair with a paper that is not among them is left out. Raises BadFile with all refusals: cells that are no id or no
    label, a label that its type contradicts, the same pair with another label or type. An empty file holds no pairs.
    """
    return taken(inspect_paper_pairs(path, papers))


def inspect_paper_pairs(path: Path, papers: Papers, elsewhere: Mapping[str, str] = NOWHERE) -> Reading[PaperPairs]:
    """The pairs, if the file can be taken, with everything that there is to say about it. Raises BadFile.

    `elsewhere`: papers of other splits and their split; a pair with one of them is refused.
    """
    file = shown_name(path)
    if not whole(path, file).removeprefix(BOM_UTF8).strip():
        empty = (notice(f"{file} is empty: it holds no pairs."),)
        return Reading(PaperPairs((), empty), empty, 0)
    table = read_table(path)
    columns, findings = _columns(table)
    findings = table.findings + findings
    if columns is None:
        return Reading(None, tuple(findings), len(table))
    sieve = Sieve(table, How(), [*findings, *short_rows(table, columns), *odd_cells(table, columns)])
    pairs = _pairs(sieve, columns, papers)
    skipped = _unknown(sieve, pairs, papers, elsewhere)
    known = {row: pair for row, pair in pairs.items() if row not in sieve.out}
    sieve.findings += label_faults(table, known)
    kept, again, twice = once(table, known)
    sieve.findings += twice
    skipped += [Skipped(f"{pairs[row].left} {pairs[row].right}", f"{table.unit} {row}: {why}") for row, why in again]
    if refuses(sieve.findings):
        return Reading(None, tuple(sieve.findings), len(table))
    found = tuple(known[row] for row in kept)
    said = (*sieve.findings, *_one_class(table, found))
    return Reading(PaperPairs(found, said, tuple(skipped), tuple(kept)), said, len(table))


def _columns(table: Table) -> tuple[Columns | None, list[Finding]]:
    found: list[str] = []
    findings: list[Finding] = []
    for names in (LEFT, second(LEFT), LABEL, KIND):
        name, said = find(table, names)
        found.append(name)
        findings += said
    findings += [
        reject(missing(table, wanted, NEEDED, found)) for wanted, name in zip(Columns._fields, found) if not name
    ]
    return None if refuses(findings) else Columns(*found), findings


def _pairs(sieve: Sieve, columns: Columns, papers: Papers) -> dict[int, PaperPair]:
    """Row number → pair, of the rows without a bad cell."""
    table = sieve.table
    known = frozenset(papers.ids)
    left, right = (ids_of_papers(sieve, name, known) for name in (columns.left, columns.right))
    labels = read_labels(table.numbered(columns.label))
    if labels.bad:
        values = named((f'"{plain(cell)}"' for cell in dict.fromkeys(table.column(columns.label))), MOST)
        sieve.refuse(columns.label, labels.bad, f"0/1 (or true/false); the values are {values}", FIX)
    kinds, said = types_of(table, columns.type)
    sieve.findings += said
    rows = [row for row in table.row_numbers if row in left and row in right and row in labels.values]
    return {row: PaperPair(left[row], right[row], int(labels.values[row]), kinds[row]) for row in rows}


def _unknown(sieve: Sieve, pairs: dict[int, PaperPair], papers: Papers, elsewhere: Mapping[str, str]) -> list[Skipped]:
    """The pairs with a paper that is not there; their rows are taken out, and it is said."""
    known = frozenset(papers.ids)
    outside = {row: pair for row, pair in pairs.items() if not (pair.left in known and pair.right in known)}
    lacking = {row: [id_ for id_ in dict.fromkeys(pair[:2]) if id_ not in known] for row, pair in outside.items()}
    if not lacking:
        return []
    table, where = sieve.table, plain(papers.title or papers.name, 80)
    crossing = {row: [id_ for id_ in ids if id_ in elsewhere] for row, ids in lacking.items()}
    crossing = {row: ids for row, ids in crossing.items() if ids}
    if crossing:
        shown = named(f"{table.unit} {row}: {plain(id_)} is in {elsewhere[id_]}" for row, (id_, *_) in crossing.items())
        sieve.findings.append(reject(
            f"{table.file}: {count(len(crossing), 'pair')} with a paper of another split, a leak: {shown}."
        ))  # fmt: skip
    sieve.findings += unknown_papers(table, {k: v for k, v in lacking.items() if k not in crossing}, "pair", papers)
    sieve.out |= dict.fromkeys(lacking, "unknown")
    return [
        Skipped(f"{pairs[row].left} {pairs[row].right}", f"{table.unit} {row}: no paper {' and '.join(ids)} in {where}")
        for row, ids in lacking.items()
    ]


def _one_class(table: Table, pairs: Sequence[PaperPair]) -> list[Finding]:
    labels = {pair.label for pair in pairs}
    if len(labels) != 1:
        return []
    what = f"one class: every label is {labels.pop()}; AUROC and average precision are not defined."
    return [notice(f"{table.file}: {what}")]
