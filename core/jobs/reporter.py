"""The progress function of a running job: what the action says, at most five times a second, on disk."""

import os
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from core.errors import Cancelled
from core.jobs import files
from core.jobs.files import Standing

EVERY = 0.2  # seconds between two writes
BEAT = 1.0  # seconds between two heartbeats: for who looks, and for disks whose locks say nothing
WINDOW = 20.0  # seconds over which the rate is taken


class Rate:
    """Units a second over the last while; a new stage (other total, or a step back) begins anew."""

    def __init__(self) -> None:
        self.seen: deque[tuple[float, int]] = deque()
        self.total = 0

    def add(self, now: float, done: int, total: int) -> None:
        """`now` in seconds of a clock that never goes back."""
        if total != self.total or (self.seen and done < self.seen[-1][1]):
            self.seen.clear()
        self.total = total
        self.seen.append((now, done))
        while len(self.seen) > 2 and now - self.seen[1][0] > WINDOW:
            self.seen.popleft()

    @property
    def value(self) -> float | None:
        """Units a second; None before there are two points."""
        (first, begun), (last, done) = (self.seen[0], self.seen[-1]) if self.seen else ((0.0, 0), (0.0, 0))
        return (done - begun) / (last - first) if last > first and done > begun else None

    @property
    def left(self) -> float | None:
        """Seconds to go, never negative; None while there is no rate."""
        rate = self.value
        return max(self.total - self.seen[-1][1], 0) / rate if rate else None


class Reporter:
    """Called as a Progress; a thread writes what was said last, so that no stage stays unseen."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder, self.clock = folder, clock
        self.begun = self.written = clock()
        self.rate, self.guard, self.over = Rate(), threading.Lock(), threading.Event()
        self.stand, self.said = Standing(state="running", started=time.time()), self.begun
        self.fresh = True
        self._write()
        self.thread = threading.Thread(target=self._beat, daemon=True)
        self.thread.start()

    def __call__(self, done: int, total: int, note: str) -> None:
        """Raises Cancelled if the user asked to stop, or removed the job's folder."""
        with self.guard:
            self.said = self.clock()
            self.rate.add(self.said, int(done), int(total))
            self.stand = replace(
                self.stand,
                done=int(done),
                total=int(total),
                note=str(note),
                rate=self.rate.value,
                seconds_left=self.rate.left,
            )
            self.fresh = True
            self._write_if_due()
        if (self.folder / "cancel").exists() or not self.wanted():
            raise Cancelled

    def wanted(self) -> bool:
        """Whether the job is still there: somebody may have cleared the cache."""
        return (self.folder / "job.json").exists()

    def close(self, state: str, error: str = "") -> None:
        """The last word on this job; none if its folder was removed."""
        self.over.set()
        self.thread.join()
        self.stand = replace(self._now(), state=state, error=error, finished=time.time(), seconds_left=None)
        if self.wanted():
            files.write_standing(self.folder, self.stand, last=True)

    def _beat(self) -> None:
        beaten = self.clock()
        while not self.over.wait(EVERY / 2):
            with self.guard, suppress(OSError):
                self._write_if_due()
                if self.clock() - max(beaten, self.written) > BEAT:  # its times go on while one step takes long
                    beaten = self.clock()
                    self._write()
                    os.utime(self.folder / "progress.json")  # also where the disk is full

    def _write_if_due(self) -> None:
        if self.fresh and self.clock() - self.written >= EVERY:
            self._write()

    def _write(self) -> None:
        self.written, self.fresh = self.clock(), False
        with suppress(OSError):  # a full disk must not end the work itself
            files.write_standing(self.folder, self._now())

    def _now(self) -> Standing:
        now, left = self.clock(), self.stand.seconds_left
        if left is not None:  # a step that takes longer than all that was left makes the rest unknown
            left = left - (now - self.said) if left > now - self.said else None
        return replace(self.stand, updated=time.time(), seconds=max(now - self.begun, 0.0), seconds_left=left)
