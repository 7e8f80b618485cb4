"""Who graded the pairs, and so what their grades are called."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Voice:
    """Words for the source of the gold scores. `grade` is the axis title without its range."""

    one: str
    many: str
    grade: str
    note: str = ""
    about: str = ""  # one sentence on what a single grade is


VOICES = {
    "biosses": Voice("expert", "experts", "expert score"),
    "demo-pairs": Voice(
        "reading",
        "readings",
        "mean grade of the readings",
        "Demo texts and grades, written for Bioscope.",
        "The three readings of a pair are three questions, not three people: same topic, same entities, same claim; "
        "each is graded 0–4 under the rubric of the demo.",
    ),
}
OTHERS = Voice("rater", "raters", "gold score")


def voice(data: str) -> Voice:
    """Experts for BIOSSES, readings for the demo (no expert graded it), raters for any other file."""
    return VOICES.get(data, OTHERS)


def grade_title(who: Voice, scale: tuple[float, float] | None) -> str:
    """ "expert score (0–4)"; without a known scale, no range."""
    return who.grade if scale is None else f"{who.grade} ({scale[0]:g}–{scale[1]:g})"
