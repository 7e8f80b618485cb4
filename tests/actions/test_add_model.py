"""From the hub to a score: fetched at a recorded commit, refused before it can do harm, removed without a trace."""

import json
import os
import shutil
import time

import pytest

from core import actions, settings
from core.errors import BadFile, BadInput, MissingModel, SourceError, UnknownName
from core.models import encoders

ID = "some-lab/tiny-bert"
NEW = "c" * 40


@pytest.fixture
def served(fake_hub, tiny_bert):
    """The hub with the tiny BERT on it."""
    fake_hub.add_model(ID, tiny_bert, licence="apache-2.0")
    return fake_hub


def folder(name="some-lab--tiny-bert"):
    return settings.cache_root() / "models" / name


def score(model, data):
    return actions.evaluate(task="pairs", models=[model], data=data)[0]


def test_a_model_is_fetched_at_a_commit_and_recorded(served):
    said = actions.add_model(name=f"{ID}:mean")
    assert (said["revision"], said["pooling"], said["max_tokens"]) == ("a" * 40, "mean", 40)
    record = json.loads((folder() / "bioscope.json").read_text())
    assert (record["hub_id"], record["commit"], record["pooling"]) == (ID, "a" * 40, "mean")
    assert {"path": "model.safetensors", "size": (folder() / "model.safetensors").stat().st_size} in record["files"]
    row = actions.models().set_index("name").loc[ID]
    assert row["here"] and row["revision"] == "a" * 40 and actions.is_downloaded(name=ID)


def test_a_score_says_which_model_it_is_of(served, write_pairs):
    actions.add_model(name=f"{ID}:mean")
    found = score(ID, write_pairs()).provenance
    assert (found["model_id"], found["revision"], found["pooling"]) == (ID, "a" * 40, "mean")
    assert (found["model_licence"], found["licence"]) == ("apache-2.0", "not stated")


def test_a_model_that_is_asked_for_is_fetched_on_the_way(served, write_pairs):
    assert score(f"{ID}:cls", write_pairs()).provenance["pooling"] == "cls"
    asked = len(served.asked)
    assert score(ID, write_pairs()).provenance["pooling"] == "cls"
    assert len(served.asked) == asked  # it is here now


def test_a_raw_encoder_without_pooling_stays_with_the_question(served, write_pairs):
    assert f"Choose: {ID}:mean" in str(actions.add_model(name=ID)["notice"])
    assert score(f"{ID}:mean", write_pairs()).n == 12


def test_old_weights_are_converted_once_with_a_notice(fake_hub, tiny_bert, tmp_path, write_pairs):
    import torch
    from safetensors.torch import load_file

    old = shutil.copytree(tiny_bert, tmp_path / "old")
    torch.save(load_file(old / "model.safetensors"), old / "pytorch_model.bin")
    (old / "model.safetensors").unlink()
    fake_hub.add_model("lab/old", old)
    assert "old format" in str(actions.add_model(name="lab/old:mean")["notice"])
    found = score("lab/old", write_pairs())
    assert any("without running any code" in notice for notice in found.provenance["notices"])
    assert found.metrics == score(f"new={tiny_bert}:mean", write_pairs()).metrics
    assert any((folder("converted")).iterdir())
    actions.remove_model(name="lab/old")
    assert not folder("lab--old").exists() and not any(folder("converted").iterdir())


@pytest.mark.parametrize("file", ["config.json", "tokenizer_config.json"])
def test_code_of_its_own_is_refused_before_the_weights_and_leaves_nothing(served, tiny_bert, file):
    repository = served.repositories["model", ID]
    settings_ = json.loads(repository.files[file]) | {"auto_map": {"AutoModel": "modeling.Evil"}}
    repository.files |= {file: json.dumps(settings_).encode(), "modeling.py": b"print('run')"}
    with pytest.raises(BadFile, match="code of its own, which Bioscope never runs"):
        actions.add_model(name=ID)
    assert not folder().exists()
    assert not served.requests("model.safetensors") and not served.requests("modeling.py")


