"""Rated pairs from a table file: two sentences and a score, or the ids of two papers and a gold value or label."""

import re
from pathlib import Path

from core.datasets.columns import odd_cells, short_rows
from core.datasets.messages import at, count, notice, reject
from core.datasets.pair_benchmark import benchmark_faults
from core.datasets.pair_columns import Shape, pair_columns
from core.datasets.pair_gold import Values, gold_and_ratings
from core.datasets.pair_rules import Pair, distinct, self_pairs, spread, twin_ids, unknown_types
from core.datasets.pair_texts import Texts, texts_of_papers, texts_of_sentences
from core.datasets.papers import inspect_papers
from core.datasets.reading import Reading, checked, refuses, taken
from core.datasets.rows import Table
from core.datasets.sieve import How, Sieve
from core.datasets.tables import read_table
from core.datasets.texts import long_texts
from core.schema import Check, Finding, PairSet, Papers, Skipped

FEWEST = 2


def read_pairs(
    path: Path,
    *,
    papers: Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
    allow_tiny: bool = False,
    name: str = "",
    scale: tuple[float, float] | None = None,
) -> PairSet:
    """The rated pairs in a file; notices are in `findings`, pairs that were left out in `skipped`.

    Parameters
    ----------
    papers
        Table with pmid, title and abstract, where the pairs are of PubMed ids.
    decimal
        "," or "." says what a comma in a number is. A comma in a number is asked about where it is None.
    drop_bad
        Leave out rows with a bad cell, listed in `skipped`, instead of refusing the file.
    allow_tiny
        Take a single pair too.
    name
        Name of the set, and of pairs without an id: name-000, name-001, … by row. Default: from the file's name.
    scale
        Lowest and highest grade possible.

    Raises
    ------
    BadFile
        With all refusals, one a line, or with the question about the decimal mark.
    """
    return taken(inspect_pairs(path, papers, How(decimal, drop_bad, allow_tiny, name, scale)))


def check_pairs(path: Path, *, papers: Path | None = None, decimal: str | None = None, drop_bad: bool = False) -> Check:
    """Would `read_pairs` take this file, and what would it say?"""
    return checked(path, lambda: inspect_pairs(path, papers, How(decimal, drop_bad)))


def inspect_pairs(path: Path, papers: Path | None, how: How) -> Reading[PairSet]:
    """The pairs, if the file can be taken, with everything that there is to say about it. Raises BadFile."""
    table = read_table(path)
    shape, findings = pair_columns(table)
    findings = table.findings + findings
    if shape is None:
        return Reading(None, tuple(findings), len(table))
    sieve = Sieve(table, how, [*findings, *short_rows(table, shape.required), *odd_cells(table, shape.used)])
    values = gold_and_ratings(sieve, shape)
    if values is None:  # a question has to be answered first
        return Reading(None, tuple(sieve.findings), len(table))
    held = _papers(papers, sieve) if shape.papers else None
    if shape.papers:
        texts = texts_of_papers(sieve, shape, held)
    else:
        texts = texts_of_sentences(sieve, shape)
        sieve.findings += long_texts(table, (shape.left, shape.right))
    ids = _ids(sieve, shape, how.name or set_name(path.name))
    kept = _rules(sieve, shape, _pairs(table, shape, ids, texts, values))
    if shape.papers and shape.label and shape.kind:
        sieve.findings += benchmark_faults(table, kept, held)
    if refuses(sieve.findings):
        return Reading(None, tuple(sieve.findings), len(table))
    return Reading(_pair_set(path, shape, sieve, ids, kept), tuple(sieve.findings), len(table))


def _papers(path: Path | None, sieve: Sieve) -> Papers | None:
    if path is None:
        sieve.findings.append(
            reject(
                f"{sieve.table.file}: these are pairs of paper ids. Give the papers' texts too: "
                "--papers FILE (pmid, title, abstract)."
            )
        )
        return None
    reading = inspect_papers(path)
    sieve.findings += reading.findings
    return reading.value


