"""Paper figures: the tables of the screen figures, drawn by matplotlib for print.

Vector shapes, live text in embedded fonts, journal widths; the same table twice is the same file, byte for byte.
"""

import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd

from core.catalogue import choose
from core.disk import put
from core.errors import BadInput
from core.figures import paper_geometry, paper_points, paper_resamples, paper_rows
from core.figures import stamp as stamps
from core.figures.maps import plate, plate_shares, plate_structure
from core.figures.paper_style import TALLEST, WIDTHS, Sheet, inches, settings, sheet_figure
from core.figures.pathways import plate_blocks, plate_confusion, plate_pairs, plate_rows
from core.figures.placing import plates as placing

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = ("pdf", "svg", "png")
Stamp = Mapping[str, object]


@dataclass(frozen=True)
class Plate:
    """A printable figure: how it is drawn, how high it is, and when it is only a sentence."""

    paint: Callable[..., None]
    height: Callable[[pd.DataFrame, Sheet, dict[str, Any]], float]
    empty: Callable[[pd.DataFrame, dict[str, Any]], str | None]


FIGURES = {
    "scatter": Plate(paper_points.paint, paper_points.height, paper_points.empty_sentence),
    "histogram": Plate(paper_resamples.paint, paper_resamples.height, paper_resamples.empty_sentence),
    "difference": Plate(paper_resamples.paint_difference, paper_resamples.height, paper_resamples.empty_sentence),
    "forest": Plate(paper_rows.paint, paper_rows.height, paper_rows.empty_sentence),
    "raters": Plate(paper_rows.paint_raters, paper_rows.height, paper_rows.raters_sentence),
    "spectrum": Plate(paper_geometry.paint_spectrum, paper_geometry.height, paper_geometry.spectrum_sentence),
    "cosines": Plate(paper_geometry.paint_cosines, paper_geometry.height, paper_geometry.cosines_sentence),
    "map": Plate(plate.paint, plate.height, plate.empty_sentence),
    "maps": Plate(plate.paint_two, plate.height_of_two, plate.empty_sentence),
    "structure": Plate(plate_structure.paint, plate_structure.height, plate_structure.empty_sentence),
    "kept": Plate(plate_shares.paint_kept, plate_shares.height, plate_shares.kept_sentence),
    "stability": Plate(plate_shares.paint_stability, plate_shares.height, plate_shares.stability_sentence),
    "overlap": Plate(plate_shares.paint_overlap, plate_shares.height, plate_shares.overlap_sentence),
    "leaderboard": Plate(plate_rows.paint_leaderboard, plate_rows.height, plate_rows.leaderboard_sentence),
    "differences": Plate(plate_rows.paint_differences, plate_rows.height, plate_rows.differences_sentence),
    "groups": Plate(plate_rows.paint_groups, plate_rows.height, plate_rows.groups_sentence),
    "gains": Plate(plate_rows.paint_gains, plate_rows.height, plate_rows.gains_sentence),
    "levels": Plate(plate_blocks.paint_levels, plate_blocks.levels_height, plate_blocks.levels_sentence),
    "centering": Plate(plate_blocks.paint_centering, plate_blocks.centering_height, plate_blocks.centering_sentence),
    "pooling": Plate(plate_blocks.paint_pooling, plate_blocks.pooling_height, plate_blocks.pooling_sentence),
    "clusters": Plate(plate_blocks.paint_clusters, plate_blocks.clusters_height, plate_blocks.clusters_sentence),
    "confusion": Plate(plate_confusion.paint, plate_confusion.height, plate_confusion.sentence),
    "pairs": Plate(plate_pairs.paint_pairs, plate_pairs.pairs_height, plate_pairs.pairs_sentence),
    "ranking": Plate(plate_pairs.paint_ranking, plate_pairs.ranking_height, plate_pairs.ranking_sentence),
    "reliability": Plate(placing.paint_reliability, placing.reliability_height, placing.reliability_sentence),
    "nones": Plate(placing.paint_nones, placing.nones_height, placing.nones_sentence),
    "enrichment": Plate(placing.paint_enrichment, placing.enrichment_height, placing.enrichment_sentence),
    "placed": Plate(plate.paint, plate.height, plate.empty_sentence),
}


