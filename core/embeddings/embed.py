"""Texts to vectors: what is stored, plus what is missing."""

from collections.abc import Sequence

from core.embeddings.chunks import PIECE, Encode, EncodeAll, Encoded, Filling, fill
from core.embeddings.store import EmbeddingStore, Vectors, keys_of
from core.errors import MissingData
from core.progress import Progress, silent
from core.schema import ModelSpec

__all__ = ["Encode", "EncodeAll", "Encoded", "embed", "embed_all"]


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
    each = None if encode is None else lambda chunk, _: [encode(chunk)]
    return embed_all(texts, [spec], encode=each, progress=progress, piece=piece)[0]


def embed_all(
    texts: Sequence[str],
    specs: Sequence[ModelSpec],
    *,
    encode: EncodeAll | None,
    progress: Progress = silent,
    piece: int = PIECE,
) -> list[Vectors]:
    """`embed` for several spaces of the same texts that one pass of an encoder fills (a model's poolings).

    `encode`: n strings and which of the `specs` are wanted → for each of these vectors (n, d) and tokens cut off (n,).
    A text is encoded once, for what is missing; what is stored in a space stays.
    """
    distinct = list(dict.fromkeys(texts))
    keys = keys_of(distinct)
    parts = [Filling(distinct, keys, EmbeddingStore(spec.space, spec.name), spec.width) for spec in specs]
    missing = [len(part.missing) for part in parts]
    if encode is None and any(missing):
        spec, many = next((spec, many) for spec, many in zip(specs, missing) if many)
        raise MissingData(
            f"{spec.name}: {many:,} of {len(distinct):,} texts have no stored vector. "
            "Press Score, or run `python -m core embed`, to encode them."
        )
    if encode is not None:
        fill(parts, encode, specs[0].name, progress, piece)
    rows = None
    if len(distinct) < len(texts):
        place = {text: row for row, text in enumerate(distinct)}
        rows = [place[text] for text in texts]
    return [_vectors(part, many, rows) for part, many in zip(parts, missing)]


def _vectors(part: Filling, computed: int, rows: list[int] | None) -> Vectors:
    array, cut = (part.array, part.cut) if rows is None else (part.array[rows], part.cut[rows])
    return Vectors(array, cut, computed, len(part.texts) - computed, part.notices)
