"""The command line as a process: quick where vectors are stored, kind to pipes and full disks, stopped by Ctrl-C."""

import os
import resource
import signal
import subprocess
import sys
import time

import pytest

from core import settings
from core.settings import ROOT

HEAVY = (
    "torch",
    "transformers",
    "sentence_transformers",
    "sklearn",
    "scipy",
    "umap",
    "numba",
    "matplotlib",
)  # pyarrow comes with pandas
DEMO = ("evaluate", "--task", "demo-pairs", "--model", "all-MiniLM-L6-v2")


def imported(*commands):
    """Which of the heavy packages commands bring in, and what they print."""
    runs = "".join(f"main({list(arguments)!r}); " for arguments in commands)
    code = f"import sys; from core.cli import main; {runs}print(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    *out, modules = done.stdout.splitlines()
    return sorted(set(modules.split()) & set(HEAVY)), "\n".join(out)


def test_with_stored_vectors_nothing_heavy_is_imported_and_it_takes_under_2_seconds(process):
    """The first run scores the vectors that ship with the demo, the second reads the kept result."""
    for _ in range(2):
        heavy, out = imported(DEMO)
        assert "0.770" in out and heavy == []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert process(*DEMO, "--json").code == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    own = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime  # however busy the machine is
    assert own < 2


def test_a_list_imports_nothing_heavy():
    assert imported(["models"], ["datasets"], ["tasks"], ["cache"], ["jobs"])[0] == []


def test_an_absent_model_is_told_within_15_seconds(process):
    started = time.perf_counter()
    said = process("evaluate", "--task", "demo-pairs", "--model", "no-such-org/no-such-model", "--json")
    assert said.code == 1 and "no-such-model" in said.err and "On this machine:" in said.err
    assert time.perf_counter() - started < 15


@pytest.mark.slow
def test_ctrl_c_in_the_middle_keeps_what_was_stored_and_exits_with_130(process, pairs_file, tiny_bert):
    words = ["kras", "gata", "gene", "protein", "cell", "cancer", "mutant", "lung", "mouse", "human", "binds", "signal"]
    text = [f"{words[n % 12]} {words[n // 12 % 12]} {words[n // 144 % 12]} {n % 7}" for n in range(700)]
    file = pairs_file(
        [(f"{one} of the {number}", f"the {one} in {number}", number % 5) for number, one in enumerate(text)]
    )
    ask = ["evaluate", "--task", "pairs", "--data", str(file), "--model", f"tiny={tiny_bert}:mean", "--batch-size", "1"]
    running = subprocess.Popen(
        [sys.executable, "-m", "core", *ask], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # what a shell starts with & ignores Ctrl-C
    )  # fmt: skip
    stored = settings.cache_root() / "embeddings"
    until = time.monotonic() + 100
    while not list(stored.glob("*/*.keys")) and running.poll() is None and time.monotonic() < until:
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, ""), err
    assert err.strip() == "cancelled; what was finished is kept"
    ask[-1] = "64"
    rows = process("embed", *ask[1:], "--json").json[0]
    assert 256 <= rows["stored"] < rows["texts"] and rows["computed"] == rows["texts"] - rows["stored"]


def test_a_reader_that_has_seen_enough_is_no_fault():
    line = f"{sys.executable} -m core models --json | head -c 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stderr == "" and done.stdout[0] == "["


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, a device that is always full")
def test_an_output_that_is_full_is_said_in_a_sentence(process):
    with open("/dev/full", "w") as full:
        said = process("models", capture_output=False, stdout=full, stderr=subprocess.PIPE)
    assert said.code == 1 and said.err.startswith("error: the output: no space left on the disk")
    assert len(said.err.splitlines()) == 1


def test_letters_that_a_terminal_does_not_have_are_no_fault(process):
    for arguments in (("tasks",), ("tasks", "--json")):
        said = process(*arguments, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"})
        assert said.code == 0 and said.out.isascii() and "biosses" in said.out
    assert "Soğancıoğlu" in said.json[0]["source"]


def test_without_a_verb_it_helps_and_exits_with_2(process):
    said = process()
    assert said.code == 2 and "usage: python -m core" in said.err


def test_a_cache_that_cannot_be_written_gives_the_result_and_a_notice(process, tmp_path):
    (tmp_path / "file").write_text("in the way")
    said = process("evaluate", "--task", "demo-pairs", "--model", "tfidf", "--json",
                   env={"BIOSCOPE_CACHE": str(tmp_path / "file")})  # fmt: skip
    assert said.code == 0 and said.json[0]["n"] == 60
    assert "not kept" in said.err and "not stored" in said.json[0]["provenance"]["notices"][0]
    for verb in ("models", "cache", "jobs", "datasets"):
        assert process(verb, env={"BIOSCOPE_CACHE": str(tmp_path / "file")}).code == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_named(process, pairs_file):
    file = pairs_file()
    file.chmod(0)
    said = process("evaluate", "--task", "pairs", "--data", file, "--model", "random")
    assert said.code == 1 and "mine.csv" in said.err
