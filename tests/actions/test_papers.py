"""A collection by name or path: read once, never stale, its split alone where one is asked for."""

import json

import pytest

from core import actions, datasets
from core.actions import papers_kept, workspaces
from core.actions.papers import _split, _whole
from core.errors import BadFile, BadInput, MissingData, UnknownName


@pytest.fixture
def folder(tmp_path):
    """A benchmark folder with two splits; returns it and a writer."""
    place = tmp_path / "mine_splits"
    place.mkdir()

    def write(split, titles, category="A"):
        papers = [{"pmid": str(100 + len(split) * 10 + n), "title": t, "abstract": ""} for n, t in enumerate(titles)]
        group = {
            "pathway_id": split,
            "pathway_name": split,
            "category": category,
            "subcategory": "s",
            "references": papers,
        }
        (place / f"pathways_{split}.json").write_text(json.dumps([group]), encoding="utf-8")

    write("train", ["one", "two", "three"])
    write("test", ["four", "five"])
    return place, write


def test_a_path_alone_is_enough(folder):
    assert len(actions.papers(str(folder[0]))) == 5


def test_a_folder_among_the_users_data_is_found_by_its_name(folder, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_DATA", str(folder[0].parent))
    assert actions.papers("mine_splits").titles == actions.papers({"path": str(folder[0])}).titles


def test_the_split_alone_is_taken(folder):
    found = actions.papers({"path": str(folder[0]), "split": "test"})
    assert found.titles == ("four", "five") and set(found.splits) == {"test"}


def test_a_split_that_is_not_there_is_said_with_those_that_are(folder):
    with pytest.raises((MissingData, BadInput), match=r"val.*train, test"):
        actions.papers({"path": str(folder[0]), "split": "val"})
    with pytest.raises(BadInput, match="expected train, val or test"):
        actions.papers({"path": str(folder[0]), "split": "dev"})


def test_the_same_file_is_read_once_and_a_changed_one_anew(folder):
    place, write = folder
    first = actions.papers(str(place))
    assert actions.papers(str(place)) is first
    write("test", ["four", "fivE"])
    again = actions.papers(str(place))
    assert again.titles[-1] == "fivE" and again.fingerprint != first.fingerprint


@pytest.mark.parametrize(
    ("data", "error", "words"),
    [
        ("no-such-collection", UnknownName, "no collection 'no-such-collection'"),
        ("demo-paper", UnknownName, "did you mean 'demo-papers'"),
        ({"path": "/dev/zero"}, BadInput, "/dev/zero is a device or a pipe: give a file or a folder"),
        ({"path": "/no/such/place"}, MissingData, "/no/such/place: no such file or folder"),
        ({}, BadInput, "no collection"),
        ({"name": "demo-papers", "colour": "x"}, BadInput, "no option colour"),
        ({"name": 3}, BadInput, "name"),
    ],
)
def test_what_cannot_be_a_collection_is_said(data, error, words):
    with pytest.raises(error, match=words):
        actions.papers(data)


def test_a_file_that_is_none_is_refused_in_words(tmp_path):
    (tmp_path / "x.csv").write_bytes(b"")
    with pytest.raises(BadFile):
        actions.papers(str(tmp_path / "x.csv"))


@pytest.mark.parametrize(
    ("id", "yes"),
    [("1", True), ("12345678", True), ("123456789", False), ("012", False), ("demo-0001", False), ("10.1/x", False),
     ("", False), ("12\n", False), ("１２", False)],
)  # fmt: skip
def test_a_pubmed_id_has_one_to_eight_digits(id, yes):
    assert actions.is_pmid(id) is yes


@pytest.fixture
def long_file(tmp_path, monkeypatch):
    """A file whose reading counts as long; returns it, and how often it was read."""
    seen = []
    read = datasets.read_collection
    monkeypatch.setattr(papers_kept, "LARGE", 0)
    monkeypatch.setattr(papers_kept, "LONG", 0)
    monkeypatch.setattr(datasets, "read_collection", lambda *a, **k: seen.append(a) or read(*a, **k))
    rows = ["pmid,title,abstract,pathway", "1,One,,A", "1,One,,A", "2,Two,é,B"]
    (tmp_path / "long.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return tmp_path / "long.csv", seen


def fresh(path):
    for remembered in (_whole, _split):
        remembered.cache_clear()
    return actions.papers(str(path))


def test_what_took_long_to_read_is_read_once_for_all_processes(long_file):
    path, seen = long_file
    first, again = fresh(path), fresh(path)
    assert len(seen) == 1 and again is not first and again == first and again.fingerprint == first.fingerprint
    assert again.findings and again.columns == first.columns


def test_a_changed_or_damaged_one_is_read_anew(long_file, own_cache):
    path, seen = long_file
    first = fresh(path)
    (kept,) = (own_cache / "collections").glob("*.json")
    kept.write_bytes(kept.read_bytes()[:-2])
    assert fresh(path) == first and len(seen) == 2
    path.write_text(path.read_text(encoding="utf-8").replace("Two", "Twò"), encoding="utf-8")
    assert fresh(path).titles[1] == "Twò" and len(seen) == 3


def test_of_an_upload_it_lies_beside_the_file_and_goes_with_it(long_file, own_cache):
    path, _ = long_file
    place = workspaces.new_workspace()
    one = actions.add_collection(place, path=path)
    fresh(one.path)
    assert list(workspaces.folder_of(place).glob("files/*/read-*.json"))
    actions.remove_collection(place, one.key)
    assert not list(workspaces.folder_of(place).glob("files/*/read-*.json"))


def test_keys_of_levels_are_part_of_what_is_asked_for_and_come_back_from_json(tmp_path):
    term = {"pathway_name": "Amnesia", "level1": "Brain", "references": [{"pmid": "1", "title": "a", "abstract": ""}]}
    (tmp_path / "pathways_test.json").write_text(json.dumps([term]), encoding="utf-8")
    plain = actions.asked({"path": str(tmp_path), "level_keys": ("level1", "pathway")}).plain
    assert plain["level_keys"] == ["level1", "pathway"] and json.loads(json.dumps(plain)) == plain
    assert actions.papers(plain).levels == ("level1", "pathway") and actions.papers(str(tmp_path)).levels == (
        "pathway",
    )
    assert actions.asked({"path": str(tmp_path), "level_keys": "level1, pathway"}).plain == plain
    assert "level_keys" not in actions.asked(str(tmp_path)).plain
    with pytest.raises(BadInput, match="level_keys is 3; expected a list of names"):
        actions.asked({"path": str(tmp_path), "level_keys": 3})
