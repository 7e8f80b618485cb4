"""Reactome's ContentService: its release, the hierarchy of a species' events, and events with their literature.

https://reactome.org/ContentService: events are asked for 20 at a time, as many as it takes. Every answer is kept under
its release; the release itself is asked for at each start, and once more after anything was asked.
"""

import json
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import quote

from core.errors import BadInput, SourceError
from core.names import shown
from core.progress import Progress, silent
from core.sources.asking import Answered, Answers, answers, client
from core.sources.http import BadStatus, Client

SOURCE = "reactome"
DATA = "ContentService/data"
NOTE = "events from Reactome, 20 a request"
BATCH = 20  # events in one request; the service passes over any more
MOST_BYTES = 128_000_000  # of one answer
_RELEASE = re.compile(rb"\s*([0-9]{1,4})\s*")
_SPECIES = re.compile(r"[0-9]{1,7}|[A-Za-z][A-Za-z.-]*( [A-Za-z0-9.-]+){1,4}")
_EVENT = re.compile(r"R-[A-Z]{3}-[0-9]{1,12}(\.[0-9]{1,4})?")


@dataclass
class Reactome:
    """Reactome at one release, a number; `day`: when this machine first read it (UTC)."""

    release: str
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)
    new: list[Answered] = field(default_factory=list, repr=False)  # answers that this run asked for

    @cached_property
    def day(self) -> str:
        return self._kept.answer("release", self.release.encode).day

    def hierarchy(self, species: str) -> Answered:
        """JSON: the top-level pathways of a species, each with the events in it. Raises BadInput for one unknown."""
        try:
            return self._answer(f"eventsHierarchy/{quote(refuse_species(species))}")
        except BadStatus as error:
            if error.status not in {400, 404}:
                raise _told(error) from None
            raise BadInput(
                f"Reactome has no species {shown(species)} ({error.status}): give its NCBI taxonomy number or its "
                "Latin name, such as 9606 or Homo sapiens."
            ) from None

    def events(self, ids: Sequence[str], progress: Progress = silent) -> Iterator[Answered]:
        """JSON: lists of events with their literature, for 20 ids an answer; one unknown is simply not among them."""
        refuse_ids(ids)
        for start in range(0, len(ids), BATCH):
            batch = ",".join(ids[start : start + BATCH])
            asked = not self._kept.has(_query(batch))  # what is kept is no speed
            if asked:
                progress(start, len(ids), NOTE)
            yield self._batch(batch)
            if asked:
                progress(min(start + BATCH, len(ids)), len(ids), NOTE)

    def refuse_moved(self) -> None:
        """Raises SourceError if anything was asked in this run, and Reactome has another release since."""
        if self.new and (now := _release(*self._client)) != self.release:
            for one in self.new:  # of one release or of the other
                one.forget()
            raise SourceError(
                f"Reactome went from release {self.release} to {now} while it was read. Start again, to read {now}."
            )

    def _batch(self, ids: str) -> Answered:
        client_, url = self._client

        def ask() -> bytes:
            try:
                return _list(client_.post(f"{url}/{DATA}/query/ids", ids, limit=MOST_BYTES, complete=_whole))
            except BadStatus as error:
                if error.status == 404 and error.kind == "application/json":
                    return b"[]"  # none of them is there; a 404 of another kind is that of a service that is away
                raise _told(error) from None
            except SourceError as error:
                raise _told(error) from None

        return self._noted(_query(ids), ask)

    def _answer(self, path: str) -> Answered:
        client_, url = self._client

        def ask() -> bytes:
            try:
                return _list(client_.get(f"{url}/{DATA}/{path}", limit=MOST_BYTES, complete=_whole))
            except BadStatus:
                raise
            except SourceError as error:
                raise _told(error) from None

        return self._noted(path, ask)

    def _noted(self, asked: str, ask: Callable[[], bytes]) -> Answered:
        here = self._kept.has(asked)
        found = self._kept.answer(asked, ask)
        if not here:
            self.new.append(found)
        return found

    @cached_property
    def _client(self) -> tuple[Client, str]:
        return client(SOURCE, sleep=self.sleep)

    @cached_property
    def _kept(self) -> Answers:
        return answers(SOURCE, self.release)


def reactome(*, sleep: Callable[[float], None] = time.sleep) -> Reactome:
    """Reactome as it is now. Raises MissingData when offline, SourceError when it is away or answers wrongly."""
    return Reactome(_release(*client(SOURCE, sleep=sleep)), sleep)


def refuse_species(species: str) -> str:
    """A species as Reactome may be asked for it. Raises BadInput."""
    plain = " ".join(species.split())
    if not _SPECIES.fullmatch(plain):
        raise BadInput(
            f"species {shown(species)}: expected its NCBI taxonomy number or its Latin name, 9606 or Homo sapiens."
        )
    return plain


def refuse_ids(ids: Sequence[str]) -> None:
    """Raises SourceError for what cannot be the id of an event."""
    if wrong := [one for one in ids if not _EVENT.fullmatch(one)]:
        raise SourceError(f"Reactome's hierarchy names {shown(wrong[0])}, which is no id of an event of Reactome.")


def _query(ids: str) -> str:
    return f"query/ids {ids}"


def _release(way: Client, url: str) -> str:
    try:
        body = way.get(f"{url}/{DATA}/database/version", limit=1 << 16)
    except SourceError as error:
        raise _told(error) from None
    found = _RELEASE.fullmatch(body)
    if found is None:
        raise SourceError("Reactome was not read: it does not say which release it is. Try again later.")
    return found[1].decode()


def _told(error: SourceError) -> SourceError:
    return SourceError(f"Reactome was not read: {error}")


def _whole(body: bytes) -> bool:
    """Whether an answer is JSON to its end; one of another kind is judged elsewhere."""
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        return not body.lstrip().startswith((b"[", b"{"))
    return True


def _list(body: bytes) -> bytes:
    try:
        if isinstance(json.loads(body), list):
            return body
    except (ValueError, RecursionError):
        pass
    raise SourceError("its answer is no list of events. Try again later.")
