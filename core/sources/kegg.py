"""KEGG's REST service: its release, the hierarchy of its maps, an organism's pathways and their flat files.

https://www.kegg.jp/kegg/rest/keggapi.html: for academic use, at most three requests a second, ten entries at a time.
Every answer is kept under its release; the release itself is asked for once a day, and once more after anything was
asked.
"""

import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from core.errors import BadInput, SourceError
from core.names import shown
from core.progress import Progress, silent
from core.sources.asking import Answered, Answers, answers, believed, client, today
from core.sources.http import BadStatus, Client

SOURCE = "kegg"
BATCH = 10  # entries in one request
HIERARCHY = "br:br08901"
RELEASE = "info/pathway"
REFERENCE = "map"  # stands for the reference pathways, those of no organism
MOST_BYTES = 32_000_000  # of one answer
BLOCKED = 403  # said to whoever asks too often, for a while
PAUSES = (5.0, 30.0)  # seconds before asking again what was refused so, or broke off
_RELEASE = re.compile(r"Release\s+([!-~][ -~]{0,79}?)\s*$", re.MULTILINE)
_NAMED = re.compile(r"[0-9]")
_ORGANISM = re.compile(r"[a-z]{3,4}")
_ENTRY = re.compile(r"[a-z]{3,4}[0-9]{5}")


@dataclass(frozen=True)
class Kegg:
    """KEGG at one release: `release` as /info/pathway names it, read on the day `read` (UTC)."""

    release: str
    read: str
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False, compare=False)
    new: list[Answered] = field(default_factory=list, repr=False, compare=False)  # answers that this run asked for
    told: Answered | None = field(default=None, repr=False, compare=False)  # the release

    def hierarchy(self) -> Answered:
        """The text of br08901: categories (A), subcategories (B), numbers and names of maps (C)."""
        return self._answer(f"get/{HIERARCHY}", lambda body: b"\nC " in body and body.count(b"\n!") > 1)

    def pathways(self, organism: str) -> Answered:
        """Ids and names of an organism's pathways, "map" for the reference ones. Raises BadInput for one unknown."""
        if not _ORGANISM.fullmatch(organism):
            raise BadInput(f"organism {shown(organism)}: expected KEGG's code of it, such as hsa, or {REFERENCE}.")
        try:
            return self._answer(f"list/pathway/{organism}" if organism != REFERENCE else "list/pathway", _lines)
        except BadStatus as error:
            raise BadInput(
                f"KEGG has no organism {organism!r} ({error.status}): give its code, such as hsa, mmu or {REFERENCE}."
            ) from None

    def entries(self, ids: Sequence[str], progress: Progress = silent) -> Iterator[Answered]:
        """Flat files of these pathways, ten an answer; one that KEGG does not have is simply not among them."""
        if wrong := [one for one in ids if not _ENTRY.fullmatch(one)]:
            raise BadInput(f"{shown(wrong[0])} is no id of a pathway in KEGG: expected such as hsa00010.")
        for start in range(0, len(ids), BATCH):
            batch = ids[start : start + BATCH]
            asked = not self._kept.has(_get(batch))  # what is kept is no speed
            note = f"pathways from KEGG: {batch[0]} to {batch[-1]}"
            if asked:
                progress(start, len(ids), note)
            yield self._batch(batch)
            if asked:
                progress(start + len(batch), len(ids), note)

    def refuse_moved(self) -> None:
        """Raises SourceError if anything was asked in this run, and KEGG has another release than before.

        What was asked is not kept then: it is of one release or of the other.
        """
        if not self.new:
            return
        now = _release(_ask(*self._client, RELEASE, lambda body: b"Release" in body, self.sleep))
        if now != self.release:
            for one in (*self.new, *filter(None, [self.told])):
                one.forget()
            raise SourceError(
                f"KEGG went from release {self.release} to {now} while it was read. Start again, to read {now}."
            )

    def _batch(self, ids: Sequence[str]) -> Answered:
        def ask() -> bytes:
            body = self._entries(ids)
            lacking = [one for one in ids if not re.search(rb"^ENTRY +%b\b" % one.encode(), body, re.MULTILINE)]
            return body + self._entries(lacking) if 0 < len(lacking) < len(ids) else body  # it may have ended too early

        return self._noted(_get(ids), ask)

    def _entries(self, ids: Sequence[str]) -> bytes:
        try:
            return self._ask(_get(ids), _flat)
        except BadStatus as error:
            if error.status != 404:
                raise
            return b""  # none of them is there

    def _answer(self, path: str, whole: Callable[[bytes], bool]) -> Answered:
        return self._noted(path, lambda: self._ask(path, whole))

    def _noted(self, path: str, ask: Callable[[], bytes]) -> Answered:
        here = self._kept.has(path)
        found = self._kept.answer(path, ask)
        if not here:
            self.new.append(found)
        return found

    def _ask(self, path: str, whole: Callable[[bytes], bool]) -> bytes:
        return _ask(*self._client, path, whole, self.sleep)

    @cached_property
    def _client(self) -> tuple[Client, str]:
        return client(SOURCE, sleep=self.sleep)

    @cached_property
    def _kept(self) -> Answers:
        return answers(SOURCE, re.sub(r"[^A-Za-z0-9.+-]+", "_", self.release).strip("."))


