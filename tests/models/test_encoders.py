import json
import shutil
import threading

import numpy as np
import pytest
import torch
from transformers import AutoModel, BertTokenizer

from core import models
from core.errors import BadFile, BadInput, Mismatch, MissingModel
from core.models.loading import load
from core.models.transformer import batches
from tests.models.tiny import TINY_WORDS, make_bert

TEXTS = [
    "KRAS drives lung cancer.", "the cell", "loss of p53 in mouse tissue is a gain of growth", "",
    "unknown words only here",
    "the protein binds dna and inhibits the pathway of the tumour cell",
]  # fmt: skip


def by_hand(folder, texts, mode, most=40):
    """The same vectors, one text at a time through the transformers library."""
    model = AutoModel.from_pretrained(folder, dtype=torch.float32).eval()
    tokenizer = BertTokenizer.from_pretrained(folder)
    rows = []
    for text in texts:
        with torch.inference_mode():
            hidden = model(**tokenizer(text, truncation=True, max_length=most, return_tensors="pt")).last_hidden_state[
                0
            ]
        rows.append({"cls": hidden[0], "mean": hidden.mean(0), "max": hidden.max(0).values}[mode].numpy())
    return np.array(rows)


@pytest.mark.parametrize("mode", ["cls", "mean", "max"])
def test_a_raw_encoder_agrees_with_the_transformers_library(tiny_bert, encode, mode):
    found = encode(f"m={tiny_bert}:{mode}", TEXTS)
    assert np.abs(found.vectors - by_hand(tiny_bert, TEXTS, mode)).max() < 1e-5
    assert found.vectors.dtype == np.float32 and found.vectors.flags.c_contiguous
    assert found.cut.dtype == np.int32 and not found.cut.any()


def test_the_poolings_differ(tiny_bert, encode):
    cls, mean, most = (encode(f"m={tiny_bert}:{mode}", TEXTS[:1]).vectors for mode in ("cls", "mean", "max"))
    assert np.abs(cls - mean).max() > 0.01 < np.abs(mean - most).max()


@pytest.mark.parametrize("mode", ["cls", "mean", "max"])
def test_a_sentence_model_agrees_with_the_sentence_transformers_library(sentence_bert, encode, mode):
    from sentence_transformers import SentenceTransformer

    folder = sentence_bert(mode)
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True).encode(TEXTS)
    ours = encode(f"m={folder}", TEXTS).vectors
    assert np.abs(ours - theirs).max() < 1e-5
    assert np.allclose(np.linalg.norm(ours, axis=1), 1, atol=1e-6)


@pytest.mark.parametrize("size", [1, 2, 64])
def test_the_batch_size_does_not_change_the_vectors(tiny_bert, encode, size):
    name = f"m={tiny_bert}:mean"
    assert np.abs(encode(name, TEXTS, batch_size=size).vectors - encode(name, TEXTS).vectors).max() < 1e-5


def test_a_text_has_the_same_vector_wherever_it_stands(tiny_bert, encode):
    name = f"m={tiny_bert}:mean"
    assert np.abs(encode(name, TEXTS[::-1]).vectors[::-1] - encode(name, TEXTS).vectors).max() < 1e-5


def test_batches_hold_every_row_once_the_longest_first():
    groups = [group.tolist() for group in batches([3, 500, 40, 40, 7], most=2)]
    assert groups == [[1, 2], [3, 4], [0]]


def test_long_texts_make_small_batches_but_never_empty_ones():
    groups = [group.tolist() for group in batches([30, 5000, 200, 30, 30], most=16, tokens=1000)]
    assert groups == [[1], [2, 0, 3, 4]]
    assert batches([], most=4, tokens=10) == []


def test_no_text_gives_no_rows(tiny_bert, encode):
    found = encode(f"m={tiny_bert}:mean", [])
    assert found.vectors.shape == (0, 32) and found.cut.shape == (0,)


def test_a_batch_size_below_one_is_refused(tiny_bert, encode):
    with pytest.raises(BadInput, match="batch size 0: expected 1 or more"):
        encode(f"m={tiny_bert}:mean", TEXTS, batch_size=0)


@pytest.mark.parametrize("words, cut", [(9, 0), (10, 0), (11, 1), (30, 20)])
def test_tokens_cut_off_are_counted(sentence_bert, encode, words, cut):
    folder = sentence_bert(most=12)  # ten words and two special tokens
    text = " ".join(["gene"] * words)
    found = encode(f"m={folder}", [text, "cell"])
    assert found.cut.tolist() == [cut, 0]
    if cut:
        assert np.abs(found.vectors[0] - encode(f"m={folder}", [" ".join(["gene"] * 10)]).vectors[0]).max() < 1e-5


