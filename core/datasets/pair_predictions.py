"""Another model's score of each pair of papers, such as a cross-encoder's: left, right and score, a row a pair."""

from pathlib import Path

from core.datasets.columns import find, missing, odd_cells, short_rows
from core.datasets.messages import MOST, at, count, plain, quoted, reject
from core.datasets.numbers import read_numbers
from core.datasets.pair_columns import PAPER_LEFT, second
from core.datasets.paper_ids import ids_of_papers
from core.datasets.reading import Reading, refuses, taken
from core.datasets.rows import Table
from core.datasets.sieve import How, Sieve
from core.datasets.tables import read_table
from core.schema import Finding

LEFT = ("left", *PAPER_LEFT)
SCORE = ("score", "probability", "prediction", "prob", "pred", "predicted", "similarity", "cosine")
NEEDED = "left, right and score (or probability, or prediction)"
FIX = "Fix the cells, or remove the rows."


def read_pair_predictions(path: Path) -> dict[tuple[str, str], float]:
    """(left, right) → score, in the order of the two papers that the file gives; CSV, TSV, JSON or JSON lines.

    Raises BadFile with all refusals: columns that are missing, cells that are no id or no finite number, the same two
    papers in the same order with another score.
    """
    return taken(_inspect(path))


def _inspect(path: Path) -> Reading[dict[tuple[str, str], float]]:
    table = read_table(path)
    names, findings = [], list(table.findings)
    for wanted in (LEFT, second(LEFT), SCORE):
        name, said = find(table, wanted)
        names.append(name)
        findings += said
    findings += [
        reject(missing(table, wanted, NEEDED, names))
        for wanted, name in zip(("left", "right", "score"), names)
        if not name
    ]
    if refuses(findings):
        return Reading(None, tuple(findings), len(table))
    sieve = Sieve(table, How(), [*findings, *short_rows(table, names), *odd_cells(table, names)])
    left, right = (ids_of_papers(sieve, name) for name in names[:2])
    scores = _scores(sieve, names[2])
    found, said = _once(table, {row: (left[row], right[row]) for row in left if row in right}, scores)
    sieve.findings += said
    value = None if refuses(sieve.findings) else found
    return Reading(value, tuple(sieve.findings), len(table))


def _scores(sieve: Sieve, column: str) -> dict[int, float]:
    table = sieve.table
    numbers = read_numbers(table.numbered(column), decimal=None, scale=None)
    sieve.refuse(column, numbers.bad, "a finite number", FIX)
    if numbers.asks:
        rows, value = [row for row, _ in numbers.asks], quoted(numbers.asks[0][1].strip())
        sieve.findings.append(reject(
            f'{table.file}, {at(table.unit, rows)}, column "{plain(column)}": found {value}. Write the numbers with a '
            "decimal point and without commas."
        ))  # fmt: skip
    return numbers.values


def _once(
    table: Table, keys: dict[int, tuple[str, str]], scores: dict[int, float]
) -> tuple[dict[tuple[str, str], float], list[Finding]]:
    """Each ordered pair once; another score for the same one is refused."""
    first: dict[tuple[str, str], int] = {}
    conflicts = []
    for row, key in keys.items():
        if row in scores and scores[first.setdefault(key, row)] != scores[row]:
            conflicts.append(
                f"{table.file}, {table.unit} {row}: the same pair as in {table.unit} {first[key]}, with another score "
                f"({scores[row]:g}, there {scores[first[key]]:g}). Keep the right one."
            )
    findings = [reject(text) for text in conflicts[:MOST]]
    if len(conflicts) > MOST:
        findings.append(reject(f"{table.file}: {count(len(conflicts) - MOST, 'more pair')} with two scores."))
    return {key: scores[row] for key, row in first.items()}, findings
