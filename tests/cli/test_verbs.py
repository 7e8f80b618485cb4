"""Each verb: a table for people, JSON for programs, a sentence and an exit code where it fails."""

import json

import numpy as np
import pytest

from core import actions, jobs, settings
from core.jobs import supervisor

NEEDED = "model_id revision pooling max_tokens truncated precision data_fingerprint licence versions device seconds"
RANDOM = ("--model", "random")


def test_without_a_verb_the_help_is_shown_and_it_is_an_error(core):
    said = core()
    assert said.code == 2 and "evaluate" in said.err and said.out == ""


@pytest.mark.parametrize("verb", ["", "evaluate", "compare", "map", "embed", "check", "datasets", "tasks", "prepare",
                                  "collections", "models", "cache", "jobs", "worker"])  # fmt: skip
def test_every_verb_explains_itself(core, verb):
    said = core(*filter(None, [verb]), "--help")
    assert said.code == 0 and said.out.startswith("usage: python -m core") and len(said.out) > 150


def test_the_version(core):
    assert core("--version").out.startswith("Bioscope ")


@pytest.mark.parametrize("verb", ["models", "datasets", "tasks", "collections", "cache", "jobs"])
def test_a_verb_alone_lists_what_there_is(core, verb):
    alone, listed = core(verb), core(verb, "info" if verb == "cache" else "list")
    assert alone.code == listed.code == 0 and alone.out == listed.out != ""
    assert core(verb, "--json").json == core(verb, "info" if verb == "cache" else "list", "--json").json


@pytest.mark.parametrize("arguments", [("frobnicate",), ("models", "frobnicate"), ("evaluate",), ("check", "x"),
                                       ("evaluate", "--task", "biosses"), ("models", "add"),
                                       ("evaluate", "--task", "pairs", *RANDOM, "--batch-size", "0"),
                                       ("evaluate", "--task", "pairs", *RANDOM, "--batch-size", "1.5"),
                                       ("evaluate", "--task", "pairs", *RANDOM, "--device", "tpu"),
                                       ("check", "x", "--as", "vectors")])  # fmt: skip
def test_bad_arguments_exit_with_2_and_say_which(core, arguments):
    said = core(*arguments)
    assert said.code == 2 and "usage: " in said.err and "error: " in said.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--task", "bioses", *RANDOM), "no task 'bioses'; did you mean 'biosses'?"),
        (("--task", "pairs", *RANDOM), "needs a file of rated pairs: --data FILE"),
        (("--task", "demo-pairs", "--model", "spectre"), "no model 'spectre'; did you mean 'specter'?"),
        (("--task", "demo-pairs", "--model", "./model"), "is not a model id"),
        (("--task", "demo-pairs", *RANDOM, "--papers", "x"), "go with a file of pairs"),
        (("--task", "demo-pairs", *RANDOM, *RANDOM), "two models are called 'random'"),
        (("--task", "demo-pairs", *RANDOM, "--decimal", ";", "--data", "x"), "decimal mark ';'"),
    ],
)
def test_an_unknown_name_or_a_bad_setting_exits_with_2_in_one_sentence(core, arguments, words):
    said = core("evaluate", *arguments)
    assert said.code == 2 and said.out == "" and words in said.err and said.err.startswith("error: ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--model", "no-such-org/no-such-model"), "On this machine: "),
        (("--model", "mine=/no/such/folder"), "no folder"),
        (("--model", "mine=/no/such/file.npy"), "file.npy: no such file"),
        ((*RANDOM, "--data", "/no/such/file.csv"), "/no/such/file.csv: no such file"),
        ((*RANDOM, "--data", "/"), "folder"),
    ],
)
def test_what_is_not_there_exits_with_1_in_one_sentence(core, arguments, words):
    said = core("evaluate", "--task", "demo-pairs", *arguments)
    assert said.code == 1 and said.out == "" and words in said.err and said.err.startswith("error: ")


# evaluate


