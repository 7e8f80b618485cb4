"""Further columns: those of a benchmark's papers and pathways, names that mean something else, the file's own names."""

import pytest

from core import actions
from core.actions.map_colours import CLUSTERS, MEASURED
from core.datasets import preview, read_collection, rules
from core.datasets.papers.reserved import is_reserved
from core.datasets.rule_columns import columns_of

HEAD = "pmid,title,abstract,"


def paper(id_, **more):
    return {"pmid": id_, "title": f"title {id_}", "abstract": "b", **more}


def path(name, *references, **more):
    return {"pathway_id": name.lower(), "pathway_name": name, "references": list(references), **more}


def test_further_keys_of_papers_and_pathways_become_columns(folder):
    one = path("Heme", paper("1", year=2019, journal="Cell", keywords="a; b"), organism="human", tags=["x", "y"])
    two = path("Bile", paper("2", publication_date="2020-03-01", open=True), organism="mouse")
    found = preview(folder(test=[one, two]))
    assert {name: found.papers.columns[name] for name in found.papers.columns if "pathway" not in name} == {
        "year": (("2019",), ()), "journal": (("Cell",), ()), "keywords": (("a", "b"), ()),
        "publication_date": ((), ("2020-03-01",)), "open": ((), ("true",)), "organism": (("human",), ("mouse",)),
        "tags": (("x", "y"), ()),
    }  # fmt: skip
    assert ("year", "year") in found.columns and "organism" in found.extra


def test_a_paper_in_two_pathways_has_what_both_say(folder):
    papers = read_collection(folder(test=[path("Heme", paper("1"), organism="human"),
                                          path("Bile", paper("1"), organism="mouse")]))  # fmt: skip
    assert papers.columns["organism"] == (("human", "mouse"),)


def test_a_key_that_both_have_and_that_of_a_level_are_told_apart(folder):
    one = path("Heme", paper("1", source="Cell", category="review"), source="KEGG", category="Metabolism")
    columns = read_collection(folder(test=[one])).columns
    assert (columns["source"], columns["pathway source"]) == ((("Cell",),), (("KEGG",),))
    assert (columns["category"], columns["paper category"]) == ((("Metabolism",),), (("review",),))


def test_keys_that_hold_no_text_are_said(folder):
    found = preview(folder(test=[path("Heme", paper("1", authors=[{"name": "A"}]), paper("2", authors=["B"]))]))
    assert found.papers.columns["authors"] == ((), ("B",))
    assert [one.text for one in found.repaired] == ['set: "authors" of a paper is no text in 1 place; left out there.']


def test_one_file_of_the_benchmark_has_them_too(folder):
    place = folder(test=[path("Heme", paper("1", year=2019))]) / "pathways_test.json"
    assert read_collection(place).columns["year"] == (("2019",),)


@pytest.mark.parametrize("name", ["kept", "trust", "hub", "cluster", "cont", "id", "Split", "Similarity"])
def test_a_column_whose_name_means_something_else_has_another_and_it_is_said(write, name):
    found = preview(write("a.csv", HEAD + f"{name}\n1,a,b,x\n2,c,d,y\n"))
    assert found.papers.columns == {f"{name}_": (("x",), ("y",))}
    said = f'a.csv: "{name}" is called "{name}_", since that name means something else here.'
    assert said in [one.text for one in found.repaired]
    assert rules.select(found.papers, f"{name}_ = y").tolist() == [False, True]
    assert rules.select(found.papers, "id = 1").tolist() == [True, False]


def test_every_measure_and_every_word_of_rules_keeps_its_name(write):
    bare = read_collection(write("a.csv", "pmid,title,abstract,split\n1,a,b,train\n"))
    for name in [*MEASURED, *CLUSTERS, *columns_of(bare)]:
        assert is_reserved(name), name


def test_names_that_differ_by_case_alone_are_told_apart(write):
    columns = read_collection(write("a.json", '[{"pmid": 1, "title": "a", "Kind": "x", "kind": "y"}]')).columns
    assert columns == {"Kind": (("x",),), "kind (2)": (("y",),)}


def test_a_column_is_found_under_the_files_own_name_too(write):
    rows = "".join(f"{i},a{i},b,t{i % 2},20{i}\n" for i in range(10, 30))
    place = write("a.csv", f"{HEAD}tags,Publication Year\n{rows}")
    papers = read_collection(place)
    assert list(papers.columns) == ["year", "keywords"]
    assert papers.called == {"tags": "keywords", "Publication Year": "year"}
    assert rules.select(papers, "tags = t1 and publication year > 2025").sum() == 2
    found = actions.map_papers(data=str(place), model="tfidf", method="pca")
    assert actions.colour_values(found, "tags").values == papers.columns["keywords"]
    assert actions.colour_values(found, "publication year").name == "year"
