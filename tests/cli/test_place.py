"""A place that cannot be written is noticed before anything is read or computed, by every verb that writes."""

import argparse
from importlib import import_module
from pathlib import Path

import pytest

from core.cli import parser
from core.cli.place import OPTIONS, refuse_unwritable
from core.errors import BadInput

WRITERS = [
    ("evaluate", "--task", "demo-pairs", "--model", "random", "--out"),
    ("embed", "--task", "demo-pairs", "--model", "random", "--out"),
    ("embed", "--data-dir", "demo-papers", "--models", "random", "--out-dir"),
    ("make-splits", "demo-papers", "--out-dir"),
    ("evaluate-pathways", "--data-dir", "demo-papers", "--emb-dir", "nowhere", "--out-dir"),
    ("map", "--data", "demo-papers", "--model", "random", "--out"),
]


@pytest.mark.parametrize("verb", WRITERS, ids=lambda verb: f"{verb[0]} {verb[-1]}")
def test_a_place_below_a_file_is_refused_by_every_verb_before_it_runs(core, tmp_path, monkeypatch, verb):
    monkeypatch.setattr("core.actions.papers", lambda *_, **__: pytest.fail("it ran"))
    (tmp_path / "file").write_text("in the way")
    place = tmp_path / "file" / "deep" / "map.svg"
    said = core(*verb, place)
    assert said.code == 2 and said.out == ""
    assert said.err == (
        f"error: {verb[-1]} {place}: cannot be written, as {tmp_path / 'file'} takes no files (Not a directory); give "
        "another place to write to.\n"
    )


def test_the_options_that_write_have_no_other_names():
    (verbs,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    read = {"files", "source", "emb_dir", "pooling_from"}
    found = [
        (verb, option.dest)
        for verb, made in verbs.choices.items()
        for option in made._actions
        if option.type is Path and option.dest not in read
    ]
    assert {dest for _, dest in found} == set(OPTIONS)
    assert {verb for verb, _ in found} >= {verb[0] for verb in WRITERS}


def test_a_place_that_can_be_written_is_left_as_it_was(tmp_path):
    (tmp_path / "here").mkdir()
    refuse_unwritable(argparse.Namespace(out=[tmp_path / "new" / "map.svg"], out_dir=tmp_path / "here" / "deep" / "er"))
    refuse_unwritable(argparse.Namespace(out=None))
    assert [path.name for path in tmp_path.rglob("*")] == ["here"]


def test_a_disk_that_refuses_is_quoted(tmp_path, monkeypatch):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)
    with pytest.raises(BadInput, match=r"as .* takes no files \(Permission denied\); give another place to"):
        refuse_unwritable(argparse.Namespace(out_dir=tmp_path / "out"))


@pytest.mark.parametrize(("name", "words"), [("x" * 300, "File name too long"), ("dangling", "No such file")])
def test_names_that_the_disk_does_not_take_are_refused(tmp_path, name, words):
    (tmp_path / "dangling").symlink_to(tmp_path / "gone" / "further")
    with pytest.raises(BadInput, match=words):
        refuse_unwritable(argparse.Namespace(out_dir=tmp_path / name))


def test_a_folder_where_a_file_is_wanted_is_refused(core, tmp_path):
    said = core("map", "--data", "demo-papers", "--model", "random", "--out", tmp_path)
    assert said.code == 2
    assert said.err == f"error: --out {tmp_path}: is a folder; give the name of a file to write.\n"


def test_a_disk_that_is_full_in_the_end_is_told_with_what_to_do(core, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(import_module("core.actions.embed"), "publish", full)  # the name is also a function
    said = core("embed", "--task", "demo-pairs", "--model", "random", "--out", tmp_path / "out")
    assert said.code == 1 and said.err == (
        f"error: the vectors could not be written to {tmp_path / 'out'}: No space left on device. Give another place, "
        "or make room there.\n"
    )
