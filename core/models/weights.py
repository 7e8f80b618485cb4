"""Weights as safetensors. A `.bin` is read once, by torch's weights-only reader, which runs nothing."""

import atexit
import json
import logging
import os
import secrets
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core import settings
from core.disk import seal, unseal
from core.errors import BadFile, CoreError, MissingPackage
from core.models.fingerprint import fingerprint
from core.models.folder import FolderFacts, read
from core.models.weightfiles import SAFE

if TYPE_CHECKING:
    import torch

log = logging.getLogger(__name__)
MADE = "bioscope-made.json"
LEAST = (2, 10)  # before it, the weights-only reader could be broken (CVE-2025-32434, CVE-2026-24747)


def loadable(folder: Path, facts: FolderFacts) -> tuple[Path, str]:
    """A folder with safetensors only, and a notice ("" if `folder` itself will do).

    The converted copy lies in the cache under the digest of the original's files; where the cache
    cannot be written it lies in the system's temporary folder.
    """
    if not any(path.suffix == ".bin" for path in facts.files):
        return folder, ""
    target = converted(folder, facts)
    notice = f"{folder.name}: its .bin weights were read without running any code and kept as safetensors in {target}."
    if _whole(target):
        return target, notice
    try:
        _convert(folder, facts, target)
    except OSError as error:
        spare = Path(tempfile.mkdtemp(prefix="bioscope-")) / folder.name
        atexit.register(shutil.rmtree, spare.parent, ignore_errors=True)
        _convert(folder, facts, spare)
        return spare, f"{notice.split(' and kept')[0]}; not kept ({error.strerror or error}: {target.parent})."
    return target, notice


def converted(folder: Path, facts: FolderFacts) -> Path:
    """Where the copy of a model with `.bin` weights is kept."""
    original = fingerprint(folder, facts.files)
    return settings.cache_root() / "models" / "converted" / original.removeprefix("sha256:")[:32]


def _whole(target: Path) -> bool:
    """True if the copy is what was written; a damaged one is set aside."""
    if not target.is_dir():
        return False
    made = unseal(target / MADE)
    try:
        if made and json.loads(made)["fingerprint"] == fingerprint(target, read(target).files):
            return True
    except (CoreError, OSError, ValueError, KeyError):
        pass
    log.warning("damaged, set aside and made again: %s", target)
    os.replace(target, target.with_name(f"{target.name}.{secrets.token_hex(4)}.corrupt"))
    return False


def _convert(folder: Path, facts: FolderFacts, target: Path) -> None:
    """Copy the small files, rewrite the weights, and publish the whole folder by one rename."""
    from safetensors.torch import save_file

    temporary = target.with_name(f"{target.name}.{secrets.token_hex(6)}.tmp")
    try:
        for path in facts.files:
            copy = temporary / path.relative_to(folder)
            if path.suffix not in {".bin", ".safetensors"} and not path.name.endswith(".index.json"):
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
        for place in dict.fromkeys(path.parent for path in facts.files if path.suffix in {".bin", ".safetensors"}):
            copy = temporary / place.relative_to(folder)
            copy.mkdir(parents=True, exist_ok=True)
            save_file(_tensors(path for path in facts.files if path.parent == place), copy / SAFE, {"format": "pt"})
        made = {"fingerprint": fingerprint(temporary, read(temporary).files)}
        seal(temporary / MADE, json.dumps(made).encode())
        _publish(temporary, target)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)


def _publish(temporary: Path, target: Path) -> None:
    try:
        os.replace(temporary, target)
    except OSError:
        if not target.is_dir():  # another process was quicker: its copy is the same
            raise


def _tensors(paths: Iterable[Path]) -> "dict[str, torch.Tensor]":
    from safetensors.torch import load_file

    found: dict[str, torch.Tensor] = {}
    for path in paths:
        if path.suffix == ".safetensors":
            found |= load_file(path)
        elif path.suffix == ".bin":
            found |= read_bin(path)
    return found


def read_bin(path: Path) -> "dict[str, torch.Tensor]":
    """The tensors of a `.bin`, each with memory of its own. Raises BadFile for anything that is not just tensors."""
    import torch

    if tuple(int(part) for part in torch.__version__.split("+")[0].split(".")[:2]) < LEAST:
        raise MissingPackage("a .bin file is read with torch 2.10 or later only: pip install 'torch>=2.10'")
    try:
        found: Any = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # whatever a hostile or damaged file brings about
        if type(error).__name__ == "UnpicklingError" and "nsupported" in str(error):
            raise BadFile(f"{path}: holds more than weights: it asks to run code, which was refused; nothing was run. "
                          "Use a model that comes as safetensors.") from None  # fmt: skip
        raise BadFile(
            f"{path}: not readable as weights ({type(error).__name__}). Fetch the model's files again."
        ) from None
    inner = found.get("state_dict", found) if isinstance(found, Mapping) else None
    if not isinstance(inner, Mapping) or not all(isinstance(one, torch.Tensor) for one in inner.values()):
        raise BadFile(f"{path}: expected a table of tensors. Use a model that comes as safetensors.")
    return {str(name): tensor.detach().contiguous().clone() for name, tensor in inner.items()}
