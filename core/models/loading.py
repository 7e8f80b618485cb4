"""From a folder to the modules of an encoder, through sentence-transformers' classes. No network, no foreign code."""

import os
import warnings
from pathlib import Path
from typing import Any

from core import settings
from core.errors import BadFile, BadInput, Mismatch, MissingModel
from core.models import device as devices
from core.models.fingerprint import fingerprint
from core.models.folder import FolderFacts, read
from core.models.jsonfile import read_object
from core.models.places import RECORD
from core.models.poolings import base
from core.models.tokenisation import sets_case
from core.models.transformer import TransformerEncoder
from core.models.weights import loadable
from core.schema import ModelSpec

TEXT_ONLY = {"text": {"method": "forward", "method_output_name": "last_hidden_state"}}
SPARE = ("pooler.", "position_ids", "lm_head.", "cls.")  # parts of a checkpoint that no vector passes through


def load(spec: ModelSpec, device: str) -> TransformerEncoder:
    """The encoder of a resolved model on `device` (a real one, not "auto"). Raises CoreError in words."""
    if not spec.folder:
        raise MissingModel(f"model {spec.name}: its files are not on this machine.")
    offered = devices.precision_offered(device)
    if spec.precision not in offered:
        raise BadInput(f"precision {spec.precision}: no gain on this machine's {device} (needs a processor with AMX, "
                       f"or a GPU with bfloat16). Use exact.")  # fmt: skip
    facts = read(Path(spec.folder))
    _check_unchanged(spec, facts)
    folder, notice = loadable(Path(spec.folder), facts)
    try:
        found = TransformerEncoder(spec, _modules(spec, folder, facts, device), device, (notice,) if notice else ())
        found.encode(["a"])  # files that do not fit together show here, and the first real text is quick
    except (OSError, ValueError, RuntimeError, KeyError, ImportError, TypeError, AttributeError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0][:300]
        raise BadFile(f"{spec.folder}: model {spec.name} could not be loaded ({first}).") from error
    return found


def _check_unchanged(spec: ModelSpec, facts: FolderFacts) -> None:
    """Vectors of new weights must not be stored under the name of the old."""
    folder = Path(spec.folder)
    recorded = str(read_object(folder / RECORD).get("fingerprint") or "")
    own = spec.revision if spec.revision.startswith("sha256:") else ""
    found = fingerprint(folder, facts.files) if recorded or own else ""
    if recorded and found != recorded:
        raise BadFile(
            f"{folder}: its files have changed since model {spec.name} was added. Remove the model and add it again."
        )
    if own and found != own:
        raise Mismatch(f"{folder}: changed while model {spec.name} was in use. Start again.")


def quiet() -> None:
    """Settings of the libraries beneath, made before they are first imported: no progress bars, no telemetry."""
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("HF_HUB_DISABLE_PROGRESS_BARS", "1")
    os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")


def _modules(spec: ModelSpec, folder: Path, facts: FolderFacts, device: str) -> list[Any]:
    quiet()
    import torch
    from transformers import logging

    logging.set_verbosity_error()  # type: ignore[no-untyped-call]
    logging.disable_progress_bar()  # type: ignore[no-untyped-call]
    torch.set_num_threads(settings.threads())
    dtype = torch.bfloat16 if spec.precision == "fast" else torch.float32
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        network = _network(spec, folder, facts, dtype)
        rest = _rest(spec, folder, facts, network)
    _check_casing(spec, network)
    return [module.to(device).eval() for module in (network, *rest)]


def _network(spec: ModelSpec, folder: Path, facts: FolderFacts, dtype: Any) -> Any:
    from sentence_transformers.sentence_transformer.modules import Transformer

    class Checked(Transformer):
        """The network, refused if its file leaves weights to chance."""

        def _load_model(self, *args: Any, **kwargs: Any) -> Any:
            found: Any = super()._load_model(*args, output_loading_info=True, **kwargs)
            model, seen = found
            _check_weights(spec, seen)
            return model

    root = folder / facts.parts[0].path
    local = {"local_files_only": True}
    words: dict[str, Any] = {"model_max_length": spec.max_tokens} if spec.max_tokens else {}
    if spec.casing and sets_case(root):
        words["do_lower_case"] = spec.casing == "uncased"
    return Checked(
        str(root),
        model_kwargs={**local, "dtype": dtype, "use_safetensors": True},
        processor_kwargs={**local, **words},
        config_kwargs=dict(local),
        modality_config=TEXT_ONLY,
        module_output_name="token_embeddings",
        do_lower_case=facts.format == "sentence-transformers" and spec.casing == "uncased",
        unpad_inputs=False,
    )


def _check_weights(spec: ModelSpec, seen: dict[str, Any]) -> None:
    absent = sorted(key for key in seen.get("missing_keys", ()) if not any(part in key for part in SPARE))
    if absent:
        raise BadFile(f"{spec.folder}: model {spec.name}: {len(absent)} of its weights are not in its file, "
                      f"{absent[0]} first; they would be random. Fetch the model's files again.")  # fmt: skip


def _check_casing(spec: ModelSpec, network: Any) -> None:
    """The tokenizer in hand must see capitals as the specification says; libraries have changed this silently."""
    normaliser = network.tokenizer.backend_tokenizer.normalizer
    lowers = normaliser is not None and normaliser.normalize_str("Ab") == "ab"
    if spec.casing and lowers != (spec.casing == "uncased"):
        raise BadFile(f"{spec.folder}: model {spec.name} is {spec.casing}, but its tokenizer "
                      f"{'lower-cases' if lowers else 'keeps capitals'}.")  # fmt: skip


def _rest(spec: ModelSpec, folder: Path, facts: FolderFacts, network: Any) -> list[Any]:
    from sentence_transformers.sentence_transformer import modules

    if facts.format == "transformers":
        return [modules.Pooling(network.get_embedding_dimension(), pooling_mode=base(spec.pooling)[0])]
    return [
        getattr(modules, part.kind).load(str(folder), subfolder=part.path, local_files_only=True)
        for part in facts.parts[1:]
    ]
