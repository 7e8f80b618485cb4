"""What a model's folder says about itself: format, pooling, tokens, width. Reads small JSON files only, never torch."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from core.errors import BadFile
from core.models.jsonfile import read_list, read_object
from core.models.tokenisation import TOKENIZER_FILES, casing, max_tokens
from core.models.weightfiles import count, weight_files

KINDS = ("Transformer", "Pooling", "Normalize", "Dense", "LayerNorm")
MODES = ("cls", "max", "mean", "mean_sqrt_len_tokens", "weightedmean", "lasttoken")
LEGACY = {  # how older files state the mode, in the order in which several are joined
    "pooling_mode_cls_token": "cls",
    "pooling_mode_max_tokens": "max",
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_mean_sqrt_len_tokens": "mean_sqrt_len_tokens",
    "pooling_mode_weightedmean_tokens": "weightedmean",
    "pooling_mode_lasttoken": "lasttoken",
}
CONFIGS = tuple(
    f"sentence_{kind}_config.json"
    for kind in ("bert", "roberta", "distilbert", "camembert", "albert", "xlm-roberta", "xlnet")
)
HEAD = "ForSequenceClassification"
DOCUMENT_PROMPTS = ("document", "passage", "corpus")


@dataclass(frozen=True)
class Part:
    """One step of a sentence-transformers model: its kind, and its folder below the model's."""

    kind: str
    path: str


@dataclass(frozen=True)
class FolderFacts:
    """What the files say. `pooling` is "" for a raw encoder, `casing` "" where nothing is said."""

    format: str  # "sentence-transformers" | "transformers"
    parts: tuple[Part, ...]
    pooling: str
    max_tokens: int
    width: int
    hidden: int  # width of the network's token vectors
    normalise: bool
    casing: str
    prompts: Mapping[str, str]
    files: tuple[Path, ...]  # everything that decides a vector
    parameters: int


def read(folder: Path) -> FolderFacts:
    """Facts of a model folder in sentence-transformers or transformers format.

    Raises BadFile, in words, for anything that is missing, damaged, or would need Python code of the model's own.
    """
    if not folder.is_dir():
        raise BadFile(f"{folder}: no such folder; expected a model's folder.")
    sentence = (folder / "modules.json").is_file() and not _is_cross_encoder(folder)
    parts = _parts(folder) if sentence else (Part("Transformer", ""),)
    root = folder / parts[0].path
    config = read_object(root / "config.json")
    if not config:
        raise BadFile(f"{folder}: not a model; expected modules.json (sentence-transformers) or config.json "
                      f"(transformers). Found {_listing(folder)}.")  # fmt: skip
    _refuse_code(root)
    if not any((root / name).is_file() for name in TOKENIZER_FILES):
        raise BadFile(f"{root}: no tokenizer; expected one of {', '.join(TOKENIZER_FILES)}.")
    weights = [
        file
        for part in parts
        if part.kind in {"Transformer", "Dense", "LayerNorm"}
        for file in weight_files(folder / part.path)
    ]
    settings = _sentence_settings(root) if sentence else {}
    pooling = [part for part in parts if part.kind == "Pooling"]
    mode, width = _pooling(folder / pooling[0].path) if pooling else ("", _width(config))
    for part in parts:
        if part.kind == "Dense":
            width = int(read_object(folder / part.path / "config.json").get("out_features") or width)
    return FolderFacts(
        format="sentence-transformers" if sentence else "transformers",
        parts=parts,
        pooling=mode,
        max_tokens=max_tokens(root, config, settings.get("max_seq_length")),
        width=width,
        hidden=_width(config) or width,
        normalise=any(part.kind == "Normalize" for part in parts),
        casing="uncased" if settings.get("do_lower_case") is True else casing(root),
        prompts=_prompts(folder),
        files=(*weights, *_small_files(folder, parts)),
        parameters=count(tuple(weights)),
    )


def _is_cross_encoder(folder: Path) -> bool:
    """Saved by sentence-transformers, but a network alone: without its head it is a raw encoder."""
    alone = [str(entry.get("type", "")).rpartition(".")[2] for entry in read_list(folder / "modules.json")]
    return alone == ["Transformer"] and bool(head(folder))


def head(folder: Path) -> str:
    """The class of a network with a head that scores or sorts texts; "" where there is none."""
    kinds = read_object(folder / "config.json").get("architectures")
    return next((str(one) for one in kinds if str(one).endswith(HEAD)), "") if isinstance(kinds, list) else ""


