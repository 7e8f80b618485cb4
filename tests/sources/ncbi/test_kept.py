"""The records on disk: flips and cuts are seen and asked for anew, what is sound is not; a full disk is told."""

import pytest

from core.errors import CoreError, MissingData, SourceError
from core.sources import ncbi
from core.sources.ncbi import kept

PMIDS = [str(10_000 + n) for n in range(5)]


@pytest.fixture
def get(pubmed):
    """`get(pmids)` gives the whole of their XML; PMIDs and nothing else are there."""
    pubmed.have(*PMIDS)
    return lambda pmids=PMIDS: b"".join(ncbi.records(pmids, sleep=lambda _: None).bodies())


def only_file():
    (path,) = kept.folder().glob("*.records")
    return path


def test_what_is_kept_is_not_asked_for_again_also_not_where_there_is_none(get, pubmed):
    first = get([*PMIDS, "99999"])
    assert get(["99999", *reversed(PMIDS)]).count(b"<PMID>") == 5
    assert get([*PMIDS, "99999"]) == first
    assert len(pubmed.forms) == 1


def test_a_flip_anywhere_is_seen_and_asked_for_anew(get, pubmed):
    whole = get()
    raw = only_file().read_bytes()
    for at in [0, 5, 30, raw.index(b"\n") - 2, raw.index(b"\n"), len(raw) // 2, len(raw) - 70, len(raw) - 1]:
        path, before = only_file(), len(pubmed.forms)
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 4]) + raw[at + 1 :])
        assert get() == whole, at
        assert len(pubmed.forms) == before + 1, at


@pytest.mark.parametrize("size", [0, 1, 40, 200, -66, -65, -1])
def test_a_cut_file_is_seen_and_asked_for_anew(get, pubmed, size):
    whole = get()
    path = only_file()
    path.write_bytes(path.read_bytes()[:size])
    assert get() == whole
    assert len(pubmed.forms) == 2
    assert get() == whole and len(pubmed.forms) == 2


def test_only_the_damaged_batch_is_asked_for_anew(get, pubmed):
    get(PMIDS[:2])
    (first,) = kept.folder().glob("*.records")
    get(PMIDS)
    first.write_bytes(first.read_bytes()[:-3])
    get(PMIDS)
    assert [form["id"] for form in pubmed.forms] == ["10000,10001", "10002,10003,10004", "10000,10001"]
    assert first.with_name(first.name + ".corrupt").exists()


def test_a_folder_that_is_not_readable_as_a_file_stops_nothing(get):
    kept.folder().mkdir(parents=True)
    (kept.folder() / "x.records").mkdir()
    assert get().count(b"<PMID>") == 5


def test_a_file_damaged_while_it_is_read_is_told(get):
    get()
    bodies = ncbi.records(PMIDS).bodies()
    only_file().write_bytes(b"x")
    with pytest.raises(SourceError, match=r"was damaged meanwhile\. Start again"):
        next(bodies)


def test_a_disk_that_takes_nothing_is_told(get, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "seal", full)
    with pytest.raises(CoreError, match=r"PubMed's answer could not be written to .*No space left on device"):
        get()


def test_offline_what_is_kept_is_there(get, pubmed, monkeypatch):
    whole = get()
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    assert get() == whole and ncbi.here(PMIDS)
    assert not ncbi.here([*PMIDS, "77777"])
    with pytest.raises(MissingData, match="offline: 1 paper is not fetched"):
        get([*PMIDS, "77777"])
