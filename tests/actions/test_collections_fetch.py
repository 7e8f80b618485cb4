"""A list of PubMed ids: looked at without the network, fetched when asked, then read like any other file."""

import pytest

from core import actions
from core.actions.collections_fetch import fetch_papers, to_fetch, why_not
from core.errors import BadFile


@pytest.fixture
def listed(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text("10000001\n10000002, 10000003\n")
    return path


@pytest.fixture
def pubmed(pubmed):
    """PubMed, which has no record of the third."""
    pubmed.have("10000001", "10000002")
    return pubmed


def test_looking_at_a_list_asks_nobody(listed, pubmed):
    found = actions.preview(path=listed)
    assert (found.format, found.kept, found.refusals) == ("list of PMIDs", 0, ())
    assert found.papers is None
    assert to_fetch(listed) == 3
    assert pubmed.forms == []


def test_fetched_once_it_is_a_collection_and_what_pubmed_has_not_is_listed(listed, pubmed):
    said = fetch_papers(path=str(listed), file="ids.txt")
    assert (said["n"], said["left_out"]) == (2, ["10000003"])
    assert to_fetch(listed) == 0
    found = actions.preview(path=listed)
    assert found.papers.titles == ("Title 10000001", "Title 10000002")
    assert [one.id for one in found.left_out] == ["10000003"]
    assert [form["id"] for form in pubmed.forms] == ["10000001,10000002,10000003"]


def test_another_file_needs_nothing_from_pubmed(tmp_path):
    (tmp_path / "a.csv").write_text("pmid,title\n10000001,A title\n")
    assert to_fetch(tmp_path / "a.csv") == 0
    assert to_fetch(tmp_path) == 0


def test_offline_is_said(listed, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    assert "offline" in why_not()
    with pytest.raises(BadFile, match="offline"):
        fetch_papers(path=str(listed))
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "0")
    monkeypatch.delenv("HF_HUB_OFFLINE", raising=False)
    assert why_not() == ""
