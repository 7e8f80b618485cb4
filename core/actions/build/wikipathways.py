"""WikiPathways: pathways of a species under the Pathway Ontology, with the papers that their GPML files cite."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from core.actions.build.gathered import Builder, Estimate, Gathered, Option, Origin
from core.datasets.messages import plain
from core.datasets.wikipathways import DAMAGED, LEVELS, Ontology, join, members, read_ontology
from core.disk import digest
from core.errors import BadFile, BadInput, SourceError
from core.progress import Progress, silent
from core.schema import Skipped
from core.sources.asking import believed
from core.sources.services import service
from core.sources.wikipathways import STATE, TERMS, WikiPathways, wikipathways

NAME, TITLE = "wikipathways", "WikiPathways"
LICENCE = "CC0 1.0"
LICENCE_URL = f"https://github.com/wikipathways/wikipathways-database/blob/{STATE}/LICENSE.md"
NOTICE = (
    "WikiPathways puts its pathways under CC0 1.0. The names of categories and subcategories are terms of the Pathway "
    "Ontology of the Rat Genome Database, whose licence is not stated there: name it where you pass them on."
)
ORIGIN = Origin(NAME, TITLE, "", service(NAME).home, LICENCE, LICENCE_URL, NOTICE)  # its version is told by the source
PAPERS = 9_000  # assumed: that pathways of human cite
MEGABYTES = 14.0  # the zip of human, about 10 MB, and the terms
MOST_TERMS = 64_000_000  # bytes of a file of terms
OPTIONS = (
    Option("species", "Species", "text", "Homo sapiens", "Its Latin name, as WikiPathways lists it."),
    Option(
        "ontology", "Pathway Ontology", "file", "",
        "A copy of yours, PW.csv of BioPortal or pw.obo; without it WikiPathways' own copy is fetched once.",
    ),
)  # fmt: skip


def estimate(*, ontology: str = "", **_: object) -> Estimate:
    """Requests to WikiPathways, before the papers are fetched."""
    requests = 2 if ontology else 3
    return Estimate(
        requests=requests,
        seconds=requests * service(NAME).apart + MEGABYTES,
        megabytes=MEGABYTES,
        words=(
            "One list, one zip with about 1,000 pathways of human, one table of terms; they cite about "
            f"{PAPERS:,} papers."
        ),
        papers=PAPERS,
    )


def gather(
    *, species: str = "Homo sapiens", ontology: str = "", email: str = "", progress: Progress = silent
) -> Gathered:
    """Pathways with PMIDs of WikiPathways' current release; what was asked before is not asked again.

    Raises BadInput for a species that WikiPathways does not have, BadFile for a file of terms that is none, MissingData
    when offline, SourceError when WikiPathways is away or answers wrongly.
    """
    species = " ".join(species.split())
    own = _own(ontology) if str(ontology).strip() else None
    progress(0, 1, "the list of files from WikiPathways")
    source = wikipathways()
    progress(0, 2, f"files from WikiPathways: the pathways of {species}")
    archive = source.gpml(species)
    progress(1, 2, "files from WikiPathways: the terms of the Pathway Ontology")
    terms, told, day = own or _fetched(source)
    progress(2, 2, "reading the files from WikiPathways")
    damaged: list[str] = []
    with believed(archive):
        joined = join(_noted(members(archive.body), damaged), terms, species)
        if all(DAMAGED in one.reason for one in joined.left_out) and not joined.pathways:
            raise SourceError(
                f"WikiPathways' archive of {species} holds no file that can be read ({len(joined.left_out):,} left "
                f"out{_first(joined.left_out)}). The next try asks for it anew."
            )
    if damaged:  # this build goes without them; the next asks for the archive anew
        archive.forget()
    return Gathered(
        pathways=joined.pathways,
        level_keys=LEVELS,
        origin=replace(
            ORIGIN,
            version=f"release {source.release}",
            asked={"current/gpml": source.day, source.archives["_".join(species.split())]: archive.day, **day},
        ),
        options={"species": species, "ontology": told},
        left_out=joined.left_out,
        findings=joined.findings,
    )


def _noted(files: Iterable[tuple[str, bytes | None]], damaged: list[str]) -> Iterator[tuple[str, bytes | None]]:
    for name, content in files:
        if content is None:
            damaged.append(name)
        yield name, content


def _first(left_out: Sequence[Skipped]) -> str:
    return f", the first: {plain(left_out[0].reason, 120)}" if left_out else ""


def _fetched(source: WikiPathways) -> tuple[Ontology, str, dict[str, str]]:
    answer = source.ontology()
    with believed(answer):
        terms = _read(answer.body)
    return terms, f"WikiPathways' copy at {STATE[:12]}", {TERMS: answer.day}


def _read(body: bytes) -> Ontology:
    """The terms as they were fetched. Raises SourceError: what is wrong with them is not the person's file."""
    try:
        return read_ontology(body)
    except BadFile as error:
        raise SourceError(
            f"the Pathway Ontology was not read: {error} The next try fetches it anew; or give a copy of yours, "
            "with --ontology."
        ) from None


def _own(path: str) -> tuple[Ontology, str, dict[str, str]]:
    """A person's own file, told by its digest, so that where it lies makes no difference."""
    file = Path(path).expanduser()
    try:
        if file.stat().st_size > MOST_TERMS:
            raise BadFile(
                f"{file.name}: {file.stat().st_size:,} bytes, more than any copy of the Pathway Ontology has."
            )
        content = file.read_bytes()
    except OSError as error:
        raise BadInput(f"{file} cannot be read ({error.strerror}): give PW.csv of BioPortal, or pw.obo.") from None
    return read_ontology(content, file.name), f"a file with digest {digest(content)[:12]}", {}


BUILD = Builder(
    name=NAME,
    title=TITLE,
    what=(
        "WikiPathways' pathways of one species (human unless another is chosen) with the papers that they cite. "
        "Category is the root of the Pathway Ontology that most of a pathway's terms lie under (metabolic, signaling, "
        "regulatory, disease or drug pathway), subcategory the term below it."
    ),
    licence=LICENCE,
    notice=NOTICE,
    services=("wikipathways", "ontology", "ncbi"),
    options=OPTIONS,
    estimate=estimate,
    gather=gather,
)
