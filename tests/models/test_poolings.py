"""Six poolings of one pass, against the transformers library's own hidden states."""

import numpy as np
import pytest
import torch
from transformers import AutoModel, BertForSequenceClassification, BertTokenizer

from core import models
from core.errors import BadFile, BadInput
from core.models import POOLINGS, poolings_of
from core.models.transformer import TransformerEncoder
from tests.models.tiny import make_bert

TEXTS = [
    "KRAS drives lung cancer.", "the cell", "loss of p53 in mouse tissue is a gain of growth", "",
    "the protein binds dna and inhibits the pathway of the tumour cell",
]  # fmt: skip


def by_hand(folder, pooling, texts=TEXTS, *, unit=False, pair=None, most=40):
    """One text at a time, so that nothing is padded: hidden_states[1] is the first layer's output."""
    model = AutoModel.from_pretrained(folder, dtype=torch.float32).eval()
    tokenizer = BertTokenizer.from_pretrained(folder)
    rows = []
    for number, text in enumerate(texts):
        given = [[text, pair[number]]] if pair else [text]  # a list: a lone empty second text would be none
        tokens = tokenizer(given, truncation=True, max_length=most, return_tensors="pt")
        with torch.inference_mode():
            layers = [layer[0].numpy() for layer in model(**tokens, output_hidden_states=True).hidden_states]
        vectors = (layers[1] + layers[-1]) / 2 if pooling.endswith("first-last") else layers[-1]
        way = {"cls": lambda v: v[0], "mean": lambda v: v.mean(0), "max": lambda v: v.max(0)}
        rows.append(way[pooling.split("-")[0]](vectors))
    found = np.array(rows)
    return found / np.linalg.norm(found, axis=1, keepdims=True) if unit else found


def encoder_of(name):
    return models.encoder(models.resolve(name), device="cpu")


@pytest.fixture
def passes(monkeypatch):
    """Texts of each pass through a network, as they come."""
    seen, network = [], TransformerEncoder._network

    def counted(self, features, *more):
        seen.append(len(features["input_ids"]))
        return network(self, features, *more)

    monkeypatch.setattr(TransformerEncoder, "_network", counted)
    return seen


@pytest.mark.parametrize("pooling", POOLINGS)
def test_each_pooling_is_that_of_the_librarys_hidden_states(tiny_bert, encode, pooling):
    found = encode(f"m={tiny_bert}:{pooling}", TEXTS).vectors
    assert np.abs(found - by_hand(tiny_bert, pooling)).max() < 1e-5
    assert found.dtype == np.float32 and found.flags.c_contiguous


@pytest.mark.parametrize("pooling", POOLINGS)
def test_a_deeper_network_takes_its_first_and_its_last_layer(tmp_path, encode, pooling):
    deep = make_bert(tmp_path / "deep", num_hidden_layers=4)
    assert np.abs(encode(f"m={deep}:{pooling}", TEXTS).vectors - by_hand(deep, pooling)).max() < 1e-5


def test_of_one_layer_first_and_last_are_the_same(tmp_path, encode):
    flat = make_bert(tmp_path / "flat", num_hidden_layers=1)
    for way in ("cls", "mean", "max"):
        one, both = (encode(f"m={flat}:{way}{end}", TEXTS).vectors for end in ("", "-first-last"))
        assert np.abs(one - both).max() < 1e-6


def test_all_poolings_come_from_one_pass(tiny_bert, passes):
    found = encoder_of(f"m={tiny_bert}:mean")
    passes.clear()
    every = found.encode_all(TEXTS, POOLINGS, batch_size=2)
    assert passes == [2, 2, 1] and tuple(every) == POOLINGS
    for pooling, one in every.items():
        assert np.abs(one.vectors - by_hand(tiny_bert, pooling)).max() < 1e-5


@pytest.mark.parametrize("pooling", POOLINGS)
def test_together_with_others_and_alone_a_pooling_has_the_same_bytes(tiny_bert, pooling):
    together = encoder_of(f"m={tiny_bert}:mean").encode_all(TEXTS, POOLINGS)[pooling].vectors
    alone = encoder_of(f"m={tiny_bert}:{pooling}").encode(TEXTS).vectors
    assert together.tobytes() == alone.tobytes()


