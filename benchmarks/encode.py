"""How fast texts become vectors: exact against sentence-transformers' default, fast against exact, in one run.

    python benchmarks/encode.py [--rounds 4] [--model all-MiniLM-L6-v2]

The variants take turns, round by round, on the same texts, so that a busy machine slows all alike. Targets: exact no
slower than the default (ratio 1.0 and more); fast 2.3 times exact where the processor has AMX or there is a GPU.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from core import models
from core.models.device import pick, precision_offered
from core.models.loading import load, quiet

WORDS = (
    "KRAS mutant lung cancer cells lose p53 and activate the MAPK pathway while IL-6 induces STAT3 signalling in liver "
    "of mice that lack functional receptors for interferon gamma although treatment with inhibitors restored expression"
)


def texts(count, seed=20261006):
    """Half sentences of 8 to 40 words, half abstracts of 80 to 200, in mixed order."""
    rng = np.random.default_rng(seed)
    words = np.array(WORDS.split())
    lengths = [rng.integers(8, 40) if n % 2 else rng.integers(80, 200) for n in range(count)]
    return [" ".join(rng.choice(words, length)) for length in lengths]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--model", default="all-MiniLM-L6-v2")
    parser.add_argument("--device", default="auto")
    options = parser.parse_args()

    quiet()
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    logging.disable_progress_bar()
    place = pick(options.device)
    batch = texts(options.count)
    spec = models.resolve(options.model)
    default = SentenceTransformer(spec.folder, device=place, local_files_only=True)
    variants = {"sentence-transformers default": lambda: default.encode(batch, show_progress_bar=False)}
    exact = load(spec, place)
    variants["exact"] = lambda: exact.encode(batch).vectors
    if "fast" in precision_offered(place):
        fast = load(spec.with_(precision="fast"), place)
        variants["fast"] = lambda: fast.encode(batch).vectors

    seconds = {name: [] for name in variants}
    found = {name: run() for name, run in variants.items()}  # warm
    for turn in range(options.rounds):
        order = list(variants)
        for name in order[turn % len(order) :] + order[: turn % len(order)]:
            begin = time.perf_counter()
            variants[name]()
            seconds[name].append(time.perf_counter() - begin)

    print(f"{options.model} on {place}, {len(batch)} texts, {options.rounds} rounds, medians")
    for name, taken in seconds.items():
        print(f"  {name:32s} {len(batch) / statistics.median(taken):8.1f} texts/s")
    print(f"  exact / default  {ratio(seconds, 'sentence-transformers default', 'exact'):.2f}   (target 1.00)")
    apart = np.abs(found["exact"] - found["sentence-transformers default"]).max()
    print(f"  largest difference to the default {apart:.1e}")
    if "fast" in seconds:
        unit = [rows / np.linalg.norm(rows, axis=1, keepdims=True) for rows in (found["exact"], found["fast"])]
        loss = 1 - (unit[0] * unit[1]).sum(axis=1)
        print(f"  fast / exact     {ratio(seconds, 'exact', 'fast'):.2f}   (target 2.30)")
        print(f"  largest 1 - cosine of fast {loss.max():.1e}   (limit 1.5e-04)")
    else:
        print("  fast is not offered here: no AMX, no GPU with bfloat16")


def ratio(seconds, slow, quick):
    """Median over rounds of how many times quicker the second is: both of a round met the same machine."""
    return statistics.median(a / b for a, b in zip(seconds[slow], seconds[quick]))


if __name__ == "__main__":
    main()
