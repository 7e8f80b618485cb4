"""Which group of pathways goes to which split, so that the numbers of pathways come near to what is wished."""

import math
import random
from collections.abc import Sequence

from core.errors import BadInput

SPLITS = ("train", "val", "test")
FRACTIONS = (0.7, 0.15, 0.15)


def check_fractions(fractions: Sequence[float]) -> tuple[float, ...]:
    """Three shares of the pathways, 0 for a split that is not wanted. Raises BadInput."""
    shares = tuple(fractions)
    right = len(shares) == len(SPLITS) and all(math.isfinite(one) and one >= 0 for one in shares)
    if not right or abs(sum(shares) - 1) > 1e-6:
        found = ", ".join(f"{one:g}" for one in shares)
        raise BadInput(f"fractions {found}: expected three numbers, of train, val and test, that add up to 1.")
    return shares


def targets(n: int, fractions: Sequence[float]) -> tuple[int, ...]:
    """n pathways by these shares in whole numbers: largest remainders, the later split first; one at least if any."""
    whole = [max(math.floor(n * one + 1e-9), int(one > 0)) for one in fractions]
    while sum(whole) != n:
        missing = [n * one - have for one, have in zip(fractions, whole)]
        step = 1 if sum(whole) < n else -1
        open_ = [i for i, one in enumerate(fractions) if one > 0 and (step > 0 or whole[i] > 1)]
        whole[max(open_, key=lambda i: (round(step * missing[i], 9), i))] += step
    return tuple(whole)


def assign(sizes: Sequence[int], fractions: Sequence[float], *, seed: int) -> list[int]:
    """For each group, of so many pathways, the number of its split. Every split that is wanted gets a group.

    In an order drawn by `seed`, the largest groups first; each goes where most is missing. `sizes`: as many as there
    are wanted splits at least.
    """
    wish = targets(sum(sizes), fractions)
    order = list(range(len(sizes)))
    random.Random(seed).shuffle(order)  # noqa: S311 - a draw, no secret
    order.sort(key=lambda group: -sizes[group])
    have, found = [0] * len(wish), [0] * len(sizes)
    for place, group in enumerate(order):
        empty = [split for split, want in enumerate(wish) if want and not have[split]]
        choices = empty if len(order) - place <= len(empty) else [split for split, want in enumerate(wish) if want]
        found[group] = max(choices, key=lambda split: wish[split] - have[split])
        have[found[group]] += sizes[group]
    return found
