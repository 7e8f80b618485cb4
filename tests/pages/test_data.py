"""Data: what is here, what it holds, and how a person's papers come in."""

import os
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from core import actions, jobs
from core.actions import collections_incoming

DATA = "pages/data.py"
REAL = Path(os.environ.get("BIOSCOPE_DATA", "nowhere")) / "user_files"
ROWS = b"".join(
    b"1000000%d,Title %d.,Abstract %d of the paper.,201%d,%s\n" % (i, i, i, i, b"Cell" if i % 2 else b"Nature")
    for i in range(1, 8)
)
CSV = b"PMID,Title,Abstract,Publication Year,Journal\n" + ROWS


def bring(found, *files):
    found.at.file_uploader[0].set_value([(name, content, "application/octet-stream") for name, content in files])
    return found.run()


def tables(found):
    return [one.value for one in found.at.dataframe]


def table(found, column):
    return next(one for one in tables(found) if column in one)


def labels(found):
    return {one.label for one in found.at.button}


# what is here


def test_without_any_data_of_ones_own_the_demo_is_open(page, no_data):
    found = page(DATA)
    assert "1 collection with" in found.said
    assert "with abstract" in found.said
    assert "fingerprint" in found.said
    assert "Open on Map" in labels(found)
    assert "Bring your own papers" in found.said
    assert {"papers", "rated pairs"} == set(table(found, "kind")["kind"])


def test_what_the_demo_holds_is_counted_by_level(page, no_data):
    classes = table(page(DATA), "in several").set_index("column")
    assert classes.loc["category", "classes"] == 6
    assert classes.loc["subcategory", "classes"] >= 20
    assert classes.loc["pathway", "classes"] >= 40


def test_rated_pairs_are_listed_and_lead_to_their_page(page, no_data):
    found = page(DATA, data="demo-pairs")
    assert "Open on Sentence similarity" in labels(found)
    found = page(DATA, data="biosses")
    assert "Not on this machine." in found.said
    assert "prepare biosses" in found.said


def test_a_link_to_a_collection_that_is_not_here_is_said(page, no_data):
    assert "names something that is not here" in page(DATA, data="own-0123456789abcdef").said
    assert "names something that is not here" in page(DATA, file="0123456789abcdef").said


# before anything is taken


def test_a_file_is_shown_before_it_is_taken(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV))
    assert "Before it is taken: mine.csv" in found.said
    assert "7 papers would be taken" in found.said
    assert table(found, "abstract")["title"].tolist() == [f"Title {i}." for i in range(1, 6)]
    assert found.at.text_input[0].value == "mine"
    workspace = found.url["w"][0]
    assert not actions.collections(workspace)["own"].any()
    assert [one.title for one in collections_incoming.incoming(workspace)] == ["mine.csv"]


def test_taking_it_in_opens_its_card(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV))
    found.at.text_input[0].set_value("Seven papers")
    found.run().press("Take it in")
    own = actions.collections(found.url["w"][0]).query("own")
    assert own["title"].tolist() == ["Seven papers"]
    assert own["n"].tolist() == [7]
    assert found.at.selectbox(key="data-data").value == own["key"].iloc[0]
    assert "2011–2017" in found.said
    assert "Data check: 7 papers taken" in str([one.proto for one in found.at.get("popover")])
    assert not collections_incoming.incoming(found.url["w"][0])
    assert "file" not in found.url


def test_leaving_it_keeps_nothing(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV)).press("Leave it")
    assert not collections_incoming.incoming(found.url["w"][0])
    assert "Before it is taken" not in found.said


def test_a_preview_outlives_the_tab(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV))
    again = page(DATA, w=found.url["w"][0], file=found.url["file"][0])
    assert "7 papers would be taken" in again.said
    listed = again.press("Later")
    assert "Brought, and not taken yet" in listed.said
    assert "7 papers would be taken" in listed.press("Look at it").said


