"""A table with a row a paper and pathway: one paper with the labels of all its rows, counted."""

import pytest

from core import actions
from core.datasets import preview
from core.errors import BadFile

HEAD = "pmid,title,abstract,category,subcategory,pathway\n"
ROWS = (
    "1,One,First,Metabolism,Lipids,Steroids\n"
    "2,Two,Second,Metabolism,Sugars,Glycolysis\n"
    "1,One,First,Signalling,Kinases,MAPK\n"
    "1,One,First,Metabolism,Lipids,Bile acids\n"
)


def said(write, content):
    return [one.text for one in preview(write("a.csv", content)).repaired]


def test_each_level_has_the_values_of_all_rows_once_in_their_order(read):
    papers = read("a.csv", HEAD + ROWS)
    assert (papers.ids, papers.titles, papers.abstracts) == (("1", "2"), ("One", "Two"), ("First", "Second"))
    assert papers.levels == ("category", "subcategory", "pathway")
    assert papers.columns["category"] == (("Metabolism", "Signalling"), ("Metabolism",))
    assert papers.columns["subcategory"] == (("Lipids", "Kinases"), ("Sugars",))
    assert papers.columns["pathway"] == (("Steroids", "MAPK", "Bile acids"), ("Glycolysis",))


def test_the_papers_are_counted_in_one_notice(write):
    told = "1 paper in several rows with the same text and other labels; each is one paper with the labels of all"
    assert said(write, HEAD + ROWS) == [f"a.csv: {told}: 1 (rows 2, 4 and 5)."]
    many = "".join(f"{n},Title {n},Text {n},A,B,{name}\n" for n in range(1, 40) for name in ("x", "y"))
    assert said(write, HEAD + many) == [
        f"a.csv: {told.replace('1 paper', '39 papers')}: 1 (rows 2 and 3), 2 (rows 4 and 5), 3 (rows 6 and 7) and 36 "
        "more."
    ]


def test_values_in_a_cell_and_in_further_rows_are_one_set(read):
    rows = "1,One,First,A,,x; y\n1,One,First,,B,y; z\n"
    papers = read("a.csv", HEAD + rows)
    assert {name: values[0] for name, values in papers.columns.items()} == {
        "category": ("A",), "subcategory": ("B",), "pathway": ("x", "y", "z"),
    }  # fmt: skip


def test_the_same_row_again_is_kept_once_as_before(write):
    row = "10000001,One,First,A,B,x\n"
    assert said(write, HEAD + row + row) == [
        "a.csv: pmid 10000001 is there 2 times with the same text (rows 2 and 3); kept once."
    ]


def test_rows_with_another_text_are_refused_as_before_and_left_out_with_their_labels_where_asked(read, write):
    content = HEAD + ROWS + "2,Two,Another,A,B,x\n"
    with pytest.raises(BadFile, match=r"^a\.csv, row 6: pmid 2 has another text than in row 3\. Keep the right one"):
        read("a.csv", content)
    papers = read("a.csv", content, drop_bad=True)
    assert papers.columns["pathway"] == (("Steroids", "MAPK", "Bile acids"), ("Glycolysis",))
    assert [one.id for one in papers.skipped] == ["2"]


def test_rows_in_several_splits_count_for_the_first_and_it_is_said(read, write):
    content = "pmid,title,pathway,split\n1,One,x,train\n1,One,y,test\n2,Two,x,test\n2,Two,y,test\n"
    assert read("a.csv", content).splits == ("train", "test")
    assert (
        "a.csv: 1 paper in more than one split: 1 in train and test. Together, each counts for its first split."
        in said(write, content)
    )


def test_named_levels_and_splits_made_of_such_a_table_hold_all_labels(write, tmp_path):
    rows = "".join(
        f"{n},Title {n},Text {n},area {group % 2},term {name}\n"
        for group in range(6)
        for n in range(1 + group * 3, 4 + group * 3)
        for name in (group, group + 10)
    )
    place = write("a.csv", "pmid,title,abstract,area,term\n" + rows)
    made = actions.make_splits(data=str(place), levels=["area", "term"], out=tmp_path / "out")
    papers = actions.papers({"path": str(tmp_path / "out"), "level_keys": ["area", "term"]})
    assert len(papers) == 18 and made.level_keys == ("area", "term")
    held = dict(zip(papers.ids, zip(papers.columns["area"], papers.columns["term"])))
    assert {id_: (area, set(terms)) for id_, (area, terms) in held.items()} == {
        str(n): ((f"area {group % 2}",), {f"term {group}", f"term {group + 10}"})
        for group in range(6)
        for n in range(1 + group * 3, 4 + group * 3)
    }
