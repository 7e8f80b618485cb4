"""Seconds from vectors to a map with its quality, in a fresh process and a warm one, beside umap-learn as documented.

    python benchmarks/maps.py [--sizes 5000 20000 100000] [--no-umap-learn]

Vectors: 384 wide, in 30 heaps with 20 directions of their own. Everything counts: imports, the 30 nearest, the layout,
trustworthiness and continuity. Compiled code is on disk already, for both; "first ever" starts without. umap-learn:
`UMAP(metric="cosine", random_state=42).fit_transform(vectors)` in a process of its own, imports included. Targets on 2
cores: 5,000 papers 15 s fresh and 8 s warm, at least 3 times faster than umap-learn and within 0.005 of its
trustworthiness; 20,000 in 25 s; 100,000, with neighbours approximated, in 60 s.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT)  # and not this folder, whose coverage.py numba would take for the package
TARGETS = {5000: 15.0, 20_000: 25.0, 100_000: 60.0}
WARM = 8.0
K = 15


def made(n: int) -> np.ndarray:
    """Vectors (n, 384): heaps that are wide in few directions, as those of texts are."""
    rng = np.random.default_rng(0)
    centres = rng.normal(size=(30, 384))
    within = rng.normal(size=(n, 20)) @ rng.normal(size=(20, 384)) / np.sqrt(20)
    return (centres[rng.integers(0, 30, n)] + within + 0.2 * rng.normal(size=(n, 384))).astype(np.float32)


def ours(vectors: np.ndarray) -> tuple[np.ndarray, dict[str, object]]:
    from core import maps

    parts, begin = {}, time.perf_counter()
    near = maps.nearest(vectors, 30, approximate=True)
    parts["nearest"] = time.perf_counter() - begin
    xy = maps.project(vectors, near).xy
    parts["layout"] = time.perf_counter() - begin - sum(parts.values())
    found = maps.quality(near, xy, K)
    parts["quality"] = time.perf_counter() - begin - sum(parts.values())
    words: dict[str, object] = {"parts": parts, "recall": near.recall, "sampled": found.sampled}
    words["cpu"] = time.process_time()  # all threads: on a machine that others use too, this tells more
    words |= {"trustworthiness": found.trustworthiness, "continuity": found.continuity, "kept": found.kept}
    return xy, words


def child(task: str, path: Path) -> None:
    """In a process of its own: one map, or two; the answer as JSON on the last line."""
    vectors = np.load(path)
    if task == "umap-learn":
        import umap

        xy = umap.UMAP(metric="cosine", random_state=42).fit_transform(vectors)
        np.save(path.with_suffix(".umap.npy"), xy)
        print("{}")
        return
    xy, words = ours(vectors)
    if task == "twice":
        begin = time.perf_counter()
        again, _ = ours(vectors)
        words |= {"warm": time.perf_counter() - begin, "same": again.tobytes() == xy.tobytes()}
    print(json.dumps(words))


def process(task: str, path: Path, cache: Path) -> tuple[float, dict[str, object]]:
    """Seconds of a whole process, and what it answered. SystemExit if it fails."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, __file__, "--child", task, str(path)], capture_output=True, text=True,
        env={**os.environ, "BIOSCOPE_CACHE": str(cache), "NUMBA_CACHE_DIR": str(cache / "numba")},
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(done.stderr[-3000:])
    return time.perf_counter() - begin, json.loads(done.stdout.splitlines()[-1])


def measure(n: int, folder: Path, beside: bool) -> None:
    path = folder / f"{n}.npy"
    np.save(path, made(n))
    first = not (folder / "numba").exists()
    if first:
        print(f"{n:,} papers, first ever    {process('once', path, folder)[0]:6.1f} s  (compiles everything)")
    fresh, words = process("once", path, folder)
    parts = ", ".join(f"{name} {seconds:.1f}" for name, seconds in words["parts"].items())
    target = f", target {TARGETS[n]:g}" if n in TARGETS else ""
    print(f"{n:,} papers, fresh process {fresh:6.1f} s  ({parts}; processor {words['cpu']:.1f}{target})")
    share = f"on {words['sampled']:,} papers" if words["sampled"] else "exact"
    recall = f"; neighbours approximated, recall {words['recall']:.4f}" if words["recall"] is not None else ""
    print(
        f"    trustworthiness {words['trustworthiness']:.4f}, continuity {words['continuity']:.4f}, "
        f"kept {words['kept']:.3f} ({share}){recall}"
    )
    if first:
        both = process("twice", path, folder)[1]
        print(f"{n:,} papers, warm          {both['warm']:6.1f} s  (target {WARM:g}); same bytes: {both['same']}")
    if first and beside:
        compare(n, path, folder, fresh, float(words["trustworthiness"]))


def compare(n: int, path: Path, folder: Path, fresh: float, trust: float) -> None:
    env = {**os.environ, "NUMBA_CACHE_DIR": str(folder / "numba")}
    subprocess.run([sys.executable, "-c", "import umap"], env=env, check=True, capture_output=True)  # fill its cache
    theirs, _ = process("umap-learn", path, folder)
    from core import maps

    xy, vectors = np.load(path.with_suffix(".umap.npy")), np.load(path)
    score = maps.quality(maps.nearest(vectors, 30), xy, K)
    print(f"{n:,} papers, umap-learn    {theirs:6.1f} s  {theirs / fresh:.1f} times as long (target 3)")
    print(
        f"    trustworthiness {score.trustworthiness:.4f}, continuity {score.continuity:.4f}, kept {score.kept:.3f}; "
        f"ours − theirs {trust - score.trustworthiness:+.4f} (target −0.005 or more)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=list(TARGETS))
    parser.add_argument("--no-umap-learn", action="store_true")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        child(options.child[0], Path(options.child[1]))
        return
    with tempfile.TemporaryDirectory(prefix="bioscope-") as folder:
        os.environ["BIOSCOPE_CACHE"] = folder
        for n in options.sizes:
            measure(n, Path(folder), not options.no_umap_learn)


if __name__ == "__main__":
    main()
