"""How quickly the page Map answers: recolouring and selecting on 20,000 papers, and from the button to the picture.

    python benchmarks/map_page.py [--papers 20000] [--runs 7] [--no-making]

The app runs on a free port with an empty cache of its own, and a browser tab is a websocket. The papers are made here;
their vectors, 384 wide, are a file that the user brought. Every time is from the event to the last message of the run;
beside it the processor seconds of the server, which a busy machine blurs less, and the same on a bare page with one
scattergl of the same points. Targets on 2 cores: recolouring 0.15 s; a box around a quarter of the papers 2 s; 5,000
papers from the click to the picture 15 s in a fresh worker (compiled code on disk) and 8 s in a warm one; the message
with the figure 5 MB.
"""

import argparse
import asyncio
import csv
import io
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
import psutil
from running import Running, app, end, workers
from visitor import Visitor, visit

sys.path[0] = str(Path(__file__).resolve().parents[1])  # and not this folder, as in maps.py
HALF = 5_000  # papers of the map that is made before the eyes of the reader
COLOURS = ("Subcategory", "Category", "Distortion: share of true neighbours kept", "Cluster on the map")
CODES = ("column-2", "column-1")
BARE = """
import numpy as np
import plotly.graph_objects as go
import streamlit as st
held = st.cache_resource(lambda: dict(np.load({path!r})))()
colour = st.selectbox("Colour", ["a", "b"], key="map-colour")
st.plotly_chart(
    go.Figure(go.Scattergl(x=held["x"], y=held["y"], text=held["text"], customdata=held["ids"], mode="markers",
                           marker={{"color": held[colour]}})),
    key="map-figure-0", on_select="rerun", selection_mode=("points", "box", "lasso"),
)
ids = [one["customdata"] for one in st.session_state["map-figure-0"]["selection"]["points"]]
st.dataframe({{"id": ids or held["ids"][:2000]}})
"""


@dataclass(frozen=True)
class Own:
    """A workspace with papers and vectors of one's own: what the URL calls them, and how actions make their map."""

    workspace: str
    data: str
    model: str
    how: dict[str, object]

    @property
    def query(self) -> str:
        return f"data={self.data}&model={self.model}&w={self.workspace}&drag=select"


def written(n: int) -> bytes:
    """A table of n papers, with a title and an abstract of usual length, in 6 categories and 20 subcategories."""
    rng, out = np.random.default_rng(1), io.StringIO()
    words = np.array(
        [f"{a}{b}{c}" for a in ("ki", "mem", "ri") for b in ("na", "bra", "bo", "to") for c in ("se", "n")]
    )
    write = csv.writer(out)
    write.writerow(["id", "title", "abstract", "category", "subcategory", "year"])
    for i in range(n):
        said = words[rng.integers(0, len(words), 100)]
        low = int(rng.integers(0, 20))
        write.writerow(
            [10_000_000 + i, f"Paper {i}: {' '.join(said[:10])}", " ".join(said[10:]), f"Category {low % 6}",
             f"Subcategory {low}", 1990 + i % 30]
        )  # fmt: skip
    return out.getvalue().encode()


def bring(n: int) -> Own:
    """Put n papers and their vectors into a new workspace of the cache."""
    from benchmarks.maps import made
    from core import actions
    from core.actions import workspaces

    name, vectors = workspaces.new_workspace(), io.BytesIO()
    papers = workspaces.keep_upload(name, f"{n}.csv", written(n), "incoming")
    kept = actions.keep_collection(name, papers, name=f"{n} papers")
    np.savez(vectors, ids=np.array([str(10_000_000 + i) for i in range(n)]), vectors=made(n))
    own = workspaces.keep_upload(name, f"vectors-{n}.npz", vectors.getvalue(), "vectors")
    source = actions.collection_source(kept.key, workspace=name)
    return Own(name, kept.key, f"own-{own.id}", {"data": source, "model": f"vectors-{n}.npz={own.path}"})


def boxed(xy: np.ndarray, ids: tuple[str, ...], share: float) -> str:
    """What a browser sends for a box that holds that share of the papers: the point of each, and the box."""
    far = np.abs(xy - np.median(xy, axis=0)).max(axis=1)
    edge = float(np.quantile(far, share))
    points = [
        {"curve_number": 0, "point_number": row, "point_index": row, "x": float(xy[row, 0]), "y": float(xy[row, 1]),
         "customdata": [ids[row], 0], "text": f"Paper {row} and the beginning of its title, as the pointer shows it"}
        for row in np.flatnonzero(far <= edge).tolist()
    ]  # fmt: skip
    box = [{"xref": "x", "yref": "y", "x": [-edge, edge], "y": [-edge, edge]}]
    indices = [point["point_index"] for point in points]
    return json.dumps({"selection": {"points": points, "point_indices": indices, "box": box, "lasso": []}})


class Measured:
    """Seconds and processor seconds of the runs of one server."""

    def __init__(self, running: Running) -> None:
        self._process = psutil.Process(running.process.pid)

    async def of(self, acts: list[Callable[[], Awaitable[float]]]) -> tuple[float, float]:
        """Median seconds of some acts, and median processor seconds."""
        found = []
        for act in acts:
            begin = self._spent()
            seconds = await act()
            await asyncio.sleep(0.3)  # what the server does after the last message is its time, too
            found.append((seconds, self._spent() - begin))
        return median(one for one, _ in found), median(one for _, one in found)

    def _spent(self) -> float:
        spent = self._process.cpu_times()
        return spent.user + spent.system


