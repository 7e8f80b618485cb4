"""The command line, called in this process or as one of its own."""

import csv
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import pytest

from core.cli import main
from core.settings import ROOT


@dataclass(frozen=True)
class Said:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out, parse_constant=pytest.fail)


@pytest.fixture
def core(capsys):
    """`core("models", "list")` runs the command line here."""

    def run(*arguments):
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:  # argparse
            code = int(end.code or 0)
        printed = capsys.readouterr()
        assert "Traceback" not in printed.out + printed.err
        return Said(code, printed.out, printed.err)

    return run


@pytest.fixture
def process():
    """`process("models", "list")` runs `python -m core models list`; options go to subprocess."""

    def run(*arguments, timeout=120, env=None, **options):
        done = subprocess.run(
            [sys.executable, "-m", "core", *map(str, arguments)], cwd=ROOT, timeout=timeout, encoding="utf-8",
            env={**os.environ, **(env or {})}, **{"capture_output": True, **options},
        )  # fmt: skip
        assert "Traceback" not in f"{done.stdout}{done.stderr}"
        return Said(done.returncode, done.stdout or "", done.stderr or "")

    return run


@pytest.fixture
def pairs_file(tmp_path):
    """Writes rows of (sentence, sentence, score); returns the path."""

    def write(rows=None, name="mine.csv"):
        words = ["KRAS drives growth", "TP53 is lost", "MYC binds DNA", "insulin lowers glucose"]
        rows = rows or [(f"{words[n % 4]} {n}", f"{words[n // 4 % 4]} {n + 1}", (n * 7) % 5) for n in range(32)]
        with open(tmp_path / name, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([("sentence1", "sentence2", "score"), *rows])
        return tmp_path / name

    return write
