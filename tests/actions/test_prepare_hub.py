"""Data sets of the hub by id: taken at a commit, read as one's own files are, scored, mapped, listed."""

import json

import numpy as np
import pytest

from core import actions, settings
from core.cli import main
from core.errors import BadFile, BadInput, CoreError, MissingData
from core.figures.words import licence_notice

COMMIT = "b" * 40
SHORT = COMMIT[:12]
README = b"---\nlicense: cc-by-4.0\n---\n# Invented\n"


def pairs(n=12, start=0):
    rows = [f"Protein {i} binds DNA,DNA is bound by gene {i * 3},{i % 5}\n" for i in range(start, start + n)]
    return ("sentence1,sentence2,score\n" + "".join(rows)).encode()


def papers(n=9, start=0, **more):
    rows = [
        {"pmid": 1000 + i, "title": f"Title {i} of gene", "abstract": f"An abstract about cell {i * 7}.",
         "topic": "ab"[i % 2], **more}
        for i in range(start, start + n)
    ]  # fmt: skip
    return b"".join(json.dumps(row).encode() + b"\n" for row in rows)


def parquet(tmp_path, columns, names=()):
    import pyarrow as pa
    import pyarrow.parquet as pq

    features = {"label": {"names": list(names), "_type": "ClassLabel"}}
    table = pa.table(columns).replace_schema_metadata({"huggingface": json.dumps({"info": {"features": features}})})
    pq.write_table(table, tmp_path / "x.parquet")
    return (tmp_path / "x.parquet").read_bytes()


def listed():
    """What of the hub is here."""
    return [key for key in (*actions.datasets()["name"], *actions.collections()["key"]) if key.startswith("hub:")]


def test_pairs_are_taken_at_a_commit_scored_and_carry_their_licence(fake_hub):
    fake_hub.add_dataset("org/sts", {"train.csv": pairs(), "test.csv": pairs(8, 20), "README.md": README}, licence=None)
    said = actions.prepare(name="org/sts")
    key = f"hub:org/sts@{SHORT}"
    assert (said["name"], said["kind"], said["n"], said["commit"]) == (key, "pairs", 8, COMMIT)
    assert said["licence"] == "cc-by-4.0" and "cc-by-4.0" in said["notice"] and COMMIT in said["message"]
    result = actions.evaluate(task="pairs", data=key, models=["tfidf"])[0]
    assert result.n == 8 and result.provenance["licence"] == "cc-by-4.0"
    assert any("stays under it" in text for text in result.provenance["notes"])
    assert "cc-by-4.0" in licence_notice(result.provenance["data"], result.provenance["licence"])
    assert actions.evaluate(task="pairs", data=f"{key}:train", models=["random"])[0].n == 12
    with pytest.raises(BadInput, match="has no split 'val'; there are: test and train"):
        actions.evaluate(task="pairs", data=f"{key}:val", models=["random"])
    row = actions.datasets().set_index("name").loc[key]
    assert (row["here"], row["n"], row["licence"]) == (True, 8, "cc-by-4.0")
    assert (settings.cache_root() / "datasets" / "hub" / f"org--sts@{SHORT}" / "raw" / "test.csv").is_file()


def test_a_name_without_revision_is_resolved_once(fake_hub):
    fake_hub.add_dataset("org/sts", {"test.csv": pairs()})
    actions.prepare(name="org/sts")
    asked = len(fake_hub.asked)
    fake_hub.add_dataset("org/sts", {"test.csv": pairs(5)}, commit="c" * 40)
    assert actions.prepare(name="org/sts")["commit"] == COMMIT and len(fake_hub.asked) == asked
    assert actions.prepare(name="org/sts", revision="main")["commit"] == "c" * 40
    assert actions.prepare(name="org/sts")["commit"] == COMMIT
    assert actions.evaluate(task="pairs", data="hub:org/sts", models=["random"])[0].n == 12
    assert actions.evaluate(task="pairs", data="hub:org/sts@cccccccccccc", models=["random"])[0].n == 5


