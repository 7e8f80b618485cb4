"""Seconds and memory of scoring a pathway benchmark, beside pytrec_eval on the same rankings in the same run.

    python benchmarks/retrieval.py [--sizes 2500 5000 10000 20000] [--no-pytrec-eval]

Made-up papers, 768 wide, in 300 pathways of 40 subcategories of 6 categories, one in seven in two pathways. Scored:
three levels and the stricter variants of two, 19 measures, chance, five times shuffled labels; then 1,000 resamples
over pathways of every measure, over papers and over pathways. Each size in a process of its own, vectors in memory at
the start, imports included. Targets on 2 cores: 10,000 papers in 60 s and 2 GB; time as n², memory as n; at least 10
times faster than pytrec_eval; one query opened in 200 ms.
"""

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from subprocess import run

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

WIDTH, PATHWAYS, SUBCATEGORIES, RESAMPLES = 768, 300, 40, 1000
SHARES = (0.3, 0.25, 0.2, 0.12, 0.08, 0.05)  # of subcategories, by category
LEVELS = ("category", "subcategory", "pathway")
YARDSTICK = 2500  # papers; rankings of more do not fit into the tables that pytrec_eval takes
BATCH = 250
Labels = dict[str, tuple[tuple[str, ...], ...]]


def made(n: int) -> tuple[np.ndarray, list[str], Labels]:
    """Vectors float32 (n, 768), ids, and what each paper has at each level."""
    rng = np.random.default_rng(0)
    category = rng.choice(len(SHARES), SUBCATEGORIES, p=SHARES)
    above = rng.integers(0, SUBCATEGORIES, PATHWAYS)
    own = [rng.choice(PATHWAYS, 1 + (rng.random() < 1 / 7), replace=False) for _ in range(n)]
    centres = rng.normal(size=(PATHWAYS, WIDTH)).astype(np.float32)
    vectors = 2.5 * rng.standard_normal((n, WIDTH), dtype=np.float32)
    for row, pathways in enumerate(own):
        vectors[row] += centres[pathways].mean(axis=0)
    labels = {
        "category": tuple(tuple(f"category {category[above[one]]}" for one in each) for each in own),
        "subcategory": tuple(tuple(f"subcategory {above[one]}" for one in each) for each in own),
        "pathway": tuple(tuple(f"pathway {one}" for one in each) for each in own),
    }
    return vectors, [str(number) for number in rng.permutation(n) + 10_000_000], labels


