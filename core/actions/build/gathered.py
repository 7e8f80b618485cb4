"""What a builder gathers before the texts of its papers are fetched, and how it presents itself."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.schema import Finding, Papers, Pathway, Skipped


@dataclass(frozen=True)
class Origin:
    """Where pathways come from. `version`: the release that was read; `asked`: what was asked → on which day (UTC)."""

    name: str
    title: str
    version: str
    url: str
    licence: str
    licence_url: str
    notice: str = ""
    asked: Mapping[str, str] = field(default_factory=dict)


def span(days: Iterable[str]) -> str:
    """The first and the last of these days, in words; one day is said once."""
    found = sorted(set(days))
    return " to ".join(dict.fromkeys([found[0], found[-1]])) if found else ""


@dataclass(frozen=True)
class Gathered:
    """Pathways with PMIDs; their texts are still to come from PubMed, but where `papers` holds them.

    `level_keys`: of the labels above the pathway, coarse to fine. `external`: a test split only, else 70/15/15.
    `options`: what was chosen, as it stands in SOURCE.json. `left_out`: pathways and papers, each with its reason.
    """

    pathways: tuple[Pathway, ...]
    level_keys: tuple[str, ...]
    origin: Origin
    options: Mapping[str, Any] = field(default_factory=dict)
    external: bool = False
    left_out: tuple[Skipped, ...] = ()
    findings: tuple[Finding, ...] = ()
    papers: Papers | None = None  # read out of files of the user's: nothing is asked of PubMed then


@dataclass(frozen=True)
class Estimate:
    """What a build will cost before it is started, as far as can be known: at most these.

    `papers`: about so many have to be fetched from PubMed besides, where the other numbers do not hold them.
    """

    requests: int
    seconds: float
    megabytes: float
    words: str = ""
    papers: int = 0


@dataclass(frozen=True)
class Option:
    """One choice of a builder: `kind` is "text", "number", "flag", "file", "folder" or "files".

    `confirms`: a flag without which nothing is built: a page asks for it beside its button.
    """

    name: str
    title: str
    kind: str
    default: Any
    help: str
    confirms: bool = False


@dataclass(frozen=True)
class Builder:
    """A source as its card and its sub-command show it. `gather(**options, progress=…)` → Gathered.

    `draws`: it draws papers itself, so that `gather` takes `seed` and `fewest` (papers a label) as well; what it gives
    is written whole.
    """

    name: str
    title: str
    what: str
    licence: str
    notice: str
    services: tuple[str, ...]
    options: tuple[Option, ...]
    estimate: Callable[..., Estimate]
    gather: Callable[..., Gathered]
    draws: bool = False
