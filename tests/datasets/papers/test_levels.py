"""Levels under other names: the keys of a benchmark's pathways, or the columns of a table, that the user named."""

import json

import pytest

from core.datasets import read_collection
from core.datasets.papers import check_papers
from core.datasets.pathway_folders import inspect_pathways_folder
from core.errors import BadInput
from core.schema import MOST_LEVELS

KEYS = ("level1", "level2", "level3", "level4")


@pytest.fixture
def term():
    """A term of a thesaurus, as a pathway object; `None` for a level leaves its key out."""

    def make(name, *papers, levels=("Nervous System", "Signs", "Memory", "Amnesia"), **more):
        own = {key: value for key, value in zip(KEYS, levels) if value is not None}
        references = [{"pmid": id_, "title": title, "abstract": ""} for id_, title in papers]
        return {"pathway_id": f"D{len(name)}", "pathway_name": name, **own, "references": references, **more}

    return make


def test_the_named_keys_are_the_levels_coarse_to_fine_and_a_test_split_is_enough(folder, term):
    papers = read_collection(folder(test=[term("Amnesia", ("1", "a"))]), level_keys=KEYS)
    assert (papers.levels, papers.splits) == (KEYS, ("test",))
    assert [papers.columns[key][0] for key in KEYS] == [("Nervous System",), ("Signs",), ("Memory",), ("Amnesia",)]


def test_id_and_name_are_columns_beside_them_and_a_level_where_they_are_asked_for(folder, term):
    place = folder(test=[term("Amnesia", ("1", "a"))])
    papers = read_collection(place, level_keys=("level1",))
    assert (papers.columns["pathway"], papers.columns["pathway_id"]) == ((("Amnesia",),), (("D7",),))
    assert papers.columns["level2"] == (("Signs",),)  # a further column as before
    for key in ("pathway", "pathway_name"):
        assert read_collection(place, level_keys=("level1", key)).levels == ("level1", "pathway")


def test_without_keys_the_same_folder_has_the_pathway_alone(folder, term):
    papers = read_collection(folder(test=[term("Amnesia", ("1", "a"))]))
    assert papers.levels == ("pathway",) and papers.columns["level1"] == (("Nervous System",),)


def test_a_term_in_several_places_and_a_paper_of_several_terms_have_sets_of_labels(folder, term):
    both = term("Amnesia", ("1", "a"), levels=(["Nervous System", "Psychiatry"], "x; y", "", None))
    papers = read_collection(folder(test=[both, term("Ataxia", ("1", "a"))]), level_keys=KEYS)
    assert papers.columns["level1"] == (("Nervous System", "Psychiatry"),)
    assert papers.columns["level2"] == (("x; y", "Signs"),)  # as it is written: no semicolon parts it
    assert papers.columns["level4"] == (("Amnesia",),)


def test_a_level_may_be_of_the_benchmark_and_another_order_is_another_hierarchy(folder, term):
    own = term("Amnesia", ("1", "a"), category="Disease", subcategory="Brain")
    papers = read_collection(folder(test=[own]), level_keys=("level1", "category"))
    assert papers.levels == ("level1", "category") and papers.columns["subcategory"] == (("Brain",),)


def test_objects_without_name_and_id_are_taken_where_a_level_has_a_value(folder):
    place = folder(test=[{"area": "Brain", "references": [{"pmid": "1", "title": "a", "abstract": ""}]}])
    assert read_collection(place, level_keys=("area",)).columns == {"area": (("Brain",),)}


def test_a_key_that_no_pathway_has_is_refused_with_the_near_one(folder, term):
    place = folder(test=[term("Amnesia", ("1", "a"))])
    with pytest.raises(BadInput) as caught:
        read_collection(place, level_keys=("level1", "Level_2"))
    assert str(caught.value) == (
        'set: no key of the pathways "Level_2" to be a level. Is "level2" meant? There are: "pathway", "level1", '
        '"level2", "level3" and "level4".'
    )


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("level1", "level1"), '"level1" is named twice'),
        (("level1", " "), "one has no name"),
        (("Title",), '"Title" means something else here'),
        (("pathway", "pathway_name"), '"pathway" is named twice'),
        (
            ("level1", "references"),
            r"^levels: \"references\" is the list of a pathway's papers, and no level\. Leave it",
        ),
        (("pathway_id",), r'^levels: "pathway_id" is the id of a pathway, whose name is the level "pathway", and no'),
        ([f"level{n}" for n in range(17)], r"^17 levels: at most 16 can be scored\. Name fewer\.$"),
    ],
)
def test_keys_that_make_no_levels_are_refused_in_words(folder, term, keys, said):
    place = folder(test=[term("Amnesia", ("1", "a"))])
    for ask in (read_collection, inspect_pathways_folder):
        with pytest.raises(BadInput, match=said):
            ask(place, level_keys=keys)


def test_as_many_levels_as_can_be_scored_are_read(folder, term):
    keys = [f"area{n}" for n in range(MOST_LEVELS)]
    place = folder(test=[term("Amnesia", ("1", "a"), **dict.fromkeys(keys, "x"))])
    assert list(read_collection(place, level_keys=keys).levels) == keys


def test_what_is_no_text_under_a_key_is_said_and_left_out(folder, term):
    place = folder(test=[term("Amnesia", ("1", "a"), levels=({"x": 1}, "s", "m", "a")), term("Ataxia", ("2", "b"))])
    papers = read_collection(place, level_keys=KEYS)
    assert papers.columns["level1"] == ((), ("Nervous System",))
    assert '"level1" is no text in 1 pathway (pathways_test.json, pathway 1)' in papers.findings[0].text


def test_one_file_and_a_table_take_them_too(folder, term, read):
    place = folder(test=[term("Amnesia", ("1", "a"))])
    assert read_collection(place / "pathways_test.json", level_keys=KEYS[:2]).levels == ("level1", "level2")
    table = "pmid,title,Area,Pathway_Name\n1,a,Brain,Memory; Recall\n"
    papers = read("t.csv", table, level_keys=("area", "pathway_name"))
    assert papers.levels == ("Area", "pathway") and papers.columns["pathway"] == (("Memory", "Recall"),)
    with pytest.raises(BadInput, match=r't\.csv: no column "aera" to be a level. Is "Area" meant\?'):
        read("t.csv", table, level_keys=("aera",))


def test_the_check_takes_them(folder, term):
    place = folder(test=[term("Amnesia", ("1", "a"))])
    assert check_papers(place, level_keys=KEYS).outcome == "NOTICE"  # titles alone
    assert json.loads((place / "pathways_test.json").read_text())[0]["level1"] == "Nervous System"
