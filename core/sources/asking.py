"""Asking a source: its client, its turn among all that ask it from this machine, and answers that are kept."""

import json
import re
import stat
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from core import settings
from core.disk import digest, glimpse, seal, set_aside
from core.errors import CoreError, MissingData, not_written
from core.sources.http import PATIENT, Client
from core.sources.retry import Patience
from core.sources.services import service
from core.sources.turns import hold, take_turn

LARGEST = 1 << 29  # bytes of an answer
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def client(
    name: str, *, apart: float | None = None, sleep: Callable[[float], None] = time.sleep, patience: Patience = PATIENT
) -> tuple[Client, str]:
    """The way to a source, and its address. `apart`: seconds between two requests, if not those of the source.

    Raises MissingData when offline is set, BadInput for an address that may not be asked.
    """
    one = service(name)
    if settings.offline():
        raise MissingData(
            f"offline: {one.title} is not asked while BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is set. Unset it to fetch."
        )
    url, hosts = one.address()
    wait = one.apart if apart is None else apart
    turn = partial(take_turn, name, wait, sleep=sleep)
    return Client(hosts, sleep=sleep, patience=patience, turn=turn, hold=partial(hold, name)), url


@dataclass(frozen=True)
class Answered:
    """What a source said, and on which day (UTC, as 2026-11-30)."""

    body: bytes
    day: str
    _path: Path | None = field(default=None, repr=False, compare=False)

    def forget(self) -> None:
        """Keep it no longer: the next who asks gets a new one."""
        if self._path is not None:
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


@contextmanager
def believed(*answers: Answered) -> Iterator[None]:
    """Answers that turn out to be none while they are read are not kept, or every later build would end with them."""
    try:
        yield
    except CoreError:
        for one in answers:
            one.forget()
        raise


@dataclass(frozen=True)
class Answers:
    """Answers of one source, kept in `folder` under what was asked, so that nothing is asked for twice.

    Each is a file with its check sum: a killed process leaves whole answers or none, and a damaged one is asked anew.
    """

    folder: Path

    def answer(self, asked: str, ask: Callable[[], bytes]) -> Answered:
        """The kept answer, else that of `ask`. `asked` names the question; it holds no key and no e-mail address."""
        path = self.folder / f"{digest(asked)}.answer"
        kept = _kept(path)
        if kept is not None:
            return kept
        found = Answered(ask(), today(), path)
        head = json.dumps({"asked": asked[:2000], "day": found.day}).encode()
        try:
            seal(path, head + b"\n" + zlib.compress(found.body, 6))
        except OSError as error:
            raise not_written("an answer", self.folder, error) from None
        return found

    def has(self, asked: str) -> bool:
        """Whether this was answered before."""
        return (self.folder / f"{digest(asked)}.answer").is_file()


def answers(source: str, release: str) -> Answers:
    """The answers of a source at one of its releases, in the cache."""
    return Answers(settings.cache_root() / "sources" / source / release)


def _kept(path: Path) -> Answered | None:
    """The answer in a file; None where there is none, or what is there is none: that is set aside first."""
    if is_strange(path):
        set_aside(path)
        return None
    raw = glimpse(path)
    if raw is None:
        return None
    head, _, packed = raw.partition(b"\n")
    unpack = zlib.decompressobj()
    try:
        body, day = unpack.decompress(packed, LARGEST), str(json.loads(head)["day"])
        if unpack.eof and _DAY.fullmatch(day):
            return Answered(body, day, path)
    except (ValueError, KeyError, TypeError, RecursionError, zlib.error):
        pass
    set_aside(path)
    return None


def is_strange(path: Path) -> bool:
    """Whether something lies here that no answer is: a link, a pipe, or far too much of it."""
    try:
        seen = path.lstat()
    except OSError:
        return False
    return not stat.S_ISREG(seen.st_mode) or seen.st_size > LARGEST


def today() -> str:
    """The day in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d")