def test_another_column_can_be_the_title(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV))
    found.at.selectbox(key="data-title").set_value("Journal")
    found.run()
    assert table(found, "abstract")["title"].tolist()[:2] == ["Cell", "Nature"]
    found.press("Take it in")
    own = actions.collections(found.url["w"][0]).query("own")["key"].iloc[0]
    papers = actions.papers(actions.collection_source(own, workspace=found.url["w"][0]))
    assert papers.titles[:2] == ("Cell", "Nature")


def test_the_files_of_a_benchmark_folder_come_in_together(page, no_data):
    one = '[{{"pathway_id": "{0}", "pathway_name": "{0}", "category": "C", "subcategory": "S", "references": [{1}]}}]'
    paper = '{{"pmid": "1000{0}", "title": "T {0}", "abstract": "A {0}"}}'
    files = [
        (f"pathways_{split}.json", one.format(split, ",".join(paper.format(10 * i + j) for j in range(4))).encode())
        for i, split in enumerate(("train", "val", "test"), 1)
    ]
    found = bring(page(DATA), *files)
    assert "12 papers would be taken" in found.said
    found.press("Take it in")
    assert "train 4, val 4, test 4" in found.said
    held = BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for name, content in files:
            archive.writestr(f"folder/{name}", content)
    assert "12 papers would be taken" in bring(page(DATA), ("folder.zip", held.getvalue())).said


def test_taking_the_same_file_twice_gives_two_collections(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV)).press("Take it in")
    first = actions.collections(found.url["w"][0]).query("own")
    found = bring(found, ("mine.csv", CSV))
    assert actions.collections(found.url["w"][0]).query("own").equals(first)
    assert "taken in already" in found.said
    found.press("Take it in")
    assert len(actions.collections(found.url["w"][0]).query("own")) == 2


def test_removing_asks_once_and_can_be_undone(page, no_data):
    found = bring(page(DATA), ("mine.csv", CSV)).press("Take it in")
    found.press("Remove this collection")
    assert not actions.collections(found.url["w"][0])["own"].any()
    found.press("Bring back")
    assert actions.collections(found.url["w"][0]).query("own")["title"].tolist() == ["mine"]
    assert found.url["data"][0].startswith("own-") and "<h2>mine</h2>" in found.said


# tiny, empty, broken, hostile


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("empty.csv", b"", "empty"),
        ("head.csv", b"pmid,title,abstract\n", "no rows"),
        ("one column.csv", b"words\nhello\n", "title"),
        ("picture.csv", b"\x89PNG\r\n\x1a\n" + b"\0" * 99, "picture.csv"),
        ("broken.zip", b"PK\x03\x04 and no more", "damaged or has a password"),
        ("vectors.npy", b"\x93NUMPY" + b"\0" * 99, "vectors.npy"),
    ],
)
def test_what_cannot_be_taken_says_why(page, no_data, name, content, says):
    found = bring(page(DATA), (name, content))
    assert says in found.said
    assert "Take it in" not in labels(found)


def test_bad_records_are_left_out_only_when_asked(page, no_data):
    content = CSV + b"9007199254740993,Too long an id.,Text.,2012,Cell\n"
    found = bring(page(DATA), ("mine.csv", content))
    assert "9007199254740993" in found.said
    assert "--drop-bad" not in found.said
    assert "Take it in" not in labels(found)
    found.at.get("toggle")[0].set_value(True)
    found.run()
    assert "7 papers would be taken, 1 left out" in found.said
    found.press("Take it in")
    assert actions.collections(found.url["w"][0]).query("own")["n"].tolist() == [7]


def test_a_title_that_is_not_recognised_can_be_named(page, no_data):
    long = b", ".join([b"a text without end"] * 20)
    content = b"pmid,name of it,summary\n" + b"".join(b'1000000%d,Name %d,"%s"\n' % (i, i, long) for i in range(1, 5))
    found = bring(page(DATA), ("mine.csv", content))
    assert 'no column "title"' in found.said
    found.at.selectbox(key="data-title").set_value("name of it")
    found.at.selectbox(key="data-abstract").set_value("summary")
    found.run().press("Take it in")
    key = actions.collections(found.url["w"][0]).query("own")["key"].iloc[0]
    papers = actions.papers(actions.collection_source(key, workspace=found.url["w"][0]))
    assert papers.titles[0] == "Name 1"
    assert papers.abstracts[0].startswith("a text without end")


