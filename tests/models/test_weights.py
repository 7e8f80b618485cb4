import json
import os
import zipfile

import numpy as np
import pytest
import torch
from safetensors.torch import load_file

from core import models
from core.errors import BadFile, MissingPackage
from core.models.folder import read
from core.models.weights import MADE, loadable, read_bin

TEXTS = ["KRAS drives lung cancer.", "the cell", "loss of p53 in mouse tissue"]


@pytest.fixture
def tensors(bert):
    return load_file(bert / "model.safetensors")


@pytest.fixture
def binary(bert, tensors):
    """The tiny BERT with its weights as a .bin only."""
    torch.save(tensors, bert / "pytorch_model.bin")
    (bert / "model.safetensors").unlink()
    return bert


def test_a_bin_gives_the_vectors_of_the_safetensors(tiny_bert, binary, encode):
    assert np.array_equal(encode(f"a={tiny_bert}:mean", TEXTS).vectors, encode(f"b={binary}:mean", TEXTS).vectors)


def test_conversion_happens_once_with_a_notice_and_leaves_the_users_folder_alone(binary, own_cache):
    before = sorted(os.listdir(binary))
    first, notice = loadable(binary, read(binary))
    stamp = (first / "model.safetensors").stat().st_mtime_ns
    second, again = loadable(binary, read(binary))
    assert (
        first == second
        and first.is_relative_to(own_cache)
        and stamp == (second / "model.safetensors").stat().st_mtime_ns
    )
    assert "read without running any code and kept as safetensors" in notice == again
    assert sorted(os.listdir(binary)) == before and not list(first.parent.glob("*.tmp"))


def test_safetensors_are_used_as_they_are(bert):
    (bert / "pytorch_model.bin").write_bytes(b"never read")
    assert loadable(bert, read(bert)) == (bert, "")


def test_the_encoder_carries_the_notice(binary):
    assert "kept as safetensors" in models.encoder(models.resolve(f"b={binary}:cls"), device="cpu").notices[0]


def test_tensors_that_share_memory_are_written_out_each(binary, tensors):
    shared = dict(tensors)
    shared["tied.weight"] = shared["embeddings.word_embeddings.weight"]
    shared["turned"] = shared["embeddings.word_embeddings.weight"].T
    torch.save({"state_dict": shared}, binary / "pytorch_model.bin")
    folder, _ = loadable(binary, read(binary))
    found = load_file(folder / "model.safetensors")
    assert torch.equal(found["tied.weight"], tensors["embeddings.word_embeddings.weight"])
    assert torch.equal(found["turned"], tensors["embeddings.word_embeddings.weight"].T)


def test_the_older_file_layout_is_read_too(binary, tensors):
    torch.save(tensors, binary / "pytorch_model.bin", _use_new_zipfile_serialization=False)
    assert set(read_bin(binary / "pytorch_model.bin")) == set(tensors)


def test_shards_become_one_file(binary, tensors):
    names = sorted(tensors)
    for number, part in enumerate((names[::2], names[1::2]), start=1):
        torch.save({name: tensors[name] for name in part}, binary / f"pytorch_model-0000{number}-of-00002.bin")
    index = {name: f"pytorch_model-0000{1 + place % 2}-of-00002.bin" for place, name in enumerate(names)}
    (binary / "pytorch_model.bin.index.json").write_text(json.dumps({"weight_map": index}))
    (binary / "pytorch_model.bin").unlink()
    folder, _ = loadable(binary, read(binary))
    assert set(load_file(folder / "model.safetensors")) == set(tensors)


class Evil:
    """What it is unpickled to is whatever running the command gives."""

    def __init__(self, mark):
        self.mark = mark

    def __reduce__(self):
        return os.system, (f"touch {self.mark}",)


@pytest.mark.parametrize("new", [True, False])
def test_a_bin_that_would_run_code_is_refused_and_nothing_runs(binary, tmp_path, new):
    mark = tmp_path / "ran"
    torch.save({"weight": Evil(mark)}, binary / "pytorch_model.bin", _use_new_zipfile_serialization=new)
    with pytest.raises(
        BadFile, match=r"asks to run code, which was refused; nothing was run\. Use a model that comes as safetensors"
    ):
        models.encoder(models.resolve(f"b={binary}:mean"), device="cpu")
    assert not mark.exists()


@pytest.mark.parametrize("content", [b"junk", b"PK\x03\x04broken", b"\x80\x02."])
def test_a_damaged_bin_is_refused(binary, content):
    (binary / "pytorch_model.bin").write_bytes(content)
    with pytest.raises(BadFile, match=r"pytorch_model.bin: not readable as weights"):
        read_bin(binary / "pytorch_model.bin")


def test_a_zip_of_something_else_is_refused(binary):
    with zipfile.ZipFile(binary / "pytorch_model.bin", "w") as archive:
        archive.writestr("a.txt", "b")
    with pytest.raises(BadFile, match="not readable as weights"):
        read_bin(binary / "pytorch_model.bin")


def test_a_bin_without_a_table_of_tensors_is_refused(binary):
    torch.save([1, 2], binary / "pytorch_model.bin")
    with pytest.raises(BadFile, match="expected a table of tensors"):
        read_bin(binary / "pytorch_model.bin")


def test_a_damaged_copy_is_set_aside_and_made_again(binary, tensors):
    folder, _ = loadable(binary, read(binary))
    path = folder / "model.safetensors"
    raw = path.read_bytes()
    path.write_bytes(raw[:-1] + bytes([raw[-1] ^ 1]))
    again, _ = loadable(binary, read(binary))
    assert again == folder and path.read_bytes() == raw and list(folder.parent.glob("*.corrupt"))
    (folder / MADE).unlink()
    assert (loadable(binary, read(binary))[0] / MADE).exists()


def test_a_cache_that_cannot_be_written_is_no_obstacle(binary, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(blocked))
    folder, notice = loadable(binary, read(binary))
    assert (folder / "model.safetensors").is_file() and "not kept (" in notice


def test_an_old_torch_reads_no_bin(binary, monkeypatch):
    monkeypatch.setattr(torch, "__version__", "2.9.1")
    with pytest.raises(MissingPackage, match=r"torch>=2\.10"):
        read_bin(binary / "pytorch_model.bin")


def test_weights_that_are_not_in_the_file_are_not_made_up(bert, tensors):
    from safetensors.torch import save_file

    del tensors["encoder.layer.1.output.dense.weight"]
    save_file(tensors, bert / "model.safetensors", {"format": "pt"})
    with pytest.raises(
        BadFile, match=r"1 of its weights are not in its file, encoder\.layer\.1\.output\.dense\.weight first"
    ):
        models.encoder(models.resolve(f"b={bert}:mean"), device="cpu")


def test_a_file_without_the_unused_pooler_is_fine(bert, tensors, encode):
    from safetensors.torch import save_file

    save_file({k: v for k, v in tensors.items() if "pooler" not in k}, bert / "model.safetensors", {"format": "pt"})
    assert encode(f"b={bert}:mean", TEXTS).vectors.shape == (3, 32)
