"""The pathway benchmark's folder: splits, labels at three levels, a paper in several pathways."""

import json

import pytest

from core import datasets
from core.datasets import find_collection, preview, read_collection
from core.datasets.papers import check_papers
from core.errors import BadFile, BadInput, UnknownName


def test_labels_come_in_levels_and_papers_in_splits(folder, pathway):
    place = folder(train=[pathway("Sterols", ("1", "a", "b"))], test=[pathway("Heme", ("2", "c", "d"))])
    papers = read_collection(place)
    assert (papers.ids, papers.splits) == (("1", "2"), ("train", "test"))
    assert papers.levels == ("category", "subcategory", "pathway")
    assert papers.columns["pathway"] == (("Sterols",), ("Heme",))
    assert papers.columns["pathway_id"] == (("sterols",), ("heme",))
    assert (papers.name, papers.title) == ("set", "set")


def test_one_split_is_read_alone(folder, pathway):
    place = folder(train=[pathway("Sterols", ("1", "a", "b"))], test=[pathway("Heme", ("2", "c", "d"))])
    assert read_collection(place, split="test").ids == ("2",)
    with pytest.raises(BadInput, match="set has no split 'val'; there are: train, test"):
        read_collection(place, split="val")


def test_a_paper_in_several_pathways_is_one_paper_with_several_labels(folder, pathway):
    both = [pathway("Sterols", ("1", "a", "b")), pathway("Heme", ("1", "a", "b"), category="Disease")]
    papers = read_collection(folder(test=both))
    assert papers.ids == ("1",)
    assert papers.columns["pathway"] == (("Sterols", "Heme"),)
    assert papers.columns["category"] == (("Metabolism", "Disease"),)
    assert papers.columns["subcategory"] == (("Lipids",),)
    assert papers.findings == ()


def test_pathways_of_one_name_and_two_ids_stay_two(folder, pathway):
    two = [pathway("Heme", ("1", "a", "b")), pathway("Heme", ("2", "c", "d")) | {"pathway_id": "x7"}]
    papers = read_collection(folder(train=two, test=[pathway("Heme", ("3", "e", "f"))]))
    assert papers.columns["pathway"] == (("Heme",), ("Heme (x7)",), ("Heme",))
    assert "1 pathway named as another; its id stands behind the name (Heme (x7))" in papers.findings[0].text


def test_one_id_with_two_texts_is_refused_with_both_places_unless_bad_records_go(folder, pathway):
    place = folder(test=[pathway("Sterols", ("1", "a", "b")), pathway("Heme", ("1", "z", "b"))])
    with pytest.raises(BadFile) as caught:
        read_collection(place)
    assert "pathway 2, reference 1: 1 has another text than in pathways_test.json, pathway 1, reference 1" in str(
        caught.value
    )
    papers = read_collection(place, drop_bad=True)
    assert (papers.ids, papers.titles) == (("1",), ("a",))
    assert [one.id for one in papers.skipped] == ["1"]


def test_half_characters_and_labels_that_are_no_text_are_said(folder, pathway):
    odd = pathway("Heme", ("1", "a\ud800", "b"), category=["Metabolism"])
    found = preview(folder(test=[odd, pathway("Sterols", ("2", "c", "d"))]))
    assert [one.text for one in found.repaired] == [
        "pathways_test.json: 1 half character (lone surrogate, no text) replaced by the sign U+FFFD.",
        'set: "category" is no text in 1 pathway (pathways_test.json, pathway 1); left out as a label.',
    ]
    assert found.papers.titles == ("a\ufffd", "c") and found.papers.columns["category"] == ((), ("Metabolism",))


def test_papers_without_text_are_left_out_by_name(folder, pathway):
    found = preview(folder(test=[pathway("Heme", ("1", "a", ""), ("2", "", " "))]))
    assert (found.kept, [one.id for one in found.left_out]) == (1, ["2"])
    assert "1 paper of 2 with no title and no abstract; left out (2)" in found.repaired[0].text


