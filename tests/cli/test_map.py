"""`map` and `collections`: a table, JSON, files of every kind; a sentence and an exit code where it fails."""

import csv

import pandas as pd
import pytest

from core.actions import workspaces
from core.figures import stamp

HEAD = ("pmid", "title", "abstract", "year", "pathway", "category")
WORDS = ("glucose pyruvate hexokinase", "excision lesion ligase", "caspase survival death", "airway mucus wheeze")
ENDINGS = ["svg", "pdf", "png", "html", "parquet", "csv"]


def rows_of(n):
    return [
        (str(100 + i), f"{WORDS[i % 4]} {i}", f"{WORDS[i % 4]} {WORDS[i // 4 % 4]}", str(2000 + i), f"path {i % 4}",
         f"top {i % 2}")
        for i in range(n)
    ]  # fmt: skip


@pytest.fixture
def papers(tmp_path):
    """Writes n papers of four pathways; returns the path."""

    def write(n=36, rows=None):
        with open(tmp_path / "papers.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([HEAD, *(rows_of(n) if rows is None else rows)])
        return tmp_path / "papers.csv"

    return write


def test_a_map_says_how_far_it_can_be_believed_and_where_it_comes_from(core, papers):
    said = core("map", "--data", papers(), "--model", "tfidf")
    assert said.code == 0 and said.err == ""
    for words in ("trustworthiness (k = 15)", "near papers agree", "by chance", "random vectors", "fingerprint ",
                  "counts on the collection's own texts", "of each paper's 15 nearest papers stay near"):  # fmt: skip
        assert words in said.out


def test_json_holds_quality_structure_and_provenance(core, papers):
    found = core("map", "--data", papers(), "--model", "tfidf", "--json").json
    (one,) = found["maps"]
    assert one["n"] == 36 and 0 < one["quality"]["kept"] <= 1 and one["kept"]["low"] <= one["kept"]["point"]
    assert {row["level"] for row in one["structure"]} == {"pathway", "category"}
    assert one["provenance"]["form"] == "title+abstract" and one["provenance"]["versions"]["numba"]


@pytest.mark.parametrize("ending", ENDINGS)
def test_it_is_written_as_its_ending_says_and_twice_the_same(core, papers, tmp_path, ending):
    path, place = papers(), tmp_path / "out" / f"map.{ending}"
    first = core("map", "--data", path, "--model", "tfidf", "--colour", "pathway", "--out", place)
    assert first.code == 0 and f"written: {place}" in first.out
    content = place.read_bytes()
    assert len(content) > 1000
    assert core("map", "--data", path, "--model", "tfidf", "--colour", "pathway", "--out", place).code == 0
    assert place.read_bytes() == content
    if ending not in ("parquet", "csv"):
        found = stamp.read(content)
        assert found["view"]["page"] == "map" and found["view"]["parameters"]["colour"] == "pathway"
        assert found["n"] == 36 and found["seed"] == 20261006


def test_the_parquet_has_a_row_a_paper(core, papers, tmp_path):
    core("map", "--data", papers(), "--model", "tfidf", "--out", tmp_path / "a.parquet")
    table = pd.read_parquet(tmp_path / "a.parquet")
    assert table["id"].tolist() == [row[0] for row in rows_of(36)] and table["pathway"][1] == "path 1"
    assert {"x", "y", "split", "trust", "cont", "kept", "cluster_map"} <= set(table)


def test_without_a_colour_the_coarsest_level_colours_the_map_and_is_said(core, papers, tmp_path):
    bare = core("map", "--data", papers(), "--model", "tfidf", "--out", tmp_path / "bare.svg")
    assert "coloured by category, the coarsest level; --colour names another" in bare.out
    assert stamp.read((tmp_path / "bare.svg").read_bytes())["view"]["parameters"]["colour"] == "category"
    assert b"top 1 (18)" in (tmp_path / "bare.svg").read_bytes()
    named = core("map", "--data", papers(), "--model", "tfidf", "--colour", "pathway", "--out", tmp_path / "a.svg")
    assert "coarsest" not in named.out
    assert core("map", "--data", papers(), "--model", "tfidf", "--json").json["colour"] == "category"
    rows = [(*row[:4], "", "") for row in rows_of(36)]
    none = core("map", "--data", papers(rows=rows), "--model", "tfidf", "--out", tmp_path / "b.svg")
    assert none.code == 0 and "coarsest" not in none.out


def test_two_models_side_by_side_are_compared_in_the_original_space(core, papers, tmp_path):
    both = ("--model", "tfidf", "--model", "random")
    said = core("map", "--data", papers(), *both, "--colour", "year", "--out", tmp_path / "two.svg")
    assert said.code == 0 and "tfidf and random: of each paper's 15 nearest" in said.out
    assert b"random" in (tmp_path / "two.svg").read_bytes()
    core("map", "--data", papers(), *both, "--out", tmp_path / "two.parquet")
    assert {"x_b", "y_b", "overlap"} <= set(pd.read_parquet(tmp_path / "two.parquet"))
    found = core("map", "--data", papers(), *both, "--json").json
    assert 0 <= found["comparison"]["overlap"]["point"] <= 1 and len(found["maps"]) == 2


def test_columns_named_like_ours_are_all_there_under_names_of_their_own(core, tmp_path):
    names = ["x", "x_", "overlap", "kept", "y_b"]
    lines = [",".join([str(n), f"paper {n} on cells", *(f"{name}{n % 3}" for name in names)]) for n in range(1, 7)]
    (tmp_path / "mine.csv").write_text("\n".join([",".join(["pmid", "title", *names]), *lines]), encoding="utf-8")
    out = tmp_path / "two.parquet"
    said = core("map", "--data", tmp_path / "mine.csv", "--model", "tfidf", "--model", "random", "--out", out)
    table = pd.read_parquet(out)
    assert said.code == 0 and len(set(table)) == len(table.columns)
    for name, column in zip(names, ("x__", "x_", "overlap_", "kept_", "y_b_")):
        assert table[column].tolist() == [f"{name}{n % 3}" for n in range(1, 7)]
    assert table[["x", "y", "x_b", "y_b", "overlap", "kept"]].dtypes.map(str).str.startswith("float").all()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--out", "map.docx"), "found '.docx'"),
        (("--out", "map"), "found 'no ending'"),
        (("--colour", "pathwya"), "did you mean 'pathway'"),
        (("--model", "random", "--model", "x"), "3 models"),
        (("--model", "random", "--out", "a.html"), "a page holds one map"),
        (("--min-dist", "2"), "from 0 to 1"),
        (("--n-neighbors", "1"), "from 2 to 200"),
        (("--seed", "-1"), "from 0 to"),
        (("--method", "tsne"), "invalid choice"),
        (("--split", "dev"), "invalid choice"),
    ],
)
def test_bad_arguments_exit_with_2_and_say_which(core, papers, options, words):
    said = core("map", "--data", papers(8), "--model", "tfidf", *options)
    assert said.code == 2 and words in said.err


