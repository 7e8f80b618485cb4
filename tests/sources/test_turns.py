"""One line for all processes: starts are apart, a stale moment is forgotten, a strange file is no fault."""

import multiprocessing
import struct
import time

import pytest

from core.errors import SourceError
from core.sources.turns import take_turn


@pytest.fixture(autouse=True)
def line(tmp_path, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_TURNS", str(tmp_path))
    return tmp_path / "bioscope-kegg.turn"


def asking(count, starts):
    for _ in range(count):
        take_turn("kegg", 0.05)
        starts.put(time.monotonic())


def test_three_processes_together_are_no_quicker_than_one():
    context = multiprocessing.get_context("fork")
    starts = context.Queue()
    people = [context.Process(target=asking, args=(8, starts)) for _ in range(3)]
    for one in people:
        one.start()
    seen = sorted(starts.get(timeout=20) for _ in range(24))
    for one in people:
        one.join(timeout=10)
    assert seen[-1] - seen[0] >= 23 * 0.05 - 0.03


def test_the_first_does_not_wait_and_the_second_does(line):
    slept = []
    clock = time.monotonic()
    assert take_turn("kegg", 0.3, sleep=slept.append) == 0 and not slept
    assert struct.unpack("<d", line.read_bytes())[0] >= clock + 0.3


def test_sources_do_not_wait_for_each_other():
    take_turn("kegg", 5.0)
    assert take_turn("reactome", 5.0) == 0


@pytest.mark.parametrize("left", [b"", b"abc", struct.pack("<d", float("nan")), struct.pack("<d", 1e12)])
def test_what_an_earlier_start_of_the_machine_left_is_forgotten(line, left):
    line.write_bytes(left)
    assert take_turn("kegg", 0.3) == 0


def test_a_line_of_ten_minutes_is_told(line):
    line.write_bytes(struct.pack("<d", time.monotonic() + 599.9))
    with pytest.raises(SourceError, match="kegg is being asked by others on this machine"):
        take_turn("kegg", 0.3)