def test_papers_of_all_splits_are_one_collection_on_all_pages(fake_hub):
    fake_hub.add_dataset(
        "org/papers",
        {"train-0.jsonl": papers(5), "train-1.jsonl": papers(4, 5), "test.jsonl": papers(6, 20)},
        licence="mit",
    )
    said = actions.prepare(name="org/papers", kind="papers")
    key = f"hub:org/papers@{SHORT}"
    assert (said["name"], said["kind"], said["n"], said["splits"]) == (key, "papers", 15, ["train", "test"])
    row = actions.collections().set_index("key").loc[key]
    assert (row["n"], row["splits"], row["licence"], row["here"]) == (15, ("train", "test"), "mit", True)
    found = actions.papers(actions.collection_source(key))
    assert found.name == f"org--papers@{SHORT}" and found.licence == "mit" and "org/papers" in found.title
    assert found.columns["topic"][:2] == (("a",), ("b",)) and found.fingerprint == row["fingerprint"]
    assert len(actions.papers({"name": key, "split": "test"})) == 6
    made = actions.map_papers(data={"name": key}, model="tfidf", method="pca")
    assert np.isfinite(made.xy).all() and len(made.xy) == 15


def test_classes_of_parquet_bear_their_names_and_lists_stay_lists(fake_hub, tmp_path):
    columns = {
        "id": ["a", "b", "c"],
        "text": ["One", "Two", "Three"],
        "label": [1, 0, -1],
        "mesh": [["x", "y"], [], ["z"]],
    }
    raw = parquet(tmp_path, columns, ["cold", "warm"])
    fake_hub.add_dataset("org/labelled", {"data/train-00000-of-00001.parquet": raw})
    with pytest.raises(
        BadFile, match=r'neither those of rated pairs.*nor of papers.*Found "id", "text".*--column title=NAME'
    ):
        actions.prepare(name="org/labelled")
    assert listed() == []
    actions.prepare(name="org/labelled", kind="papers", columns={"title": "text"})
    found = actions.papers({"name": "hub:org/labelled"})
    assert found.titles == ("One", "Two", "Three") and found.splits == ()
    assert found.columns["label"] == (("warm",), ("cold",), ())
    assert found.columns["mesh"] == (("x", "y"), (), ("z",))


def test_a_pathway_benchmark_is_taken_as_it_is(fake_hub, pathway_folder):
    fake_hub.add_dataset("org/bench", pathway_folder(), licence="cc0-1.0")
    said = actions.prepare(name="org/bench")
    assert said["kind"] == "papers" and said["levels"] == ["category", "subcategory", "pathway"]
    assert len(actions.papers({"name": said["name"]})) == said["n"]


def test_biosses_of_another_repository_is_known_by_its_content(fake_hub, real_data):
    raw = (real_data / "biosses" / "biosses.tsv").read_bytes()
    fake_hub.add_dataset("someone/copy", {"biosses.tsv": raw}, licence=None)
    said = actions.prepare(name="someone/copy")
    result = actions.evaluate(task="pairs", data=said["name"], models=["random"])[0]
    assert result.provenance["licence"] == "GPL-3.0"


def test_taken_again_as_the_other_kind_nothing_is_fetched_twice(fake_hub):
    both = b"title,abstract,sentence1,sentence2,score\n" + b"".join(
        b"T%d,A%d,s%d,t%d,%d\n" % ((i,) * 5) for i in range(5)
    )
    fake_hub.add_dataset("org/both", {"x.csv": both})
    assert actions.prepare(name="org/both")["kind"] == "pairs"
    with pytest.raises(MissingData, match=r"is not on this machine as papers \(it was taken as pairs\).*--as papers"):
        actions.papers({"name": "hub:org/both"})
    sent = fake_hub.sent("x.csv")
    assert actions.prepare(name="org/both", kind="papers")["n"] == 5 and fake_hub.sent("x.csv") == sent