def test_what_is_not_there_is_said(core, papers):
    assert "did you mean 'demo-papers'" in core("map", "--data", "demo-paper", "--model", "tfidf").err
    said = core("map", "--data", papers(8), "--split", "val", "--model", "tfidf")
    assert said.code == 1 and "val" in said.err
    assert "On this machine" in core("map", "--data", papers(8), "--model", "no-such-org/no-such-model").err


@pytest.mark.parametrize("n", [1, 2, 3, 5, 16])
def test_few_papers_are_drawn_in_plain_words(core, papers, tmp_path, n):
    for ending in ("svg", "html", "parquet"):
        said = core("map", "--data", papers(n), "--model", "tfidf", "--colour", "pathway", "--out",
                    tmp_path / f"few.{ending}")  # fmt: skip
        assert said.code == 0 and "nan" not in said.out.lower()
        assert ("not defined" in said.out) or n > 3


def test_no_papers_are_refused_in_plain_words(core, papers):
    said = core("map", "--data", papers(0), "--model", "tfidf")
    assert said.code == 1 and said.err.startswith("error: ")
    blank = [(str(n), "— ? !", "", "2015", "a", "b") for n in range(1, 4)]
    said = core("map", "--data", papers(rows=blank), "--model", "tfidf")
    assert said.code == 2 and said.err.startswith("error: ")


def test_signs_of_markup_and_formulas_stay_as_they_are(core, papers, tmp_path):
    texts = ["expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α", "=1+1", "SEPT2 gene"]
    rows = [(str(n), text, "glucose and lactate", "2015", text, "a") for n, text in enumerate(texts, 1)]
    path = papers(rows=rows)
    out = [option for ending in ENDINGS for option in ("--out", tmp_path / f"t.{ending}")]
    assert core("map", "--data", path, "--model", "tfidf", "--colour", "pathway", *out).code == 0
    assert pd.read_parquet(tmp_path / "t.parquet")["title"].tolist() == texts
    raw = (tmp_path / "t.csv").read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf") and b"\n=1+1" not in raw and b",=1+1" not in raw
    svg = (tmp_path / "t.svg").read_text(encoding="utf-8")
    assert "TNF-α" in svg and "a&lt;b" in svg


def test_a_folder_is_checked_as_papers(core, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "pathways_train.json").write_text(
        '[{"pathway_id": "p", "pathway_name": "P", "category": "C", "subcategory": "S", "references": '
        '[{"pmid": "1", "title": "One", "abstract": "a"}, {"pmid": "2", "title": "Two", "abstract": "b"}]}]'
    )
    for kind in ("papers", "collection"):
        (found,) = core("check", folder, "--as", kind, "--json").json
        assert found["outcome"] in ("ACCEPT", "NOTICE") and found["rows"] == 2


# collections


def test_collections_are_listed_with_those_of_a_workspace(core, papers):
    place = workspaces.new_workspace()
    assert core("collections", "add", papers(), "--workspace", place, "--name", "Mine").code == 0
    assert "Mine" not in core("collections").out and "demo-papers" in core("collections", "list").out
    rows = core("collections", "list", "--workspace", place, "--json").json
    (one,) = [row for row in rows if row["own"]]
    assert one["title"] == "Mine" and one["n"] == 36
    nameless = core("collections", "rename", one["key"], "  ", "--workspace", place)
    assert nameless.code == 2 and "a name of nothing but blanks" in nameless.err
    assert core("collections", "rename", one["key"], "Ours", "--workspace", place).code == 0
    said = core("collections", "remove", one["key"], "--workspace", place)
    assert said.code == 0 and "removed: Ours" in said.out
    assert "Ours" not in core("collections", "list", "--workspace", place).out
    assert core("collections", "restore", one["key"], "--workspace", place).code == 0
    assert "Ours" in core("collections", "list", "--workspace", place).out


def test_ones_own_need_a_workspace(core):
    said = core("collections", "remove", "own-1")
    assert said.code == 2 and "--workspace ID" in said.err
    assert core("collections", "remove", "own-1", "--workspace", "../..").code == 1
    assert core("collections", "remove", "own-1", "--workspace", workspaces.new_workspace()).code == 2
