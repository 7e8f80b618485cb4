"""How long `python -m core evaluate` takes with stored vectors, as a whole process, and that torch is not imported.

    python benchmarks/process.py [--task biosses] [--repeats 7]

Beside it, in turns in the same run: a bare `import numpy, pandas`. "Scored anew" starts from stored vectors; "kept"
finds the finished score. Without --task: BIOSSES where it is on this machine, else the demo. Target on 2 cores: 2 s.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
MODEL = "all-MiniLM-L6-v2"
HEAVY = ("torch", "transformers", "sentence_transformers", "sklearn", "scipy.stats", "matplotlib", "numba", "umap")
WATCHED = f"""
import json, sys
from core.cli import main
code = main(sys.argv[1:])
print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]), file=sys.stderr)
sys.exit(code)
"""


def run(cache: Path, *arguments: str) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Seconds of a Python process with these arguments, and what came of it. SystemExit if it fails."""
    begin = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env={**os.environ, "BIOSCOPE_CACHE": str(cache)}, text=True,
        capture_output=True, encoding="utf-8",
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments[-6:])}\nended with {done.returncode}: {done.stderr}")
    return time.perf_counter() - begin, done


def task_here(cache: Path) -> str:
    found = json.loads(run(cache, "-m", "core", "datasets", "list", "--json")[1].stdout)
    return "biosses" if any(one["name"] == "biosses" and one["here"] for one in found) else "demo-pairs"


def measure(cache: Path, task: str | None, repeats: int) -> None:
    task = task or task_here(cache)
    words = ["evaluate", "--task", task, "--model", MODEL, "--json"]
    first = run(cache, "-m", "core", *words)[0]
    variants = {
        "import numpy, pandas": ["-c", "import numpy, pandas"],
        "import core.actions": ["-c", "import core.actions"],
        "scored anew": ["-m", "core", *words],
        "kept": ["-m", "core", *words],
    }
    seconds: dict[str, list[float]] = {name: [] for name in variants}
    answers = set()
    for _ in range(repeats):
        shutil.rmtree(cache / "results", ignore_errors=True)
        for name, command in variants.items():
            taken, done = run(cache, *command)
            seconds[name].append(taken)
            if name in ("scored anew", "kept"):
                answers.add(json.dumps(json.loads(done.stdout)[0]["metrics"]))
    bare = median(seconds["import numpy, pandas"])
    print(f"evaluate --task {task} --model {MODEL}: whole process, median of {repeats} (target 2 s)")
    print(f"{'first time':22s} {first:6.2f} s  (encoding the texts, unless their vectors ship)")
    for name, taken in seconds.items():
        ratio = f"{median(taken) / bare:.1f} times a bare import of numpy and pandas"
        print(f"{name:22s} {median(taken):6.2f} s  best {min(taken):.2f}, {ratio}")
    print(f"different answers      {len(answers)} (target 1)")
    shutil.rmtree(cache / "results", ignore_errors=True)
    loaded = json.loads(run(cache, "-c", WATCHED, *words)[1].stderr.splitlines()[-1])
    print(f"heavy imports          {', '.join(loaded) or 'none'} (target none)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--task", help="a name from `tasks list`")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bioscope-") as folder:
        measure(Path(folder), options.task, options.repeats)


if __name__ == "__main__":
    main()
