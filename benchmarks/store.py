"""How fast stored vectors come back: 50,000 of 100,000 at random, against plain memory-mapped npy. `--help` for sizes.

Both ways read the same rows in the same random order, by turns; medians. Target: at most 1.5 times plain.
"""

import argparse
import json
import shutil
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core.embeddings import EmbeddingStore, keys_of


def timed(work):
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def measure(folder: Path, rows: int, wanted: int, width: int, repeats: int, stopped: bool) -> dict:
    """`stopped`: as a job leaves its shards that was stopped before it wrote its last 4,096 together."""
    rng = np.random.default_rng(0)
    vectors = rng.standard_normal((rows, width), dtype=np.float32)
    keys = keys_of([f"text number {i}" for i in range(rows)])
    cut = np.zeros(rows, dtype=np.int32)
    plain = folder / "plain.npy"
    np.save(plain, vectors)
    store = EmbeddingStore({"width": width}, "benchmark", root=folder / "store")
    tail = rows - 4096 if stopped else rows
    starts = [0, *range(tail, rows, 256)] if stopped else [0]

    def put():
        for start, end in zip(starts, [*starts[1:], rows]):
            store.put(keys[start:end], vectors[start:end], cut[start:end])

    written, _ = timed(put)
    order = rng.permutation(rows)[:wanted]
    time.sleep(0.2)
    checked, first = timed(lambda: store.gather(keys[order]))
    assert np.array_equal(first.array, vectors[order])
    ours, theirs = [], []
    for _ in range(repeats):
        theirs.append(timed(lambda: np.load(plain, mmap_mode="r")[order])[0])
        ours.append(timed(lambda: store.gather(keys[order]))[0])
    return {
        "rows": rows, "gathered": wanted, "width": width, "shards": len(list(store.folder.glob("*.keys"))),
        "write_s": round(written, 3), "first_gather_with_checksums_s": round(checked, 3),
        "gather_s": round(median(ours), 4), "plain_s": round(median(theirs), 4),
        "ratio": round(median(ours) / median(theirs), 3),
    }  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=100_000)
    parser.add_argument("--gather", type=int, default=50_000)
    parser.add_argument("--width", type=int, default=768)
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    worst = 0.0
    for stopped in (False, True):
        folder = Path(tempfile.mkdtemp(prefix="bioscope-store-"))
        try:
            found = measure(folder, options.rows, options.gather, options.width, options.repeats, stopped)
        finally:
            shutil.rmtree(folder)
        print(json.dumps(found))
        worst = max(worst, found["ratio"])
    print(f"worst ratio {worst:.2f}, target 1.50")
    return int(worst > 1.5)


if __name__ == "__main__":
    sys.exit(main())