@pytest.mark.parametrize("size", [1, 2, 64])
def test_padding_and_batch_size_do_not_change_a_vector(tiny_bert, size):
    found = encoder_of(f"m={tiny_bert}:mean")
    one, other = found.encode_all(TEXTS, POOLINGS, size), found.encode_all(TEXTS[::-1], POOLINGS)
    for pooling in POOLINGS:
        assert np.abs(one[pooling].vectors - other[pooling].vectors[::-1]).max() < 1e-5


def test_a_sentence_models_own_pooling_has_the_bytes_of_today_and_others_are_scaled_as_it_is(sentence_bert):
    folder = sentence_bert("cls", most=40)
    found = encoder_of(f"m={folder}")
    every = found.encode_all(TEXTS, POOLINGS)
    assert every["cls"].vectors.tobytes() == found.encode(TEXTS).vectors.tobytes()
    for pooling, one in every.items():
        assert np.abs(one.vectors - by_hand(folder, pooling, unit=True)).max() < 1e-5
        named = encoder_of(f"m={folder}:{pooling}").encode(TEXTS)
        assert named.vectors.tobytes() == one.vectors.tobytes()


def test_layers_after_a_models_own_pooling_belong_to_it_alone(sentence_bert):
    import json

    from sentence_transformers.sentence_transformer.modules import Dense

    folder = sentence_bert(normalise=False, most=40)
    (folder / "2_Dense").mkdir()
    Dense(32, 8).save(str(folder / "2_Dense"))
    parts = json.loads((folder / "modules.json").read_text())
    parts.append({"idx": 2, "name": "2", "path": "2_Dense", "type": "sentence_transformers.models.Dense"})
    (folder / "modules.json").write_text(json.dumps(parts))
    assert [models.resolve(f"m={folder}{end}").width for end in ("", ":mean", ":max")] == [8, 8, 32]
    every = encoder_of(f"m={folder}").encode_all(TEXTS, POOLINGS)
    assert every["mean"].vectors.shape == (5, 8)
    assert np.abs(every["max"].vectors - by_hand(folder, "max")).max() < 1e-5


