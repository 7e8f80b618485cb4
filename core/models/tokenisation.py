"""How many tokens a model reads, and whether it sees capitals: from its own files, before anything heavy is loaded."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from core.models.jsonfile import read_object

SANE = 1_000_000  # tokenizers without a limit state one near 1e30
# Positions of these families start after the padding token: 514 positions hold 512 tokens.
OFFSET_FAMILIES = frozenset(
    {
        "roberta",
        "xlm-roberta",
        "xlm-roberta-xl",
        "camembert",
        "mpnet",
        "longformer",
        "data2vec-text",
        "roberta-prelayernorm",
    }
)
TOKENIZER_FILES = (
    "tokenizer.json",
    "vocab.txt",
    "vocab.json",
    "spiece.model",
    "sentencepiece.bpe.model",
    "tokenizer.model",
)


def positions(config: Mapping[str, Any]) -> int:
    """Tokens that the position table of `config.json` holds; 0 where it sets no limit."""
    held = config.get("max_position_embeddings")
    if not isinstance(held, int) or held <= 0:
        return 0
    if config.get("model_type") not in OFFSET_FAMILIES:
        return held
    padding = config.get("pad_token_id")
    return held - (padding + 1 if isinstance(padding, int) else 2)


def max_tokens(folder: Path, config: Mapping[str, Any], stated: object = None) -> int:
    """The smallest of: `stated` by the model's own settings, its positions, its tokenizer's limit. 0: no limit."""
    tokenizer = read_object(folder / "tokenizer_config.json")
    limits = [stated, positions(config), tokenizer.get("model_max_length"), tokenizer.get("max_len")]
    usable = [int(one) for one in limits if isinstance(one, (int, float)) and 0 < one < SANE]
    return min(usable, default=0)


def casing(folder: Path) -> str:
    """ "cased", "uncased", or "" where the tokenizer's files do not say.

    tokenizer_config.json comes first, as the tokenizer library has it; then the normaliser inside tokenizer.json,
    which that library passes over for word-piece models (it would lower-case a cased one that states nothing else).
    """
    stated = read_object(folder / "tokenizer_config.json").get("do_lower_case")
    if isinstance(stated, bool):
        return "uncased" if stated else "cased"
    if (folder / "tokenizer.json").is_file():
        return "uncased" if _lowers(read_object(folder / "tokenizer.json").get("normalizer")) else "cased"
    return "cased" if (folder / "merges.txt").is_file() else ""


def sets_case(folder: Path) -> bool:
    """True for word-piece tokenizers, which take their casing as an argument."""
    stated = "do_lower_case" in read_object(folder / "tokenizer_config.json")
    return stated or (folder / "vocab.txt").is_file() or _kind(folder) == "WordPiece"


def _kind(folder: Path) -> str:
    model = read_object(folder / "tokenizer.json").get("model")
    return str(model.get("type", "")) if isinstance(model, dict) else ""


def _lowers(normaliser: object) -> bool:
    if not isinstance(normaliser, dict):
        return False
    parts = normaliser.get("normalizers") or []
    return normaliser.get("type") == "Lowercase" or normaliser.get("lowercase") is True or any(map(_lowers, parts))
