"""Bytes to text: what the file really is, and which characters it was written in. Nothing is replaced in silence."""

import re

from core.datasets.messages import count, named, notice, plain
from core.errors import BadFile
from core.schema import Finding

_NO_TABLE = "bring the table itself, as CSV (UTF-8)"
_FOREIGN: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "an Excel workbook (xlsx) or another zip archive", "save the sheet as CSV (UTF-8)"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (xls)", "save the sheet as CSV (UTF-8)"),
    (b"\x1f\x8b", "compressed with gzip", "unpack it first"),
    (b"BZh", "compressed with bzip2", "unpack it first"),
    (b"\xfd7zXZ", "compressed with xz", "unpack it first"),
    (b"\x28\xb5\x2f\xfd", "compressed with zstd", "unpack it first"),
    (b"7z\xbc\xaf", "a 7z archive", "unpack it first"),
    (b"%PDF", "a PDF document", "export the table as CSV (UTF-8)"),
    (b"\x93NUMPY", "a NumPy array (npy)", "arrays are checked as embeddings"),
    (b"PAR1", "a Parquet file", "name it .parquet"),
    (b"SQLite format 3", "an SQLite database", "export the table as CSV (UTF-8)"),
    (b"\x89PNG", "a picture (png)", _NO_TABLE),
    (b"\xff\xd8\xff", "a picture (jpeg)", _NO_TABLE),
    (b"GIF8", "a picture (gif)", _NO_TABLE),
    (b"II*\0", "a picture (tiff)", _NO_TABLE),
    (b"MM\0*", "a picture (tiff)", _NO_TABLE),
    (b"\x89HDF", "an HDF5 file", "export the table as CSV (UTF-8)"),
)
_HTML = re.compile(rb"\s*<(!doctype\s+html|html|head|body|table)\b", re.IGNORECASE)
_MARKS = (  # the longer mark first: UTF-32's begins with UTF-16's
    (b"\xff\xfe\x00\x00", "utf-32-le"),
    (b"\x00\x00\xfe\xff", "utf-32-be"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_UTF8 = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|[\xe1-\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf4][\x80-\xbf]{3}"
)
# An accented capital right after a small letter, or a broken byte order mark, is damage and not Windows-1252.
_DAMAGE = re.compile(r"[a-zß-öø-ÿ][À-ÖØ-Þ]|ÿþ|þÿ|ÿÿ")
_SAVE = 'Save the file with the encoding UTF-8 (in Excel: "CSV UTF-8").'


def refuse_foreign(raw: bytes, file: str) -> None:
    """Refuse what is no text, by its first bytes. Raises BadFile with what it is and what to do."""
    for magic, what, fix in _FOREIGN:
        if raw.startswith(magic):
            raise BadFile(f"{file} is {what}, not a text table: {fix}.")
    if raw.startswith(b"RIFF") and raw[8:12] == b"WEBP":
        raise BadFile(f"{file} is a picture (webp), not a text table: {_NO_TABLE}.")
    if _HTML.match(raw.removeprefix(b"\xef\xbb\xbf")):
        raise BadFile(f"{file} is a web page (html), perhaps a login or error page: download the table itself.")


def decode(raw: bytes, file: str) -> tuple[str, list[Finding]]:
    """The text of a file, without its byte order mark, and notices.

    A mark decides; else UTF-8, strictly; else Windows-1252 with a notice that shows the changed characters.
    Raises BadFile, naming the row, for bytes that fit none of them.
    """
    for mark, codec in _MARKS:
        if raw.startswith(mark):
            return _strict(raw, len(mark), codec, file)
    unmarked = _unmarked_utf16(raw)
    if unmarked:
        text, found = _strict(raw, 0, unmarked, file)
        return text, [notice(f"{file}: the encoding is {unmarked.upper()} without a byte order mark."), *found]
    if b"\0" in raw:
        raise BadFile(f"{file}, row {_row(raw, raw.index(0))}: a NUL byte, so this is binary data and no text. {_SAVE}")
    return _eight_bit(raw, file)


def _strict(raw: bytes, skip: int, codec: str, file: str) -> tuple[str, list[Finding]]:
    try:
        return _whole(raw[skip:].decode(codec, "surrogatepass"), file)
    except UnicodeDecodeError as error:
        if codec == "utf-8":
            row = _row(raw, skip + error.start)
        else:
            row = _row(raw[skip : skip + error.start].replace(b"\0", b""), error.start)
        raise BadFile(
            f"{file}, row {row}: the encoding is {codec.upper()} by its byte order mark, "
            f"but {_byte(error)} does not fit. {_SAVE}"
        ) from None


def _eight_bit(raw: bytes, file: str) -> tuple[str, list[Finding]]:
    try:
        return _whole(raw.decode("utf-8", "surrogatepass"), file)
    except UnicodeDecodeError as error:
        wrong = error
    text = _windows(raw)
    if text is None:
        raise BadFile(
            f"{file}, row {_row(raw, wrong.start)}: the encoding is neither whole UTF-8 nor Windows-1252 "
            f"({_byte(wrong)}), so some characters are lost. {_SAVE}"
        )
    return text, [_changed(text, raw, file)]


def _windows(raw: bytes) -> str | None:
    """The bytes read as Windows-1252; None where they look like damaged UTF-8."""
    try:
        text = raw.decode("cp1252")
    except UnicodeDecodeError:
        return None
    alone = len(re.findall(rb"[\x80-\xff]", _UTF8.sub(b"", raw)))
    return None if _DAMAGE.search(text) or len(_UTF8.findall(raw)) >= alone else text


def _changed(text: str, raw: bytes, file: str) -> Finding:
    """A byte is a character here, so a place in the text is a place in the bytes."""
    places = [m.start() for m in re.finditer(r"[^\x00-\x7f]", text)]
    preview = [f'row {_row(raw, i)} "{plain(" ".join(text[max(0, i - 8) : i + 9].split()))}"' for i in places[:3]]
    return notice(
        f"{file}: the encoding is not UTF-8; read as Windows-1252 (cp1252, Latin-1), "
        f"which decides {count(len(places), 'character')}: "
        f"{named(preview)}. Look whether they are right."
    )


def _whole(text: str, file: str) -> tuple[str, list[Finding]]:
    whole, lost = mend(text)
    return whole, [half_characters(file, lost)] if lost else []


def mend(text: str) -> tuple[str, int]:
    """Text in which every lone surrogate is U+FFFD, and how many there were; pairs of surrogates become characters."""
    if text.isascii() or not re.search("[\ud800-\udfff]", text):
        return text, 0
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return joined, joined.count("\ufffd") - text.count("\ufffd")


def half_characters(file: str, lost: int) -> Finding:
    return notice(f"{file}: {count(lost, 'half character')} (lone surrogate, no text) replaced by the sign U+FFFD.")


def _unmarked_utf16(raw: bytes) -> str:
    head = raw[:4096]
    even, odd = head[::2].count(0), head[1::2].count(0)
    half = len(head) / 2
    if half >= 2 and max(even, odd) > 0.4 * half and min(even, odd) < 0.05 * half:
        return "utf-16-be" if even > odd else "utf-16-le"
    return ""


def _byte(error: UnicodeDecodeError) -> str:
    return f"byte 0x{error.object[error.start]:02x}"


def _row(raw: bytes, place: int) -> int:
    """The row in which a byte lies; line breaks between quotes do not count."""
    before = re.sub(rb'"[^"]*"', b"", raw[:place])
    return len(re.findall(rb"\r\n|\r|\n", before)) + 1