def test_evaluate_prints_one_object_a_model(core, pairs_file):
    found = core("evaluate", "--task", "pairs", "--data", pairs_file(), "--model", "tfidf", *RANDOM, "--json").json
    assert [one["model"] for one in found] == ["tfidf", "random"]
    for one in found:
        assert set(one) == {"task", "model", "n", "metrics", "skipped", "provenance"}
        assert one["task"] == "pairs" and one["n"] == 32 and one["skipped"] == []
        value = one["metrics"]["pearson_zero_shot"]
        assert set(value) == {"point", "low", "high", "level", "method", "resamples", "seed", "groups"}
        assert value["low"] < value["point"] < value["high"]
        assert (value["level"], value["resamples"], value["seed"], value["groups"]) == (0.95, 1000, 20261006, 32)
        assert set(NEEDED.split()) <= set(one["provenance"])


def test_both_bootstraps_are_there_each_by_its_name(core, tmp_path):
    value = core("evaluate", "--task", "demo-pairs", *RANDOM, "--json").json[0]["metrics"]
    assert value["pearson_zero_shot"]["method"] == "percentile bootstrap over pairs"
    assert "groups of pairs that share a sentence" in value["pearson_zero_shot_grouped"]["method"]
    assert (value["pearson_zero_shot"]["groups"], value["pearson_zero_shot_grouped"]["groups"]) == (60, 52)


def test_evaluate_prints_a_table_with_what_there_is_to_know(core):
    said = core("evaluate", "--task", "demo-pairs", *RANDOM)
    assert "spearman_zero_shot  60  " in said.out and "52 groups" in said.out
    assert "licence MIT" in said.out and "never a benchmark result" in said.out


def test_undefined_is_null_in_json_and_words_in_the_table(core, pairs_file):
    file = pairs_file([("a b", "c d", 1), ("e f", "g h", 1), ("i j", "k l", 1), ("m n", "o p", 1)])
    value = core("evaluate", "--task", "pairs", "--data", file, *RANDOM, "--json").json[0]["metrics"][
        "pearson_zero_shot"
    ]
    assert (value["point"], value["low"], value["high"]) == (None, None, None)
    assert value["reason"] == "all gold scores are equal"
    table = core("evaluate", "--task", "pairs", "--data", file, *RANDOM).out
    assert "not defined (all gold scores are equal)" in table and "nan" not in table.lower()


def test_what_was_left_out_and_noticed_reaches_json_and_table(core, pairs_file, tmp_path):
    rows = [(f"one {n}", f"two {n}", n) for n in range(5)] + [("x y", "z w", "high"), ("same", "same", 4)]
    texts = [text for row in rows for text in row[:2]]
    texts = list(dict.fromkeys(texts))
    array = np.random.default_rng(0).normal(size=(len(texts), 3)).astype(np.float32)
    array[0] = 0
    np.save(tmp_path / "v.npy", array)
    (tmp_path / "v_ids.txt").write_text("\n".join(texts))
    ask = ("evaluate", "--task", "pairs", "--data", pairs_file(rows), "--drop-bad", "--model", f"own={tmp_path}/v.npy")
    found = core(*ask, "--json").json[0]
    assert [one["id"] for one in found["skipped"]] == ["mine-005", "mine-000"]
    assert any("self pair" in text for text in found["provenance"]["findings"])
    assert any("zero" in text for text in found["provenance"]["notices"])
    table = core(*ask).out
    for words in (
        "own, left out: mine-005 (row 7",
        "mine-000 (zero vector: cosine is not defined)",
        "self pair",
        "zero",
    ):
        assert words in table


def test_the_decimal_comma_is_asked_for_and_taken(core, pairs_file):
    file = pairs_file([("a b", "c d", "1,5"), ("e f", "g h", "2,5"), ("i j", "k l", "0,5")])
    said = core("evaluate", "--task", "pairs", "--data", file, *RANDOM)
    assert said.code == 1 and "--decimal ," in said.err
    assert core("evaluate", "--task", "pairs", "--data", file, *RANDOM, "--decimal", ",", "--json").json[0]["n"] == 3


def test_pairs_of_papers_are_scored_with_their_texts(core, tmp_path):
    (tmp_path / "pairs.csv").write_text("pmid_a,pmid_b,gold\n1,2,0.5\n1,3,0.1\n2,3,0.3\n1,9,1\n")
    (tmp_path / "papers.csv").write_text("pmid,title,abstract\n1,KRAS,drives\n2,TP53,is lost\n3,MYC,binds\n")
    ask = ("--task", "pairs", "--data", tmp_path / "pairs.csv", "--papers", tmp_path / "papers.csv")
    found = core("evaluate", *ask, *RANDOM, "--json").json[0]
    assert found["n"] == 3 and found["skipped"] == [{"id": "pairs-003", "reason": "row 5: no text for 9 in papers.csv"}]
    assert core("compare", *ask, *RANDOM, "--model", "tfidf", "--json").code == 0
    assert core("embed", *ask, *RANDOM, "--json").json[0]["texts"] == 3


