"""An order in which groups that are taken for each other stand side by side."""

import numpy as np

MOST = 400  # groups: beyond, they stay in the order given


def alike_first(table: np.ndarray) -> list[int]:
    """Rows of a square table of shares in the order of average linkage, the ends that are most alike joined.

    Not defined cells count as 0. The order is the same whatever the order given, but for ties.
    """
    size = len(table)
    if not 2 < size <= MOST:
        return list(range(size))
    both = np.nan_to_num(np.asarray(table, float))
    alike = (both + both.T) / 2
    linked = alike.copy()
    np.fill_diagonal(linked, -1.0)
    chains: dict[int, list[int]] = {row: [row] for row in range(size)}
    while len(chains) > 1:
        a, b = (int(at) for at in np.unravel_index(int(linked.argmax()), linked.shape))
        first, second = len(chains[a]), len(chains[b])
        linked[a] = linked[:, a] = (first * linked[a] + second * linked[b]) / (first + second)
        linked[b] = linked[:, b] = -np.inf
        linked[a, a] = -1.0
        chains[a] = _joined(chains[a], chains.pop(b), alike)
        for gone in set(range(size)) - set(chains):
            linked[a, gone] = linked[gone, a] = -np.inf
    return next(iter(chains.values()))


def _joined(a: list[int], b: list[int], alike: np.ndarray) -> list[int]:
    """Both chains with the ends next to each other that are most alike."""
    ways = [(a, b), (a, b[::-1]), (a[::-1], b), (a[::-1], b[::-1])]
    return max(((alike[x[-1], y[0]], -i, x + y) for i, (x, y) in enumerate(ways)))[2]
