"""How often the 95 % intervals hold the true score, in simulated data sets; with the simulation's own standard error.

    python benchmarks/coverage.py [--sets 1000] [--resamples 1000] [--seed 1] [--papers-only]

Gold and cosine are bivariate normal with correlation r, n = 100; in a second version gold is rounded to 20 levels, as
experts' grades are. True scores are computed, not simulated. A third part lets pairs share sentences: members of a
group have half of both variances in common, groups as in BIOSSES (100 pairs in 76 groups) and larger ones.

A fourth part is of papers in pathways of 5 to 40: means over papers and over pathways with intervals that draw
pathways, and, for contrast, the interval that draws single papers. Scores lie between 0 and 1 and are skewed, a tenth
of the papers is in two pathways; in a second version large pathways score lower, so that the two means differ.
"""

import argparse
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.evaluate.metrics import METRICS
from core.schema import Interval
from core.stats.bootstrap import interval
from core.stats.clustered import clustered_contrast, clustered_interval
from core.stats.clusters import Clusters

N, LEVELS, WIDEST = 100, 20, 2.375  # 20 levels a quarter of a standard deviation apart, ends collect the tails
SIZES = {
    "76 groups, as in BIOSSES": (1,) * 57 + (2,) * 15 + (3,) * 3 + (4,),
    "50 groups of 2": (2,) * 50,
    "20 groups of 5": (5,) * 20,
    "12 groups of 8 or 9": (8,) * 8 + (9,) * 4,
}

PATHWAYS = (50, 25, 12)
SMALLEST, LARGEST, SHARED = 5, 40, 0.1  # papers of a pathway, and the share that is in a second one
PATHWAY_SD, PAPER_SD = 0.8, 1.0  # of the logit of a score: between pathways, and between the papers of one
FALL = 0.03  # how much lower the logit is for each paper more, in the second version


def rounded(gold: np.ndarray) -> np.ndarray:
    """Gold on 20 equally spaced levels from −2.375 to 2.375."""
    step = 2 * WIDEST / (LEVELS - 1)
    return np.clip(np.round((gold + WIDEST) / step), 0, LEVELS - 1) * step - WIDEST


def truth(r: float, levels: bool) -> dict[str, float]:
    """True Pearson and Spearman; with rounded gold by integrating over its normal density.

    Spearman of the population is the correlation of F(gold), at the middle of its step, with F(cosine); given gold g
    the latter has mean Φ(r g / √(2 − r²)).
    """
    if not levels:
        return {"pearson": r, "spearman": 6 / math.pi * math.asin(r / 2)}
    g = np.linspace(-8, 8, 400_001)
    density = np.exp(-g * g / 2)
    density /= density.sum()
    graded = rounded(g)
    _, place = np.unique(graded, return_inverse=True)
    share = np.bincount(place, weights=density)
    middle = (np.cumsum(share) - share / 2)[place]
    phi = np.array([0.5 * (1 + math.erf(x / math.sqrt(2))) for x in np.linspace(-8, 8, 4001)])
    expected = np.interp(r * g / math.sqrt(2 - r * r), np.linspace(-8, 8, 4001), phi)
    spread = math.sqrt(((middle - 0.5) ** 2 * density).sum() / 12)
    pearson = r * (graded * g * density).sum() / math.sqrt((graded**2 * density).sum())
    return {"pearson": float(pearson), "spearman": float(((middle - 0.5) * (expected - 0.5) * density).sum() / spread)}


def simulated(
    r: float, sets: int, seed: int, sizes: tuple[int, ...] = (1,) * N, levels: bool = False
) -> Iterator[pd.DataFrame]:
    """Data sets of gold and predicted, standard normal with correlation r; within groups both correlate by a half."""
    rng = np.random.default_rng(seed)
    group = np.repeat(np.arange(len(sizes)), sizes)
    common = math.sqrt(0.5) if len(sizes) < N else 0.0
    for _ in range(sets):
        gold, error = common * rng.standard_normal((2, len(sizes)))[:, group]
        gold = gold + math.sqrt(1 - common**2) * rng.standard_normal(N)
        error = error + math.sqrt(1 - common**2) * rng.standard_normal(N)
        predicted = r * gold + math.sqrt(1 - r * r) * error
        yield pd.DataFrame({"gold": rounded(gold) if levels else gold, "predicted": predicted, "group": group})


def coverage(
    sets: Iterator[pd.DataFrame], true: dict[str, float], resamples: int, by_group: bool = False
) -> dict[str, tuple[float, int]]:
    """Share of data sets whose interval holds the true score, and their count, a metric."""
    held: dict[str, list[bool]] = {name: [] for name in METRICS}
    for number, items in enumerate(sets):
        groups = items["group"].to_numpy() if by_group else None
        for name, metric in METRICS.items():
            found = interval(items, metric, resamples=resamples, seed=number, groups=groups)
            if found.low is not None and found.high is not None:
                held[name].append(found.low <= true[name] <= found.high)
    return {name: (sum(each) / len(each), len(each)) for name, each in held.items()}


