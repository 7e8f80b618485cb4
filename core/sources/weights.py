"""Which files of a model are wanted, and which models are refused.

Safetensors first; a `pytorch_model.bin` only where there is nothing else; never both. Never code,
pickles, or the same weights for another runtime.
"""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath
from typing import Protocol, TypeVar

from core.errors import BadFile, MissingModel

SMALL = 100 << 20  # bytes; a larger json or txt is no part of a model
_MODULE = re.compile(r"([A-Za-z]+_)?\d+_[A-Za-z]+")  # 1_Pooling, query_0_Router
_SIDE = re.compile(r".+\.(json|txt|model|vocab)|(LICENSE|LICENCE|NOTICE)(\.\w+)?")
_UNUSED = re.compile(
    r".*\.index\.json|(train|eval|all|predict)_results.*|trainer_state\.json|data_config\.json"
    r"|(training_args|requirements|train|eval|test)\.(json|txt)"
)
_SHARD = re.compile(r"model-\d{5}-of-(\d{5})\.safetensors")
_FOREIGN = (".bin", ".pt", ".pth", ".ckpt", ".pkl", ".h5", ".msgpack", ".onnx", ".gguf", ".safetensors")
SAFE, OLD, INDEX = "model.safetensors", "pytorch_model.bin", "model.safetensors.index.json"


class Sized(Protocol):
    @property
    def path(self) -> str: ...
    @property
    def size(self) -> int: ...


File = TypeVar("File", bound=Sized)


def wanted(files: Iterable[File]) -> tuple[tuple[File, ...], str]:
    """The files to fetch, and a notice, empty if there is nothing to say.

    Configuration, tokenizer and sentence-transformers modules come first, weights last, so that a model can be
    refused for its configuration before its weights are fetched. The notice tells of weights in the old format.
    Raises MissingModel if there are no weights that can be read safely; the text says what was found.
    """
    rows = list(files)
    light: list[File] = []
    heavy: list[File] = []
    for folder in dict.fromkeys(_folder(row) for row in rows):
        if not folder or _MODULE.fullmatch(folder):
            here = {PurePosixPath(row.path).name: row for row in rows if _folder(row) == folder}
            heavy += _weights(here)
            light += [row for name, row in here.items() if _beside(name, row)]
    if not heavy:
        found = [row.path for row in rows if row.path.endswith(_FOREIGN)]
        raise MissingModel(
            f"this model has neither {SAFE} nor {OLD} and cannot be loaded safely; its weights are: "
            f"{', '.join(found[:5]) or 'none'}. Choose a model with safetensors weights."
        )
    return (*light, *heavy), _notice(heavy)


def _notice(heavy: Iterable[Sized]) -> str:
    old = [row.path for row in heavy if PurePosixPath(row.path).name == OLD]
    if not old:
        return ""
    return f"{', '.join(old)}: weights in an old format; they are read as numbers only and kept as safetensors."


def _folder(row: Sized) -> str:
    return str(PurePosixPath(row.path).parent) if "/" in row.path else ""


def _weights(here: dict[str, File]) -> list[File]:
    if SAFE in here:
        return [here[SAFE]]
    shards = {name: found for name in here if (found := _SHARD.fullmatch(name))}
    if INDEX in here and shards and all(int(found[1]) == len(shards) for found in shards.values()):
        return [here[INDEX], *(here[name] for name in sorted(shards))]
    return [here[OLD]] if OLD in here else []


def _beside(name: str, row: Sized) -> bool:
    return bool(_SIDE.fullmatch(name)) and not _UNUSED.fullmatch(name) and row.size <= SMALL


def refuse_remote_code(folder: Path) -> None:
    """Raise BadFile if the model in `folder` would run code of its own: `auto_map`, or foreign modules."""
    for path in sorted([*folder.glob("*config.json"), *folder.glob("*/config.json")]):
        settings = _json(path)
        if isinstance(settings, dict) and settings.get("auto_map"):
            raise BadFile(
                f"{path.name}: found auto_map, so this model needs code of its own, which Bioscope never runs. "
                "Choose a model whose architecture is part of the transformers package."
            )
    modules = _json(folder / "modules.json") if (folder / "modules.json").exists() else []
    if not isinstance(modules, list):
        raise BadFile("modules.json: expected a list of modules. Fetch the model again.")
    foreign = [str(kind)[:80] for kind in _kinds(modules) if not str(kind).startswith("sentence_transformers.")]
    if foreign:
        raise BadFile(
            f"modules.json: found {foreign[0]!r}, so this model needs code of its own, which Bioscope never runs. "
            "Expected modules of the sentence_transformers package only."
        )


def _kinds(modules: Sequence[object]) -> list[object]:
    return [module.get("type", "") if isinstance(module, dict) else module for module in modules]


def _json(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError, OSError):
        raise BadFile(f"{path.name}: cannot be read as JSON. Fetch the model again, or mend the file.") from None
