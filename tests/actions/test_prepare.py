"""A data set comes onto this machine from its pinned commit or from the user's copy, and is scored."""

import shutil

import pytest

from core import actions, settings
from core.datasets import DATASETS, biosses
from core.errors import BadFile, BadInput, MissingData, SourceError, UnknownName

HEAD = ["sentence1", "sentence2", "score"]


@pytest.fixture
def invented(tmp_path, monkeypatch):
    """100 invented pairs in the hub's columns, taken for the released ones; returns the Parquet's bytes."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "nothing"))
    rows = [(f"Protein number {row} binds DNA", f"DNA is bound by protein {row}", row % 21 / 5) for row in range(100)]
    monkeypatch.setattr(biosses, "PAIRS", tuple(biosses.pair_key(row[:2]) for row in rows))
    path = tmp_path / "train.parquet"
    pq.write_table(pa.table(dict(zip(HEAD, map(list, zip(*rows))))), path)
    return path.read_bytes()


@pytest.fixture
def served(fake_hub, invented):
    fake_hub.add_dataset(biosses.HUB, {"data/train-00000-of-00001.parquet": invented, "README.md": b"#"},
                         commit=biosses.REVISION)  # fmt: skip
    return fake_hub


def test_biosses_is_fetched_at_its_pinned_commit_and_scored(served):
    said = actions.prepare(name="biosses")
    assert (said["n"], said["licence"]) == (100, "GPL-3.0") and "GPL-3.0" in said["notice"]
    assert any("distinct grades" in text or "176" in text for text in said["findings"])  # invented, and said to depart
    assert all(biosses.REVISION in asked.path for asked in served.asked if "resolve/" in asked.path)
    assert actions.datasets().set_index("name").loc["biosses", "here"]
    result = actions.evaluate(task="biosses", models=["tfidf"])[0]
    assert (result.n, result.items["item_id"][0]) == (100, "biosses-000")
    assert result.provenance["licence"] == "GPL-3.0" and any("GPL-3.0" in text for text in result.provenance["notes"])


def test_what_is_here_is_not_fetched_again(served):
    actions.prepare(name="biosses")
    asked = len(served.asked)
    actions.prepare(name="biosses")
    assert len(served.asked) == asked


@pytest.mark.parametrize("damage", [lambda raw: b"", lambda raw: raw[: len(raw) // 2], lambda raw: b"\xff" * len(raw)])
def test_a_damaged_copy_says_where_it_is_and_is_fetched_anew(served, damage):
    first = actions.prepare(name="biosses")
    (kept,) = (settings.cache_root() / "datasets").rglob("*.parquet")
    kept.with_name(kept.name + biosses.SEAL).unlink()  # as a copy that the user put there
    kept.write_bytes(damage(kept.read_bytes()))
    with pytest.raises(BadFile, match="cannot be used for BIOSSES") as refused:
        actions.evaluate(task="biosses", models=["random"])
    assert str(kept) in str(refused.value) and "prepare biosses" in str(refused.value)
    assert actions.prepare(name="biosses")["data_fingerprint"] == first["data_fingerprint"]
    assert actions.evaluate(task="biosses", models=["random"])[0].n == 100


def test_a_flipped_bit_in_a_kept_copy_is_no_other_score(served):
    first = actions.prepare(name="biosses")
    (kept,) = (settings.cache_root() / "datasets").rglob("*.parquet")
    raw = bytearray(kept.read_bytes())
    raw[len(raw) // 3] ^= 1
    kept.write_bytes(raw)
    with pytest.raises(MissingData, match="prepare biosses"):
        actions.evaluate(task="biosses", models=["random"])
    assert kept.with_name(kept.name + ".corrupt").read_bytes() == raw
    assert actions.prepare(name="biosses")["data_fingerprint"] == first["data_fingerprint"]


def test_another_set_in_its_place_is_refused_and_not_kept(served, monkeypatch):
    monkeypatch.setattr(biosses, "PAIRS", ("00000000",) * 100)
    with pytest.raises(BadFile, match=r"is not BIOSSES: 0 of its 100 pairs"):
        actions.prepare(name="biosses")
    assert not actions.datasets().set_index("name").loc["biosses", "here"]
    assert biosses.find() is None


def test_offline_and_a_hub_without_it_say_how_to_get_it(invented, fake_hub, monkeypatch):
    with pytest.raises((MissingData, SourceError), match="tabilab/biosses"):
        actions.prepare(name="biosses")
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline"):
        actions.prepare(name="biosses")


def test_a_copy_of_ones_own_is_taken_in(tmp_path, monkeypatch, real_data):
    copy = shutil.copy(real_data / "biosses" / "biosses.tsv", tmp_path / "my copy.TSV")
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "nothing"))
    assert actions.prepare(name="biosses", source=str(copy))["n"] == 100
    assert (settings.cache_root() / "datasets" / "biosses" / "biosses.tsv").is_file()
    assert actions.evaluate(task="biosses", models=["random"])[0].n == 100


def test_a_file_that_is_something_else_is_not_taken_in(tmp_path, write_pairs, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "nothing"))
    with pytest.raises(BadFile, match=r"mine\.csv is not BIOSSES"):
        actions.prepare(name="biosses", source=write_pairs())
    with pytest.raises(MissingData, match="no such file"):
        actions.prepare(name="biosses", source=str(tmp_path / "nope.tsv"))
    assert biosses.find() is None


def test_what_ships_and_what_is_not_known(write_pairs):
    assert actions.prepare(name="demo-pairs")["n"] == 60
    with pytest.raises(BadInput, match="ships with the app"):
        actions.prepare(name="demo-pairs", source=write_pairs())
    with pytest.raises(UnknownName, match="no data set 'bioses'; did you mean 'biosses'"):
        actions.prepare(name="bioses")


def test_every_data_set_and_task_is_listed_with_what_there_is_to_know():
    sets, tasks = actions.datasets().set_index("name"), actions.tasks().set_index("name")
    assert list(sets.index) == list(DATASETS) and sets.loc["demo-pairs", ["here", "n"]].tolist() == [True, 60]
    assert tasks.loc["biosses", "suite"] == "atlas-full-v1" and tasks.loc["pairs", "dataset"] == "a file of yours"
