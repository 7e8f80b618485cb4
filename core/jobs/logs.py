"""What a job says: in log.txt, without control characters and without secrets."""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOBase
from pathlib import Path

SECRET_NAMES = re.compile(r"TOKEN|KEY|SECRET|PASSWORD|CREDENTIAL|EMAIL", re.IGNORECASE)
UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
TAIL_BYTES = 1 << 18


def clean(text: str) -> str:
    """`text` with control characters written out and the values of secret settings masked."""
    for name, value in os.environ.items():
        if len(value) >= 6 and SECRET_NAMES.search(name):
            text = text.replace(value, f"<{name}>")
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return UNSEEN.sub(lambda found: found.group().encode("unicode_escape", "surrogatepass").decode(), lines)


class CleanStream(TextIOBase):
    """A text stream onto a file handle that cleans each whole line."""

    encoding = "utf-8"

    def __init__(self, handle: int) -> None:
        self.handle, self.waiting = handle, ""

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.handle

    def write(self, text: str) -> int:
        *lines, self.waiting = (self.waiting + text).split("\n")
        self._put("".join(f"{line}\n" for line in lines))
        return len(text)

    def flush(self) -> None:
        waiting, self.waiting = self.waiting, ""
        self._put(waiting)

    def _put(self, text: str) -> None:
        with suppress(OSError):  # a full disk must not end a job over its log
            if text:
                os.write(self.handle, clean(text).encode())


@contextmanager
def into(path: Path) -> Iterator[None]:
    """Everything this process prints inside the block, libraries in C included, is appended to `path`."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o640)
    except OSError:
        yield
        return
    before = [(number, os.dup(number)) for number in (1, 2)]
    _flush()
    for number, _ in before:
        os.dup2(handle, number)
    os.close(handle)
    try:
        yield
    finally:
        _flush()
        for number, kept in before:
            os.dup2(kept, number)
            os.close(kept)


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()


def last_lines(path: Path, tail: int) -> str:
    """The last `tail` lines of a log, cleaned once more; empty if there is none."""
    try:
        with open(path, "rb") as file:
            file.seek(max(0, path.stat().st_size - TAIL_BYTES))
            said = file.read().decode("utf-8", "replace")
    except OSError:
        return ""
    return "\n".join(clean(said).rstrip("\n").split("\n")[-tail:]) if tail > 0 else ""
