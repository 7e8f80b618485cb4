"""Asking a source: its client, its turn among all that ask it from this machine, and answers that are kept."""

import json
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from core import settings
from core.disk import digest, seal, unseal
from core.errors import MissingData
from core.sources.http import PATIENT, Client
from core.sources.retry import Patience
from core.sources.services import service
from core.sources.turns import hold, take_turn


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


@dataclass(frozen=True)
class Answers:
    """Answers of one source, kept in `folder` under what was asked, so that nothing is asked for twice.

    Each is a file with its check sum: a killed process leaves whole answers or none, and a damaged one is asked anew.
    """

    folder: Path

    def answer(self, asked: str, ask: Callable[[], bytes]) -> Answered:
        """The kept answer, else that of `ask`. `asked` names the question; it holds no key and no e-mail address."""
        path = self.folder / f"{digest(asked)}.answer"
        raw = unseal(path)
        if raw is not None:
            head, _, body = raw.partition(b"\n")
            return Answered(zlib.decompress(body), str(json.loads(head)["day"]))
        found = Answered(ask(), today())
        head = json.dumps({"asked": asked[:2000], "day": found.day}).encode()
        seal(path, head + b"\n" + zlib.compress(found.body, 6))
        return found

    def has(self, asked: str) -> bool:
        """Whether this was answered before."""
        return (self.folder / f"{digest(asked)}.answer").is_file()


def answers(source: str, release: str) -> Answers:
    """The answers of a source at one of its releases, in the cache."""
    return Answers(settings.cache_root() / "sources" / source / release)


def today() -> str:
    """The day in UTC."""
    return datetime.now(UTC).strftime("%Y-%m-%d")
