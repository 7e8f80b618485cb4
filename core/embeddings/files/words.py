"""The words of a finding about a file of vectors."""

from collections.abc import Sequence
from pathlib import Path

MOST = 10  # rows named in one message


def plain(text: str, limit: int = 60) -> str:
    """Foreign text fit for a message: invisible characters escaped, cut to `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in cut)


def shown(path: Path) -> str:
    """The name of a file, fit for a message."""
    return plain(path.name, 80)


def rows(numbers: Sequence[int], ids: Sequence[str] | None = None) -> str:
    """Rows by number, counted from 1, with their ids if known: `row 2 (10000002)`, `rows 2, 5 and 3 more`.

    `numbers` count from 0.
    """
    named = [
        f"{n + 1} ({plain(ids[n], 40)})" if ids is not None and n < len(ids) else f"{n + 1}" for n in numbers[:MOST]
    ]
    more = f" and {len(numbers) - MOST:,} more" if len(numbers) > MOST else ""
    return f"row{'s' if len(numbers) > 1 else ''} {', '.join(named)}{more}"


def size(n: int) -> str:
    """An amount of bytes: "48 bytes", "3.1 MiB", "20.0 GiB"."""
    for unit, power in (("TiB", 40), ("GiB", 30), ("MiB", 20)):
        if n >= 2**power:
            return f"{n / 2**power:,.1f} {unit}"
    return f"{n:,} bytes"


FORMATS = ((b"\x93NUMPY", "a .npy file"), (b"PK\x03\x04", "a zip archive, perhaps .npz"), (b"PAR1", "a Parquet file"),
           (b"\x1f\x8b", "a gzip archive"), (b"\x89HDF\r\n", "an HDF5 file"))  # fmt: skip


def looks_like(head: bytes) -> str:
    """What a file seems to be by its first bytes, in words."""
    for magic, name in FORMATS:
        if head.startswith(magic):
            return name
    if head[:1] == b"\x80" and head[1:2] <= b"\x05":
        return "a Python pickle, which can run code when opened and is never read"
    if head and all(byte >= 32 or byte in b"\t\r\n\x1b" for byte in head):
        return "text (CSV?)"
    return "something else"