def papers(
    pathways: int, rng: np.random.Generator, fall: float = 0.0
) -> tuple[Clusters, Callable[[], np.ndarray], dict[str, float]]:
    """Pathways of 5 to 40 papers, a draw of scores (n,) of one model, and the true mean over papers and pathways."""
    sizes = rng.integers(SMALLEST, LARGEST + 1, pathways)
    first = np.repeat(np.arange(pathways), sizes)
    two = (rng.random(len(first)) < SHARED) & (fall == 0)
    second = (first + rng.integers(1, pathways, len(first))) % pathways
    clusters = Clusters.of(tuple((f"{a:03d}", f"{b:03d}") if both else (f"{a:03d}",)
                                 for a, b, both in zip(first, second, two)))  # fmt: skip
    middle = (SMALLEST + LARGEST) / 2
    center = -fall * (sizes - middle)
    share = rng.standard_normal(pathways)

    def scores() -> np.ndarray:
        """Pathways are hard or easy for every model: half of their variance is common to all."""
        own = PATHWAY_SD * (math.sqrt(0.5) * share + math.sqrt(0.5) * rng.standard_normal(pathways)) + center
        logit = np.where(two, (own[first] + own[second]) / math.sqrt(2), own[first])
        return 1 / (1 + np.exp(-logit - PAPER_SD * rng.standard_normal(len(first))))

    return clusters, scores, true_means(fall)


def true_means(fall: float) -> dict[str, float]:
    """Over papers: each size of pathway as often as it has papers; over pathways: each size as often as any."""
    z = np.linspace(-8, 8, 20_001)
    density = np.exp(-z * z / 2)
    density /= density.sum()
    sizes = np.arange(SMALLEST, LARGEST + 1)
    spread = math.hypot(PATHWAY_SD, PAPER_SD)
    logits = -fall * (sizes - sizes.mean())[:, None] + spread * z
    each = (1 / (1 + np.exp(-logits))) @ density
    return {"papers": float(each @ sizes / sizes.sum()), "pathways": float(each.mean())}


def clustered_coverage(
    pathways: int, sets: int, resamples: int, seed: int, fall: float = 0.0
) -> dict[str, tuple[float, int]]:
    """Share of data sets whose interval holds the true mean, or the true difference 0 of two models alike."""
    held: dict[str, list[bool]] = {"papers": [], "pathways": [], "difference": [], "drawing papers": []}
    rng = np.random.default_rng(seed)
    for number in range(sets):
        clusters, scores, true = papers(pathways, rng, fall)
        one, other = scores(), scores()
        how = {"resamples": resamples, "seed": number}
        for over in ("papers", "pathways"):
            held[over].append(holds(clustered_interval(one, clusters, over=over, **how), true[over]))
        held["difference"].append(holds(clustered_contrast(one, other, clusters, **how)[0], 0.0))
        alone = Clusters.of(tuple((f"{row:05d}",) for row in range(len(one))))
        held["drawing papers"].append(holds(clustered_interval(one, alone, **how), true["papers"]))
    return {name: (sum(each) / len(each), len(each)) for name, each in held.items()}


def holds(found: Interval, true: float) -> bool:
    if found.low is None or found.high is None:
        raise ValueError(found.reason)
    return found.low <= true <= found.high


def line(title: str, shares: dict[str, tuple[float, int]]) -> str:
    cells = [f"{name} {100 * p:5.1f} % ± {100 * math.sqrt(p * (1 - p) / n):.1f}" for name, (p, n) in shares.items()]
    return f"{title:52s} {'   '.join(cells)}"


def main(show: Callable[[str], object] = print) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("--sets", 1000), ("--resamples", 1000), ("--seed", 1)):
        parser.add_argument(name, type=int, default=default)
    parser.add_argument("--papers-only", action="store_true", help="the fourth part alone")
    given = parser.parse_args()
    show("coverage of the 95 % intervals ± its standard error")
    if given.papers_only:
        show(f"{given.sets:,} data sets, {given.resamples:,} resamples each")
        of_papers(given.sets, given.resamples, given.seed, show)
        return
    show(f"n = {N}, {given.sets:,} data sets, {given.resamples:,} resamples each")
    for levels in (False, True):
        for r in (0.5, 0.8):
            sets = simulated(r, given.sets, given.seed, levels=levels)
            title = f"over pairs, r = {r}, " + (f"gold on {LEVELS} levels" if levels else "bivariate normal")
            show(line(title, coverage(sets, truth(r, levels), given.resamples)))
    for name, sizes in SIZES.items():
        for by_group in (False, True):
            sets = simulated(0.8, given.sets, given.seed, sizes)
            title = f"over {'groups' if by_group else 'pairs'}, r = 0.8, {name}"
            show(line(title, coverage(sets, truth(0.8, False), given.resamples, by_group)))
    of_papers(given.sets, given.resamples, given.seed, show)


def of_papers(sets: int, resamples: int, seed: int, show: Callable[[str], object]) -> None:
    show(f"papers in pathways of {SMALLEST} to {LARGEST}; 'drawing papers' is the interval that ignores pathways")
    for fall in (0.0, FALL):
        for pathways in PATHWAYS:
            title = f"{pathways} pathways, " + ("large ones score lower" if fall else "a tenth of the papers in two")
            show(line(title, clustered_coverage(pathways, sets, resamples, seed, fall)))


if __name__ == "__main__":
    main()