async def acts(running: Running, query: str, colours: tuple[str, ...], events: list[str], runs: int, page: str = ""):
    """Recolouring and selecting: seconds, processor seconds, bytes of the figure's message."""
    measured = Measured(running)
    async with visit(running.url, page, query) as tab:
        opened = await tab.open()
        for colour in colours:  # once each: what is worked out once a map and process
            await tab.change("map-colour", string_value=colour)
        turn = [colours[at % len(colours)] for at in range(runs)]
        recolour = await measured.of([lambda c=one: tab.change("map-colour", string_value=c) for one in turn])
        figure = tab.sizes["plotly_chart"]
        chosen = [events[at % len(events)] for at in range(runs)]
        select = await measured.of([lambda e=one: tab.change("map-figure-0", string_value=e) for one in chosen])
        complain(tab)
        return opened, recolour, select, figure, sum(tab.sizes.values())


def complain(tab: Visitor) -> None:
    for error in tab.errors:
        print(f"exception on a page: {error}", file=sys.stderr)


def clicking(n: int, runs: int) -> None:
    """The page with a map of n papers, and the bare page of as many points, one after the other."""
    from core import actions

    with app() as running:
        os.environ["BIOSCOPE_CACHE"] = str(running.log.parent / "cache")
        own = bring(n)
        begin = time.perf_counter()
        found = actions.map_papers(**own.how)
        print(f"{n:,} papers: vectors, map, words and measures in {time.perf_counter() - begin:.1f} s, once")
        events = [boxed(found.xy, found.papers.ids, share) for share in (0.25, 0.2)]
        ours = asyncio.run(acts(running, own.query, COLOURS, events, runs, "map"))
        path = running.log.parent / "bare.npz"
        np.savez(
            path, x=found.xy[:, 0], y=found.xy[:, 1], ids=np.array(found.papers.ids),
            text=np.array([title[:56] for title in found.papers.titles]), a=found.quality.keeps, b=found.quality.trust,
        )  # fmt: skip
        (running.log.parent / "bare.py").write_text(BARE.format(path=str(path)))
        end(running.process)
        with app(running.log.parent / "bare.py") as other:
            bare = asyncio.run(acts(other, "", ("a", "b"), events, runs))
    print(f"first opening {ours[0]:.2f} s, of the bare page {bare[0]:.2f} s")
    for what, target, at in (("recolouring", 0.15, 1), ("a box of a quarter", 2.0, 2)):
        (seconds, spent), (plain, plain_spent) = ours[at], bare[at]
        print(
            f"{what:19s} {seconds:.3f} s, processor {spent:.3f} s (target {target:g}); bare page {plain:.3f} s, "
            f"{plain_spent:.3f} s: {seconds / plain:.1f} and {spent / plain_spent:.1f} times"
        )
    print(f"message of the figure {ours[3] / 1e6:.2f} MB (target 5), of the bare page {bare[3] / 1e6:.2f} MB")


async def picture(running: Running, own: Own, label: str) -> float:
    """Seconds from the click on the button to the picture; looks at the job every half a second."""
    from core import jobs

    async with visit(running.url, "map", own.query) as tab:
        await tab.open()
        begin = time.perf_counter()
        await tab.press("make-map-0")
        while any(job.active for job in jobs.list_jobs()):
            await asyncio.sleep(0.5)
            if time.perf_counter() - begin > 300:
                raise SystemExit(f"no picture after 300 s ({label})")
        await tab.open()
        complain(tab)
        if "plotly_chart" not in tab.sizes:
            ended = [f"{job.state} {job.error}".strip() for job in jobs.list_jobs()]
            raise SystemExit(f"no picture on the page ({label}); jobs: {', '.join(ended)}")
        return time.perf_counter() - begin


def making(n: int) -> None:
    """From the button to the picture of n papers: in a worker with nothing compiled, a fresh one, and that again."""
    with app() as running:
        cache = running.log.parent / "cache"
        os.environ["BIOSCOPE_CACHE"] = str(cache)
        for label, target in (("first ever, compiling", 0), ("fresh worker", 15), ("warm worker", 8)):
            if label == "fresh worker":
                for worker in workers(str(running.log.parent)):
                    if worker.pid != running.process.pid:
                        end(worker)
            own = bring(n + target)  # not the same papers: that map is kept
            if label == "warm worker":
                settle(running)
            before = spent(running)
            seconds = asyncio.run(picture(running, own, label))
            print(f"{n:,} papers, from the click to the picture, {label}: {seconds:.1f} s", end="")
            print(f", processor {spent(running) - before:.1f} s{f' (target {target})' if target else ''}")


def settle(running: Running) -> None:
    """Until the worker has loaded what it loads when it has nothing to do."""
    before = -1.0
    while spent(running) - before > 0.1:
        before = spent(running)
        time.sleep(3)


def spent(running: Running) -> float:
    """Processor seconds of server and worker so far, with what they started and has ended."""
    found = 0.0
    for process in workers(str(running.log.parent)):
        with suppress(psutil.Error):
            found += sum(process.cpu_times()[:4])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--papers", type=int, default=20_000)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--no-making", action="store_true")
    parser.add_argument("--no-clicking", action="store_true")
    options = parser.parse_args()
    if not options.no_clicking:
        clicking(options.papers, options.runs)
    if not options.no_making:
        making(HALF)


if __name__ == "__main__":
    main()