def set_name(file: str) -> str:
    """A file's name without its ending, in letters that suit an id."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", Path(file).stem)[:40].strip("-.") or "pairs"


def _ids(sieve: Sieve, shape: Shape, name: str) -> dict[int, str]:
    """Row number → id: the file's own, else the name and the place in the file."""
    table = sieve.table
    width = max(3, len(str(len(table) - 1)))
    made = {row: f"{name}-{place:0{width}d}" for place, row in enumerate(table.row_numbers)}
    if not shape.id:
        return made
    given = {row: cell.strip() for row, cell in table.numbered(shape.id)}
    blank = [row for row, id_ in given.items() if not id_]
    if blank:
        sieve.findings.append(
            notice(
                f"{table.file}, {at(table.unit, blank)}: {count(len(blank), 'pair')} without an id, "
                f"named {made[blank[0]]} and so on."
            )
        )
    return {row: id_ or made[row] for row, id_ in given.items()}


def _pairs(table: Table, shape: Shape, ids: dict[int, str], texts: Texts, values: Values) -> list[Pair]:
    kinds = {row: cell.strip() for row, cell in table.numbered(shape.kind)} if shape.kind else {}
    return [
        Pair(
            row, ids[row], texts.keys[row], *texts.texts[row], values.gold[row], kinds.get(row, ""), values.ratings[row]
        )
        for row in table.row_numbers
        if row in values.gold and row in texts.texts
    ]


def _rules(sieve: Sieve, shape: Shape, pairs: list[Pair]) -> list[Pair]:
    """The pairs that stay; what they mean together is added to the findings."""
    table, how, n = sieve.table, sieve.how, len(sieve.table)
    pairs = [pair for pair in pairs if pair.row not in sieve.out]
    if how.drop_bad and sieve.out:
        rows = sorted(sieve.out)
        sieve.findings.append(
            notice(f"{table.file}, {at(table.unit, rows)}: {len(rows):,} of {count(n, 'pair')} left out.")
        )
    column = shape.gold or "gold"
    kept, again, said = distinct(table, column, pairs)
    sieve.out |= {pair.row: why for pair, why in again}
    sieve.findings += said + self_pairs(table, kept, "a paper" if shape.papers else "a sentence")
    if shape.id:
        sieve.findings += twin_ids(table, shape.id, kept)
    if shape.papers and shape.kind:
        sieve.findings += unknown_types(table, shape.kind, kept)
    sieve.findings += _enough(sieve, kept)
    if not refuses(sieve.findings):
        sieve.findings += spread(table, kept, shape.label)
    return kept


def _enough(sieve: Sieve, kept: list[Pair]) -> list[Finding]:
    n = len(sieve.table)
    if n < FEWEST and not sieve.how.allow_tiny:
        return [
            reject(
                f"{sieve.table.file}: {count(n, 'pair')}; at least {FEWEST} are needed for any correlation, "
                "and at least 3 for one that says something."
            )
        ]
    if not kept and not refuses(sieve.findings):
        return [reject(f"{sieve.table.file}: 0 of {count(n, 'pair')} can be used.")]
    return []


def _pair_set(path: Path, shape: Shape, sieve: Sieve, ids: dict[int, str], kept: list[Pair]) -> PairSet:
    notes = ("A paper's text is its title and its abstract, with a blank between.",) if shape.papers else ()
    return PairSet(
        name=sieve.how.name or set_name(path.name),
        ids=tuple(pair.id for pair in kept),
        left=tuple(pair.left for pair in kept),
        right=tuple(pair.right for pair in kept),
        gold=tuple(pair.gold for pair in kept),
        raters=tuple(shape.raters.values()),
        ratings=tuple(pair.ratings for pair in kept) if shape.raters else (),
        scale=sieve.how.scale or ((0.0, 1.0) if shape.label else None),
        kinds=tuple(pair.kind for pair in kept) if shape.kind else (),
        title=sieve.table.file,
        source=sieve.table.file,
        notes=notes,
        findings=tuple(sieve.findings),
        skipped=tuple(Skipped(ids[row], f"{sieve.table.unit} {row}: {why}") for row, why in sorted(sieve.out.items())),
    )
