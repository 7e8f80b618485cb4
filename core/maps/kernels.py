"""The inner loops of neighbours and ranks, written to be compiled; each stands alone."""

# mypy: disable-error-code="no-untyped-def"

import numpy as np

# Compiled code on disk is known by the state of this file: so how it is compiled is written here too.
OPTIONS = {"nogil": True, "error_model": "numpy"}
EXACT = ("reassoc", "nsz", "contract")  # sums may be taken in another order; NaN and infinity keep their meaning


def keep_best(first_column, usable, margin, block, rows, best, which):  # noqa: PLR0917
    """Take the similarities block (m, c) of `rows` into best and which (m, k), which are sorted, largest first.

    Columns come in ascending order, and a later one must be larger by `margin` to push out the last: of equal ones, up
    to rounding, the lower stays.
    """
    k = best.shape[1]
    for row in range(block.shape[0]):
        least = best[row, k - 1] + margin
        for column in range(block.shape[1]):
            value = block[row, column]
            if value > least:
                at = first_column + column
                if at == rows[row] or not usable[at]:
                    continue
                place = k - 1
                while place > 0 and best[row, place - 1] < value:
                    best[row, place] = best[row, place - 1]
                    which[row, place] = which[row, place - 1]
                    place -= 1
                best[row, place] = value
                which[row, place] = at
                least = best[row, k - 1] + margin


def settle_cosine(vectors, squares, rows, which, values):
    """Similarities of candidates anew in double precision, sorted: largest first, of equal ones the lower row.

    np.float64, since compiled code takes float() of a number in single precision to be that number.
    """
    for at in range(which.shape[0]):
        row = rows[at]
        count = 0
        for candidate in range(which.shape[1]):
            other = which[at, candidate]
            if other < 0:
                continue
            total = 0.0
            for d in range(vectors.shape[1]):
                total += np.float64(vectors[row, d]) * np.float64(vectors[other, d])
            value = total / (squares[row] * squares[other]) ** 0.5
            place = count
            while place > 0 and (
                values[at, place - 1] < value or (values[at, place - 1] == value and which[at, place - 1] > other)
            ):
                values[at, place] = values[at, place - 1]
                which[at, place] = which[at, place - 1]
                place -= 1
            values[at, place] = value
            which[at, place] = other
            count += 1


def settle_euclidean(vectors, squares, rows, which, values):
    """The same with the negative distance as similarity."""
    for at in range(which.shape[0]):
        row = rows[at]
        count = 0
        for candidate in range(which.shape[1]):
            other = which[at, candidate]
            if other < 0:
                continue
            total = 0.0
            for d in range(vectors.shape[1]):
                step = np.float64(vectors[row, d]) - np.float64(vectors[other, d])
                total += step * step
            value = -(total**0.5)
            place = count
            while place > 0 and (
                values[at, place - 1] < value or (values[at, place - 1] == value and which[at, place - 1] > other)
            ):
                values[at, place] = values[at, place - 1]
                which[at, place] = which[at, place - 1]
                place -= 1
            values[at, place] = value
            which[at, place] = other
            count += 1


def ranks(margin, block, rows, others, found):
    """found (m, k): 1 + how many are nearer to `rows[m]` than `others[m, k]` is; equally near ones do not count.

    block (m, n): similarities of the rows to all.
    """
    for at in range(block.shape[0]):
        own = rows[at]
        for place in range(others.shape[1]):
            bar = block[at, others[at, place]] + margin
            nearer = 0
            for column in range(block.shape[1]):
                nearer += block[at, column] > bar
            if block[at, own] > bar:
                nearer -= 1
            found[at, place] = nearer + 1


def ranks_on_map(x, y, rows, others, found):
    """The same for places on the plane, by squared distance."""
    for at in range(rows.shape[0]):
        own = rows[at]
        for place in range(others.shape[1]):
            other = others[at, place]
            across, up = x[other] - x[own], y[other] - y[own]
            bar = across * across + up * up
            nearer = 0
            for column in range(x.shape[0]):
                dx, dy = x[column] - x[own], y[column] - y[own]
                nearer += dx * dx + dy * dy < bar
            if bar > 0:
                nearer -= 1
            found[at, place] = nearer + 1


def nearest_on_map(x, y, rows, best, which):
    """best and which (m, k): the nearest places by squared distance, smallest first; of equal ones the lower row."""
    k = best.shape[1]
    for at in range(rows.shape[0]):
        own = rows[at]
        most = best[at, k - 1]
        for column in range(x.shape[0]):
            dx, dy = x[column] - x[own], y[column] - y[own]
            square = dx * dx + dy * dy
            if square < most and column != own:
                place = k - 1
                while place > 0 and best[at, place - 1] > square:
                    best[at, place] = best[at, place - 1]
                    which[at, place] = which[at, place - 1]
                    place -= 1
                best[at, place] = square
                which[at, place] = column
                most = best[at, k - 1]


def move(first, past, starts, tails, every, due, here, there, bend, rate, turn, seed):  # noqa: PLR0917
    """One pass of UMAP's layout over papers first … past − 1: from places `here` to places `there`, each (n, 2).

    Edges as in `Graph`; edge e is drawn at each pass that reaches `due[e]`, which then grows by `every[e]`. With each
    pull go five pushes away from papers drawn at random.
    """
    n = np.uint64(here.shape[0])
    a, b = bend[0], bend[1]
    one, limit = np.float32(1), np.float32(4)
    pull, push, near = np.float32(-4) * a * b, np.float32(2) * b, np.float32(0.001)
    for i in range(first, past):
        x, y = here[i, 0], here[i, 1]
        # a new stream for each paper and pass, mixed as in SplitMix64
        chance = seed + np.uint64(0x9E3779B97F4A7C15) * (np.uint64(i) * np.uint64(1 << 20) + np.uint64(turn + 1))
        chance = (chance ^ (chance >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        chance = (chance ^ (chance >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        chance = (chance ^ (chance >> np.uint64(31))) | np.uint64(1)
        for edge in range(starts[i], starts[i + 1]):
            if due[edge] > turn:
                continue
            due[edge] += every[edge]
            j = tails[edge]
            dx, dy = x - here[j, 0], y - here[j, 1]
            square = dx * dx + dy * dy
            if square > 0:
                power = square**b
                # twice umap-learn's: there an edge is met from both its ends, and each time both are moved
                force = pull * power / (square * (a * power + one))
                x += rate * min(max(force * dx, -2 * limit), 2 * limit)
                y += rate * min(max(force * dy, -2 * limit), 2 * limit)
            for _ in range(5):
                chance ^= chance << np.uint64(13)
                chance ^= chance >> np.uint64(7)
                chance ^= chance << np.uint64(17)
                j = np.int64(((chance >> np.uint64(32)) * n) >> np.uint64(32))
                dx, dy = x - here[j, 0], y - here[j, 1]
                square = dx * dx + dy * dy
                if square > 0 and j != i:
                    force = push / ((near + square) * (a * square**b + one))
                    x += rate * min(max(force * dx, -limit), limit)
                    y += rate * min(max(force * dy, -limit), limit)
        there[i, 0], there[i, 1] = x, y
