import json
import struct

import pytest

from core.errors import BadFile
from core.models.folder import read


def change(path, **values):
    path.write_text(json.dumps({**(json.loads(path.read_text()) if path.exists() else {}), **values}))


def test_a_raw_encoder_states_no_pooling(bert):
    facts = read(bert)
    assert (facts.format, facts.pooling, facts.width, facts.max_tokens) == ("transformers", "", 32, 40)
    assert (facts.casing, facts.normalise) == ("uncased", False)


@pytest.mark.parametrize("mode", ["cls", "mean", "max"])
def test_pooling_is_read_from_the_models_own_file(sentence_bert, mode):
    facts = read(sentence_bert(mode))
    assert (facts.format, facts.pooling, facts.normalise) == ("sentence-transformers", mode, True)


def test_pooling_in_the_new_notation_and_several_modes_joined(sentence_bert):
    folder = sentence_bert()
    (folder / "1_Pooling/config.json").write_text(
        json.dumps({"embedding_dimension": 32, "pooling_mode": ["cls", "max"]})
    )
    assert (read(folder).pooling, read(folder).width) == ("cls+max", 64)


def test_pooling_that_is_not_stated_is_refused_not_guessed(sentence_bert):
    folder = sentence_bert()
    (folder / "1_Pooling/config.json").write_text('{"word_embedding_dimension": 32}')
    with pytest.raises(BadFile, match="pooling not stated; expected one of cls"):
        read(folder)


def test_max_tokens_is_the_smallest_of_the_limits(sentence_bert):
    folder = sentence_bert(most=500)
    assert read(folder).max_tokens == 40  # positions
    change(folder / "tokenizer_config.json", model_max_length=20)
    assert read(folder).max_tokens == 20
    change(folder / "sentence_bert_config.json", max_seq_length=12)
    assert read(folder).max_tokens == 12
    change(folder / "tokenizer_config.json", model_max_length=int(1e30))
    assert read(folder).max_tokens == 12


def test_roberta_positions_hold_two_tokens_less(bert):
    change(bert / "config.json", model_type="roberta", pad_token_id=1, max_position_embeddings=38)
    assert read(bert).max_tokens == 36


def test_casing_comes_from_the_normaliser_where_the_tokenizer_states_nothing(bert):
    (bert / "tokenizer_config.json").unlink()
    assert read(bert).casing == ""
    change(bert / "tokenizer.json", normalizer={"type": "BertNormalizer", "lowercase": False})
    assert read(bert).casing == "cased"
    change(bert / "tokenizer.json", normalizer={"type": "Sequence", "normalizers": [{"type": "Lowercase"}]})
    assert read(bert).casing == "uncased"
    change(bert / "tokenizer_config.json", do_lower_case=False)
    assert read(bert).casing == "cased"


def test_prompts_are_read_by_role(sentence_bert):
    prompts = {"query": "q: ", "passage": "p: ", "sts": "s: "}
    folder = sentence_bert(config_sentence_transformers={"prompts": prompts, "default_prompt_name": "sts"})
    assert read(folder).prompts == {"query": "q: ", "document": "p: ", "similarity": "s: "}


def modules(folder, *kinds):
    parts = [{"idx": n, "name": str(n), "path": path, "type": kind} for n, (path, kind) in enumerate(kinds)]
    (folder / "modules.json").write_text(json.dumps(parts))
    return folder


def test_a_module_of_the_models_own_is_refused(sentence_bert):
    folder = modules(
        sentence_bert(), ("", "custom_code.EvilTransformer"), ("1_Pooling", "sentence_transformers.models.Pooling")
    )
    with pytest.raises(
        BadFile, match=r"'custom_code.EvilTransformer' is Python code of the model's own; Bioscope runs none"
    ):
        read(folder)


def test_a_module_that_is_not_supported_is_refused_with_those_that_are(sentence_bert):
    folder = modules(sentence_bert(), ("", "sentence_transformers.models.CLIPModel"))
    with pytest.raises(BadFile, match="CLIPModel is not supported; supported are Transformer, Pooling"):
        read(folder)


@pytest.mark.parametrize("path", ["../elsewhere", "/etc"])
def test_a_module_outside_the_folder_is_refused(sentence_bert, path):
    folder = modules(
        sentence_bert(),
        ("", "sentence_transformers.models.Transformer"),
        (path, "sentence_transformers.models.Pooling"),
    )
    with pytest.raises(BadFile, match="points outside the folder"):
        read(folder)


@pytest.mark.parametrize("name", ["config.json", "tokenizer_config.json"])
def test_remote_code_is_refused(bert, name):
    change(bert / name, auto_map={"AutoModel": "modeling.Own"})
    with pytest.raises(BadFile, match=f"needs remote code .auto_map in {name}.*Bioscope runs none"):
        read(bert)


def test_an_adapter_is_not_a_whole_model(bert):
    change(bert / "adapter_config.json", peft_type="LORA")
    with pytest.raises(BadFile, match="an adapter, not a whole model"):
        read(bert)


def test_missing_weights_are_named_and_others_mentioned(bert):
    (bert / "model.safetensors").rename(bert / "tf_model.h5")
    with pytest.raises(
        BadFile, match=r"no weights; expected model.safetensors or pytorch_model.bin. Found tf_model.h5"
    ):
        read(bert)


def test_a_pointer_file_is_not_weights(bert):
    (bert / "model.safetensors").write_text("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n")
    with pytest.raises(BadFile, match="Git LFS pointer"):
        read(bert)


@pytest.mark.parametrize("damage", ["short", "long", "header", "empty", "giant"])
def test_damaged_safetensors_are_found_before_loading(bert, damage):
    path = bert / "model.safetensors"
    raw = path.read_bytes()
    path.write_bytes({
        "short": raw[:-5], "long": raw + b"junk", "header": raw[:8] + b"\xff" + raw[9:], "empty": b"",
        "giant": struct.pack("<Q", 1 << 60) + raw[8:],
    }[damage])  # fmt: skip
    with pytest.raises(BadFile, match="Fetch the model's files again"):
        read(bert)


def test_a_shard_that_is_not_there_is_named(bert):
    (bert / "model.safetensors").rename(bert / "model-00001-of-00002.safetensors")
    change(bert / "model.safetensors.index.json", weight_map={
        "a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors"})  # fmt: skip
    with pytest.raises(BadFile, match=r"model-00002-of-00002.safetensors' named by its index is not there"):
        read(bert)


def test_a_folder_without_a_tokenizer_is_refused(bert):
    (bert / "vocab.txt").unlink()
    with pytest.raises(BadFile, match=r"no tokenizer; expected one of tokenizer\.json"):
        read(bert)


def test_a_folder_that_is_no_model_says_what_lies_in_it(tmp_path):
    (tmp_path / "notes.docx").write_text("x")
    with pytest.raises(BadFile, match=r"not a model; expected modules.json .* Found 'notes.docx'"):
        read(tmp_path)
    with pytest.raises(BadFile, match="no such folder"):
        read(tmp_path / "nowhere")


@pytest.mark.parametrize("text", ["{", "[1]", '"x"'])
def test_broken_json_names_its_file(bert, text):
    (bert / "config.json").write_text(text)
    with pytest.raises(BadFile, match=r"config\.json"):
        read(bert)


def test_reading_a_folder_needs_no_torch(bert):
    import subprocess
    import sys

    code = (
        "import sys; from pathlib import Path; from core.models.folder import read; "
        f"read(Path({str(bert)!r})); print('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"
