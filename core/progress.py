"""A progress is a function (done, total, note) that may raise Cancelled."""

import re
import sys
import time
from collections.abc import Callable, Sequence
from typing import TextIO

Progress = Callable[[int, int, str], None]
CHARACTERS = "; characters"  # ends a note that counts by itself, while done and total are in characters, or shares
STEPS = 10_000  # of a bar over several parts


def silent(done: int, total: int, note: str) -> None:
    """Says nothing."""


def parts(progress: Progress, weights: Sequence[float], name: str = "") -> list[Progress]:
    """One bar over work in several parts, one after the other: each counts for itself and fills its share of the whole.

    `weights`: what the parts are expected to take, in any unit; `name` begins the notes that do not hold it. The bar
    never goes back. A part may be passed to `parts` again.
    """
    known = [max(weight, 0.0) for weight in weights]
    known = known if sum(known) else [1.0] * len(known)
    whole, reached = sum(known), [0]

    def part(number: int) -> Progress:
        before = sum(known[:number])

        def report(done: int, total: int, note: str) -> None:
            share = before + known[number] * (min(done / total, 1.0) if total else 0.0)
            reached[0] = max(reached[0], round(STEPS * share / whole))
            progress(reached[0], STEPS, _counted(done, total, note, name))

        return report

    return [part(number) for number in range(len(known))]


def _counted(done: int, total: int, note: str, name: str) -> str:
    """The note with what the part itself counts, so that done and total are free to be those of the whole."""
    named = note if not name or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", note) else f"{name}: {note}"
    if named.endswith(CHARACTERS):
        return named
    return f"{named}{f', {done:,} of {total:,}' if total > 1 else ''}{CHARACTERS}"


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
