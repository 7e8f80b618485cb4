"""Collections of a person's own: kept with how their file is read, listed, renamed, removed and brought back."""

from pathlib import Path

import pytest

from core import actions, settings
from core.actions import workspaces
from core.errors import BadFile, BadInput, MissingData, UnknownName

TABLE = b"pmid,title,abstract,year\n1,One,First text,2014\n2,Two,Second text,2015\n3,Three,,2016\n"
ODD = b"nr,name,about\n1,One,First\n2,Two,Second\n"


@pytest.fixture
def place():
    return workspaces.new_workspace()


@pytest.fixture
def kept(place):
    upload = workspaces.keep_upload(place, "lab.csv", TABLE, "incoming")
    return actions.keep_collection(place, upload, name="My lab")


def test_an_upload_becomes_a_collection(place, kept):
    assert (kept.title, kept.n, kept.splits) == ("My lab", 3, ())
    table = actions.collections(place).set_index("key")
    row = table.loc[kept.key]
    assert row["title"] == "My lab" and row["own"] and row["n"] == 3 and row["fingerprint"] == kept.fingerprint
    found = actions.papers(actions.collection_source(kept.key, workspace=place))
    assert found.ids == ("1", "2", "3") and found.fingerprint == kept.fingerprint
    assert workspaces.uploads(place, "incoming") == []


def test_declared_ones_are_listed_for_all_and_own_ones_for_their_workspace_alone(place, kept):
    assert kept.key not in set(actions.collections()["key"])
    assert kept.key not in set(actions.collections(workspaces.new_workspace())["key"])
    assert "demo-papers" in set(actions.collections()["key"])
    with pytest.raises(MissingData, match="not in this workspace"):
        actions.collection_source(kept.key, workspace=workspaces.new_workspace())


def test_how_a_file_is_read_is_kept_with_it(place):
    upload = workspaces.keep_upload(place, "odd.csv", ODD, "incoming")
    with pytest.raises(BadFile):
        actions.keep_collection(place, upload)
    assert [one.kind for one in workspaces.uploads(place)] == ["incoming"]
    roles = {"id": "nr", "title": "name", "abstract": "about"}
    one = actions.keep_collection(place, upload, columns=roles)
    assert actions.papers(one.source).titles == ("One", "Two")


def test_a_removed_collection_comes_back(place, kept):
    actions.remove_collection(place, kept.key)
    assert kept.key not in set(actions.collections(place)["key"])
    assert [one.title for one in actions.removed_collections(place)] == ["My lab"]
    with pytest.raises(UnknownName, match="no collection"):
        actions.remove_collection(place, kept.key)
    assert actions.restore_collection(place, kept.key) == kept


def test_another_name_leaves_the_papers_as_they_are(place, kept):
    again = actions.rename_collection(place, kept.key, "\u202eOur\nlab" + "x" * 100)
    assert again.fingerprint == kept.fingerprint and again.title.startswith("Ourlab") and len(again.title) == 80
    assert actions.papers(again.source).title == again.title


def test_the_same_content_twice_is_one_collection(place, kept):
    upload = workspaces.keep_upload(place, "lab2.csv", TABLE, "incoming")
    actions.keep_collection(place, upload, name="Again")
    own = actions.collections(place).query("own")
    assert own["title"].tolist() == ["Again"]


def test_a_file_or_folder_is_copied_in(place, tmp_path):
    (tmp_path / "a.csv").write_bytes(TABLE)
    one = actions.add_collection(place, path=tmp_path / "a.csv")
    assert Path(one.path).is_relative_to(settings.cache_root().absolute()) and one.title == "a.csv"
    (tmp_path / "a.csv").unlink()
    assert len(actions.papers(one.source)) == 3


@pytest.mark.parametrize("key", ["own-..", "own-../../x", "own-", "own-zzzz", "own-" + "0" * 16])
def test_what_is_no_key_is_never_turned_into_a_path(place, kept, key):
    for call in (actions.remove_collection, actions.rename_collection):
        with pytest.raises((UnknownName, MissingData)):
            call(place, key, *(["x"] if call is actions.rename_collection else []))
    with pytest.raises((UnknownName, MissingData, BadInput)):
        actions.restore_collection(place, key)


def test_an_entry_with_damaged_facts_is_left_out(place, kept):
    facts = Path(kept.path).parent / "collection.json"
    facts.write_bytes(facts.read_bytes()[:-3])
    assert actions.collections(place).query("own").empty


def test_what_waits_for_a_collection_that_was_removed_is_told_its_title_and_that_it_comes_back(place, kept):
    source = actions.collection_source(kept.key, workspace=place)
    actions.remove_collection(place, kept.key)
    with pytest.raises(MissingData) as caught:
        actions.map_papers(data=source, model="tfidf")
    assert str(caught.value) == "The collection “My lab” was removed. The page Data brings it back, for a week."
    workspaces.discard(place, actions.restore_collection(place, kept.key).key.removeprefix("own-"))
    with pytest.raises(MissingData, match=r"“My lab” was removed\. Bring its file again on the page Data\."):
        actions.papers(source)