def render(
    name: str,
    table: pd.DataFrame,
    *,
    format: str,
    width_mm: float = 85,
    stamp: Stamp | None = None,
    dark: bool = False,
    dpi: int = 300,
    **options: Any,
) -> bytes:
    """The figure as a file.

    Parameters
    ----------
    name
        One of FIGURES.
    table
        What the screen figure of that name takes (a histogram or difference: `frames.draws_table`).
    format
        "pdf", "svg" or "png".
    width_mm
        40 to 300; journals take 85, 114 or 174.
    stamp
        Written into the file's metadata; `stamp.read` finds it again.
    dpi
        Of a PNG, and of dots drawn as a bitmap.
    options
        Those of the figure (see its painter).

    Raises
    ------
    UnknownName, BadInput, Mismatch
        For a figure, format or width there is not, or a table without a needed column.
    """
    if format not in FORMATS:
        raise BadInput(f"no format {format!r} for a figure; there are: {', '.join(FORMATS)}.")
    with settings():
        figure = draw(name, table, width_mm=width_mm, dark=dark, **options)
        if format == "png":
            return _png(figure, width_mm, stamp, dpi)
        return _vectors(figure, name, format, stamp, dpi)


def draw(name: str, table: pd.DataFrame, *, width_mm: float = 85, dark: bool = False, **options: Any) -> "Figure":
    """The figure as a matplotlib Figure that belongs to no window. Parameters as `render`."""
    plate = choose("figure", FIGURES, name)
    if not 40 <= width_mm <= 300:
        raise BadInput(f"width {width_mm:g} mm: expected 40 to 300; journals take {', '.join(map(str, WIDTHS))}.")
    sheet = Sheet(width_mm, dark)
    with settings():
        sentence = plate.empty(table, options)
        height = 40 if sentence else min(plate.height(table, sheet, options), TALLEST)
        figure = sheet_figure(width_mm, height, sheet.ink)
        if sentence:
            figure.text(0.5, 0.5, sentence, ha="center", va="center", color=sheet.ink.quiet)
        else:
            plate.paint(figure, table, sheet, **options)
    return figure


def save(
    name: str, table: pd.DataFrame, path: Path, *, width_mm: float = 85, stamp: Stamp | None = None, **options: Any
) -> bytes:
    """`render` to a file whose ending is the format; the bytes are given back."""
    content = render(name, table, format=path.suffix.lstrip(".").lower(), width_mm=width_mm, stamp=stamp, **options)
    put(path, content)
    return content


def _png(figure: "Figure", width_mm: float, stamp: Stamp | None, dpi: int) -> bytes:
    target = io.BytesIO()
    pixels = round(inches(width_mm) * dpi)
    figure.set_size_inches((pixels + 1e-3) / dpi, figure.get_figheight())
    figure.savefig(target, format="png", dpi=dpi, metadata={"Software": None})
    return stamps.into_png(target.getvalue(), stamp) if stamp else target.getvalue()


def _vectors(figure: "Figure", name: str, format: str, stamp: Stamp | None, dpi: int) -> bytes:
    target = io.BytesIO()
    figure.savefig(target, format=format, dpi=max(dpi, 600), metadata=_metadata(name, format, stamp))
    return _arial_first(target.getvalue()) if format == "svg" else target.getvalue()


def _metadata(name: str, format: str, stamp: Stamp | None) -> dict[str, Any]:
    line, subject = (stamps.text(stamp), stamps.subject(stamp)) if stamp else ("", "")
    if format == "pdf":
        found = {"Title": f"Bioscope {name}", "Creator": "Bioscope", "CreationDate": None}
        return found | ({"Subject": subject, "Keywords": line} if stamp else {})
    found = {"Title": f"Bioscope {name}", "Creator": "Bioscope", "Date": None}
    return found | ({"Description": line} if stamp else {})


def _arial_first(svg: bytes) -> bytes:
    """Name Arial and Helvetica before the fonts of this machine: the text is live, and where they are they fit best."""
    return re.sub(rb"'?Liberation Sans'?", b"Arial, Helvetica, 'Liberation Sans'", svg)