def test_a_cased_model_sees_capitals_and_an_uncased_one_does_not(tiny_bert, tmp_path, encode):
    cased = make_bert(tmp_path / "cased", cased=True)
    for folder, same in ((tiny_bert, True), (cased, False)):
        upper, lower = encode(f"m={folder}:mean", ["KRAS binds", "kras binds"]).vectors
        assert bool(np.abs(upper - lower).max() < 1e-6) is same


def test_a_cased_model_that_states_it_in_tokenizer_json_only_keeps_its_capitals(tmp_path, encode):
    folder = make_bert(tmp_path / "cased", cased=True)
    BertTokenizer(vocab=str(folder / "vocab.txt"), do_lower_case=False).save_pretrained(folder)
    (folder / "tokenizer_config.json").unlink()
    upper, lower = encode(f"m={folder}:mean", ["KRAS binds", "kras binds"]).vectors
    assert models.resolve(f"m={folder}:mean").casing == "cased" and np.abs(upper - lower).max() > 1e-3


def test_a_silent_model_follows_the_catalogues_casing(bert, encode):
    (bert / "tokenizer_config.json").unlink()
    upper, lower = encode(f"biobert={bert}", ["KRAS binds", "kras binds"]).vectors
    assert models.resolve(f"biobert={bert}").casing == "cased" and np.abs(upper - lower).max() > 1e-3
    upper, lower = encode(f"scibert={bert}", ["KRAS binds", "kras binds"]).vectors
    assert np.abs(upper - lower).max() < 1e-6


def test_the_prompt_is_part_of_the_string_and_changes_the_vector(sentence_bert, encode):
    folder = sentence_bert(
        config_sentence_transformers={"prompts": {"query": "query : "}, "default_prompt_name": "query"}
    )
    spec = models.resolve(f"m={folder}")
    assert spec.render(("gene",)) == ("query : gene",)
    plain, prompted = encode(f"m={folder}", ["gene", "query : gene"]).vectors
    from sentence_transformers import SentenceTransformer

    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True).encode(["gene"])[0]
    assert np.abs(prompted - theirs).max() < 1e-5 < np.abs(plain - theirs).max()


def test_a_dense_layer_after_the_pooling_is_applied(sentence_bert, encode):
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Dense

    folder = sentence_bert(normalise=False)
    (folder / "2_Dense").mkdir()
    Dense(32, 8).save(str(folder / "2_Dense"))
    parts = json.loads((folder / "modules.json").read_text())
    parts.append({"idx": 2, "name": "2", "path": "2_Dense", "type": "sentence_transformers.models.Dense"})
    (folder / "modules.json").write_text(json.dumps(parts))
    ours = encode(f"m={folder}", TEXTS).vectors
    theirs = SentenceTransformer(str(folder), device="cpu", local_files_only=True).encode(TEXTS)
    assert ours.shape == (6, 8) and np.abs(ours - theirs).max() < 1e-5


def test_half_precision_files_are_computed_in_float32(bert, encode):
    from safetensors.torch import load_file, save_file

    half = {name: tensor.half() for name, tensor in load_file(bert / "model.safetensors").items()}
    save_file(half, bert / "model.safetensors", {"format": "pt"})
    config = json.loads((bert / "config.json").read_text()) | {"dtype": "float16"}
    (bert / "config.json").write_text(json.dumps(config))
    loaded = models.encoder(models.resolve(f"m={bert}:mean"), device="cpu")
    assert {tensor.dtype for tensor in loaded.modules[0].parameters()} == {torch.float32}
    assert np.abs(loaded.encode(TEXTS).vectors - by_hand(bert, TEXTS, "mean")).max() < 1e-5


def test_a_model_that_needs_remote_code_is_not_loaded(bert):
    config = json.loads((bert / "config.json").read_text()) | {"auto_map": {"AutoModel": "own.Model"}}
    (bert / "config.json").write_text(json.dumps(config))
    (bert / "own.py").write_text("raise SystemExit('ran')")
    with pytest.raises(BadFile, match="needs remote code"):
        models.resolve(f"m={bert}:mean")


def test_a_network_that_the_library_does_not_know_is_refused_in_words(bert):
    config = json.loads((bert / "config.json").read_text()) | {"model_type": "never-heard-of"}
    (bert / "config.json").write_text(json.dumps(config))
    with pytest.raises(BadFile, match="model m could not be loaded"):
        models.encoder(models.resolve(f"m={bert}:mean"), device="cpu")


