"""Gold and ratings of a table of pairs."""

import math
from dataclasses import dataclass

from core.datasets.messages import MOST, at, count, named, notice, plain, quoted
from core.datasets.numbers import Numbers, expected, read_labels, read_numbers
from core.datasets.pair_columns import Shape
from core.datasets.rows import Table
from core.datasets.sieve import Sieve
from core.schema import Finding


@dataclass(frozen=True)
class Values:
    """Row number → gold, and the ratings in the order of the shape's raters (NaN where one is missing)."""

    gold: dict[int, float]
    ratings: dict[int, tuple[float, ...]]


def gold_and_ratings(sieve: Sieve, shape: Shape) -> Values | None:
    """None, after a question among the findings, where a decimal mark is in doubt."""
    table, how = sieve.table, sieve.how
    raters = {name: _rater(sieve, name) for name in shape.raters}
    gold = Numbers()
    if shape.label:
        gold = read_labels(table.numbered(shape.gold))
    elif shape.gold:
        gold = read_numbers(table.numbered(shape.gold), decimal=how.decimal, scale=how.scale)
    asks = [(name, numbers.asks) for name, numbers in ((shape.gold, gold), *raters.items()) if numbers.asks]
    if asks:
        sieve.findings.append(_ask(table, *asks[0]))
    if gold.bad:
        what = (
            f"0/1 (or true/false); the values are {_distinct(table, shape.gold)}"
            if shape.label
            else expected(how.scale, how.decimal)
        )
        sieve.refuse(shape.gold, gold.bad, what)
    if asks:
        return None
    rows = table.row_numbers
    ratings = {row: tuple(numbers.values.get(row, math.nan) for numbers in raters.values()) for row in rows}
    values = gold.values if shape.gold else _means(sieve, ratings)
    if shape.gold:
        sieve.findings += _disagreeing(table, shape, values, ratings)
    return Values(values, ratings)


def _rater(sieve: Sieve, column: str) -> Numbers:
    """A rater's grades; blank is a rating that is missing, and said."""
    cells = sieve.table.numbered(column)
    given = [(row, cell) for row, cell in cells if cell.strip()]
    numbers = read_numbers(given, decimal=sieve.how.decimal, scale=sieve.how.scale)
    if numbers.bad:
        sieve.refuse(column, numbers.bad, expected(sieve.how.scale, sieve.how.decimal))
    if len(given) < len(cells):
        missing = len(cells) - len(given)
        sieve.findings.append(
            notice(
                f'{sieve.table.file}, column "{plain(column)}": {missing:,} of {count(len(cells), "rating")} missing.'
            )
        )
    return numbers


def _ask(table: Table, column: str, cells: list[tuple[int, str]]) -> Finding:
    rows, value = [row for row, _ in cells], cells[0][1].strip()
    return notice(
        f'{table.file}, {at(table.unit, rows)}, column "{plain(column)}": found {quoted(value)}. '
        "Is the comma a decimal mark? Nothing is guessed: "
        "confirm the decimal comma (--decimal ,), or write the numbers with a point and without commas."
    )


def _distinct(table: Table, column: str) -> str:
    return named((quoted(cell) for cell in dict.fromkeys(table.column(column))), MOST)


def _means(sieve: Sieve, ratings: dict[int, tuple[float, ...]]) -> dict[int, float]:
    """The mean of each row's ratings, where there is no column of gold."""
    sieve.findings.append(notice(f"{sieve.table.file}: no column of gold; it is the mean of each pair's ratings."))
    given = {row: [value for value in values if not math.isnan(value)] for row, values in ratings.items()}
    empty = [(row, "") for row, values in given.items() if not values and row not in sieve.out]
    if empty:
        sieve.refuse("gold", empty, "at least one rating")
    return {row: math.fsum(values) / len(values) for row, values in given.items() if values}


def _disagreeing(
    table: Table, shape: Shape, gold: dict[int, float], ratings: dict[int, tuple[float, ...]]
) -> list[Finding]:
    """A notice where the score is not the mean of the ratings, to one decimal."""
    means = {row: math.fsum(values) / len(values) for row, values in ratings.items() if values}
    off = [row for row, mean in means.items() if row in gold and abs(gold[row] - mean) > 0.0501]
    if not off:
        return []
    first = off[0]
    return [
        notice(
            f"{table.file}, {at(table.unit, off)}: the {shape.gold} is not the mean of the ratings "
            f"({gold[first]:g}, mean {means[first]:g}, in {table.unit} {first}); the {shape.gold} is used."
        )
    ]