def child(n: int) -> None:
    """In a process of its own: seconds, processor seconds, peak memory, as JSON on the last line."""
    import resource

    vectors, ids, labels = made(n)
    at_start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    begin, processor = time.perf_counter(), time.process_time()
    from core import stats
    from core.evaluate import Membership, retrieval

    found = retrieval(vectors, ids, [Membership.of(level, labels[level]) for level in LEVELS])
    scored = time.perf_counter() - begin
    clusters = stats.Clusters.of(labels["pathway"])
    draws = stats.pathway_draws(len(clusters.names), RESAMPLES)
    for each in found.levels.values():
        stats.means(each.values, clusters, draws)
        stats.group_means(each.values, clusters, draws)
    words = {"scored": scored, "all": time.perf_counter() - begin, "processor": time.process_time() - processor}
    words |= {"start": at_start, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    print(json.dumps(words | {"mAP": float(np.nanmean(found.levels["pathway"].of("AP")))}))


def growth(sizes: Sequence[int]) -> None:
    before: dict[str, float] = {}
    for n in sizes:
        done = run([sys.executable, __file__, "--child", str(n)], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr[-3000:])
        words = json.loads(done.stdout.splitlines()[-1])
        target = " (target 60 s, 2,048 MB)" if n == 10_000 else ""
        print(
            f"{n:6,} papers  {words['all']:6.1f} s, of which resamples {words['all'] - words['scored']:.1f}; processor "
            f"{words['processor']:6.1f} s; peak {words['peak']:5.0f} MB, {words['start']:.0f} at the start{target}"
        )
        if before:
            rise, more = n / before["n"], (words["peak"] / before["peak"], words["processor"] / before["processor"])
            print(f"               {rise:.1f} times the papers: time × {more[1]:.1f}, memory × {more[0]:.2f}")
        before = {"n": n, **words}


def beside() -> None:
    """The same measures of the same rankings by pytrec_eval, whose tables are filled outside its time."""
    import pytrec_eval

    from core.evaluate import MEASURES, Membership, retrieval

    vectors, ids, labels = made(YARDSTICK)
    levels = [Membership.of(level, labels[level]) for level in LEVELS]
    begin = time.perf_counter()
    ours = retrieval(vectors, ids, levels, shuffles=0, keep=YARDSTICK)
    own = time.perf_counter() - begin
    cuts = ",".join(name[2:] for name in MEASURES if name.startswith("P@"))
    asked = {"map", "ndcg", "recip_rank", f"P.{cuts}", f"recall.{cuts}", f"ndcg_cut.{cuts}"}
    names = {"AP": "map", "nDCG": "ndcg", "MRR": "recip_rank"}
    names |= {f"P@{k}": f"P_{k}" for k in cuts.split(",")} | {f"R@{k}": f"recall_{k}" for k in cuts.split(",")}
    names |= {f"nDCG@{k}": f"ndcg_cut_{k}" for k in cuts.split(",")}
    theirs, filling, apart = 0.0, 0.0, 0.0
    for key, scored in ours.levels.items():
        for low in range(0, YARDSTICK, BATCH):
            rows = range(low, min(low + BATCH, YARDSTICK))
            begin = time.perf_counter()
            runs, judged = tables(rows, ours.near, ids, labels[scored.level], labels.get(scored.without))
            filling += time.perf_counter() - begin
            begin = time.perf_counter()
            answer = pytrec_eval.RelevanceEvaluator(judged, asked).evaluate(runs)
            theirs += time.perf_counter() - begin
            for row in rows:
                if scored.relevant[row]:
                    got, mine = answer[ids[row]], dict(zip(MEASURES, scored.values[row]))
                    apart = max(apart, *(abs(mine[name] - got[other]) for name, other in names.items()), 0.0)
        print(f"    {key}: done", file=sys.stderr)
    print(
        f"{YARDSTICK:6,} papers  {own:6.2f} s for cosines, order and measures; pytrec_eval {theirs:.1f} s for the "
        f"measures alone, given the order: {theirs / own:.0f} times as long (target 10)\n"
        f"               and {filling:.1f} s to fill its tables; largest difference of a value {apart:.0e}"
    )


def tables(
    rows: range, near: np.ndarray, ids: list[str], own: tuple[tuple[str, ...], ...], finer: object
) -> tuple[dict[str, dict[str, float]], dict[str, dict[str, int]]]:
    """What pytrec_eval takes: query → paper → score, and query → paper → 1 where it is relevant."""
    held = [frozenset(labels) for labels in own]
    dropped = [frozenset(labels) for labels in finer] if isinstance(finer, tuple) else [frozenset()] * len(ids)
    runs, judged = {}, {}
    for row in rows:
        order = [other for other in near[row].tolist() if other >= 0 and not dropped[row] & dropped[other]]
        runs[ids[row]] = {ids[other]: float(len(ids) - rank) for rank, other in enumerate(order)}
        judged[ids[row]] = {ids[other]: 1 for other in order if held[row] & held[other]}
    return runs, judged


def one_query(n: int = 10_000, repeats: int = 30) -> None:
    from core.evaluate import Membership, retrieval_of, scores_of, shared

    vectors, ids, labels = made(n)
    levels = [Membership.of(level, labels[level]) for level in LEVELS]
    seconds = []
    for query in range(repeats):
        begin = time.perf_counter()
        order, _ = retrieval_of(query, vectors, ids, levels)
        scores_of(shared(query, order, levels))
        seconds.append(time.perf_counter() - begin)
    print(
        f"{n:6,} papers  one query opened, ranked and scored: median {1000 * median(seconds):.0f} ms, "
        f"longest {1000 * max(seconds):.0f} ms (target 200)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="*", default=[2500, 5000, 10_000, 20_000])
    parser.add_argument("--no-pytrec-eval", action="store_true")
    parser.add_argument("--child", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child)
        return
    growth(options.sizes)
    one_query()
    if not options.no_pytrec_eval:
        beside()


if __name__ == "__main__":
    main()
