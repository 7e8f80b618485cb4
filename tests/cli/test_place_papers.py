"""`place-papers` from a shell to its files, and as a job."""

import csv
import json

import pandas as pd
import pytest

from core import actions
from core.cli.jobs import VERBS
from core.progress import silent

ON = ("--on", "demo-papers", "--model", "tfidf")
FILES = ["calibration.csv", "nearest.csv", "none_of_these.csv", "placed.csv", "placed.parquet", "placement.json",
         "reliability.csv", "summary.csv"]  # fmt: skip


@pytest.fixture
def mine(tmp_path):
    """Twelve papers of the demo, a new one, and one without anything."""
    papers = actions.papers("demo-papers")
    rows = list(zip(papers.ids, papers.titles, papers.abstracts))[:12]
    rows += [
        ("77777777", "=Glycolysis", "glucose is turned into pyruvate by enzymes of glycolysis"),
        ("77777778", "", ""),
    ]
    with open(tmp_path / "mine.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("id", "title", "abstract"), *rows])
    return tmp_path / "mine.csv"


def test_the_files_are_there_and_the_same_each_time(core, mine, tmp_path):
    said = core("place-papers", mine, *ON, "--out-dir", tmp_path / "a")
    assert said.code == 0 and f"{len(FILES)} files in" in said.out and "77777777" in said.out
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == FILES
    assert core("place-papers", mine, *ON, "--out-dir", tmp_path / "b", "--json").code == 0
    for name in FILES:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_what_is_said_is_what_is_written(core, mine, tmp_path):
    said = core("place-papers", mine, *ON, "--out-dir", tmp_path / "out", "--json").json
    table = pd.read_csv(tmp_path / "out" / "placed.csv", dtype={"id": str}, keep_default_na=False, encoding="utf-8-sig")
    assert table["id"].tolist() == [row["id"] for row in said["placed"]] and len(table) == 13
    assert table["pathway"].tolist() == [row["pathway"] for row in said["placed"]]
    assert table["title"].tolist()[12] == "'=Glycolysis"
    assert pd.read_parquet(tmp_path / "out" / "placed.parquet")["title"].tolist()[12] == "=Glycolysis"
    assert set(said["summary"]) == {"category", "subcategory", "pathway"} and said["files"]
    about = json.loads((tmp_path / "out" / "placement.json").read_text(encoding="utf-8"))
    assert about["temperatures"]["pathway"]["fitted"] and about["n"] == about["placed"] == 13
    assert [one["id"] for one in about["left_out"]] == ["77777778"] == [one["id"] for one in said["left_out"]]
    assert about["provenance"]["benchmark"]["seed"] == 42 and str(tmp_path) not in json.dumps(about)


def test_people_read_sentences(core, mine):
    said = core("place-papers", mine, *ON)
    for words in (
        "pathway: T 0.0", "on 36 test papers: right 0.", "ECE 0.", "none of these where its label is taken out",
        "pathway: On 36 test papers, whose pathway is known, this vote is not better than chance: right for 0.00",
        "pathway: nothing is said of the set", "12 papers of the benchmark itself",
        "left out: 77777778: no title and no abstract",
    ):  # fmt: skip
        assert words in said.out
    line = next(one for one in said.out.splitlines() if one.startswith("pathway: T 0.0"))
    assert line.count("no interval") == 1 and line.endswith("at least 10 are needed)")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("place-papers", "nowhere.csv", *ON), "nowhere.csv: no such file or folder. Nor is it a collection: "),
        (("place-papers", "demo-papers", "--on", "demo-paper", "--model", "tfidf"), "demo-paper: no such file or"),
        (("place-papers", "demo-papers", "--on", "demo-paper", "--model", "tfidf"), "did you mean 'demo-papers'?"),
        (("place-papers", "demo-papers", "--on", "demo-papers", "--model", "tfdif"), "tfdif"),
    ],
)
def test_faults_are_one_sentence(core, arguments, words):
    said = core(*arguments)
    assert said.code in (1, 2) and words in said.err and said.err.count("\n") == 1


def test_as_a_job_it_gives_plain_json_and_its_page_finds_what_it_made(mine):
    asked = {"data": {"name": "demo-papers"}, "own": {"path": str(mine)}, "model": "tfidf"}
    result = VERBS["place_papers"](**json.loads(json.dumps(asked)), progress=silent)
    assert json.loads(json.dumps(result, allow_nan=False))["n"] == result["placed"] == 13
    assert actions.place_papers(**asked, compute=False).key == result["key"]