def test_weights_that_only_pickle_could_read_are_refused(served):
    repository = served.repositories["model", ID]
    repository.files = {"config.json": b"{}", "weights.pkl": b"\x80\x04."}
    with pytest.raises(MissingModel, match=r"cannot be loaded safely; its weights are: weights\.pkl"):
        actions.add_model(name=ID)
    assert not folder().exists()


def test_a_model_of_no_known_kind_leaves_nothing(served):
    served.repositories["model", ID].files["config.json"] = b"[]"
    with pytest.raises(BadFile):
        actions.add_model(name=f"{ID}:mean")
    assert not folder().exists()


def test_another_commit_takes_the_old_ones_place_once_it_is_whole(served, tiny_bert, write_pairs):
    actions.add_model(name=f"{ID}:mean")
    before = score(ID, write_pairs()).metrics
    served.add_model(ID, tiny_bert, commit=NEW).files["model.safetensors"] += b" "  # a file that is no good
    served.fail("garbled", on="model.safetensors", times=9)
    with pytest.raises(SourceError):
        actions.add_model(name=f"{ID}:mean")
    assert score(ID, write_pairs()).metrics == before and actions.is_downloaded(name=ID)
    served.faults.clear()
    served.add_model(ID, tiny_bert, commit=NEW)
    assert actions.add_model(name=f"{ID}:mean")["revision"] == NEW
    assert [path.name for path in folder().parent.glob("some-lab*")] == [folder().name]
    assert score(ID, write_pairs()).provenance["revision"] == NEW


def test_files_that_were_damaged_are_mended_by_adding_again(served):
    actions.add_model(name=f"{ID}:mean")
    (folder() / "vocab.txt").write_text("damaged")
    assert "changed since the model was added" in actions.check_model(name=ID)["messages"][0]
    actions.add_model(name=f"{ID}:mean")
    assert actions.check_model(name=ID)["outcome"] == "ACCEPT"


def test_a_cut_download_goes_on_where_it_was(served, tiny_bert):
    served.fail("cut", on="model.safetensors", after=20_000, times=1)
    actions.add_model(name=f"{ID}:mean")
    size = (tiny_bert / "model.safetensors").stat().st_size
    assert served.sent("model.safetensors") == size


def test_a_cancelled_download_is_no_model_and_goes_on(served):
    from core.errors import Cancelled

    def stop(done, total, note):
        raise Cancelled

    with pytest.raises(Cancelled):
        actions.add_model(name=f"{ID}:mean", progress=stop)
    assert not actions.is_downloaded(name=ID)
    assert "download" in actions.check_model(name=ID)["messages"][0]
    assert actions.add_model(name=f"{ID}:mean")["revision"] == "a" * 40


def test_what_the_hub_does_not_have_is_named_with_what_is_here(fake_hub, write_pairs):
    started = time.perf_counter()
    with pytest.raises(MissingModel) as caught:
        score("no-such-org/no-such-model", write_pairs())
    for part in ("no-such-org/no-such-model", "check the spelling", "On this machine: ", "tfidf"):
        assert part in str(caught.value)
    assert time.perf_counter() - started < 15


def test_a_hub_that_cannot_be_reached_is_given_up_within_15_seconds(monkeypatch, write_pairs):
    monkeypatch.delenv("HF_HUB_OFFLINE")
    monkeypatch.setenv("BIOSCOPE_HUB", "http://127.0.0.1:9")  # nothing listens there
    started = time.perf_counter()
    with pytest.raises(SourceError, match=r"model a/b was not fetched.*On this machine: "):
        score("a/b", write_pairs())
    assert time.perf_counter() - started < 15


def test_a_catalogue_model_is_known_by_its_name_and_its_hub_id(fake_hub, tiny_bert):
    fake_hub.add_model("allenai/specter", tiny_bert)
    assert actions.add_model(name="ALLENAI/Specter")["model"] == "specter"
    assert actions.check_model(name="specter")["outcome"] == "ACCEPT"
    assert actions.remove_model(name="specter")["removed_mb"] > 0
    assert actions.check_model(name="specter")["outcome"] == "REJECT"


