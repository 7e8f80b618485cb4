"""The tab Two models: the same papers under two models, side by side and in numbers."""

import pandas as pd
import streamlit as st

from core import actions, figures
from pages.ui import jobs as job_panel
from pages.ui import known, workspace
from pages.ui import show as shown
from pages.ui.maps import export
from pages.ui.maps.around import all_inside
from pages.ui.maps.coloured import colouring
from pages.ui.maps.made import Made
from pages.ui.maps.provenance import compared
from pages.ui.maps.selected import gesture
from pages.ui.maps.selection import Selection
from pages.ui.rows import rows
from pages.ui.words import columns, define, titled

MOST = 50  # papers listed
HOW_TO_READ = (
    "Both maps show the same papers in the same colours; the second is turned, mirrored and scaled onto the first "
    "(Procrustes), which changes no distance within it.",
    "Change is measured without any map: the overlap is the share of a paper's nearest papers under one model that are "
    "also nearest under the other.",
    "The band shows how much two maps of one and the same model differ with other seeds: what lies within it is noise "
    "of drawing, not of the models.",
    "A low overlap says that the models disagree about a paper, not which of them is right.",
)


def show(made: Made, selection: Selection) -> None:
    """Two maps side by side, aligned; what changed in the original space; the papers that changed most."""
    if len(made.chosen.models) < 2:
        st.info("Choose a second model in the sidebar to see its map beside this one.")
        return
    if len(made.maps) < 2:
        st.info("The second map has still to be made: the button is above.")
        return
    a, b = (made.chosen.how(model) for model in made.asked)
    found = compared(made)
    _maps(made, selection, found)
    _change(made, selection, found)
    _noise(made, found, a, b)
    shown.how_to_read(*HOW_TO_READ)


def _maps(made: Made, selection: Selection, found: actions.MapComparison) -> None:
    for at, column in enumerate(st.columns(2, gap="medium")):
        with column:
            _map(made, selection, at, found)
    both = pd.concat([_points(made, at, found) for at in (0, 1)], ignore_index=True)
    one = made.first
    rows = [one.row(id) for id in found.ids]
    export.offer(
        made, "maps", both, options=lambda: {"colouring": colouring(made.chosen, one, selection, rows, printed=True)}
    )


def _points(made: Made, at: int, found: actions.MapComparison) -> pd.DataFrame:
    """The papers on both maps at their places on one of them."""
    one, xy = made.maps[at], found.xy_b if at else found.xy_a
    titles = [one.papers.titles[one.row(id)] for id in found.ids]
    panel = known.short(made.asked[at])
    return pd.DataFrame({"panel": panel, "id": found.ids, "x": xy[:, 0], "y": xy[:, 1], "title": titles})


def _map(made: Made, selection: Selection, at: int, found: actions.MapComparison) -> None:
    one, points = made.maps[at], _points(made, at, found)
    st.text(known.short(made.asked[at]))
    rows = [one.row(id) for id in found.ids]
    look = colouring(made.chosen, one, selection, rows)
    marked = {*selection.selected.ids, *([selection.paper] if selection.paper else [])}
    drawn = figures.paper_map(points, colouring=look, selected=marked, dark=shown.dark(), height=480)
    key = f"map-two-{at}-{selection.generation}"

    def picked() -> None:
        asked = gesture(st.session_state.get(key), map_key=one.key)
        if asked.kind == "open":
            selection.open(asked.paper)
        elif asked.kind == "select":
            selection.select(all_inside(asked.selected, points, drawn, look))

    shown.figure(
        drawn, key=key, alt=f"Map of {len(points):,} papers by {known.short(made.asked[at])}.", on_select=picked,
        turn=selection.turn, modes=("points", "box", "lasso"),
    )  # fmt: skip


def _change(made: Made, selection: Selection, found: actions.MapComparison) -> None:
    st.header("What changes between the models", anchor=False, help=define("neighbourhood overlap"))
    left, right = st.columns(2, gap="large")
    table = figures.overlap_table(found)
    with left:
        shown.figure(
            figures.overlap_histogram(table, dark=shown.dark()), key="map-overlap",
            alt=figures.alt_text("overlap", table),
        )  # fmt: skip
        export.offer(made, "overlap", table)
        numbers = table[["id", "overlap"]].rename(columns={"id": "paper"})
        shown.twin(numbers, key="map-overlap-table", alt="Overlap of each paper's neighbourhood.")
    with right:
        _moved(selection, found.moved.head(MOST))


def _moved(selection: Selection, moved: pd.DataFrame) -> None:
    shown.grey("The papers whose neighbourhood changes most. Click one to mark it on both maps; its card is on Map.")
    ids = [str(id) for id in moved["id"]]
    table = titled(moved[["overlap", "on_map", "title", "id"]].rename(columns={"on_map": "overlap on the maps"}))

    def pick(row: int) -> None:
        selection.open(ids[row])

    rows(
        table, key="map-moved", at=ids.index(selection.paper) if selection.paper in ids else None, pick=pick,
        alt=f"The {len(ids)} papers whose neighbourhood changes most.",
        column_config=columns(table, **dict.fromkeys(["overlap", "overlap on the maps"], "%.2f")),
    )  # fmt: skip


def _noise(made: Made, found: actions.MapComparison, a: dict[str, object], b: dict[str, object]) -> None:
    """What other seeds alone would change on the maps; a job works it out."""
    on_map = found.noise[found.noise["where"] == "map"]
    for row in on_map.to_dict("records"):
        said = row["reason"] or f"{row['mean']:.0%} of a paper's neighbours on the map survive another seed"
        shown.grey(f"{known.short(str(row['model']))}: {said}")
    if on_map["mean"].notna().all():
        return
    names = " and ".join(map(known.short, made.asked))
    job_panel.ask(
        "Measure the noise of the seeds", "compare_maps", title=f"Seeds of {names} on {made.chosen.title}",
        key="map-compare-ask", workspace=workspace.private(made.chosen.own, made.asked), kind="secondary", a=a, b=b,
    )  # fmt: skip
