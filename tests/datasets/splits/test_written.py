"""Splits as files of the benchmark: what is read back is the same papers, under levels of any name."""

import json
from dataclasses import replace

import pytest

from core.datasets import check, read_collection
from core.datasets.splits import files_of, split_pathways
from core.datasets.splits.chains import chains
from core.errors import BadFile
from core.schema import Papers


def same(back, papers):
    """Every paper once, with the same texts and split, and the same labels as sets."""
    assert sorted(back.ids) == sorted(papers.ids)
    place = {id_: row for row, id_ in enumerate(back.ids)}
    for row, id_ in enumerate(papers.ids):
        other = place[id_]
        for mine, read in ((papers.titles, back.titles), (papers.abstracts, back.abstracts)):
            assert mine[row] == read[other]
        assert papers.splits[row] == back.splits[other]
        for level in papers.levels:
            assert set(papers.columns[level][row]) == set(back.columns[level][other])


@pytest.mark.parametrize("seed", range(30))
def test_a_folder_reads_back_equal(seed, collection, reread):
    made = split_pathways(collection(seed, shared=0.1), seed=seed)
    back = reread(files_of(made))
    assert back.levels == made.papers.levels
    same(back, made.papers)


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (("domain", "topic", "term"), True),
        (("subcategory", "category", "pathway"), True),
        (("pathway", "step", "part"), True),
        (("category", "subcategory", "disease"), True),
        (("subcategory", "pathway"), False),
        (("pathway",), False),
        (("term",), True),
    ],
)
def test_levels_of_any_name_survive(names, keys, collection, reread):
    papers = collection(4, shared=0.1)
    columns = dict(zip(names, list(papers.columns.values())[-len(names) :]))
    made = split_pathways(replace(papers, columns=columns, levels=names))
    back = reread(files_of(made), level_keys=names if keys else ())
    assert back.levels == names
    same(back, made.papers)


def test_what_is_written_passes_the_check_of_the_benchmark(collection, tmp_path):
    for seed in range(6):
        for keys in ((), ("domain", "topic", "term")):
            papers = collection(seed)
            if keys:
                papers = replace(papers, columns=dict(zip(keys, papers.columns.values())), levels=keys)
            folder = tmp_path / f"{seed}{len(keys)}"
            folder.mkdir()
            for name, content in files_of(split_pathways(papers, seed=seed)).items():
                (folder / name).write_bytes(content)
            (found,) = check([folder], "pathways", level_keys=keys)
            assert found.outcome != "REJECT", found.messages
            assert "another split" not in " ".join(found.messages)


def test_texts_with_anything_in_them_come_back_to_the_letter(reread):
    odd = ('a "b" \\ c', "two\nlines\tand\u2028more", "β-catenin 🧬 \u200b", "[{,}]", "null")
    papers = Papers("odd", tuple("12345"), odd, tuple(reversed(odd)), levels=("pathway",),
                    columns={"pathway": (("A",), ("A",), ("B",), ('C "x"',), ("D; d | e",))})  # fmt: skip
    made = split_pathways(papers)
    same(reread(files_of(made)), made.papers)


def test_ids_of_pathways_are_kept_and_a_label_without_one_is_its_own(reread):
    papers = Papers("p", tuple("123"), ("a", "b", "c"), ("",) * 3, levels=("pathway",),
                    columns={"pathway": (("A",), ("B",), ("C",)), "pathway_id": (("P9",), ("P8",), ())})  # fmt: skip
    back = reread(files_of(split_pathways(papers)))
    ids = {label[0]: id_ for label, id_ in zip(back.columns["pathway"], back.columns["pathway_id"])}
    assert ids == {"A": ("P9",), "B": ("P8",), "C": ("C",)}


def test_a_file_holds_a_list_of_pathways_with_the_keys_of_the_format(collection):
    files = files_of(split_pathways(collection(0)))
    assert sorted(files) == [f"{kind}_{split}" for kind, splits in (
        ("pairs", ("test.jsonl", "train.jsonl", "val.jsonl")), ("pathways", ("test.json", "train.json", "val.json")),
    ) for split in splits]  # fmt: skip
    for pathway in json.loads(files["pathways_val.json"]):
        assert list(pathway) == ["pathway_id", "pathway_name", "category", "subcategory", "references"]
        assert all(list(one) == ["pmid", "title", "abstract"] for one in pathway["references"])


def of(columns, finest="pathway"):
    n = len(columns[finest])
    papers = Papers("x", tuple(map(str, range(n))), ("t",) * n, ("",) * n, columns=columns, levels=tuple(columns))
    return chains(papers, [name for name in columns if name != finest], finest)


def test_a_paper_in_two_pathways_has_each_with_what_other_papers_say_of_it():
    columns = {"category": (("X",), ("Y",), ("Y", "X")), "pathway": (("A",), ("B",), ("A", "B"))}
    assert of(columns)[2] == [("X", "A"), ("Y", "B")]


def test_where_no_other_paper_tells_the_order_of_the_values_does():
    assert of({"category": (("Y", "X"),), "pathway": (("A", "B"),)}) == [[("Y", "A"), ("X", "B")]]


def test_a_label_that_is_left_over_stands_in_a_chain_of_its_own():
    columns = {"category": (("X",), ("X", "Y")), "pathway": (("A",), ("A",))}
    assert of(columns)[1] == [("X", "A"), ("Y", "A")]


@pytest.mark.parametrize(("name", "wished"), [("bc5cdr_splits", [54, 12, 12]), ("wikipathways_splits", [200, 43, 43])])
def test_the_real_sets_split_anew_and_read_back(name, wished, real_data, reread):
    if not (real_data / name).is_dir():
        pytest.skip(f"put the folder {name} into BIOSCOPE_DATA")
    made = split_pathways(read_collection(real_data / name))
    same(reread(files_of(made), name), made.papers)
    assert [size.pathways for size in made.sizes] == wished, made.findings


def test_what_was_written_and_then_damaged_is_refused(collection, reread):
    files = files_of(split_pathways(collection(0)))
    with pytest.raises(BadFile):
        reread(files | {"pathways_val.json": files["pathways_val.json"][:-20]})
