"""The caption of a figure of a map, for the text file beside it."""

from collections.abc import Mapping, Sequence
from textwrap import shorten
from typing import Any

from core.figures.words.captions import SAFE_CELLS, made, models_named
from core.figures.words.maps.methods import drawn
from core.figures.words.numbers import count

LONGEST = 120  # characters of a text of the user's

SHOWS = {
    "map": "Map of papers: each point is a paper, near each other are those that {models} finds alike. Colour{shape}: "
    "{colour}. Axes are left out: directions and the distance between far groups mean nothing.",
    "maps": "The same papers under {models}, the second map turned, mirrored and scaled onto the first. Colour{shape}: "
    "{colour}. Axes are left out: directions and the distance between far groups mean nothing.",
    "structure": "Share of a paper's nearest papers in the original space of {models} that share its label, with its "
    "interval; grey bar: the same with shuffled labels; diamond: with random vectors.",
    "kept": "Share of each paper's nearest papers in the original space of {models} that are nearest on the map too.",
    "stability": "Share of each paper's nearest on the map of {models} that are nearest under another seed too.",
    "overlap": "Share of each paper's nearest papers in the original space that {models} have in common.",
}


def map_caption(
    figure: str,
    *,
    provenances: Sequence[Mapping[str, Any]],
    n: int,
    colour: str = "",
    answer: str = "",
    shaped: bool = True,
    several: bool = False,
    beside: Mapping[str, Any] | None = None,
    notes: Sequence[str] = (),
    date: str = "",
) -> str:
    """What the figure shows, n, the answer, how it was made.

    Parameters
    ----------
    figure
        Name as in `paper.FIGURES`.
    provenances
        One a map, in the order drawn.
    colour
        What the colour means; "" where all have one.
    answer
        From `map_answer` or another sentence.
    shaped
        Groups have shapes of their own, as numbers have not.
    several
        Papers are in several groups: rings are explained.
    beside
        What is drawn over the points, as the figure takes it: `selected`, `lines`, `pins`.
    notes
        Caveats and licence notices of the data.
    """
    first = provenances[0] if provenances else {}
    said = SHOWS.get(figure, "").format(
        models=models_named(provenances),
        colour=colour or "one for all",
        shape=" and shape" if colour and shaped else "",
    )
    rings = "Rings: further groups of the same paper." if several and figure in ("map", "maps") else ""
    whole = f"n = {count(n, 'paper')} of {first.get('data_title') or first.get('data') or 'not stated'}."
    remarks = [f"{note.strip().rstrip('.')}." for note in dict.fromkeys(notes) if note.strip()]
    parts = [
        said,
        rings,
        *_beside(beside or {}),
        whole,
        answer,
        *remarks,
        made(provenances, date, more=drawn),
        SAFE_CELLS,
    ]
    return " ".join(part.strip() for part in parts if part) + "\n"


def _beside(options: Mapping[str, Any]) -> list[str]:
    """What the marks over the points mean, each a sentence."""
    lines, pins, said = options.get("lines"), options.get("pins"), []
    if options.get("selected"):
        said.append("Ringed in black: the papers picked out; the others are faded.")
    if lines is not None and len(lines):
        said.append(
            f"Lines: from one paper to its {len(lines)} nearest in the original space, solid where the map keeps them "
            "near, dashed where it tears them apart."
        )
    if pins is not None and len(pins):
        numbers = pins.get("number", range(1, len(pins) + 1))
        named = [f"{i}, “{shorten(str(text), LONGEST, placeholder=' …')}”" for i, text in zip(numbers, pins["text"])]
        said.append(f"Stars: texts placed by their nearest papers ({'; '.join(named)}).")
    return said
