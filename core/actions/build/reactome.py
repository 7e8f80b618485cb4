"""Reactome: pathways of a species under its top-level pathways, with the literature of pathways and reactions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.actions.build.gathered import Builder, Estimate, Gathered, Option, Origin, span
from core.datasets.reactome import LEVELS, Event, join, read_events, read_hierarchy
from core.progress import Progress, silent
from core.sources.asking import believed
from core.sources.reactome import BATCH, reactome, refuse_ids, refuse_species
from core.sources.services import service

NAME, TITLE = "reactome", "Reactome pathways"
LICENCE = "CC0 1.0 for annotation files; CC BY 4.0 for database dumps and illustrations"
LICENCE_URL = "https://reactome.org/license"
NOTICE = (
    "Reactome puts its annotation files under CC0 1.0, its software, database dumps and illustrations under CC BY 4.0; "
    "it does not say which of them answers of its ContentService are. Only names, ids and PubMed ids of pathways are "
    "kept here, no illustration. Naming Reactome and its release satisfies both."
)
ORIGIN = Origin(NAME, TITLE, "", service(NAME).home, LICENCE, LICENCE_URL, NOTICE)  # its version is told by the source
PATHWAYS, REACTIONS = 2_900, 16_500  # assumed: of human in release 94
CITED, CITED_BY_PATHWAYS = 40_000, 10_000  # assumed: papers with those of reactions, and without
SECONDS = 1.0  # assumed: for one answer
OPTIONS = (
    Option("species", "Species", "text", "9606", "Its NCBI taxonomy number or Latin name; 9606 is Homo sapiens."),
    Option("disease", "Pathways of diseases", "flag", True, "With pathways that Reactome marks as of a disease."),
    Option(
        "reactions", "Literature of reactions", "flag", True,
        "With the literature of the reactions in a pathway; without it a sixth of the requests, and far fewer papers.",
    ),
)  # fmt: skip


def estimate(*, reactions: bool = True, **_: object) -> Estimate:
    """Requests to Reactome, before the papers are fetched."""
    events = PATHWAYS + (REACTIONS if reactions else 0)
    requests = 4 + -(-events // BATCH)
    return Estimate(
        requests=requests,
        seconds=requests * max(service(NAME).apart, SECONDS),
        megabytes=10 + events * 0.015,
        words=f"About {events:,} events of human, {BATCH} a request; how many papers they cite is known only then.",
        papers=CITED if reactions else CITED_BY_PATHWAYS,
    )


def gather(
    *,
    species: str = "9606",
    disease: bool = True,
    reactions: bool = True,
    email: str = "",
    progress: Progress = silent,
) -> Gathered:
    """Pathways with PMIDs of Reactome's current release; what was asked before is not asked again.

    Raises BadInput for a species that Reactome does not have, MissingData when offline, SourceError when Reactome is
    away, answers wrongly, or gets another release meanwhile.
    """
    species = refuse_species(species)
    progress(0, 1, "the hierarchy of events from Reactome")
    source = reactome()
    answer = source.hierarchy(species)
    with believed(answer):
        tree = read_hierarchy(answer.body)
        refuse_ids((*tree.pathways, *(tree.reactions if reactions else ())))
    days: set[str] = set()

    def literature(ids: Sequence[str]) -> Iterator[tuple[str, Event]]:
        for one in source.events(ids, progress):
            days.add(one.day)
            with believed(one):
                yield from read_events([one.body]).items()

    events: dict[str, Event] = {}
    for id_, event in (*literature(tree.pathways), *(literature(tree.reactions) if reactions else ())):
        events.setdefault(id_, event)
    source.refuse_moved()
    joined = join(tree, events, disease=disease, reactions=reactions)
    return Gathered(
        pathways=joined.pathways,
        level_keys=LEVELS,
        origin=replace(
            ORIGIN,
            version=f"release {source.release}",
            asked={
                "database/version": source.day,
                f"eventsHierarchy/{species}": answer.day,
                f"literature of {len(events):,} events": span(days),
            },
        ),
        options={"species": species, "disease": disease, "reactions": reactions},
        left_out=joined.left_out,
        findings=joined.findings,
    )


BUILD = Builder(
    name=NAME,
    title=TITLE,
    what=(
        "Reactome's pathways of one species (human unless another is chosen): category is the top-level pathway, "
        "subcategory the one below it. A pathway's papers are those that it and the reactions directly in it cite; a "
        "paper stands at the deepest pathways that cite it."
    ),
    licence=LICENCE,
    notice=NOTICE,
    services=("reactome", "ncbi"),
    options=OPTIONS,
    estimate=estimate,
    gather=gather,
)