def kegg(*, sleep: Callable[[float], None] = time.sleep, progress: Progress = silent) -> Kegg:
    """KEGG at its release of today; `progress` is told of every wait, and may end it.

    Raises MissingData when offline, SourceError when KEGG is away, refuses or answers wrongly.
    """
    patient = _heard(sleep, progress)
    body = answers(SOURCE, "releases").answer(
        f"{RELEASE} on {today()}",
        lambda: _ask(*client(SOURCE, sleep=patient), RELEASE, lambda body: b"Release" in body, patient),
    )
    with believed(body):
        return Kegg(_release(body.body), body.day, patient, told=body)


def _get(ids: Sequence[str]) -> str:
    return f"get/{'+'.join(ids)}"


def _release(body: bytes) -> str:
    found = _RELEASE.search(body.decode("utf-8", "replace"))
    if found is None or not _NAMED.search(found[1]):
        raise SourceError("KEGG was not read: it does not say which release it is. Try again later.")
    return found[1]


def _ask(asked: Client, url: str, path: str, whole: Callable[[bytes], bool], sleep: Callable[[float], None]) -> bytes:
    """A whole answer. Raises BadStatus 400 or 404 as it came, any other failure told with KEGG's name."""
    for pause in (*PAUSES, None):
        try:
            body = asked.get(f"{url}/{path}", limit=MOST_BYTES)
        except BadStatus as error:
            if error.status in {400, 404}:
                raise
            if error.status != BLOCKED or pause is None:
                raise _told(error) from None
        except SourceError as error:
            raise _told(error) from None
        else:
            if whole(body):
                return body
            if pause is None:
                raise SourceError(
                    f"KEGG was not read: {path[:60]} broke off after {len(body):,} bytes. Try again later."
                )
        sleep(pause)
    raise AssertionError("the last try ends above")


def _told(error: SourceError) -> SourceError:
    if isinstance(error, BadStatus) and error.status == BLOCKED:
        return SourceError(
            "KEGG refuses this machine (403), as it does for a while with whoever asks more than three times a second. "
            "Try again in an hour; what came so far is kept."
        )
    return SourceError(f"KEGG was not read: {error}")


def _heard(sleep: Callable[[float], None], progress: Progress) -> Callable[[float], None]:
    """Sleeps in slices, so that a cancel is heard."""

    def wait(seconds: float) -> None:
        while seconds > 0:
            if seconds > 1:
                progress(0, 1, f"waiting {math.ceil(seconds)} s for KEGG")
            sleep(min(seconds, 0.5))
            seconds -= 0.5

    return wait


def _flat(body: bytes) -> bool:
    return body.startswith(b"ENTRY") and body.rstrip().endswith(b"///")


def _lines(body: bytes) -> bool:
    return b"\t" in body and body.endswith(b"\n")
