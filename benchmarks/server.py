"""How quickly the server starts and answers: cold start, first pages, a click, many readers at once, memory.

    python benchmarks/server.py [--starts 5] [--readers 10] [--rounds 5] [--think 1.0]

The app runs on a free port with an empty cache of its own; readers are websockets that do what a browser does. Every
time is from the request to the last message of the run. Targets on 2 cores: healthy within 2 s, a click under 0.15 s,
ten readers at once under 0.6 s at the 95th percentile, no torch in the server.
"""

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from statistics import median

import psutil
from running import Running, app, bare_app, healthy
from visitor import visit

PAGES = {"Home": ("", ""), "Sentence similarity": ("similarity", "data=demo-pairs")}
TABS = ("Pairs", "Bootstrap", "Anisotropy", "Models")
CLICKS = 20
BUTTON = "pair-after"  # steps to the next pair of the demo


def at(values: list[float], share: float) -> float:
    """The value that `share` of them do not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def first_runs(url: str) -> dict[str, tuple[float, float]]:
    """Page → seconds of the first run of this server, and of the first run of a later tab."""
    found = {}
    for title, (page, query) in PAGES.items():
        seconds = []
        for _ in range(2):
            async with visit(url, page, query) as tab:
                seconds.append(await tab.open())
                complain(tab.errors)
        found[title] = (seconds[0], seconds[1])
    return found


async def clicks(url: str, times: int, page: str = "", query: str = "") -> list[float]:
    """Seconds of each click on the button in one tab."""
    async with visit(url, page, query) as tab:
        await tab.open()
        seconds = [await tab.press(BUTTON) for _ in range(times)]
        complain(tab.errors)
        return seconds


async def tabs(url: str, times: int) -> dict[str, list[float]]:
    """Tab of Sentence similarity → seconds of each rerun of it once it has been open, as after a click beside it."""
    found = {}
    for name in TABS:
        async with visit(url, "similarity", f"data=demo-pairs&tab={name}") as tab:
            await tab.open()
            found[name] = [await tab.open() for _ in range(times)]
            complain(tab.errors)
    return found


async def crowd(url: str, readers: int, rounds: int, think: float, title: str) -> dict[str, object]:
    """All open the page in the same moment, then act `rounds` times: a click where the page has one, else a reload."""
    opened: list[float] = []
    acted: list[float] = []
    errors: Counter[str] = Counter()
    pulse: list[float] = []

    async def reader() -> None:
        try:
            async with visit(url, *PAGES[title]) as tab:
                opened.append(await tab.open())
                for _ in range(rounds):
                    await asyncio.sleep(think)
                    acted.append(await (tab.press(BUTTON) if title != "Home" else tab.open()))
                errors.update(tab.errors)
        except Exception as error:  # counted, so that one lost reader does not end the measurement
            errors[f"{type(error).__name__}: {error}"] += 1

    async def watch() -> None:
        while True:
            begin = time.perf_counter()
            await asyncio.to_thread(healthy, url)
            pulse.append(time.perf_counter() - begin)
            await asyncio.sleep(0.1)

    watching = asyncio.create_task(watch())
    await asyncio.gather(*[reader() for _ in range(readers)])
    watching.cancel()
    with suppress(asyncio.CancelledError):
        await watching
    return {"opened": opened, "acted": acted, "pulse": pulse, "errors": errors}


def memory(process: psutil.Process) -> tuple[float, float]:
    """Resident memory of the server in MB: now, and the most it ever was (where the system keeps that)."""
    now = process.memory_info().rss / 1e6
    status = Path(f"/proc/{process.pid}/status")
    if not status.exists():
        return now, now
    peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return now, int(peak.split()[1]) * 1024 / 1e6


def busy(process: psutil.Process) -> float:
    """Processor seconds of the server so far: what a busy machine does not blur."""
    times = process.cpu_times()
    return times.user + times.system


def bare() -> float:
    """Median seconds of a click on a page of one chart and one table, in a server of its own: what Streamlit takes."""
    with bare_app() as running:
        return median(asyncio.run(clicks(running.url, CLICKS)))


def heavy(process: psutil.Process) -> str:
    """Which of the heavy libraries are loaded in the server."""
    maps = Path(f"/proc/{process.pid}/maps")
    if not maps.exists():
        return "not known on this system"
    text = maps.read_text()
    found = [name for name in ("torch", "numba", "sklearn") if f"/{name}/" in text]
    return ", ".join(found) or "none"


def complain(errors: list[str]) -> None:
    for error in errors:
        print(f"exception on a page: {error}", file=sys.stderr)


def measure(running: Running, options: argparse.Namespace) -> None:
    process = psutil.Process(running.process.pid)
    for title, (first, later) in asyncio.run(first_runs(running.url)).items():
        print(f"{title:22s} first run {first:.3f} s, in a new tab later {later:.3f} s")
    spent = busy(process)
    taken = asyncio.run(clicks(running.url, CLICKS, *PAGES["Sentence similarity"]))
    spent = (busy(process) - spent) / (CLICKS + 1)
    print(
        f"click: next pair       median {median(taken):.3f} s, slowest of {CLICKS} {max(taken):.3f} s (target 0.150);",
        end=" ",
    )
    print(f"{spent:.3f} s of processor; {median(taken) / bare():.1f} times a bare page of one chart and one table")
    for name, seconds in asyncio.run(tabs(running.url, 5)).items():
        print(f"click: on {name:12s} median {median(seconds):.3f} s, slowest of 5 {max(seconds):.3f} s (target 0.150)")
    settled = memory(process)[0]
    for title in PAGES:
        found = asyncio.run(crowd(running.url, options.readers, options.rounds, options.think, title))
        opened, acted, pulse = found["opened"], found["acted"], found["pulse"]
        act = "click" if title != "Home" else "reload"
        print(f"{options.readers} readers on {title}, {options.rounds} times, {options.think:g} s apart")
        if opened:
            print(
                f"  open at once         p50 {median(opened):.3f}, p95 {at(opened, 0.95):.3f}, max {max(opened):.3f} s"
            )
        if acted:
            target = "" if title == "Home" else " (target p95 0.600)"
            print(f"  {act:20s} p50 {median(acted):.3f}, p95 {at(acted, 0.95):.3f}, max {max(acted):.3f} s{target}")
        print(f"  health               p50 {median(pulse):.3f}, p99 {at(pulse, 0.99):.3f}, max {max(pulse):.3f} s")
        print(f"  errors               {sum(found['errors'].values())} {dict(found['errors']) or ''}")
    now, peak = memory(process)
    growth = f"{now - settled:+.0f} MB by the readers; {process.num_threads()} threads"
    print(f"server memory          peak {peak:.0f} MB; {growth}")
    print(f"heavy libraries in it  {heavy(process)} (target none)")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5)
    parser.add_argument("--readers", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between two actions of a reader")
    options = parser.parse_args()
    starts = []
    for left in reversed(range(options.starts)):
        with app() as running:
            starts.append(running.healthy_after)
            if not left:
                found = ", ".join(f"{one:.2f}" for one in starts)
                print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "")
                print(f"cold start to healthy  median {median(starts):.2f} s of {found} (target 2)")
                try:
                    measure(running, options)
                except LookupError as error:
                    raise SystemExit(f"{error}; the server's log ends:\n{running.log.read_text()[-2000:]}") from None


if __name__ == "__main__":
    main()
