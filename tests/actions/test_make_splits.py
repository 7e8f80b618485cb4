"""Papers with levels become a benchmark: whole pathways in one split, no paper in two, pairs by the hierarchy."""

import json
from collections import Counter

import pytest

from core import actions
from core.errors import BadFile, BadInput

SPLITS = ("train", "val", "test")


@pytest.fixture
def table(tmp_path):
    """`table(rows, header)` writes a table of papers; by default 80 papers in 20 pathways of 2 categories."""

    def write(rows=None, header="pmid,title,category,subcategory,pathway", name="papers.csv"):
        rows = rows or [f"{n},Title {n},C{n % 2},S{n % 10},P{n % 20:02d}" for n in range(1, 81)]
        path = tmp_path / name
        path.write_text("\n".join([header, *rows]) + "\n", encoding="utf-8")
        return path

    return write


def pathways(folder):
    return {split: json.loads((folder / f"pathways_{split}.json").read_text(encoding="utf-8")) for split in SPLITS}


def pairs(folder, split):
    lines = (folder / f"pairs_{split}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def test_seven_in_ten_pathways_are_to_train_on(table, tmp_path):
    found = actions.make_splits(data={"path": str(table())}, out=tmp_path / "out")
    assert {split: facts["pathways"] for split, facts in found.splits.items()} == {"train": 14, "val": 3, "test": 3}
    assert {split: facts["papers"] for split, facts in found.splits.items()} == {"train": 56, "val": 12, "test": 12}


def test_what_is_written_reads_back_as_the_same_papers(table, tmp_path):
    path = table()
    actions.make_splits(data={"path": str(path)}, out=tmp_path / "out")
    before, after = actions.papers({"path": str(path)}), actions.papers({"path": str(tmp_path / "out")})
    assert (after.levels, after.findings) == (("category", "subcategory", "pathway"), before.findings) or all(
        "no abstract" in finding.text for finding in after.findings
    )
    rows = {id_: row for row, id_ in enumerate(after.ids)}
    assert sorted(after.ids) == sorted(before.ids)
    for row, id_ in enumerate(before.ids):
        assert after.titles[rows[id_]] == before.titles[row]
        assert all(after.columns[level][rows[id_]] == before.columns[level][row] for level in after.levels)


def test_no_paper_and_no_pathway_is_in_two_splits(table, tmp_path):
    rows = [f"{n},Title {n},C{n % 2},S{n % 10},P{n % 20:02d}" for n in range(1, 81)]
    rows += ["900,Both,C0; C1,S0; S1,P00; P01", "901,Twice,C0,S2; S4,P02; P04"]
    found = actions.make_splits(data={"path": str(table(rows))}, out=tmp_path / "out")
    held = pathways(tmp_path / "out")
    ids = [{one["pmid"] for each in held[split] for one in each["references"]} for split in SPLITS]
    names = [{each["pathway_name"] for each in held[split]} for split in SPLITS]
    for sets in (ids, names):
        assert sum(map(len, sets)) == len(set.union(*sets))
    home = {name: split for split in SPLITS for name in {each["pathway_name"] for each in held[split]}}
    assert home["P00"] == home["P01"] and home["P02"] == home["P04"]
    assert any("together" in text for text in found.notices)


def test_papers_with_the_same_text_are_in_one_split_whatever_their_ids(table, tmp_path):
    rows = [f"{n},Title {n},C,S,P{n % 10}" for n in range(1, 31)]
    rows[0], rows[1] = "1,One and the same,C,S,P1", "2,one  AND the same,C,S,P2"
    for seed in range(5):
        actions.make_splits(data={"path": str(table(rows))}, out=tmp_path / f"out{seed}", seed=seed)
        held = pathways(tmp_path / f"out{seed}")
        home = {each["pathway_name"]: split for split in SPLITS for each in held[split]}
        assert home["P1"] == home["P2"]


def test_pairs_are_of_the_four_types_by_the_hierarchy_and_meet_once(table, tmp_path):
    actions.make_splits(data={"path": str(table())}, out=tmp_path / "out", pairs=3)
    papers = actions.papers({"path": str(tmp_path / "out")})
    labels = {
        id_: [set(papers.columns[level][row]) for level in ("pathway", "subcategory", "category")]
        for row, id_ in enumerate(papers.ids)
    }
    split_of = dict(zip(papers.ids, papers.splits))
    kinds = set()
    for split in SPLITS:
        drawn = pairs(tmp_path / "out", split)
        assert len({frozenset((one["left"], one["right"])) for one in drawn}) == len(drawn) > 20
        for one in drawn:
            shared = [bool(a & b) for a, b in zip(labels[one["left"]], labels[one["right"]])]
            expected = ["pos", "hard", "negative", "soft"][shared.index(True) if True in shared else 3]
            assert (one["type"], one["label"]) == (expected, int(expected == "pos"))
            assert split_of[one["left"]] == split_of[one["right"]] == split
            kinds.add(one["type"])
        most = Counter((one["left"], one["type"]) for one in drawn)
        assert max(most.values()) <= 3
    assert kinds == {"pos", "hard", "negative", "soft"}


def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(table, tmp_path):
    def made(name, **options):
        actions.make_splits(data={"path": str(table())}, out=tmp_path / name, **options)
        return {path.name: path.read_bytes() for path in sorted((tmp_path / name).iterdir())}

    assert made("a") == made("b") != made("c", seed=7)


def test_levels_may_have_any_name(table, tmp_path):
    path = table(header="pmid,title,organ,tissue,cell type")
    actions.make_splits(data={"path": str(path)}, out=tmp_path / "out", levels=["organ", "tissue", "cell type"])
    levels = actions.papers({"path": str(tmp_path / "out")}).levels
    if not levels or "category" not in levels:
        levels = actions.papers({"path": str(tmp_path / "out"), "level_keys": ["organ", "tissue", "cell type"]}).levels
    assert len(levels) == 3


@pytest.mark.parametrize(
    ("rows", "options", "words"),
    [
        (None, {"levels": ["kingdom"]}, "kingdom"),
        (None, {"fractions": (0.5, 0.5)}, "three numbers"),
        (None, {"fractions": (0.9, 0.2, 0.2)}, "three numbers"),
        (None, {"fractions": (float("nan"), 0.5, 0.5)}, "three numbers"),
        (["1,a,C,S,P1", "2,b,C,S,P2"], {}, "2 values"),
        (["1,a,C,S,P1; P2", "2,b,C,S,P2; P3", "3,c,C,S,P3; P4", "4,d,C,S,P4"], {}, "shar"),
        (["1,a,C,S,", "2,b,C,S,"], {"levels": ["category", "subcategory", "pathway"]}, "pathway"),
    ],
)
def test_what_cannot_be_split_is_refused_in_words(table, tmp_path, rows, options, words):
    with pytest.raises((BadInput, BadFile), match=words):
        actions.make_splits(data={"path": str(table(rows))}, out=tmp_path / "out", **options)
    assert not (tmp_path / "out").exists()


def test_the_source_is_never_written_over(table, tmp_path):
    actions.make_splits(data={"path": str(table())}, out=tmp_path / "out")
    with pytest.raises(BadInput, match="source"):
        actions.make_splits(data={"path": str(tmp_path / "out")}, out=tmp_path / "out")


def test_the_demo_papers_are_split_anew(tmp_path):
    found = actions.make_splits(data={"name": "demo-papers"}, out=tmp_path / "out", seed=3)
    assert sum(facts["papers"] for facts in found.splits.values()) == 252
    assert sum(facts["pathways"] for facts in found.splits.values()) == 42


def test_keys_of_a_benchmark_are_split_as_they_are_written(tmp_path):
    terms = [
        {"pathway_name": f"T{n}", "level1": f"Areas; part {n % 2}", "level2": [f"L{n}", "all"], "references": [
            {"pmid": str(100 + n), "title": f"Title {n}", "abstract": ""}]} for n in range(6)
    ]  # fmt: skip
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "pathways_test.json").write_text(json.dumps(terms), encoding="utf-8")
    found = actions.make_splits(
        data={"path": str(tmp_path / "in")}, out=tmp_path / "out", levels=["level1", "pathway"], pairs=1
    )
    assert found.level_keys == ("level1", "pathway")
    back = actions.papers({"path": str(tmp_path / "out"), "level_keys": list(found.level_keys)})
    assert {values[0] for values in back.columns["level1"]} == {"Areas; part 0", "Areas; part 1"}


def test_another_benchmark_is_never_written_over_and_an_earlier_run_is(table, tmp_path, monkeypatch):
    actions.make_splits(data={"path": str(table())}, out=tmp_path / "mine")
    actions.make_splits(data={"path": str(table())}, out=tmp_path / "mine", pairs=0)
    assert not (tmp_path / "mine" / "pairs_val.jsonl").exists()
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path))
    with pytest.raises(BadInput, match="mine is the source itself"):
        actions.make_splits(data={"name": "mine"}, out=tmp_path / "mine")
    (tmp_path / "mine" / "make_splits.json").unlink()
    with pytest.raises(BadInput, match=r"mine holds pathways_train\.json of another benchmark"):
        actions.make_splits(data={"path": str(table())}, out=tmp_path / "mine")


def test_columns_that_are_not_written_are_said(table, tmp_path):
    rows = [f"{n},Title {n},C,S,P{n % 5},{2000 + n}" for n in range(1, 11)]
    path = table(rows, header="pmid,title,category,subcategory,pathway,year")
    notices = actions.make_splits(data={"path": str(path)}, out=tmp_path / "out").notices
    assert 'papers.csv: "year": no part of the format, and not written.' in notices
