"""KEGG: pathways of an organism with category and subcategory from br08901, and the papers they refer to."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.actions.build.gathered import Builder, Estimate, Gathered, Option, Origin, span
from core.datasets.kegg import Entry, join, read_entries, read_hierarchy, read_list
from core.datasets.kegg.pathways import LEVELS
from core.errors import BadInput
from core.progress import Progress, silent
from core.sources.asking import Answered, believed
from core.sources.kegg import BATCH, HIERARCHY, REFERENCE, kegg
from core.sources.services import service

NAME, TITLE = "kegg", "KEGG pathways"
LICENCE = "KEGG, academic use only"
LICENCE_URL = "https://www.kegg.jp/kegg/legal.html"
COMMERCIAL = "https://www.pathway.jp"
NOTICE = (
    "KEGG (Kanehisa Laboratories) is free for academic use by academic users, and what is made of it is not to be "
    f"passed on; any other use needs a licence of Pathway Solutions ({COMMERCIAL})."
)
ORIGIN = Origin(NAME, TITLE, "", service(NAME).home, LICENCE, LICENCE_URL, NOTICE)  # its version is told by the source
PATHWAYS, PAPERS = 370, 20  # assumed: pathways of hsa, papers a pathway
OPTIONS = (
    Option(
        "academic",
        "Academic use",
        "flag",
        False,
        f"I use KEGG for academic purposes, as its licence asks. {NOTICE}",
        confirms=True,
    ),
    Option(
        "organism", "Organism", "text", "hsa", f"KEGG's code of it, hsa is human; {REFERENCE}: the reference pathways."
    ),
)


def estimate(*, academic: bool = False, organism: str = "hsa", **_: object) -> Estimate:
    """Requests to KEGG, before the papers are fetched."""
    requests = 3 + -(-PATHWAYS // BATCH)
    return Estimate(
        requests=requests,
        seconds=requests * max(service(NAME).apart, 1.0),
        megabytes=0.03 * PATHWAYS,
        words=(
            f"About {PATHWAYS} pathways, ten a request; how many papers they refer to is known only then "
            f"(at {PAPERS} a pathway {PATHWAYS * PAPERS:,})."
        ),
        papers=PATHWAYS * PAPERS,
    )


def gather(*, academic: bool = False, organism: str = "hsa", email: str = "", progress: Progress = silent) -> Gathered:
    """Pathways with PMIDs of KEGG's current release; what was asked before is not asked again.

    Raises BadInput without `academic` and for an organism that KEGG does not have, MissingData when offline,
    SourceError when KEGG is away, refuses or answers wrongly.
    """
    if not academic:
        raise BadInput(
            "KEGG is free for academic use by academic users only: confirm that yours is with --academic, or get a "
            f"licence of Pathway Solutions ({COMMERCIAL}). KEGG's terms: {LICENCE_URL}"
        )
    organism = organism.strip()
    progress(0, 1, "the hierarchy and the list of pathways from KEGG")
    source = kegg(progress=progress)
    tree, names = source.hierarchy(), source.pathways(organism)
    with believed(tree, names):
        listed, places = read_list(names.body), read_hierarchy(tree.body)
    flat = list(source.entries(sorted(listed), progress))
    source.refuse_moved()
    joined = join(listed, places, list(_entries(flat)))
    return Gathered(
        pathways=joined.pathways,
        level_keys=LEVELS,
        origin=replace(
            ORIGIN,
            version=f"Release {source.release}",
            asked={
                "info/pathway": source.read,
                f"get/{HIERARCHY}": tree.day,
                f"list/pathway/{organism}": names.day,
                f"entries of {len(listed):,} pathways": span(one.day for one in flat),
            },
        ),
        options={"academic": True, "organism": organism},
        left_out=joined.left_out,
        findings=joined.findings,
    )


def _entries(flat: Iterable[Answered]) -> Iterator[Entry]:
    for one in flat:
        with believed(one):
            yield from read_entries(one.body)


BUILD = Builder(
    name=NAME,
    title=TITLE,
    what=(
        "KEGG's pathways of one organism (human unless another is chosen) under the categories and subcategories of "
        "its hierarchy br08901, with the papers that each pathway refers to."
    ),
    licence=LICENCE,
    notice=NOTICE,
    services=("kegg", "ncbi"),
    options=OPTIONS,
    estimate=estimate,
    gather=gather,
)