def test_out_writes_items_result_methods_and_the_licence(core, tmp_path, real_data):
    said = core("evaluate", "--task", "biosses", *RANDOM, "--model", "tfidf", "--out", tmp_path / "out", "--json")
    folder = tmp_path / "out" / "biosses" / "random"
    lines = (folder / "items.csv").read_text(encoding="utf-8-sig").splitlines()
    assert (
        len(lines) == 101 and lines[0].startswith("item_id,gold,predicted") and lines[1].startswith("biosses-000,2.2,")
    )
    assert json.loads((folder / "result.json").read_text(encoding="utf-8")) == said.json[0]
    assert "Each sentence was embedded on its own with random" in (folder / "methods.txt").read_text(encoding="utf-8")
    assert "GPL-3.0" in (folder / "LICENCE-NOTICE.txt").read_text(encoding="utf-8")
    assert (folder.parent / "tfidf" / "items.csv").exists()


def test_an_output_folder_that_cannot_be_made_is_named(core, tmp_path):
    (tmp_path / "file").write_text("")
    said = core("evaluate", "--task", "demo-pairs", *RANDOM, "--out", tmp_path / "file")
    assert said.code == 2 and said.out == ""
    place = tmp_path / "file"
    assert said.err == (
        f"error: --out {place}: cannot be written, as {place} takes no files (Not a directory); "
        "give another place to write to.\n"
    )


