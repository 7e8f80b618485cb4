"""How often to ask again, and how long to wait before."""

import math
import re
import time
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from secrets import randbelow

_RESET = re.compile(r";\s*t\s*=\s*(\d+)")


@dataclass(frozen=True)
class Patience:
    """`tries` in all, 1, 2, 4, 8 s apart; `silent` seconds in all for a host that does not answer, `each` for one try.

    A server's own wish to wait is obeyed up to `longest` seconds; past that we give up rather than ask too early.
    """

    tries: int = 5
    silent: float = 12.0
    longest: float = 60.0
    each: float = math.inf


@dataclass
class Waiting:
    """The state of one request: tries made, seconds spent on a host that never answered."""

    patience: Patience
    tried: int = 0
    spent: float = 0.0
    _began: float = field(default=0.0, repr=False)

    def begin(self) -> float:
        """Count a try; the seconds it may take to its first byte."""
        self.tried += 1
        self._began = time.monotonic()
        return min(max(self.patience.silent - self.spent, 0.5), self.patience.each)

    def pause(self, asked: float | None, *, silent: bool) -> float | None:
        """Seconds to wait after a failed try, or None to give up.

        `asked`: the server's wish, if it stated one; `silent`: it did not answer at all.
        """
        if self.tried >= self.patience.tries:
            return None
        if asked is not None:
            return asked if asked <= self.patience.longest else None
        wait = 2.0 ** (self.tried - 1) * (1 + randbelow(200) / 1000)
        if silent:
            self.spent += time.monotonic() - self._began + wait
            return wait if self.spent < self.patience.silent else None
        return wait


def asked_to_wait(headers: Message) -> float | None:
    """Seconds that a server asks to wait: Retry-After in seconds or as a date, else the reset time of RateLimit.

    A date is that of the server's clock, which its own Date tells: this machine's may be a day off.
    """
    given = (headers.get("Retry-After") or "").strip()
    if given.isascii() and given.isdigit():
        return float(given[:9])
    until = _moment(given)
    if until is not None:
        now = _moment(headers.get("Date") or "")
        return max(0.0, math.ceil(until - (time.time() if now is None else now)))
    reset = _RESET.search(headers.get("RateLimit") or "")
    return float(reset[1][:9]) if reset else None


def _moment(text: str) -> float | None:
    try:
        return parsedate_to_datetime(text.strip()).timestamp()
    except (TypeError, ValueError, OverflowError):
        return None
