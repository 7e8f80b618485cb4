"""README says what is so: its commands run and print what it shows, its files are there, its settings are read."""

import re
import shlex
from pathlib import Path

import pytest

from core.cli import main, parser
from core.datasets import DATASETS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\$ \.venv/bin/python -m core (.+)\n((?:(?!\$|```).*\n)+)", README, re.MULTILINE)


def lines(text):
    return [line.rstrip() for line in text.strip().splitlines()]


def test_two_commands_are_shown_with_what_they_print():
    assert [command.split()[0] for command, _ in SHOWN] == ["evaluate", "compare"]


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[command.split()[0] for command, _ in SHOWN])
def test_a_command_prints_what_is_shown(command, printed, capsys):
    assert main(shlex.split(command)) == 0
    assert lines(capsys.readouterr().out) == lines(printed)


def test_every_verb_is_named():
    verbs = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
    assert [verb for verb in verbs if f"`{verb}" not in README and f" {verb}" not in README] == []


def test_every_file_that_is_linked_or_named_is_there():
    linked = re.findall(r"\]\(([^)#:]+)\)", README)
    named = re.findall(r"`((?:core|pages|tests|benchmarks)/[\w./]+)`", README)
    assert linked and named
    assert [name for name in linked + named if not (ROOT / name).exists()] == []


def test_every_setting_that_is_read_is_named():
    read = set()
    for path in (ROOT / "core").rglob("*.py"):
        read |= set(re.findall(r'"(BIOSCOPE_[A-Z_]+)"', path.read_text(encoding="utf-8")))
    named = set(re.findall(r"`(BIOSCOPE_[A-Z_]+)`", README))
    assert {name for name in read if not name.endswith("_")} == named


def test_every_data_set_is_named_with_its_licence():
    for entry in DATASETS.values():
        row = next(line for line in README.splitlines() if line.startswith(f"| `{entry.name}`"))
        assert entry.licence in row


def test_every_benchmark_is_named():
    scripts = {path.name for path in (ROOT / "benchmarks").glob("*.py") if '__name__ == "__main__"' in path.read_text()}
    assert {name for name in scripts if f"`{name}`" not in README} == set()


def test_no_package_registry_is_named():
    assert not re.search(r"pypi|index-url|\.whl|pip\s+config", README, re.IGNORECASE)
