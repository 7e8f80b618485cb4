"""The tabs of the page My papers: when each has something to show, what it answers and shows."""

from collections.abc import Callable
from dataclasses import dataclass

from pages.ui.placing import on_map, papers, sure, the_set
from pages.ui.placing.found import Found


@dataclass(frozen=True)
class Tab:
    """`name`: what methods and captions call it; `answer` says it in a sentence, `show` shows it."""

    name: str
    answer: Callable[[Found], str]
    show: Callable[[Found], None]
    ready: Callable[[Found], bool] = lambda found: found.placed is not None


TABS = {
    "Papers": Tab("papers", papers.answer, papers.show),
    "On the map": Tab("map", on_map.answer, on_map.show),
    "How sure": Tab("sure", sure.answer, sure.show, lambda found: found.placement is not None),
    "The set": Tab("set", the_set.answer, the_set.show),
}
