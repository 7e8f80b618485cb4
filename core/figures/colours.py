"""Which colour and which shape: categories by sorted name, models by their own name, never the same list."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

OKABE_ITO = ("#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7", "#000000")
BLACK_IN_THE_DARK = "#e8eaed"
REST = ("#9aa3ad", "#6b747e")  # light, dark: categories beyond the eighth
SHAPES = ("circle", "square", "diamond", "triangle-up", "triangle-down", "cross", "x", "star")
MODEL_SHAPES = ("circle", "diamond", "square", "triangle-up", "triangle-down", "cross")
MODEL_COLOURS = (  # light, dark; none of them is a category's
    ("#6A3D9A", "#B79AE0"), ("#0F766E", "#4FC4B8"), ("#8A4B1F", "#D3A078"), ("#A4133C", "#F27D9B"),
    ("#27408B", "#93A8F0"), ("#6B6B00", "#C6C14B"), ("#5B6B7B", "#A9BACB"), ("#0E7490", "#67C3DC"),
)  # fmt: skip
SALT = b"32318"  # spreads the names of the catalogue


@dataclass(frozen=True)
class Category:
    """How one category is drawn; `label` differs from the name only in the common "other (n)"."""

    name: str
    label: str
    colour: str
    shape: str


def categories(
    values: Iterable[str] | Mapping[str, int],
    *,
    every: Sequence[str] | None = None,
    chosen: Sequence[str] = (),
    fixed: Mapping[str, int] | None = None,
    dark: bool = False,
) -> dict[str, Category]:
    """Name → colour and shape, in the order of the sorted names.

    Parameters
    ----------
    values
        The category of each item, or how many each category has; decides which are largest of more than eight.
    every
        All names of the data set, so that a filter changes no colour.
    chosen
        Names that keep a colour although others are larger.
    fixed
        Name → place in OKABE_ITO that is its own in every data set; the others share what is left.

    Of more than eight the chosen, then the largest, keep a colour; the rest share grey and one label "other (n)".
    """
    counts = Counter(values)
    names = sorted(set(every) if every is not None else set(counts))
    names += sorted(set(counts) - set(names))
    kept = set(names)
    if len(names) > len(OKABE_ITO):
        first = [name for name in chosen if name in kept]
        by_size = sorted(names, key=lambda name: (name not in first, -counts[name], name))
        kept = set(by_size[: len(OKABE_ITO)])
    rest = len(names) - len(kept)
    slots = _slots([name for name in names if name in kept], fixed or {})
    return {
        name: Category(name, name, _category_colour(slots[name], dark), SHAPES[slots[name]])
        if name in kept
        else Category(name, f"other ({rest})", REST[dark], "circle")
        for name in names
    }


def _slots(names: Sequence[str], fixed: Mapping[str, int]) -> dict[str, int]:
    own = {name: fixed[name] % len(OKABE_ITO) for name in names if name in fixed}
    free = (slot for slot in range(len(OKABE_ITO)) if slot not in own.values())
    return {name: own[name] if name in own else next(free) for name in names}


def _category_colour(slot: int, dark: bool) -> str:
    colour = OKABE_ITO[slot]
    return BLACK_IN_THE_DARK if dark and colour == "#000000" else colour


def model_colours(names: Iterable[str], *, dark: bool = False) -> dict[str, str]:
    """Name → colour, fixed by the name; where two names of one figure meet, the later in the alphabet moves on."""
    taken: dict[int, str] = {}
    places: dict[str, int] = {}
    for name in sorted(set(names)):
        first = _place(name)
        order = [(first + step) % len(MODEL_COLOURS) for step in range(len(MODEL_COLOURS))]
        place = next((p for p in order if p not in taken), first)
        taken.setdefault(place, name)
        places[name] = place
    return {name: MODEL_COLOURS[place][dark] for name, place in places.items()}


def model_shapes(names: Sequence[str]) -> dict[str, str]:
    """Name → shape, in the order given."""
    return {name: MODEL_SHAPES[i % len(MODEL_SHAPES)] for i, name in enumerate(dict.fromkeys(names))}


def _place(name: str) -> int:
    state = hashlib.blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8, salt=SALT)
    return int.from_bytes(state.digest()) % len(MODEL_COLOURS)