def test_a_paper_in_two_splits_is_said(folder, pathway):
    place = folder(train=[pathway("Heme", ("1", "a", "b"))], test=[pathway("Sterols", ("1", "a", "b"))])
    papers = read_collection(place)
    assert papers.splits == ("train",)
    assert "1 paper in more than one split: 1 in train and test" in papers.findings[0].text


def test_numbers_and_odd_ids_are_ids(folder, pathway):
    place = folder(test=[pathway("Heme", (123, "a", ""), ("demo-0001", "b", ""), ("PMID: 0077", "c", ""))])
    ids = read_collection(place).ids
    assert ids == ("123", "demo-0001", "77")
    assert all(type(id_) is str for id_ in ids)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "line 1, character 2: not valid JSON"),
        ("[]", "expected a list of pathways, [{…}, …], found an empty list"),
        ('{"a": 1}', "found one object"),
        ('[{"pathway_id": "x"}]', 'pathway 1: expected an object with a list "references"'),
        ('[{"references": []}]', 'neither "pathway_id" nor "pathway_name"'),
        ('[{"pathway_id": "x", "references": []}]', "no papers with a title or an abstract"),
        ('[{"pathway_id": "x", "references": [{"title": "a"}]}]', '"pmid": found nothing'),
        ('[{"pathway_id": "x", "references": [{"pmid": "1E+07", "title": "a"}]}]', '"pmid": found'),
        ('[{"pathway_id": "x", "references": [{"pmid": "1", "title": ["a"]}]}]', "title and abstract have to be text"),
        ('[{"pathway_id": "x", "references": ["a"]}]', "expected an object with pmid, title and abstract"),
        ("[" * 100_000, "nest"),
    ],
)
def test_what_is_no_benchmark_is_refused_by_place(tmp_path, content, words):
    (tmp_path / "pathways_test.json").write_text(content)
    found = check_papers(tmp_path)
    assert found.outcome == "REJECT"
    assert words in " ".join(found.messages)


def test_a_folder_of_anything_else_is_refused(tmp_path):
    with pytest.raises(BadFile, match=r"is a folder without pathways_train\.json"):
        read_collection(tmp_path)


def test_one_file_of_the_benchmark_is_read_alone(folder, pathway):
    papers = read_collection(folder(val=[pathway("Heme", ("1", "a", "b"))]) / "pathways_val.json")
    assert (papers.splits, papers.columns["pathway"]) == (("val",), (("Heme",),))


def test_collections_are_listed_and_found_by_name(folder, pathway, tmp_path, monkeypatch):
    place = folder("mine", val=[pathway("Heme", ("1", "a", "b"))])
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    table = datasets.collections().set_index("name")
    assert table.loc["mine", ["here", "n", "where", "licence"]].tolist() == [True, 1, str(place), "not stated"]
    assert table.loc["mine", "splits"] == ("val",)
    assert table.loc["mine", "levels"] == ("category", "subcategory", "pathway")
    assert find_collection("mine") == place
    with pytest.raises(UnknownName, match="no collection 'mien'; did you mean 'mine'"):
        find_collection("mien")


def test_a_spoilt_folder_is_listed_as_not_here_and_why(tmp_path, monkeypatch):
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "pathways_test.json").write_text(json.dumps({"a": 1}))
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    row = datasets.collections().set_index("name").loc["bad"]
    assert not row["here"]
    assert "cannot be used: pathways_test.json: expected a list" in row["how_to_get"]


def test_the_real_splits_have_the_papers_that_they_were_built_with(real_data):
    for name, n, test in (("bc5cdr_splits", 857, 127), ("wikipathways_splits", 4558, 715)):
        if not (real_data / name).is_dir():
            pytest.skip(f"{name} is not in BIOSCOPE_DATA")
        papers = read_collection(real_data / name)
        assert (len(papers), len(read_collection(real_data / name, split="test"))) == (n, test)
        assert papers.levels == ("category", "subcategory", "pathway")
