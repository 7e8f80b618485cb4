"""A map as a file: a printed figure, a page of its own, or a table."""

from pathlib import Path
from typing import Any

import pandas as pd

from core import actions, figures
from core.disk import put
from core.errors import BadInput, not_written

PRINTED = (".svg", ".pdf", ".png")
ENDINGS = (*PRINTED, ".html", ".parquet", ".csv")
Two = actions.MapComparison | None


def ending_of(path: Path) -> str:
    """The ending of a file that a map can be written as. Raises BadInput."""
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise BadInput(f"--out {path}: a map is written as {', '.join(ENDINGS)}; found {ending or 'no ending'!r}.")
    return ending


def check_out(paths: list[Path], models: int) -> None:
    """Raises BadInput, before anything is computed, for files that could not be written."""
    for path in paths:
        if ending_of(path) == ".html" and models > 1:
            raise BadInput(f"--out {path}: a page holds one map. Give one --model, or write .svg, .pdf or .png.")


def drawn(paths: list[Path]) -> bool:
    """Whether any of the files is a picture."""
    return any(path.suffix.lower() in (*PRINTED, ".html") for path in paths)


def write_map(
    path: Path, maps: list[actions.PaperMap], colour: "actions.ColourValues | None", two: Two, *, width_mm: int
) -> None:
    """Write one map, or two side by side; an existing file is replaced whole. Raises CoreError, BadInput."""
    ending = ending_of(path)
    table = pd.concat(_panels(maps, two), ignore_index=True)
    if ending in (".parquet", ".csv"):
        rows = _table(maps, two)
        content = figures.safe_csv(rows) if ending == ".csv" else actions.map_parquet(maps[0], rows)
    else:
        look = _colouring(maps, colour, two)
        stamp = stamp_of(maps, colour)
        if ending == ".html":
            content = _page(table, look, stamp, maps)
        else:
            content = figures.render(
                "maps" if two else "map", table, format=ending.removeprefix("."), width_mm=width_mm, stamp=stamp,
                colouring=look,
            )  # fmt: skip
    try:
        put(path, content)
    except OSError as error:
        raise not_written("the map", path, error) from None


def stamp_of(maps: list[actions.PaperMap], colour: "actions.ColourValues | None") -> dict[str, object]:
    """What the file says of itself, so that the page Map reopens it."""
    how = maps[0].how
    said = {
        "data": how["data"].get("name", ""), "split": how["data"].get("split", ""), "form": how["form"],
        "model": [one.how["model"] for one in maps], "colour": colour.name if colour else "", "method": how["method"],
        "neighbours": how["n_neighbors"], "spread": how["min_dist"], "metric": how["metric"], "seed": how["seed"],
    }  # fmt: skip
    return figures.stamp.make(
        figure="maps" if len(maps) == 2 else "map", page="map", n=len(maps[0]),
        parameters={name: value for name, value in said.items() if value != ""},
        provenances=[one.provenance for one in maps], seed=how["seed"],
    )  # fmt: skip


def _panels(maps: list[actions.PaperMap], two: Two) -> list[pd.DataFrame]:
    """The points of each map: `panel` (its model), `id`, `title`, `x`, `y`; of two, those that both have, aligned."""
    if two is None:
        return [_points(maps[0], maps[0].papers.ids, maps[0].xy)]
    return [_points(one, two.ids, xy) for one, xy in zip(maps, (two.xy_a, two.xy_b))]


def _points(found: actions.PaperMap, ids: tuple[str, ...], xy: Any) -> pd.DataFrame:
    titles = [found.papers.titles[found.row(id)] for id in ids]
    return pd.DataFrame({"panel": found.model, "id": ids, "title": titles, "x": xy[:, 0], "y": xy[:, 1]})


def _table(maps: list[actions.PaperMap], two: Two) -> pd.DataFrame:
    """A row a paper; of two maps also the place on the second, aligned, and what both models agree on."""
    table = actions.map_table(maps[0])
    if two is None:
        return table
    columns = {"x_b": two.xy_b[:, 0], "y_b": two.xy_b[:, 1], "overlap": two.overlap, "overlap_on_map": two.on_map}
    return table.merge(pd.DataFrame({"id": two.ids, **columns}), on="id", how="left")


def _colouring(maps: list[actions.PaperMap], colour: "actions.ColourValues | None", two: Two) -> Any:
    if colour is None:
        return None
    rows = range(len(maps[0])) if two is None else [maps[0].row(id) for id in two.ids]
    if colour.numbers is not None:
        return figures.colouring(colour.numbers[list(rows)], kind="number", title=colour.title)
    return figures.colouring(tuple(colour.values[row] for row in rows), title=colour.title, every=_every(maps, colour))


def _every(maps: list[actions.PaperMap], colour: "actions.ColourValues") -> list[str] | None:
    """All groups of the whole collection, so that a split changes no colour."""
    whole = actions.papers({**maps[0].how["data"], "split": ""})
    held = whole.columns.get(colour.name)
    return sorted({value for values in held for value in values}) if held else None


def _page(table: pd.DataFrame, look: Any, stamp: dict[str, object], maps: list[actions.PaperMap]) -> bytes:
    one = maps[0]
    title = f"{one.provenance['data_title']} by {one.model}"
    colour = look.title if look else ""
    caption = figures.map_caption("map", provenances=[one.provenance], n=len(one), colour=colour, notes=one.notices)
    return figures.standalone_html(
        table, colouring=look, title=title, answer=answer_of(one), caption=caption, stamp=stamp
    )


def answer_of(found: actions.PaperMap) -> str:
    """What the map says and how far it can be believed."""
    return figures.map_answer(
        provenance=found.provenance, quality=found.quality, structure=found.structure, n=len(found), kept=found.keeps
    )
