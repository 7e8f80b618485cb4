"""Loaded models: made when first asked for, the last two kept, so that a warm worker does not load twice."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

from core.disk import digest
from core.errors import BadInput
from core.models.encoding import Encoded, Encoder
from core.schema import ModelSpec

KEEP = 2
_kept: "OrderedDict[str, tuple[str, Encoder]]" = OrderedDict()
_lock = threading.RLock()


def encoder(spec: ModelSpec, *, device: str = "auto", fit: Sequence[str] | None = None) -> Encoder:
    """The encoder of a resolved model, loaded now or kept from before.

    Parameters
    ----------
    spec
        As `resolve` gives it.
    device
        "auto", "cpu", "cuda" or "mps".
    fit
        For TF-IDF: the texts that `spec` was resolved with.

    Raises
    ------
    BadInput
        A device or precision this machine does not offer.
    BadFile, MissingModel
        Files that cannot be loaded, or are not here.
    """
    with _lock:
        place = _device(spec, device)
        key = digest([spec.space, spec.folder, place])
        if key not in _kept:
            while len(_kept) >= KEEP:
                _kept.popitem(last=False)[1][1].close()
            _kept[key] = (spec.name, _load(spec, place, fit))
        _kept.move_to_end(key)
        return _kept[key][1]


def encode_all(found: Encoder, texts: Sequence[str], poolings: Sequence[str], *, batch_size: int = 16) -> list[Encoded]:
    """Vectors of `texts` by each of `poolings`, from one pass. Raises BadInput for an encoder without tokens."""
    from core.models.transformer import TransformerEncoder

    if not isinstance(found, TransformerEncoder):
        raise BadInput(f"poolings {', '.join(poolings)}: this model has no tokens to pool.")
    every = found.encode_all(texts, poolings, batch_size)
    return [every[pooling] for pooling in poolings]


def loaded() -> tuple[str, ...]:
    """Names of the models in memory, the last used at the end."""
    with _lock:
        return tuple(name for name, _ in _kept.values())


def release() -> None:
    """Close all loaded models."""
    with _lock:
        while _kept:
            _kept.popitem()[1][1].close()


def _device(spec: ModelSpec, device: str) -> str:
    if not spec.folder:
        return "cpu"
    from core.models.device import pick

    return pick(device)


def _load(spec: ModelSpec, device: str, fit: Sequence[str] | None) -> Encoder:
    if spec.loader == "tfidf":
        from core.models.tfidf import TfIdf

        return TfIdf(spec, fit)
    if spec.loader == "random":
        from core.models.noise import Noise

        return Noise(spec)
    if spec.loader == "vectors":
        raise BadInput(f"model {spec.name}: has vectors only, and no encoder for new texts.")
    from core.models.loading import load

    return load(spec, device)
