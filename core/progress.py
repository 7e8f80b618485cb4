"""A progress is a function (done, total, note) that may raise Cancelled."""

import sys
import time
from collections.abc import Callable
from typing import TextIO

Progress = Callable[[int, int, str], None]
CHARACTERS = "; characters"  # ends a note that counts texts itself, while done and total are in characters


def silent(done: int, total: int, note: str) -> None:
    """Says nothing."""


def console(stream: TextIO | None = None, every: float = 0.5) -> Progress:
    """A progress that rewrites one line of stderr, at most once in `every` seconds."""
    out = stream or sys.stderr
    shown = [0.0]

    def report(done: int, total: int, note: str) -> None:
        now = time.monotonic()
        if now - shown[0] < every and done < total:
            return
        shown[0] = now
        far = f"{note} {done:,}/{total:,}"
        if note.endswith(CHARACTERS):  # people count texts, and the note says those
            far = f"{note.removesuffix(CHARACTERS)} ({done / max(total, 1):.0%})"
        print(f"\r{far}\x1b[K", end="\n" if done >= total else "", file=out, flush=True)

    return report