def test_what_was_computed_is_seen_even_where_it_cannot_be_written(core, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.cli.out.put", full)
    ask = ("evaluate", "--task", "demo-pairs", *RANDOM, "--out", tmp_path / "out")
    said = core(*ask, "--json")
    told = f"could not be written to {tmp_path / 'out'}: No space left on device. Give another place"
    assert said.code == 1 and told in said.err
    assert json.loads(said.out)[0]["n"] == 60
    assert "spearman_zero_shot  60" in core(*ask).out


def test_of_a_copy_that_the_disk_does_not_take_the_place_of_the_copy_is_named(capsys):
    from core.cli.faults import told

    assert told(OSError(28, "No space left on device", "/source/model", None, "/cache/model")) == 1
    assert capsys.readouterr().err.startswith("error: /cache/model: no space left on the disk.")


# compare, embed, check


def test_compare_prints_differences_and_the_smallest_gap(core):
    ask = ("compare", "--task", "demo-pairs", *RANDOM, "--model", "tfidf")
    found = core(*ask, "--json").json
    assert [(one["a"], one["b"]) for one in found["comparisons"]] == [("random", "tfidf")] * 2
    assert found["comparisons"][0]["verdict"] == "b higher" and found["left_out"] == []
    assert 0 < found["smallest_gap"]["spearman_zero_shot"]["value"] < 1
    table = core(*ask).out
    assert "b higher" in table and "These 60 pairs cannot settle differences below about" in table


def test_identical_models_do_not_differ(core, tiny_bert):
    models = ("--model", f"a={tiny_bert}:mean", "--model", f"b={tiny_bert}:mean")
    found = core("compare", "--task", "demo-pairs", *models, "--json").json["comparisons"]
    assert {(one["difference"]["point"], one["verdict"], one["p"]) for one in found} == {(0.0, "no difference", 1.0)}


def test_one_model_is_not_compared(core):
    said = core("compare", "--task", "demo-pairs", *RANDOM)
    assert said.code == 2 and "two or more models" in said.err


def test_what_embed_writes_is_a_model(core, pairs_file, tmp_path):
    row = core("embed", "--task", "pairs", "--data", pairs_file(), *RANDOM, "--out", tmp_path / "out", "--json").json[0]
    assert (row["computed"], row["width"], row["precision"]) == (row["texts"], 384, "exact")
    mine = f"mine={tmp_path / 'out' / 'random.npy'}"
    found = core("compare", "--task", "pairs", "--data", pairs_file(), *RANDOM, "--model", mine, "--json").json
    assert {one["verdict"] for one in found["comparisons"]} == {"no difference"}


def test_check_answers_for_each_file_and_exits_with_1_on_a_refusal(core, pairs_file, tmp_path):
    good, bad = pairs_file(), pairs_file([("a", "b", "x")], "bad.csv")
    found = core("check", good, bad, tmp_path / "none.csv", "--as", "pairs", "--json")
    assert found.code == 1
    assert [one["outcome"] for one in found.json] == ["ACCEPT", "REJECT", "REJECT"]
    assert set(found.json[0]) == {"file", "outcome", "messages", "rows", "seconds"}
    assert core("check", good, "--as", "pairs").code == 0
    assert "REJECT  " in core("check", bad, "--as", "pairs").out


@pytest.mark.parametrize(
    ("kind", "content", "outcome"),
    [
        ("splits", "pmid,split\n1,train\n2,test\n", "ACCEPT"),
        ("splits", "pmid,split\n1,train\n1,test\n", "REJECT"),
        ("membership", "pathway,pmid\nhsa1,1\nhsa1,2\nhsa2,3\n", "NOTICE"),
        ("pairs", "left,right,label,type\n1,2,1,pos\n1,3,1,hard\n", "REJECT"),
    ],
)
def test_check_takes_files_of_the_pathway_benchmark(core, tmp_path, kind, content, outcome):
    (tmp_path / "file.csv").write_text(content)
    (tmp_path / "papers.csv").write_text("pmid,title\n1,a\n2,b\n3,c\n")
    found = core("check", tmp_path / "file.csv", "--as", kind, "--papers", tmp_path / "papers.csv", "--json")
    assert (found.json[0]["outcome"], found.code) == (outcome, int(outcome == "REJECT"))


def test_check_takes_a_folder_of_the_pathway_benchmark_and_its_level_keys(core, pathway_folder):
    folder = pathway_folder(splits=("test",))
    found = core("check", folder, "--as", "pathways", "--json")
    assert (found.json[0]["outcome"], found.code) == ("NOTICE", 0)
    found = core("check", folder, "--as", "pathways", "--level-keys", "level1, level2")
    assert found.code == 1 and 'no key of the pathways "level1"' in found.out


# models, data, cache, jobs


def test_models_are_listed_added_checked_and_removed(core, fake_hub, tiny_bert):
    fake_hub.add_model("lab/tiny", tiny_bert)
    assert core("models", "check", "lab/tiny", "--json").code == 1
    assert core("models", "add", "lab/tiny:mean", "--json").json["revision"] == "a" * 40
    checked = core("models", "check", "lab/tiny", "--json")
    assert checked.code == 0 and checked.json["outcome"] == "ACCEPT"
    row = next(row for row in core("models", "list", "--json").json if row["name"] == "lab/tiny")
    assert row["here"] is True and row["how_to_get"] == ""
    assert core("evaluate", "--task", "demo-pairs", "--model", "lab/tiny", "--json").json[0]["n"] == 60
    assert core("models", "remove", "lab/tiny", "--json").json["model"] == "lab/tiny"
    assert core("models", "remove", "lab/tiny").code == 1


@pytest.mark.parametrize("name", ["./model", "foo/bar\n", "file:///etc/passwd", "\\\\evil\\share", "~/.ssh", "",
                                  "x" * 300, "evil/pickle-only", "evil/needs-remote-code"])  # fmt: skip
def test_a_model_that_cannot_be_used_is_refused_with_1(core, name):
    said = core("models", "check", name, "--json")
    assert said.code == 1 and "model" in said.json["messages"][0]


def test_data_sets_tasks_and_preparing(core):
    assert core("datasets", "list", "--json").json[0]["name"] == "demo-pairs"
    assert "prepare biosses" in core("datasets").out or "biosses.tsv" in core("datasets").out
    assert [row["name"] for row in core("tasks", "list", "--json").json] == ["biosses", "demo-pairs", "pairs"]
    assert core("prepare", "demo-pairs", "--json").json["n"] == 60
    assert core("prepare", "nothing").code == 2


def test_the_cache_is_shown_tidied_and_cleared(core):
    core("embed", "--task", "demo-pairs", *RANDOM)
    row = core("cache", "info", "--json").json[0]
    assert (row["model"], row["vectors"]) == ("random", 112)
    assert core("cache", "tidy", "--json").json["jobs_removed"] == 0
    assert core("cache", "clear", "--model", "nobody").code == 2
    assert core("cache", "clear", "--model", "random", "--json").json["freed_mb"] > 0
    assert core("cache", "info", "--json").json == []


def test_the_cache_tells_what_sources_answered_and_forgets_it_when_told(core):
    place = settings.cache_root() / "sources" / "reactome" / "1" / "a.answer"
    place.parent.mkdir(parents=True)
    place.write_bytes(b"x" * 300_000)
    assert core("cache", "info", "--json").json == [
        {"what": "answers of Reactome", "files": 1, "MB": 0.3, "clear": "cache clear --sources"}
    ]
    assert "answers of Reactome" in core("cache").out
    assert core("cache", "clear", "--sources", "--model", "x").code == 2
    assert "asks its source anew" in core("cache", "clear", "--sources").out
    assert not place.exists() and core("cache", "info", "--json").json == []


def test_jobs_are_listed_shown_and_cancelled(core, monkeypatch):
    monkeypatch.setattr(supervisor, "ensure_worker", lambda: None)
    assert core("jobs").out == "no jobs\n"
    job = jobs.start("evaluate", title="Score random", task="demo-pairs", models=["random"])
    assert [one["id"] for one in core("jobs", "list", "--json").json] == [job]
    assert "Score random" in core("jobs").out
    shown = core("jobs", "show", job, "--json").json
    assert (shown["state"], shown["position"]) == ("queued", 1)
    assert "state: queued" in core("jobs", "show", job).out and " UTC" in core("jobs", "show", job).out
    assert core("jobs", "log", job, "--json").json == {"id": job, "log": ""}
    assert core("jobs", "cancel", job, "--json").json["state"] == "cancelled"


@pytest.mark.parametrize("what", ["show", "cancel", "log"])
def test_an_unknown_job_is_named(core, what):
    said = core("jobs", what, "../../etc")
    assert said.code == 2 and "no job '../../etc'" in said.err and "`python -m core jobs` lists all" in said.err


def test_foreign_text_cannot_move_the_cursor(core, pairs_file):
    file = pairs_file([("a\x1b[2Jb", "c d", 1), ("same\x1b", "same\x1b", 2), ("e f", "g h", 3)])
    for arguments in (("evaluate", "--task", "pairs", "--data", file, *RANDOM), ("check", file, "--as", "pairs")):
        assert "\x1b" not in core(*arguments).out


def test_a_fault_of_ours_is_one_sentence(core, monkeypatch):
    monkeypatch.setattr(actions, "tasks", lambda: 1 / 0)
    said = core("tasks")
    assert said.code == 1 and "a fault of Bioscope: ZeroDivisionError" in said.err and "BIOSCOPE_DEBUG" in said.err


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (KeyboardInterrupt(), 130, "cancelled"),
        (PermissionError(13, "Permission denied", "/cache/x"), 1, "/cache/x: Permission denied"),
        (OSError(28, "No space left on device", "/cache/x"), 1, "/cache/x: no space left"),
        (MemoryError(), 1, "out of memory"),
        (BrokenPipeError(), 1, ""),
    ],
)
def test_whatever_goes_wrong_is_said_in_words(core, monkeypatch, error, code, words):
    def fail():
        raise error

    monkeypatch.setattr(actions, "tasks", fail)
    said = core("tasks")
    assert said.code == code and words in said.err


def test_check_takes_the_options_that_its_own_messages_name(core, tmp_path):
    path = tmp_path / "excel.csv"
    path.write_text("sentence1;sentence2;score\na b;c d;0,5\ne f;g h;3,5\ni j;k l;2,0\n")
    asked = json.loads(core("check", path, "--as", "pairs", "--json").out)[0]
    assert asked["outcome"] == "NOTICE" and "--decimal ," in " ".join(asked["messages"])
    answered = json.loads(core("check", path, "--as", "pairs", "--decimal", ",", "--json").out)[0]
    assert answered["rows"] == 3 and "--decimal" not in " ".join(answered["messages"])


def test_check_leaves_out_bad_rows_when_asked(core, tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("sentence1,sentence2,score\na b,c d,high\ne f,g h,3\ni j,k l,2\nm n,o p,1\n")
    assert core("check", path, "--as", "pairs").code == 1
    said = core("check", path, "--as", "pairs", "--drop-bad", "--json")
    assert said.code == 0 and json.loads(said.out)[0]["outcome"] == "NOTICE"
