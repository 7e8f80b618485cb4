"""A BERT small enough to make in a test: sixty words or so, two layers, width 32."""

import json

import torch
from transformers import BertConfig, BertModel

WORDS = (
    "[PAD] [UNK] [CLS] [SEP] [MASK] KRAS kras GATA TP p k r a s ##ras ##5 ##3 ##s ##ing ##ation the of in and is to "
    "gene genes protein cell cells cancer mutation mutant lung mouse human drives binds inhibits activates pathway "
    "signal growth tumour tissue dna rna loss gain path ##way . , - ( ) query passage : 1 2 53"
)
TINY_WORDS = WORDS.split()


def make_bert(folder, *, cased=False, words=TINY_WORDS, **config):
    """A BERT of two layers and width 32 in transformers format, random but always the same; returns its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    settings = {
        "vocab_size": len(words), "hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 2,
        "intermediate_size": 64, "max_position_embeddings": 40, **config,
    }  # fmt: skip
    with torch.random.fork_rng():
        torch.manual_seed(7)
        BertModel(BertConfig(**settings)).save_pretrained(folder)
    (folder / "vocab.txt").write_text("\n".join(words) + "\n")
    tokenizer = {"do_lower_case": not cased, "model_max_length": 512, "tokenizer_class": "BertTokenizer"}
    (folder / "tokenizer_config.json").write_text(json.dumps(tokenizer))
    return folder
