"""XML read record by record: no entities, no DTD, no network, no mending, and a cap on everything."""

import gzip
import html
import re
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from core.datasets.messages import plain
from core.errors import BadFile

if TYPE_CHECKING:
    from lxml.etree import _Element, _ListErrorLog

GZIP = b"\x1f\x8b"
MOST_BYTES = 2_000_000_000  # once unpacked
MOST_RECORD = 64_000_000  # bytes between the ends of two records
_ROOT = re.compile(rb"<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)[\s/>]")
_BEFORE = re.compile(rb"<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>\[]*(\[.*?\]\s*)?>", re.DOTALL)


def head_of(path: Path, size: int = 1 << 16) -> bytes:
    """The first bytes of a file, unpacked if it is compressed with gzip; nothing where that fails."""
    with path.open("rb") as file:
        packed = file.read(2) == GZIP
        file.seek(0)
        if not packed:
            return file.read(size)
        try:
            return zlib.decompressobj(wbits=31).decompress(file.read(size), size)  # of a cut file what there is
        except zlib.error:
            return b""


def root_of(head: bytes) -> str:
    """The name of the root element, "" for what is no XML."""
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith((b"\xff\xfe<\0", b"\xfe\xff\0<")):
        text = head.decode("utf-16", "replace").encode().lstrip()
    if not text.startswith(b"<"):
        return ""
    found = _ROOT.match(_BEFORE.sub(b"", text).lstrip())
    return found.group(1).decode() if found else ""


def elements(path: Path, file: str, tags: tuple[str, ...]) -> Iterator["_Element"]:
    """Each element of these tags in a file, whole; it is gone when the next is asked for. Raises BadFile."""
    with path.open("rb") as raw:
        yield from elements_in(raw, file, tags)


def elements_in(raw: BinaryIO, file: str, tags: tuple[str, ...]) -> Iterator["_Element"]:
    """Each element of these tags in a stream, plain or gzip."""
    from lxml import etree

    with gzip.GzipFile(fileobj=raw) as inner:
        packed = raw.read(2) == GZIP
        raw.seek(0)
        source = _Capped(inner.read if packed else raw.read, file)
        context = etree.iterparse(
            source, events=("end",), tag=[f"{{*}}{tag}" for tag in tags], resolve_entities=False, load_dtd=False,
            no_network=True, dtd_validation=False, attribute_defaults=False, recover=False, huge_tree=False,
            remove_comments=True, remove_pis=True,
        )  # fmt: skip
        seen = 0
        try:
            for _, element in context:
                if not seen:
                    _refuse_entities(element, file)
                seen += 1
                source.begin()
                _without_namespace(element)
                yield element
                element.clear()
                while element.getprevious() is not None:
                    del element.getparent()[0]
        except etree.XMLSyntaxError as error:
            _refuse_undefined(context.error_log, file)
            raise BadFile(
                f"{file}, line {error.lineno or 1}: not whole XML ({plain(error.msg or '', 90)}); {seen:,} records "
                "before it. Download it again."
            ) from None
        except (OSError, EOFError, zlib.error) as error:
            raise BadFile(
                f"{file}: damaged gzip data after {seen:,} records ({plain(str(error), 60)}). Download it again."
            ) from None


def _without_namespace(element: "_Element") -> None:
    """The names of an element and all in it without the namespace that some tools put on the root."""
    if str(element.tag).startswith("{"):
        for part in element.iter("*"):
            part.tag = str(part.tag).rpartition("}")[2]


def _refuse_undefined(log: "_ListErrorLog", file: str) -> None:
    """The parser stops at an entity that is not defined, and would call that an end without an element."""
    for entry in log:
        found = re.search(r"Entity '([^']*)' not defined", entry.message)
        if found:
            name = f"&{plain(found.group(1), 30)};"
            sign = html.unescape(name)
            fix = f"the character itself ({sign})" if len(sign) == 1 else "the character itself"
            raise BadFile(
                f"{file}, line {entry.line}: the entity {name} is not defined in this file. Write {fix} in its place."
            )


def _refuse_entities(element: "_Element", file: str) -> None:
    inner = element.getroottree().docinfo.internalDTD
    if inner is not None and any(True for _ in inner.iterentities()):  # type: ignore[attr-defined]
        raise BadFile(f"{file}: declares entities of its own, which no export does; refused.")


class _Capped:
    """A stream of bytes that ends with BadFile where it is larger than any export."""

    def __init__(self, source: Callable[[int], bytes], file: str) -> None:
        self._source, self._file, self._total, self._since = source, file, 0, 0

    def begin(self) -> None:
        self._since = self._total

    def read(self, size: int = -1) -> bytes:
        block = self._source(size if size > 0 else 1 << 16)
        self._total += len(block)
        if self._total > MOST_BYTES:
            raise BadFile(f"{self._file}: more than {MOST_BYTES / 1e9:.0f} GB once unpacked: split it.")
        if self._total - self._since > MOST_RECORD:
            raise BadFile(
                f"{self._file}: {MOST_RECORD / 1e6:.0f} MB without the end of a record, so this is no list of papers."
            )
        return block


def text_of(element: "_Element | None") -> str:
    """All text within an element, markup left out, blanks made single."""
    if element is None:
        return ""
    if not len(element):
        text = element.text or ""
        return " ".join(text.split()) if len(text) > 40 or not text.isalnum() else text
    from lxml import etree

    if any(part.tag is etree.Entity for part in element.iter()):
        return " ".join(html.unescape("".join(map(str, element.itertext()))).split())
    return " ".join("".join(map(str, element.itertext())).split())
