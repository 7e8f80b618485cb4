"""Texts to vectors: what is stored, plus what is missing."""

from collections.abc import Sequence

from core.embeddings.chunks import PIECE, Encode, Encoded, Filling
from core.embeddings.store import EmbeddingStore, Vectors, keys_of
from core.errors import MissingData
from core.progress import Progress, silent
from core.schema import ModelSpec

__all__ = ["Encode", "Encoded", "embed"]


def embed(
    texts: Sequence[str],
    spec: ModelSpec,
    *,
    encode: Encode | None,
    progress: Progress = silent,
    piece: int = PIECE,
) -> Vectors:
    """Vectors of `texts`, in their order.

    Missing texts are encoded once each, longest first, `piece` a call, and stored 256 at a time, so that a killed
    or cancelled run goes on where it was. `progress` counts characters, which cost about the same all the way.
    If the disk takes nothing more, the result is made all the same and a notice says so.

    Parameters
    ----------
    texts
        The exact strings for the encoder: prompt and separator in place (`ModelSpec.render`).
    encode
        n strings → vectors (n, d) and tokens cut off (n,); called only if something is missing.

    Raises
    ------
    MissingData
        If something is missing and `encode` is None.
    BadVectors
        If the encoder gives NaN, infinite numbers, or vectors of another count or width; that chunk is not stored.
    Cancelled
        By `progress`; what was encoded is stored.
    """
    distinct = list(dict.fromkeys(texts))
    filling = Filling(distinct, keys_of(distinct), EmbeddingStore(spec.space, spec.name), spec.width)
    missing = len(filling.missing)
    if missing and encode is None:
        raise MissingData(
            f"{spec.name}: {missing:,} of {len(distinct):,} texts have no stored vector. "
            "Press Score, or run `python -m core embed`, to encode them."
        )
    if encode is not None:
        filling.fill(encode, progress, piece)
    array, cut = filling.array, filling.cut
    if len(distinct) < len(texts):
        place = {text: row for row, text in enumerate(distinct)}
        rows = [place[text] for text in texts]
        array, cut = array[rows], cut[rows]
    return Vectors(array, cut, missing, len(distinct) - missing, filling.notices)
