import json

import pytest

from core.errors import BadFile, MissingModel
from core.sources.repository import HubFile
from core.sources.weights import refuse_remote_code, wanted


def files(*names, size=10):
    return [HubFile(name, size) for name in names]


def names(*given):
    return {file.path for file in wanted(files(*given))[0]}


MINILM = ("1_Pooling/config.json", "README.md", "config.json", "config_sentence_transformers.json", "data_config.json",
          "model.safetensors", "modules.json", "onnx/model.onnx", "onnx/model_O1.onnx", "openvino/openvino_model.bin",
          "openvino/openvino_model.xml", "pytorch_model.bin", "rust_model.ot", "sentence_bert_config.json",
          "special_tokens_map.json", "tf_model.h5", "tokenizer.json", "tokenizer_config.json", "train_script.py",
          "vocab.txt",
          ".gitattributes", "flax_model.msgpack", "training_args.bin", "optimizer.pt", "x.pkl", "m.ckpt")  # fmt: skip


SIDE = {"1_Pooling/config.json", "config.json", "config_sentence_transformers.json", "modules.json", "vocab.txt",
        "sentence_bert_config.json", "special_tokens_map.json", "tokenizer.json", "tokenizer_config.json"}  # fmt: skip


def test_of_a_sentence_transformers_model_safetensors_and_its_side_files_are_wanted():
    assert names(*MINILM) == SIDE | {"model.safetensors"}


def test_a_bin_is_wanted_only_where_there_is_no_safetensors_and_with_a_notice():
    found, notice = wanted(files("pytorch_model.bin", "config.json", "vocab.txt", "tf_model.h5"))
    assert [file.path for file in found] == ["config.json", "vocab.txt", "pytorch_model.bin"]
    assert notice.startswith("pytorch_model.bin: weights in an old format")
    assert wanted(files(*MINILM))[1] == ""


def test_shards_are_wanted_with_their_index_and_only_if_complete():
    index, one, two = (
        "model.safetensors.index.json",
        "model-00001-of-00002.safetensors",
        "model-00002-of-00002.safetensors",
    )
    assert names("config.json", index, one, two, "pytorch_model.bin.index.json") == {"config.json", index, one, two}
    with pytest.raises(MissingModel):
        names("config.json", index, one)
    assert names("config.json", index, one, "pytorch_model.bin") == {"config.json", "pytorch_model.bin"}


def test_a_dense_module_brings_its_own_weights():
    given = ("config.json", "model.safetensors", "2_Dense/config.json", "2_Dense/pytorch_model.bin")
    assert names(*given, "2_Dense/model.safetensors") == {*given[:3], "2_Dense/model.safetensors"}
    assert names(*given) == set(given)
    assert "2_Dense/pytorch_model.bin" in wanted(files(*given))[1]


def test_weights_in_a_module_folder_are_enough():
    given = {"modules.json", "0_Transformer/config.json", "0_Transformer/model.safetensors", "1_Pooling/config.json"}
    assert names(*given) == given


@pytest.mark.parametrize(
    "only", ["model.ckpt", "weights.pkl", "adapter_model.safetensors", "onnx/model.onnx", "tf_model.h5"]
)
def test_a_model_without_safe_weights_is_refused_and_told_what_it_has(only):
    with pytest.raises(MissingModel, match=r"this model has neither model.safetensors nor pytorch_model.bin") as caught:
        wanted(files("config.json", only))
    assert only in str(caught.value)


def test_a_giant_json_is_no_part_of_a_model():
    found, _ = wanted([*files("model.safetensors", "config.json"), *files("corpus.json", size=200 << 20)])
    assert "corpus.json" not in {file.path for file in found}


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    return tmp_path


def test_a_plain_model_passes(folder):
    refuse_remote_code(folder)
    (folder / "modules.json").write_text(
        json.dumps([{"type": "sentence_transformers.models.Pooling", "path": "1_Pooling"}])
    )
    refuse_remote_code(folder)


@pytest.mark.parametrize("name", ["config.json", "tokenizer_config.json", "0_Transformer/config.json"])
def test_a_model_with_code_of_its_own_is_refused(folder, name):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps({"auto_map": {"AutoModel": "modeling_own.OwnModel"}}))
    with pytest.raises(BadFile, match="found auto_map, so this model needs code of its own"):
        refuse_remote_code(folder)


@pytest.mark.parametrize("kind", ["own_module.Pooling", "sentence_transformers_evil.X", None, 7])
def test_a_foreign_module_is_refused(folder, kind):
    (folder / "modules.json").write_text(json.dumps([{"type": kind}]))
    with pytest.raises(BadFile, match="needs code of its own"):
        refuse_remote_code(folder)


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "\xff"])
def test_a_config_that_is_not_json_is_named(folder, text):
    (folder / "config.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(BadFile, match=r"config.json: cannot be read as JSON"):
        refuse_remote_code(folder)