def test_a_damaged_file_is_made_anew_at_the_same_commit(fake_hub):
    fake_hub.add_dataset("org/sts", {"test.csv": pairs()})
    said = actions.prepare(name="org/sts")
    with open(said["where"], "ab") as file:
        file.write(b"{}\n")
    with pytest.raises(MissingData, match=r"hub:org/sts is not on this machine\. Run: python -m core prepare org/sts"):
        actions.evaluate(task="pairs", data="hub:org/sts", models=["random"])
    assert actions.prepare(name="org/sts")["commit"] == COMMIT
    assert actions.evaluate(task="pairs", data="hub:org/sts", models=["random"])[0].n == 12


def test_a_cut_is_resumed(fake_hub):
    raw = pairs(4000)
    fake_hub.add_dataset("org/sts", {"test.csv": raw})
    fake_hub.fail("cut", on="test.csv", after=1000)
    assert actions.prepare(name="org/sts")["n"] == 4000
    assert fake_hub.sent("test.csv") == len(raw)


@pytest.mark.parametrize(
    ("files", "more", "words"),
    [
        ({"name.py": b"import x"}, {}, "only a script"),
        ({"train.pkl": b"x"}, {}, "not opened"),
        ({"a.csv": b"x,y\n1,2\n"}, {}, "neither those of rated pairs"),
        ({"a.csv": b"title,b\n1,2\n", "b.csv": b"c,d\n1,2\n"}, {}, "are different tables"),
        ({"a.csv": pairs()}, {"gated": "manual", "token": "hf_secret"}, r"access is refused \(401\)"),
        ({"a.csv": b"sentence1,sentence2,score\na,b,x\nc,d,1\n"}, {}, 'column "score"'),
    ],
)
def test_what_cannot_be_taken_is_said_in_words_and_nothing_is_listed(fake_hub, files, more, words):
    fake_hub.add_dataset("org/odd", files, **more)
    with pytest.raises(CoreError, match=rf"(?s)org/odd.*{words}"):
        actions.prepare(name="org/odd")
    assert listed() == []


def test_missing_offline_and_wrong_words(fake_hub, monkeypatch):
    with pytest.raises(MissingData, match="there is no data set org/nothing on the hub"):
        actions.prepare(name="org/nothing")
    fake_hub.add_dataset("org/sts", {"test.csv": pairs()})
    with pytest.raises(MissingData, match="has no revision 'v9'"):
        actions.prepare(name="org/sts@v9")
    with pytest.raises(BadInput, match="two revisions"):
        actions.prepare(name="org/sts@main", revision="v2")
    with pytest.raises(BadInput, match="taken as pairs or papers"):
        actions.prepare(name="org/sts", kind="triples")
    with pytest.raises(BadInput, match="go with a data set of the hub"):
        actions.prepare(name="biosses", kind="papers")
    with pytest.raises(BadInput, match=r'no column "nope" in test\.csv'):
        actions.prepare(name="org/sts", columns={"title": "nope"})
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: data set org/sts is not fetched"):
        actions.prepare(name="org/sts")


def test_the_command_line_says_commit_licence_and_how_to_go_on(fake_hub, capsys):
    fake_hub.add_dataset("org/papers", {"x.jsonl": papers()}, licence="cc-by-4.0")
    assert main(["prepare", "org/papers", "--as", "papers", "--column", "title=title"]) == 0
    said = capsys.readouterr().out
    assert COMMIT in said and "cc-by-4.0" in said and f"--data hub:org/papers@{SHORT}" in said
    assert main(["collections", "list"]) == 0 and f"hub:org/papers@{SHORT}" in capsys.readouterr().out
    assert main(["prepare", "org/papers", "--column", "title"]) == 2
