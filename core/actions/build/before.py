"""What is said before a build: what it costs, what leaves this machine and where to, and why it cannot be now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from core import settings
from core.actions.build.building import estimate
from core.actions.build.catalogue import BUILDERS
from core.actions.build.gathered import Builder, Estimate
from core.catalogue import choose
from core.settings import cache_root
from core.sources import ncbi
from core.sources.hosts import is_loopback, split
from core.sources.services import service

SECONDS = 1.0  # assumed: for one answer of PubMed
MEGABYTES = 0.015  # assumed: of one record
PUBMED = ("pubmed", "ncbi")  # folders of its records, and of its searches
OFFLINE = (
    "Nothing is fetched while Bioscope is offline (BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is set). Start Bioscope without "
    "it to build here; or run python -m core build {name} --out-dir FOLDER where there is a network, and put the "
    "folder into BIOSCOPE_DATA."
)


@dataclass(frozen=True)
class KeptAnswers:
    """What lies in the cache of a source's answers. `files`: answers, or batches of records; `size` in bytes."""

    title: str
    files: int
    size: int


def leaves(*, source: str) -> list[tuple[str, str]]:
    """What leaves this machine for a build, at most: (host, what), in the order in which hosts are asked."""
    return [(asked_host(name), service(name).sent) for name in _builder(source).services]


def build_cost(*, source: str, options: Mapping[str, Any] | None = None) -> Estimate:
    """`estimate` with the papers' part: their records come from PubMed, so many a request. Raises BadInput."""
    found = estimate(source=source, options=options)
    batches = -(-found.papers // ncbi.BATCH)
    return replace(
        found,
        requests=found.requests + batches,
        seconds=found.seconds + batches * max(service("ncbi").apart, SECONDS),
        megabytes=found.megabytes + found.papers * MEGABYTES,
    )


def why_not_build(*, source: str) -> str:
    """Why nothing can be built from this source now, and what to do; "" where it can."""
    name = _builder(source).name
    return OFFLINE.format(name=name) if settings.offline() else ""


def refuse_email(email: str) -> None:
    """Raises BadInput for what does not look like an address that NCBI could write to; an empty one is none."""
    if email.strip():
        ncbi.checked_email(email)


def kept_answers(*, source: str) -> list[KeptAnswers]:
    """What was fetched so far and is kept, a line a source that is asked; of PubMed with that of other builds."""
    found = []
    for name in _builder(source).services:
        folders, title = (PUBMED, "PubMed") if name == "ncbi" else ((name,), service(name).title)
        every = (path for folder in folders for path in (cache_root() / "sources" / folder).rglob("*.*"))
        sizes = [path.stat().st_size for path in every if _whole(path.name)]
        if sizes:
            found.append(KeptAnswers(title, len(sizes), sum(sizes)))
    return found


def _whole(name: str) -> bool:
    return name.endswith((".answer", ".records")) and not name.startswith(".")


def _builder(source: str) -> Builder:
    return choose("source", BUILDERS, source)


def asked_host(name: str) -> str:
    """Where a service is asked, as people read it."""
    one = service(name)
    parts = split(one.address()[0])
    if parts is not None and parts.hostname is not None and is_loopback(parts.hostname):
        return parts.netloc
    return " and ".join(one.hosts) or (parts.netloc if parts else one.home)
