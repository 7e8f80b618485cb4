"""What went wrong, as one sentence on stderr and an exit code. Never a traceback, unless it is asked for."""

import errno
import os
import sys
import traceback

from core.cli.show import drop_output
from core.errors import BadInput, Cancelled, CoreError, UnknownName

FULL = (errno.ENOSPC, errno.EDQUOT)


def told(error: BaseException) -> int:
    """Say it, and return the exit code. `BIOSCOPE_DEBUG=1` shows where it came from."""
    if isinstance(error, BrokenPipeError):  # whoever read the output has seen enough
        drop_output()
        return 1
    if os.environ.get("BIOSCOPE_DEBUG"):
        traceback.print_exception(error)
    if isinstance(error, KeyboardInterrupt | Cancelled):
        _say("cancelled; what was finished is kept")
        return 130
    _say(f"error: {_sentence(error)}")
    return 2 if isinstance(error, UnknownName | BadInput) else 1


def _sentence(error: BaseException) -> str:
    if isinstance(error, CoreError):
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory. Try a smaller model, fewer texts, or a smaller --batch-size."
    if isinstance(error, OSError):
        drop_output()  # if it was the output that could not be written, it would fail again at the end
        named = error.filename2 or error.filename  # of a copy, the second is the one that is written
        where = str(named) if isinstance(named, str | os.PathLike) else "the output"
        if error.errno in FULL:
            return f"{where}: no space left on the disk. Free some, or set BIOSCOPE_CACHE to a folder on another disk."
        return f"{where}: {error.strerror or error}."
    return f"unexpected, a fault of Bioscope: {type(error).__name__}: {error}. Set BIOSCOPE_DEBUG=1 to see where."


def _say(text: str) -> None:
    if sys.stderr is not None:
        print("\n" if sys.stderr.isatty() and text.startswith("cancelled") else "", text, sep="", file=sys.stderr)