def test_a_pooling_that_only_the_models_own_files_name_is_a_seventh(sentence_bert):
    import json

    folder = sentence_bert("mean", normalise=False, most=40)
    (folder / "1_Pooling/config.json").write_text(
        json.dumps({"word_embedding_dimension": 32, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": True})
    )
    spec = models.resolve(f"m={folder}")
    assert poolings_of(spec) == (*POOLINGS, "cls+mean") and spec.width == 64
    every = encoder_of(f"m={folder}").encode_all(TEXTS, poolings_of(spec))
    both = np.hstack([by_hand(folder, "cls"), by_hand(folder, "mean")])
    assert np.abs(every["cls+mean"].vectors - both).max() < 1e-5 and every["max"].vectors.shape == (5, 32)


def test_each_pooling_has_a_name_and_a_key_of_its_own(tiny_bert):
    specs = [models.resolve(f"m={tiny_bert}:{pooling}") for pooling in POOLINGS]
    assert [spec.pooling for spec in specs] == list(POOLINGS)
    assert len({str(spec.space) for spec in specs}) == 6
    assert {spec.own_pooling for spec in specs} == {""}


def test_models_without_tokens_have_no_poolings():
    for name in ("tfidf", "random"):
        assert poolings_of(models.resolve(name)) == ("",)
    with pytest.raises(BadInput, match="no tokens to pool"):
        models.encode_all(models.encoder(models.resolve("random")), ["x"], ["mean"])


def test_cut_tokens_are_counted_for_every_pooling(tiny_bert):
    every = encoder_of(f"m={tiny_bert}:mean").encode_all(["gene " * 50, "cell"], POOLINGS)
    assert {tuple(one.cut.tolist()) for one in every.values()} == {(12, 0)}


def test_a_network_that_hides_its_layers_is_refused_by_name_for_the_first_alone(tiny_bert, monkeypatch):
    found = encoder_of(f"m={tiny_bert}:mean")
    network = TransformerEncoder._network
    monkeypatch.setattr(TransformerEncoder, "_network", lambda self, features, layers: network(self, features, False))
    assert set(found.encode_all(TEXTS, ["cls", "max"])) == {"cls", "max"}
    with pytest.raises(BadInput, match="model m: its network does not show its first layer"):
        found.encode_all(TEXTS, ["cls-first-last"])


# title and abstract as a model's authors hand them over


def test_two_segments_are_those_of_the_librarys_pair(bert):
    spec = models.resolve(f"medcpt-article={bert}").as_native()
    titles, abstracts = ["KRAS drives cancer", "the cell", "loss"], ["the protein binds dna", "", "growth " * 60]
    texts = [spec.native_text(*both) for both in zip(titles, abstracts)]
    assert texts[:2] == ["KRAS drives cancer [SEP] the protein binds dna", "the cell [SEP]"]
    found = models.encoder(spec, device="cpu").encode_all(texts, POOLINGS)
    for pooling in POOLINGS:
        theirs = by_hand(bert, pooling, titles, pair=abstracts)
        assert np.abs(found[pooling].vectors - theirs).max() < 1e-5
    joined = models.encoder(models.resolve(f"medcpt-article={bert}"), device="cpu").encode(texts)
    assert np.abs(joined.vectors[0] - found["cls"].vectors[0]).max() > 1e-3


def test_only_a_second_segment_makes_another_key(bert):
    for name, same in (("medcpt-article", False), ("specter", True), ("biobert", True)):
        spec = models.resolve(f"{name}={bert}")
        assert (spec.space == spec.as_native().space) is same


def test_native_keeps_the_separator_only_where_the_authors_do():
    specter, biobert = models.MODELS["specter2"], models.MODELS["biobert"]
    assert specter.native_text("A title", "") == "A title [SEP]" and biobert.native_text("A title", "") == "A title"
    assert specter.native_text("A title", "Text.") == specter.join(("A title", "Text."))
    assert biobert.native_text("A title", "Text.") == "A title Text."
    assert specter.native_text("", "") == ""


# a cross-encoder's encoder


@pytest.fixture
def cross(bert):
    """The tiny BERT with a head that scores pairs, as the transformers library saves it."""
    with torch.random.fork_rng():
        torch.manual_seed(11)
        BertForSequenceClassification.from_pretrained(bert, num_labels=1).save_pretrained(bert)
    return bert


def test_a_cross_encoders_encoder_is_used_without_its_head(cross):
    inner = BertForSequenceClassification.from_pretrained(cross).bert.eval()
    tokenizer = BertTokenizer.from_pretrained(cross)
    with torch.inference_mode():
        theirs = [inner(**tokenizer(t, return_tensors="pt")).last_hidden_state[0, 0].numpy() for t in TEXTS]
    found = encoder_of(f"m={cross}:cls").encode(TEXTS).vectors
    assert np.abs(found - np.array(theirs)).max() < 1e-5


def test_one_saved_by_sentence_transformers_is_the_same_encoder(cross, tmp_path):
    from sentence_transformers import CrossEncoder

    CrossEncoder(str(cross), device="cpu", local_files_only=True).save_pretrained(str(tmp_path / "saved"))
    assert (tmp_path / "saved" / "modules.json").is_file()
    one, other = (encoder_of(f"m={place}:mean").encode(TEXTS) for place in (cross, tmp_path / "saved"))
    assert np.abs(one.vectors - other.vectors).max() < 1e-6


def test_a_cross_encoder_without_its_encoders_weights_is_refused(cross):
    from safetensors.torch import load_file, save_file

    whole = load_file(cross / "model.safetensors")
    part = {name: tensor for name, tensor in whole.items() if "layer.1." not in name}
    save_file(part, cross / "model.safetensors", {"format": "pt"})
    with pytest.raises(BadFile, match="of its weights are not in its file"):
        encoder_of(f"m={cross}:mean")
