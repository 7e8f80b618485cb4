"""The GPML files in a zip of WikiPathways, after a look at what it says of itself."""

import struct
import zipfile
import zlib
from collections.abc import Iterator
from io import BytesIO

from core.errors import SourceError

MOST_FILES = 20_000
MOST_BYTES = 2_000_000_000  # of all files, unpacked
MOST_FILE = 64_000_000  # of one
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others are never used, and may ask for any memory
MOST_RATIO = 200  # unpacked to packed, of all


def members(body: bytes) -> Iterator[tuple[str, bytes | None]]:
    """Name and content of each GPML file, sorted by name; None for one that is damaged.

    Raises SourceError for what is no zip, and before anything is unpacked for one that would be too large.
    """
    try:
        archive = zipfile.ZipFile(BytesIO(body))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, struct.error):
        raise SourceError("WikiPathways' archive is no zip, or damaged. The next try asks for it anew.") from None
    with archive:
        inside = [one for one in archive.infolist() if not one.is_dir()]
        _refuse_large(inside, len(body))
        for one in sorted(inside, key=lambda each: each.filename):
            if one.filename.lower().endswith(".gpml"):
                yield one.filename, _content(archive, one)


def _refuse_large(inside: list[zipfile.ZipInfo], packed: int) -> None:
    total = sum(one.file_size for one in inside)
    if len(inside) > MOST_FILES or total > MOST_BYTES or total > MOST_RATIO * max(packed, 1):
        raise SourceError(
            f"WikiPathways' archive says that it holds {len(inside):,} files of {total:,} bytes in {packed:,}: no "
            "release does, so it is not unpacked."
        )
    for one in inside:
        if "/" in one.filename or "\\" in one.filename or one.filename.startswith(".."):
            raise SourceError(
                f"WikiPathways' archive holds a file in a folder, {one.filename[:60]!a}: no release does, so it "
                "is not unpacked."
            )


def _content(archive: zipfile.ZipFile, one: zipfile.ZipInfo) -> bytes | None:
    if one.file_size > MOST_FILE or one.compress_type not in PACKED:
        return None
    try:
        with archive.open(one) as file:
            content = file.read(one.file_size + 1)
            return content if len(content) == one.file_size else None
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, RuntimeError, struct.error):
        return None
