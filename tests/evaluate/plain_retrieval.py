"""Retrieval in plain loops, from its definitions, to compare with."""

import math
import random

LEVELS = ("category", "subcategory", "pathway")


def random_set(seed):
    """Vectors, ids, and for each level the labels of each paper: ties, twins, zero vectors, singletons, no labels."""
    draw = random.Random(seed)
    n, width = draw.randint(2, 24), draw.choice([1, 2, 3, 5])
    whole = draw.random() < 0.6  # small whole numbers tie often
    vectors = [
        [float(draw.randint(-2, 2)) if whole else draw.gauss(0, 1) for _ in range(width)] for _ in range(n)
    ]  # fmt: skip
    for _ in range(draw.randint(0, n // 3)):
        vectors[draw.randrange(n)] = list(vectors[draw.randrange(n)])
    names = [f"m{number}" for number in range(draw.randint(1, 8))]
    above = {name: (draw.choice("ABC"), draw.choice("uvw")) for name in names}
    pathways = [draw.sample(names, min(len(names), draw.choice([0, 1, 1, 1, 2, 3]))) for _ in range(n)]
    pathways[draw.randrange(n)] = ["alone"]
    above["alone"] = (draw.choice(["A", "Z"]), draw.choice(["u", "z"]))
    labels = {
        "category": [tuple(above[name][0] for name in own) for own in pathways],
        "subcategory": [tuple("".join(above[name]) for name in own) for own in pathways],
        "pathway": [tuple(own) for own in pathways],
    }
    ids = draw.sample([str(number) for number in range(95, 95 + 2 * n)], n)
    if draw.random() < 0.2:
        ids[draw.randrange(n)] = ids[0]
    return vectors, ids, labels


def cosine(a, b):
    lengths = math.sqrt(math.fsum(x * x for x in a)) * math.sqrt(math.fsum(x * x for x in b))
    return math.fsum(x * y for x, y in zip(a, b)) / lengths if lengths else 0.0


def ranking(query, vectors, ids):
    """(row, cosine at nine decimals) of all papers of another id, nearest first."""
    found = [
        (-round(cosine(vectors[query], vectors[row]) * 1e9), ids[row], row)
        for row in range(len(ids))
        if ids[row] != ids[query]
    ]
    return [(row, -near / 1e9) for near, _, row in sorted(found)]


def measures(hits, cutoffs):
    """Measure → value of a ranking, given as a list of bools; None without a hit."""
    total = sum(hits)
    if total == 0:
        return None
    seen, precision, gain = 0, 0.0, 0.0
    for rank, hit in enumerate(hits, 1):
        if hit:
            seen += 1
            precision += seen / rank
            gain += 1 / math.log2(rank + 1)
    first = hits.index(True) + 1
    values = {"AP": precision / total, "MRR": 1 / first, "nDCG": gain / best(total)}
    for k in cutoffs:
        top = hits[:k]
        values[f"P@{k}"] = sum(top) / k
        values[f"R@{k}"] = sum(top) / total
        gained = sum(1 / math.log2(rank + 1) for rank, hit in enumerate(top, 1) if hit)
        values[f"nDCG@{k}"] = gained / best(min(total, k))
        values[f"MRR@{k}"] = 1 / first if first <= k else 0.0
    return values


def best(count):
    return sum(1 / math.log2(rank + 1) for rank in range(1, count + 1))


def scores(vectors, ids, labels, cutoffs):
    """Key → one (measures, relevant, candidates) a paper."""
    found = {}
    levels = list(labels)
    for at, level in enumerate(levels):
        found[level] = [one(row, vectors, ids, labels[level], None, cutoffs) for row in range(len(ids))]
        if at + 1 < len(levels):
            finer = levels[at + 1]
            key = f"{level}, other {'subcategories' if finer == 'subcategory' else finer + 's'}"
            found[key] = [one(row, vectors, ids, labels[level], labels[finer], cutoffs) for row in range(len(ids))]
    return found


def one(query, vectors, ids, labels, without, cutoffs):
    order = [row for row, _ in ranking(query, vectors, ids)]
    if without is not None:
        order = [row for row in order if not set(without[query]) & set(without[row])]
    hits = [bool(set(labels[query]) & set(labels[row])) for row in order]
    return measures(hits, cutoffs), sum(hits), len(order)