def test_a_tokenizer_that_does_not_do_as_declared_is_refused(bert, monkeypatch):
    spec = models.resolve(f"m={bert}:mean").with_(casing="cased")
    monkeypatch.setattr("core.models.loading.sets_case", lambda folder: False)
    with pytest.raises(BadFile, match="model m is cased, but its tokenizer lower-cases"):
        load(spec, "cpu")


def test_a_folder_changed_since_it_was_resolved_is_not_loaded_under_the_old_name(bert):
    spec = models.resolve(f"m={bert}:mean")
    (bert / "vocab.txt").write_text((bert / "vocab.txt").read_text().replace("gene\n", "geneX\n"))
    with pytest.raises(Mismatch, match="changed while model m was in use"):
        models.encoder(spec, device="cpu")


def test_files_that_do_not_fit_together_are_refused_when_loaded(sentence_bert):
    folder = sentence_bert()
    config = json.loads((folder / "1_Pooling/config.json").read_text()) | {"word_embedding_dimension": 48}
    (folder / "1_Pooling/config.json").write_text(json.dumps(config))
    with pytest.raises(BadFile, match=r"model m could not be loaded .*\(1,32\)"):
        models.encoder(models.resolve(f"m={folder}"), device="cpu")


def test_two_models_are_kept_and_the_oldest_is_closed(bert, tmp_path):
    models.release()
    specs = [models.resolve(f"{name}={shutil.copytree(bert, tmp_path / name)}:mean") for name in "abc"]
    first = models.encoder(specs[0], device="cpu")
    assert models.encoder(specs[0], device="cpu") is first
    models.encoder(specs[1], device="cpu")
    models.encoder(specs[0], device="cpu")
    assert models.loaded() == ("b", "a")
    models.encoder(specs[2], device="cpu")
    assert models.loaded() == ("a", "c")
    models.encoder(specs[1], device="cpu")
    assert models.loaded() == ("c", "b")
    with pytest.raises(BadInput, match="was closed"):
        first.encode(["x"])
    models.release()
    assert models.loaded() == ()


def test_many_threads_get_the_vectors_of_one(tiny_bert):
    loaded = models.encoder(models.resolve(f"m={tiny_bert}:mean"), device="cpu")
    expected, found = loaded.encode(TEXTS).vectors, [None] * 8

    def work(place):
        found[place] = loaded.encode(TEXTS if place % 2 else TEXTS[::-1]).vectors

    threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
    [one.start() for one in threads]
    [one.join() for one in threads]
    for place, vectors in enumerate(found):
        assert np.abs((vectors if place % 2 else vectors[::-1]) - expected).max() < 1e-5


def test_loading_says_nothing(bert, tmp_path, capfd):
    load(models.resolve(f"m={bert}:mean"), "cpu").encode(TEXTS)
    seen = capfd.readouterr()
    assert (seen.out, seen.err) == ("", "")


def test_a_model_without_files_or_with_vectors_only_is_refused():
    with pytest.raises(MissingModel, match="its files are not on this machine"):
        models.encoder(models.MODELS["biobert"])
    with pytest.raises(BadInput, match="has vectors only"):
        models.encoder(models.MODELS["biobert"].with_(loader="vectors"))


def test_the_words_of_the_tiny_model_are_all_different():
    assert len(set(TINY_WORDS)) == len(TINY_WORDS)


@pytest.mark.slow
def test_the_bundled_model_agrees_with_sentence_transformers_default(minilm):
    from sentence_transformers import SentenceTransformer

    spec, ours = minilm
    texts = [*TEXTS, "word " * 400, "IL-6 and TNF-α induce NF-κB signalling in p53-deficient cells."]
    theirs = SentenceTransformer(spec.folder, device="cpu", local_files_only=True).encode(texts)
    found = ours.encode(texts)
    assert np.abs(found.vectors - theirs).max() < 1e-5
    assert found.cut.tolist() == [0] * 6 + [402 - 256, 0]


@pytest.mark.slow
def test_the_bundled_model_does_not_depend_on_the_batch_size(minilm):
    _, ours = minilm
    texts = [" ".join(TINY_WORDS[5 : 5 + n]) for n in range(1, 58, 3)]
    one, many = (ours.encode(texts, batch_size=size).vectors for size in (1, 64))
    assert np.abs(one - many).max() < 1e-5
    assert np.array_equal(ours.encode(texts[:4]).vectors, ours.encode(texts[:4]).vectors)
