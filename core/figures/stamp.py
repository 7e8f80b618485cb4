"""The stamp: what a figure was made from, inside the file itself, so that the file reopens its view.

A stamp is a plain JSON object. It is written as `bioscope-stamp {...}` in ASCII, with <, >, &, ( and ) as \\u escapes,
so that the same characters stand in SVG, PDF and PNG alike, and reading is one search for the mark.
"""

import json
import struct
import zlib
from collections.abc import Mapping, Sequence

MARK = "bioscope-stamp "
VERSION = 1
FILE_LIMIT = 64 << 20  # bytes of a file that is looked through
STAMP_LIMIT = 64 << 10  # characters of a stamp
PNG = b"\x89PNG\r\n\x1a\n"
_KEPT = ("model", "model_id", "revision", "pooling", "max_tokens", "precision", "prompts", "fit")


def make(
    *,
    figure: str,
    page: str,
    parameters: Mapping[str, object],
    provenances: Sequence[Mapping[str, object]],
    n: int,
    method: str = "",
    resamples: int | None = None,
    seed: int | None = None,
    date: str = "",
    settings: Mapping[str, object] | None = None,
) -> dict[str, object]:
    """A stamp from what was shown and what it was made from.

    Parameters
    ----------
    figure
        Name of the figure.
    page, parameters
        The page's address and its URL parameters, a text or several each: they reopen the view.
    provenances
        One a model.
    method, resamples, seed
        How the intervals were made; resamples and seed default to those of the provenance.
    date
        From outside, so that the same view twice is the same file.
    settings
        What else decided the figure (of a map: key, method, neighbours, spread, metric), plain values.
    """
    first = provenances[0] if provenances else {}
    made: dict[str, object] = {
        "bioscope": VERSION,
        "figure": figure,
        "view": {"page": page, "parameters": {str(key): _plain(value) for key, value in parameters.items()}},
        "data": first.get("data"),
        "data_fingerprint": first.get("data_fingerprint"),
        "licence": first.get("licence"),
        "n": n,
        "models": [{key: one[key] for key in _KEPT if key in one} for one in provenances],
        "method": method or first.get("method"),
        "resamples": first.get("resamples") if resamples is None else resamples,
        "seed": first.get("seed") if seed is None else seed,
        "versions": first.get("versions"),
        "date": date or first.get("date"),
    }
    return made | ({"settings": dict(settings)} if settings else {})


def _plain(value: object) -> str | list[str]:
    """A parameter as the URL holds it: one text, or several."""
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else str(value)


def text(stamp: Mapping[str, object]) -> str:
    """One line of ASCII with the mark in front; the same stamp is always the same line."""
    line = json.dumps(stamp, ensure_ascii=True, sort_keys=True, allow_nan=False)
    for character in "<>&()":
        line = line.replace(character, f"\\u{ord(character):04x}")
    return MARK + line


def subject(stamp: Mapping[str, object]) -> str:
    """The stamp in a few words of ASCII, for a reader of the file's properties."""
    models = stamp.get("models")
    listed = [_model(one) for one in models if isinstance(one, Mapping)] if isinstance(models, list) else []
    parts = [f"data {stamp.get('data')} {stamp.get('data_fingerprint')}", f"n {stamp.get('n')}", *listed]
    parts += [f"{key} {stamp[key]}" for key in ("method", "seed", "date") if stamp.get(key) not in (None, "")]
    return "; ".join(parts).encode("ascii", "replace").decode()


def _model(one: Mapping[str, object]) -> str:
    return f"{one.get('model_id') or one.get('model')}@{one.get('revision') or 'not stated'}"


def read(data: bytes) -> dict[str, object] | None:
    """The stamp inside a PDF, SVG, PNG, HTML or JSON file made by Bioscope; None for anything else.

    Nothing in the file is trusted: sizes are capped, only JSON is parsed, and only an object with this version of
    stamp and a view of plain strings is given back.
    """
    if len(data) > FILE_LIMIT:
        return None
    if data.startswith(PNG):
        return _parse(_in_png(data))
    if data.startswith(b"%PDF"):
        # inside a PDF string every backslash is doubled
        return _parse(_after_mark(data, b"\n").replace("\\\\", "\\"))
    found = _after_mark(data, b"<")
    return _parse(found or data[: STAMP_LIMIT + 1].decode("utf-8", "replace").removeprefix("\ufeff"))


def _after_mark(data: bytes, end: bytes) -> str:
    start = data.find(MARK.encode())
    if start < 0:
        return ""
    start += len(MARK)
    stop = data.find(end, start, start + 2 * STAMP_LIMIT)
    return data[start : stop if stop >= 0 else start + 2 * STAMP_LIMIT].decode("ascii", "replace")


def _in_png(data: bytes) -> str:
    """The marked text chunk of a PNG; "" where there is none or the file breaks off."""
    at = len(PNG)
    while at + 12 <= len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"tEXt" and (found := _after_mark(body, b"\0")):
            return found
        if kind == b"IEND":
            break
        at += length + 12
    return ""


def into_png(png: bytes, stamp: Mapping[str, object]) -> bytes:
    """The PNG with the stamp as a tEXt chunk before its end."""
    body = b"bioscope\0" + text(stamp).encode("ascii")
    chunk = struct.pack(">I", len(body)) + b"tEXt" + body + struct.pack(">I", zlib.crc32(b"tEXt" + body))
    return png[:-12] + chunk + png[-12:]


def _parse(line: str) -> dict[str, object] | None:
    start = line.find("{")
    if start < 0 or len(line) > 2 * STAMP_LIMIT:
        return None
    try:
        found, _ = json.JSONDecoder(parse_constant=_refuse).raw_decode(line, start)
    except (ValueError, RecursionError):
        return None
    return found if _is_stamp(found) else None


def _refuse(name: str) -> float:
    raise ValueError(name)


def _is_stamp(found: object) -> bool:
    if not isinstance(found, dict) or found.get("bioscope") != VERSION:
        return False
    view = found.get("view")
    if not isinstance(view, dict) or not isinstance(view.get("page"), str):
        return False
    parameters = view.get("parameters")
    return isinstance(parameters, dict) and all(_is_parameter(value) for value in parameters.values())


def _is_parameter(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))
