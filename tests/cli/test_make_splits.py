"""`make-splits`: any table with levels becomes a benchmark folder that `check` takes."""

import pytest


@pytest.fixture
def table(tmp_path):
    rows = [f"{n},Title {n},Abstract {n},C{n % 2},S{n % 10},P{n % 20:02d}" for n in range(1, 81)]
    path = tmp_path / "papers.csv"
    path.write_text("pmid,title,abstract,category,subcategory,pathway\n" + "\n".join(rows) + "\n", encoding="utf-8")
    return path


def test_a_table_says_what_each_split_got(core, table, tmp_path):
    said = core("make-splits", table, "--levels", "category,subcategory,pathway", "--out-dir", tmp_path / "out")
    assert said.code == 0, said.err
    head, *rows = said.out.splitlines()
    assert head.split() == ["split", "pathways", "papers", "pos", "hard", "negative", "soft"]
    assert [row.split()[:3] for row in rows[:3]] == [["train", "14", "56"], ["val", "3", "12"], ["test", "3", "12"]]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "make_splits.json", "pairs_test.jsonl", "pairs_train.jsonl", "pairs_val.jsonl", "pathways_test.json",
        "pathways_train.json", "pathways_val.json",
    ]  # fmt: skip


def test_json_holds_all_that_was_said(core, table, tmp_path):
    found = core("make-splits", table, "--out-dir", tmp_path / "out", "--json").json
    assert found["folder"] == str(tmp_path / "out")
    assert found["splits"]["train"]["papers"] == 56
    assert (found["level_keys"], found["left_out"]) == ([], [])


def test_options_are_passed_on(core, table, tmp_path):
    options = ("--fractions", ".5,.25,.25", "--pairs", "0", "--seed", "7")
    found = core("make-splits", table, "--out-dir", tmp_path / "out", *options, "--json").json
    assert [facts["pathways"] for facts in found["splits"].values()] == [10, 5, 5]
    assert not (tmp_path / "out" / "pairs_train.jsonl").exists()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--fractions", "a,b,c"), "--fractions a,b,c: expected three numbers"),
        (("--fractions", ".7,.3"), "expected three numbers"),
        (("--levels", "categry,pathway"), 'Is "category" meant?'),
        (("--levels", "category,,pathway"), "one has no name"),
        (("--pairs", "-1"), "pairs -1: expected 0 or more"),
    ],
)
def test_bad_options_are_refused_in_words_and_nothing_is_written(core, table, tmp_path, options, words):
    said = core("make-splits", table, "--out-dir", tmp_path / "out", *options)
    assert said.code in (1, 2)
    assert words in said.err
    assert not (tmp_path / "out").exists()


def test_what_is_made_passes_the_check_and_is_a_collection(core, table, tmp_path):
    core("make-splits", table, "--out-dir", tmp_path / "out")
    (found,) = core("check", tmp_path / "out", "--as", "pathways", "--json").json
    assert (found["outcome"], found["messages"]) == ("ACCEPT", [])
