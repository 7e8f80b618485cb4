import numpy as np
import pytest

from core import models
from core.models.words import EXACT, OCCLUSION, PROMPT, SPECIAL, WORD

LEFT, RIGHT = "KRAS drives lung cancer (the p53 pathway).", "loss of p53 in mouse tissue is a gain"


def explain(name, left=LEFT, right=RIGHT, progress=None):
    spec = models.resolve(name)
    loaded = models.encoder(spec, device="cpu")
    found = models.words(spec, loaded, left, right, *([progress] if progress else []))
    rendered = spec.render((left, right))
    a, b = loaded.encode(rendered).vectors.astype(float)
    models.release()
    return found, float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))


def sums(found):
    return found.rows.groupby("side").contribution.sum()


@pytest.mark.parametrize("normalise", [True, False])
def test_each_sides_parts_add_up_to_the_cosine(sentence_bert, normalise):
    found, cosine = explain(f"m={sentence_bert('mean', normalise=normalise, most=40)}")
    assert found.method == EXACT
    assert found.cosine == pytest.approx(cosine, abs=1e-5)
    assert sums(found).to_dict() == pytest.approx({"left": cosine, "right": cosine}, abs=1e-5)


def test_a_raw_mean_pooled_encoder_is_exact_too(tiny_bert):
    found, cosine = explain(f"m={tiny_bert}:mean")
    assert found.method == EXACT and sums(found).to_dict() == pytest.approx({"left": cosine, "right": cosine}, abs=1e-5)


def test_one_part_by_hand(tiny_bert):
    found, _ = explain(f"m={tiny_bert}:mean", "gene", "cell dna")
    loaded = models.encoder(models.resolve(f"m={tiny_bert}:mean"), device="cpu")
    left, right = loaded.tokens(["gene", "cell dna"])
    u, v = left.vectors.mean(0), right.vectors.mean(0)
    by_hand = left.vectors[1] @ v / (3 * np.linalg.norm(u) * np.linalg.norm(v))
    row = found.rows[(found.rows.side == "left") & (found.rows.word == "gene")]
    assert row.contribution.item() == pytest.approx(by_hand, abs=1e-6)
    assert left.special.tolist() == [True, False, True] and left.spans.tolist() == [[0, 0], [0, 4], [0, 0]]


def test_rows_name_words_of_the_text_by_their_place(tiny_bert):
    found, _ = explain(f"m={tiny_bert}:mean")
    for row in found.rows.itertuples():
        if row.start >= 0:
            assert {"left": LEFT, "right": RIGHT}[row.side][row.start : row.end] == row.word
    left = found.rows[found.rows.side == "left"].word.tolist()
    assert left == ["KRAS", "drives", "lung", "cancer", "(", "the", "p53", "pathway", ")", ".", SPECIAL]


def test_names_in_biology_stay_whole():
    assert WORD.findall("IL-6, NF-κB and p53/MDM2 (5'-UTR).") == [
        "IL-6", ",", "NF-κB", "and", "p53/MDM2", "(", "5'-UTR", ")", "."
    ]  # fmt: skip


def test_a_prompt_is_one_row_of_its_own(sentence_bert):
    prompts = {"prompts": {"query": "query : "}, "default_prompt_name": "query"}
    found, cosine = explain(
        f"m={sentence_bert('mean', most=40, config_sentence_transformers=prompts)}", "gene cell", "dna"
    )
    assert found.rows.word.tolist() == ["gene", "cell", PROMPT, SPECIAL, "dna", PROMPT, SPECIAL] or set(
        found.rows.word
    ) == {"gene", "cell", "dna", PROMPT, SPECIAL}
    assert found.rows[found.rows.word == "cell"][["start", "end"]].values.tolist() == [[5, 9]]
    assert sums(found).to_dict() == pytest.approx({"left": cosine, "right": cosine}, abs=1e-5)


def test_words_beyond_the_limit_have_no_part(sentence_bert):
    found, cosine = explain(f"m={sentence_bert('mean', most=6)}", "gene cell dna rna loss gain", "gene")
    assert "loss" not in set(found.rows.word) and "rna" in set(found.rows.word)
    assert sums(found).to_dict() == pytest.approx({"left": cosine, "right": cosine}, abs=1e-5)


def test_words_of_a_byte_pair_model_are_found_by_place_too(tmp_path):
    from tokenizers import ByteLevelBPETokenizer
    from transformers import RobertaConfig, RobertaModel

    pieces = ByteLevelBPETokenizer()
    special = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"]
    pieces.train_from_iterator([LEFT, RIGHT], vocab_size=400, special_tokens=special, show_progress=False)
    pieces.save_model(str(tmp_path))
    small = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2, "intermediate_size": 64}
    RobertaModel(RobertaConfig(vocab_size=400, max_position_embeddings=62, **small)).save_pretrained(tmp_path)
    spec = models.resolve(f"m={tmp_path}:mean")
    assert (spec.max_tokens, spec.casing) == (60, "cased")
    found, cosine = explain(f"m={tmp_path}:mean", "KRAS drives NF-κB in mouse tissue")
    words = found.rows[found.rows.side == "left"].word.tolist()
    assert words == ["KRAS", "drives", "NF-κB", "in", "mouse", "tissue", SPECIAL]
    assert sums(found).to_dict() == pytest.approx({"left": cosine, "right": cosine}, abs=1e-5)


@pytest.mark.parametrize("name", ["cls", "max"])
def test_other_poolings_are_explained_by_leaving_words_out(tiny_bert, name):
    seen = []
    found, cosine = explain(f"m={tiny_bert}:{name}", progress=lambda *step: seen.append(step))
    assert found.method == OCCLUSION and found.cosine == pytest.approx(cosine, abs=1e-5)
    assert seen[-1][0] == seen[-1][1] == 2 + len(found.rows)
    loaded = models.encoder(models.resolve(f"m={tiny_bert}:{name}"), device="cpu")
    a, b = loaded.encode([LEFT.replace("lung", ""), RIGHT]).vectors.astype(float)
    without = a @ b / np.linalg.norm(a) / np.linalg.norm(b)
    assert found.rows.set_index("word").contribution["lung"] == pytest.approx(cosine - without, abs=1e-5)


def test_a_shared_word_lifts_the_cosine_of_tfidf_and_another_lowers_it():
    fit = ["kras drives cancer", "kras binds dna"]
    spec = models.resolve("tfidf", fit=fit)
    found = models.words(spec, models.encoder(spec, fit=fit), *fit)
    parts = found.rows.groupby("word").contribution.sum()
    assert parts["kras"] > 0 > parts["drives"]


def test_an_undefined_cosine_stays_undefined():
    fit = ["kras drives cancer"]
    spec = models.resolve("tfidf", fit=fit)
    found = models.words(spec, models.encoder(spec, fit=fit), fit[0], "genome")
    assert np.isnan(found.cosine) and found.rows.contribution.isna().all()


@pytest.mark.slow
def test_the_bundled_models_parts_add_up(minilm):
    spec, loaded = minilm
    found = models.words(spec, loaded, "IL-6 activates STAT3 in hepatocytes.", "STAT3 is activated by interleukin-6.")
    a, b = loaded.encode(["IL-6 activates STAT3 in hepatocytes.", "STAT3 is activated by interleukin-6."]).vectors
    assert sums(found).to_dict() == pytest.approx({"left": float(a @ b), "right": float(a @ b)}, abs=1e-5)
    assert {"IL-6", "STAT3", "interleukin-6"} <= set(found.rows.word)