def _parts(folder: Path) -> tuple[Part, ...]:
    entries = read_list(folder / "modules.json")
    parts = []
    for entry in entries:
        kind, path = str(entry.get("type", "")), str(entry.get("path", ""))
        if not kind.startswith("sentence_transformers."):
            raise BadFile(f"{folder}: its module {kind!a} is Python code of the model's own; Bioscope runs none. "
                          "Use a model whose modules are all from sentence_transformers.")  # fmt: skip
        name = kind.rpartition(".")[2]
        if name not in KINDS:
            raise BadFile(f"{folder}: its module {name} is not supported; supported are {', '.join(KINDS)}.")
        if PurePosixPath(path).is_absolute() or ".." in PurePosixPath(path).parts or "\\" in path:
            raise BadFile(f"{folder}: modules.json points outside the folder: {path!a}.")
        parts.append(Part(name, path))
    if [part.kind for part in parts].count("Pooling") != 1 or not parts or parts[0].kind != "Transformer":
        raise BadFile(f"{folder}: modules.json lists {', '.join(part.kind for part in parts) or 'nothing'}; "
                      "expected Transformer first, and one Pooling.")  # fmt: skip
    return tuple(parts)


def _refuse_code(root: Path) -> None:
    for name in ("config.json", "tokenizer_config.json"):
        if read_object(root / name).get("auto_map"):
            raise BadFile(
                f"{root}: needs remote code (auto_map in {name}), Python of the model's own; Bioscope runs none."
            )
    if (root / "adapter_config.json").is_file():
        raise BadFile(f"{root}: an adapter, not a whole model. Merge it into its base model and save that.")


def _pooling(folder: Path) -> tuple[str, int]:
    """Mode as the model's own file names it (several joined by "+"), and the width it gives."""
    config = read_object(folder / "config.json")
    if not config:
        raise BadFile(
            f"{folder}: no config.json, which says how tokens become one vector. Fetch the model's files again."
        )
    stated = config.get("pooling_mode")
    modes = [stated] if isinstance(stated, str) else list(stated or [])
    modes = modes or [mode for key, mode in LEGACY.items() if config.get(key) is True]
    if not modes or any(mode not in MODES for mode in modes):
        raise BadFile(f"{folder / 'config.json'}: pooling {modes or 'not stated'}; expected one of {', '.join(MODES)}.")
    if config.get("include_prompt") is False:
        raise BadFile(f"{folder / 'config.json'}: leaves the prompt out of the pooling, which Bioscope does not do.")
    width = int(config.get("embedding_dimension") or config.get("word_embedding_dimension") or 0)
    return "+".join(modes), width * len(modes)


def _width(config: Mapping[str, Any]) -> int:
    return int(next((config[key] for key in ("hidden_size", "d_model", "dim", "n_embd") if config.get(key)), 0))


def _sentence_settings(root: Path) -> dict[str, Any]:
    return next((found for name in CONFIGS if (found := read_object(root / name))), {})


def _prompts(folder: Path) -> dict[str, str]:
    """Prompts by role, from config_sentence_transformers.json; the default one counts for similarity."""
    config = read_object(folder / "config_sentence_transformers.json")
    stated = {name: text for name, text in (config.get("prompts") or {}).items() if isinstance(text, str)}
    document = next((stated[name] for name in DOCUMENT_PROMPTS if stated.get(name)), "")
    roles = {"query": stated.get("query", ""), "document": document,
             "similarity": stated.get(str(config.get("default_prompt_name")), "")}  # fmt: skip
    return {role: text for role, text in roles.items() if text}


def _small_files(folder: Path, parts: tuple[Part, ...]) -> tuple[Path, ...]:
    places = dict.fromkeys([folder, *(folder / part.path for part in parts)])
    return tuple(
        file
        for place in places
        if place.is_dir()
        for file in sorted(place.iterdir())
        if file.suffix in {".json", ".txt", ".model"} and file.is_file() and not file.name.startswith("bioscope")
    )


def _listing(folder: Path) -> str:
    names = sorted(file.name for file in folder.iterdir())
    return ", ".join(map(ascii, names[:6])) + (f" and {len(names) - 6} more" if len(names) > 6 else "") or "nothing"