def test_what_needs_no_download_is_told(fake_hub):
    with pytest.raises(BadInput, match="'tfidf' needs no download"):
        actions.add_model(name="tfidf")
    assert actions.add_model(name="all-MiniLM-L6-v2")["notice"] == "comes with the app: nothing was fetched"
    with pytest.raises(UnknownName, match="did you mean 'specter'"):
        actions.add_model(name="spectre")
    assert not fake_hub.asked


def swap_a_weight(folder):
    """Other weights in place: the file keeps its name, its size and its time."""
    file = folder / "model.safetensors"
    seen, raw = file.stat(), bytearray(file.read_bytes())
    raw[-2] ^= 0x41
    file.write_bytes(raw)
    os.utime(file, ns=(seen.st_atime_ns, seen.st_mtime_ns))


@pytest.mark.parametrize("hub", [True, False])
def test_weights_swapped_after_a_model_was_added_give_no_number(served, tiny_bert, write_pairs, hub):
    name, place = (ID, folder()) if hub else ("mine", folder("mine"))
    actions.add_model(name=f"{ID}:mean" if hub else f"mine={tiny_bert}:mean")
    before = score(name, write_pairs())
    swap_a_weight(place)
    actions.cache_clear()
    encoders.release()  # a new process starts so
    with pytest.raises(BadFile, match=r"its files have changed since model .* was added\. Remove the model"):
        score(name, write_pairs())
    actions.remove_model(name=name)
    actions.add_model(name=f"{ID}:mean" if hub else f"mine={tiny_bert}:mean")
    assert score(name, write_pairs()).metrics == before.metrics


# a folder of one's own


def test_a_folder_is_taken_in_under_its_own_name(tiny_bert, write_pairs):
    said = actions.add_model(name=f"mine={tiny_bert}:max")
    assert said["model"] == "mine" and said["pooling"] == "max"
    assert score("mine", write_pairs()).metrics == score(f"other={tiny_bert}:max", write_pairs()).metrics
    assert actions.models().set_index("name").loc["mine", "here"]
    actions.remove_model(name="mine")
    assert not folder("mine").exists() and (tiny_bert / "config.json").exists()


def test_a_name_that_is_known_is_not_taken_twice(tiny_bert):
    actions.add_model(name=f"mine={tiny_bert}:mean")
    for name in ("mine", "specter", "converted", "a--b"):
        with pytest.raises(BadInput, match="the name is taken"):
            actions.add_model(name=f"{name}={tiny_bert}:mean")


def test_a_folder_with_code_of_its_own_is_not_taken_in(tiny_bert, tmp_path):
    evil = shutil.copytree(tiny_bert, tmp_path / "evil")
    (evil / "config.json").write_text(
        json.dumps(json.loads((evil / "config.json").read_text()) | {"auto_map": {"a": "b"}})
    )
    with pytest.raises(BadFile, match="needs remote code"):
        actions.add_model(name=f"evil={evil}:mean")
    assert not folder("evil").exists()


@pytest.mark.parametrize(
    "name", ["..", "../..", "some-lab/never", "tfidf", "all-MiniLM-L6-v2", "", "/", "a" * 300, "x\ny"]
)
def test_only_what_was_added_can_be_removed(name):
    settings.cache_root().mkdir(parents=True)
    (settings.cache_root() / "bioscope.json").write_text("{}")
    with pytest.raises(MissingModel, match="nothing to remove"):
        actions.remove_model(name=name)
    assert (settings.cache_root() / "bioscope.json").exists()


def test_a_folder_of_ones_own_is_never_removed(tiny_bert):
    with pytest.raises(BadInput, match="your own folder is left alone"):
        actions.remove_model(name=f"mine={tiny_bert}")


@pytest.mark.parametrize(
    "name", ["./model", "foo/bar\n", "file:///etc/passwd", "\\\\evil\\share", "~/.ssh", "", "x" * 300, "x=", "=x"]
)
def test_what_is_no_model_is_refused_in_words(name):
    found = actions.check_model(name=name)
    assert found["outcome"] == "REJECT" and "model" in found["messages"][0]
    assert "\n" not in found["messages"][0]
