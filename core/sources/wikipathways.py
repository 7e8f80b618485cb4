"""WikiPathways: its current release, the GPML files of a species in one zip, and its copy of the Pathway Ontology.

https://data.wikipathways.org/current/gpml/ lists one zip a species, the date of the release in its name. The release
does not hold the hierarchy of the ontology's terms: that lies beside the pathways in WikiPathways' own repository, and
is read at a fixed state of it. Answers are kept under their release; the list is asked for at each start.
"""

import io
import re
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field

from core.errors import BadInput, SourceError
from core.names import shown
from core.sources.asking import Answered, answers, client

SOURCE = "wikipathways"
ONTOLOGY = "ontology"
FOLDER = "current/gpml"
STATE = "c0aa5fdb57bcce8171cbb02030f7f1fee80b5919"  # of 2026-08-22
TERMS = f"wikipathways/wikipathways-database/{STATE}/annotations/PW.csv"
MOST_ZIP, MOST_TERMS, MOST_LIST = 256_000_000, 32_000_000, 4_000_000  # bytes of an answer
LONG = 1800.0  # seconds for the zip of a species, about 10 MB for human
_ARCHIVE = re.compile(r'href="(wikipathways-([0-9]{8})-gpml-([A-Za-z][A-Za-z._-]*)\.zip)"')


@dataclass(frozen=True)
class WikiPathways:
    """WikiPathways at one release, its date as 20261110. `archives`: species, as Homo_sapiens → name of its zip."""

    release: str
    archives: dict[str, str]
    sleep: Callable[[float], None] = field(default=time.sleep, repr=False)

    @property
    def day(self) -> str:
        """When this machine first read the release (UTC)."""
        return answers(SOURCE, self.release).answer("release", self.release.encode).day

    def gpml(self, species: str) -> Answered:
        """The zip of a species' pathways. Raises BadInput for a species that has none."""
        name = self.archives.get("_".join(species.split()))
        if name is None:
            there = ", ".join(sorted(one.replace("_", " ") for one in self.archives))
            raise BadInput(f"WikiPathways has no species {shown(species)}. It has: {there}.")
        return answers(SOURCE, self.release).answer(name, lambda: self._ask(name))

    def ontology(self) -> Answered:
        """A table (CSV) of the terms of the Pathway Ontology with their parents."""
        return answers(SOURCE, f"ontology-{STATE[:12]}").answer(TERMS, self._ask_terms)

    def _ask(self, name: str) -> bytes:
        try:
            way, url = client(SOURCE, sleep=self.sleep)
            body = way.get(f"{url}/{FOLDER}/{name}", limit=MOST_ZIP, complete=_whole, within=LONG)
        except SourceError as error:
            raise SourceError(f"WikiPathways was not read: {error}") from None
        if not zipfile.is_zipfile(io.BytesIO(body)):
            raise SourceError(f"WikiPathways was not read: {name} is no zip. Try again later.")
        return body

    def _ask_terms(self) -> bytes:
        try:
            way, url = client(ONTOLOGY, sleep=self.sleep)
            body = way.get(f"{url}/{TERMS}", limit=MOST_TERMS, complete=lambda body: body.endswith(b"\n"))
        except SourceError as error:
            raise SourceError(
                f"the Pathway Ontology was not read: {error} Give a copy of yours instead (PW.csv of BioPortal, or "
                "pw.obo), with --ontology."
            ) from None
        return body


def wikipathways(*, sleep: Callable[[float], None] = time.sleep) -> WikiPathways:
    """WikiPathways at its current release.

    Raises MissingData when offline, SourceError when it is away or answers wrongly.
    """
    try:
        way, url = client(SOURCE, sleep=sleep)
        body = way.get(f"{url}/{FOLDER}/", limit=MOST_LIST, page=True)
    except SourceError as error:
        raise SourceError(f"WikiPathways was not read: {error}") from None
    found = _ARCHIVE.findall(body.decode("utf-8", "replace"))
    if not found:
        raise SourceError(
            "WikiPathways was not read: its list of files names no GPML archive. Does this network ask for a log-in "
            "first? Else try again later."
        )
    release = max(date for _, date, _ in found)
    return WikiPathways(release, {species: name for name, date, species in found if date == release}, sleep)


def _whole(body: bytes) -> bool:
    """Whether a zip has its end; an answer of another kind is judged elsewhere."""
    return not body.startswith(b"PK") or zipfile.is_zipfile(io.BytesIO(body))
