"""BIOSSES is known when it is there, in each of its forms, and said to depart where it does."""

import numpy as np
import pytest

from core import datasets
from core.datasets import biosses
from core.errors import BadFile, MissingData
from core.schema import sentence_key


@pytest.fixture
def released(real_data):
    path = real_data / "biosses" / "biosses.tsv"
    if not path.is_file():
        pytest.skip(f"put BIOSSES at {path} (README, section Data)")
    return path


@pytest.fixture
def elsewhere(monkeypatch, tmp_path):
    """No data folder of the user's."""
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "nothing"))


@pytest.fixture
def hub_copy(released, tmp_path):
    """What the hub holds: two sentences and a score, float32, in Parquet."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    pairs = biosses.read(released)
    path = tmp_path / "hub" / "data" / "train-00000-of-00001.parquet"
    path.parent.mkdir(parents=True)
    table = {"sentence1": pairs.left, "sentence2": pairs.right, "score": np.array(pairs.gold, np.float32)}
    pq.write_table(pa.table({name: list(v) if name != "score" else v for name, v in table.items()}), path)
    return path


def test_the_released_set_is_read_with_its_facts(released):
    pairs = biosses.read(released)
    assert (len(pairs), pairs.ids[0], pairs.ids[9], pairs.ids[99]) == (100, "biosses-000", "biosses-009", "biosses-099")
    assert pairs.raters == tuple(f"annotator {letter}" for letter in "ABCDE")
    assert pairs.left[0].startswith("Here, looking for agents")
    assert (pairs.gold[0], pairs.gold[1], pairs.gold[2]) == (2.2, 3.2, 2.0)
    assert pairs.scale == (0, 4)
    assert len({sentence_key(text) for text in pairs.texts}) == 176
    assert len(set(pairs.groups)) == 76
    assert np.allclose(np.mean(pairs.ratings, axis=1), pairs.gold)
    assert pairs.licence == "GPL-3.0"
    assert "GPL-3.0" in pairs.notes[0]
    assert "overlap" in pairs.notes[1]
    assert not pairs.findings


def test_the_hubs_copy_has_the_same_ids_and_grades(released, hub_copy):
    pairs, whole = biosses.read(hub_copy), biosses.read(released)
    assert (pairs.ids, pairs.gold, pairs.raters) == (whole.ids, whole.gold, ())
    assert pairs.fingerprint == whole.fingerprint
    assert not pairs.findings


def test_a_copy_without_some_pairs_is_said_to_depart(released, write):
    lines = released.read_text(encoding="utf-8").splitlines()
    pairs = biosses.read(write("biosses.tsv", "\n".join(lines[:91])))
    said = " ".join(finding.text for finding in pairs.findings)
    assert len(pairs) == 90
    assert "Departs from the released BIOSSES: 90 pairs, released 100." in said
    assert "90 of the 100 released pairs" in said


def test_another_order_is_said(released, write):
    lines = [line.split("\t", 1)[1] for line in released.read_text(encoding="utf-8").splitlines()]
    pairs = biosses.read(write("b.tsv", "\n".join([lines[0], *reversed(lines[1:])])))
    assert ["another order" in finding.text for finding in pairs.findings] == [True]


def test_another_set_under_that_name_is_refused_by_default_and_taken_as_the_users_own(write):
    path = write("biosses.tsv", "sentence1\tsentence2\tscore\na\tb\t1\nc\td\t2\n")
    with pytest.raises(BadFile, match="is not BIOSSES: 0 of its 100 pairs are in it"):
        biosses.read(path)
    own = datasets.load("biosses", path=path)
    assert (own.title, own.licence, len(own)) == ("biosses.tsv", "not stated", 2)


def test_a_users_file_that_holds_biosses_comes_with_its_licence(released, write):
    pairs = datasets.load("pairs", path=write("mine.tsv", released.read_bytes()))
    assert (pairs.name, pairs.title, pairs.licence) == ("biosses", "BIOSSES", "GPL-3.0")


def test_it_is_looked_for_in_the_data_folder_then_in_the_cache(released, elsewhere, monkeypatch):
    assert biosses.find() is None
    with pytest.raises(MissingData, match="prepare biosses"):
        datasets.load("biosses")
    kept = biosses.keep(released)
    assert biosses.find() == kept
    assert datasets.load("biosses").raters[0] == "annotator A"
    monkeypatch.setenv("BIOSCOPE_DATA", str(released.parents[1]))
    assert biosses.find() == released


def test_only_biosses_is_kept_as_biosses(write, elsewhere):
    with pytest.raises(BadFile, match="is not BIOSSES"):
        datasets.prepare("biosses", source=write("a.csv", "sentence1,sentence2,score\na,b,1\nc,d,2\n"))
    assert biosses.find() is None


def test_it_is_fetched_at_its_pinned_revision_and_not_twice(hub_copy, elsewhere, fake_hub):
    fake_hub.add_dataset(biosses.HUB, hub_copy.parents[1], commit=biosses.REVISION)
    pairs = datasets.prepare("biosses")
    assert (len(pairs), pairs.raters, pairs.licence) == (100, (), "GPL-3.0")
    fake_hub.repositories.clear()
    assert datasets.prepare("biosses").fingerprint == pairs.fingerprint


def test_offline_it_is_said_how_to_get_it(elsewhere):
    with pytest.raises(MissingData):
        datasets.prepare("biosses")


def test_a_kept_copy_that_was_damaged_is_set_aside(real_data, monkeypatch):
    monkeypatch.delenv("BIOSCOPE_DATA")
    kept = biosses.keep(real_data / "biosses" / "biosses.tsv")
    assert biosses.find() == kept
    whole = kept.read_bytes()
    at = whole.index(b"\t2.2\t") + 1
    kept.write_bytes(whole[:at] + b"3" + whole[at + 1 :])
    assert biosses.find() is None
    assert kept.with_name(kept.name + ".corrupt").is_file()
    biosses.keep(real_data / "biosses" / "biosses.tsv")
    assert kept.read_bytes() == whole and biosses.find() == kept
