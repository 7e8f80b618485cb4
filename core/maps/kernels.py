"""The inner loops of neighbours and ranks, written to be compiled; each stands alone."""

# mypy: disable-error-code="no-untyped-def"


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
    """Similarities of candidates anew in double precision, sorted: largest first, of equal ones the lower row."""
    for at in range(which.shape[0]):
        row = rows[at]
        count = 0
        for candidate in range(which.shape[1]):
            other = which[at, candidate]
            if other < 0:
                continue
            total = 0.0
            for d in range(vectors.shape[1]):
                total += float(vectors[row, d]) * float(vectors[other, d])
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
                step = float(vectors[row, d]) - float(vectors[other, d])
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