def test_several_files_that_are_no_folder_say_how(page, no_data):
    found = bring(page(DATA), ("a.csv", CSV), ("b.csv", CSV))
    assert "Bring one file at a time" in found.said


@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_tiny_collection_is_taken(page, no_data, n):
    content = b"\n".join(CSV.splitlines()[: n + 1]) + b"\n"
    found = bring(page(DATA), ("tiny.csv", content)).press("Take it in")
    assert actions.collections(found.url["w"][0]).query("own")["n"].tolist() == [n]


def test_foreign_text_is_shown_as_it_is(page, no_data):
    nasty = "<img src=x onerror=alert(1)> $a$ :red[b] ![c](http://beacon.example/x.png)"
    content = f'pmid,title,abstract,{nasty}\n10000001,"{nasty}",text one,"{nasty}"\n'.encode()
    found = bring(page(DATA), (f"{nasty}.csv", content))
    typeset = "\n".join(str(one.value) for kind in (found.at.markdown, found.at.caption) for one in kind)
    assert "![c](" not in typeset
    found.press("Take it in")
    typeset = "\n".join(str(one.value) for kind in (found.at.markdown, found.at.caption) for one in kind)
    assert "![c](" not in typeset


def paste(found, text):
    found.at.get("button_group")[0].set_value("PubMed ids")
    found.run().at.text_area[0].set_value(text)
    return found.run().press("Look at these ids")


def test_a_pasted_list_of_ids_is_fetched_by_a_job_and_only_when_asked(page, no_data, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "0")
    monkeypatch.setenv("HF_HUB_OFFLINE", "0")
    found = paste(page(DATA), "PMID: 29768149, 23056188 23056188\n1234;")
    assert "nothing else" in found.said
    assert not jobs.list_jobs()
    found.press("Fetch 3 papers from PubMed")
    assert [job.verb for job in jobs.list_jobs()] == ["fetch_papers"]
    assert "Queued" in found.said


def test_what_is_no_list_of_ids_is_said_and_stays_in_the_box(page, no_data):
    found = paste(page(DATA), "29768149 PMC123 hello")
    assert "2 of 3 are no PubMed ids (1 to 8 digits): PMC123, hello." in found.said
    assert found.at.text_area[0].value == "29768149 PMC123 hello"
    found = paste(page(DATA), "31000001, PMC123, 31000002")
    assert "1 of 3 is no PubMed id" in found.said
    found.press("Go on with the other 2")
    assert "2 PubMed ids" in found.said
    assert "Paste at least one PubMed id." in paste(page(DATA), " , ").said


def test_a_pasted_list_of_ids_is_looked_at_and_offline_is_said(page, no_data, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    found = paste(page(DATA), "29768149, 23056188\n1234")
    assert "A list of PubMed ids: 3 papers." in found.said
    assert "offline" in found.said.lower()
    assert "Take it in" not in labels(found)


@pytest.mark.skipif(not REAL.is_dir(), reason="BIOSCOPE_DATA names no folder with user_files/")
@pytest.mark.parametrize("name", ["holub008/pubmed-balloongui-set.nbib", "asreview/_baseline_embase.csv"])
def test_real_exports_are_shown_and_taken(page, name):
    path = REAL / name
    found = bring(page(DATA), (path.name, path.read_bytes())).press("Take it in")
    assert actions.collections(found.url["w"][0])["own"].sum() == 1
    assert not found.at.exception


def test_a_stored_name_is_never_shown(page, no_data):
    one = b'[{"pathway_id": "P", "category": "C", "references": [{"pmid": "10001", "title": "T"}, {"pmid": "10002"}]}]'
    for files in (
        [("mine.csv", CSV)],
        [("pathways_test.json", one), ("pathways_train.json", b"[]")],
        [("a.csv", b"x")],
    ):
        found = bring(page(DATA), *files)
        stored = collections_incoming.incoming(found.url["w"][0])[0].id
        assert stored not in found.said
        if "Take it in" in labels(found):
            assert stored not in found.press("Take it in").said
