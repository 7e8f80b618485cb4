"""MeSH: papers of descriptors out of all branches, with four levels of its tree: a set to test on, never to train."""

from collections.abc import Callable, Sequence
from pathlib import Path

from core.actions.build.gathered import Builder, Estimate, Gathered, Option, Origin
from core.actions.build.mesh_choice import choice, papers_of, paths_of
from core.actions.build.mesh_files import by_files
from core.actions.build.mesh_found import Found
from core.actions.build.mesh_search import by_search
from core.actions.build.mesh_tree import HOME, Given, tree_of
from core.actions.build.mesh_words import findings_of
from core.datasets.mesh import read_branches
from core.datasets.mesh.sample import TRIES
from core.disk import digest, digest_file
from core.errors import BadInput, MissingData, SourceError
from core.progress import Progress, silent
from core.schema import Finding, Skipped
from core.sources.services import service

NAME, TITLE = "mesh", "MeSH papers by topic"
WHAT = "Papers by topic, with the four upper levels of MeSH's tree: an external set, test split only"
LICENCE = "MeSH: free, NLM to be named as the source"
LICENCE_URL = "https://www.nlm.nih.gov/databases/download/terms_and_conditions_mesh.html"
NOTICE = (
    "MeSH is NLM's (U.S. National Library of Medicine), which does not endorse this set; name NLM and the year of MeSH "
    "where you show it. Labels are MeSH's, drawn and cut to four levels here."
)
TOPS = {"A": 21, "B": 5, "C": 23, "D": 16, "E": 7, "F": 4, "G": 17, "H": 2, "I": 3, "J": 3, "K": 1, "L": 1, "M": 1,
        "N": 6, "V": 4, "Z": 1}  # places of depth 1 of MeSH 2025, for the estimate  # fmt: skip
BATCH = 200  # records a request
DIGITS = 16  # of a digest
OPTIONS = (
    Option("branches", "Branches", "text", "C", "letters or tree numbers of MeSH, such as C04,F03 (C: diseases)"),
    Option("terms", "Terms", "number", 6, "at most so many of each place of depth 1, such as C04 Neoplasms (6)"),
    Option("papers", "Papers a term", "number", 20, "at most so many are drawn of each term (20)"),
    Option("years", "Years", "text", "", "of publication, such as 2015-2024; nothing for all"),
    Option("kegg_dir", "Without the papers of", "folder", "", "a benchmark folder; its papers are left out, counted"),
    Option("major", "Major topics only", "flag", True, "only topics that a paper is mainly about"),
    Option("english", "English only", "flag", True, "only papers in English"),
    Option("abstract", "With abstract only", "flag", True, "only papers with an abstract"),
    Option("mesh_year", "MeSH year", "text", "", "of the tree; nothing for the newest that NLM has"),
    Option("tree", "Tree file", "file", "", "NLM's mtrees file, in place of fetching it"),
    Option("from", "PubMed files", "files", (), "PubMed XML files: their papers and topics, without any search"),
)  # fmt: skip


def estimate(*, branches: str = "C", terms: int = 6, papers: int = 20, tree: str = "", **more: object) -> Estimate:
    """At most these, of NLM and PubMed, the records of the papers included."""
    places = sum(TOPS.get(one, 1) for one in read_branches(branches))
    fetched = 0 if str(tree).strip() else 3
    if more.get("from"):
        words = (
            "Papers come out of the files; only the tree is asked for." if fetched else "Nothing is asked of anybody."
        )
        return Estimate(fetched, float(fetched), 2.5 if fetched else 0.0, words)
    searches, most = places * terms * TRIES, places * terms * papers
    requests = fetched + searches + 2 * -(-most // BATCH)
    return Estimate(
        requests=requests,
        seconds=requests * max(service("ncbi").apart, 1.0),
        megabytes=2.5 + 0.1 * searches + 0.015 * most,
        words=f"About {places} places of depth 1, {places * terms} terms, at most {most:,} papers.",
    )  # fmt: skip


def gather(
    *,
    branches: str = "C",
    terms: int = 6,
    papers: int = 20,
    years: str = "",
    kegg_dir: str | Path = "",
    major: bool = True,
    english: bool = True,
    abstract: bool = True,
    mesh_year: str = "",
    tree: str | Path = "",
    seed: int = 42,
    fewest: int = 3,
    email: str = "",
    progress: Progress = silent,
    **files: Sequence[str | Path],
) -> Gathered:
    """Papers by topic, an external set. What was asked before is not asked again; the same seed gives the same set.

    `files`: under the name `from`, PubMed XML files that hold the papers: nothing is searched then, and where there is
    neither a tree file nor a network, the set has the one level `descriptor`. `fewest`: papers that a label needs.

    Raises BadInput, BadFile, MissingData when offline, SourceError when NLM or PubMed is away or answers wrongly.
    """
    wanted = choice(
        branches=branches, terms=terms, papers=papers, years=years, major=major, english=english, abstract=abstract,
        seed=seed, fewest=fewest,
    )  # fmt: skip
    paths = paths_of(files)
    without = papers_of(kegg_dir)
    said: tuple[Finding, ...] = ()
    given: Given | None = None
    progress(0, 1, "the tree of MeSH")
    try:
        given = tree_of(tree, year=mesh_year)
    except MissingData as error:
        if not paths:
            raise
        said = (Finding("notice", f"One level, the descriptors themselves: {error}"),)
    except SourceError as error:
        more = " With BIOSCOPE_OFFLINE=1 the files give a set of one level." if paths else ""
        raise SourceError(f"{error}{more}") from None
    if paths:
        found = by_files(paths, given, wanted, without, progress=progress)
    else:
        assert given is not None
        found = by_search(given, wanted, without, email=email, progress=progress)
    if not found.made.pathways:
        raise BadInput(f"no place of depth 4 has {fewest} papers: ask for more papers a term, or for other branches.")
    benchmark = Path(kegg_dir).name if str(kegg_dir).strip() else ""
    told = wanted.told() | {
        "kegg_dir": _told(kegg_dir, lambda _: digest(sorted(without))),
        "from": [_told(path, digest_file) for path in paths],
    }
    return Gathered(
        pathways=found.made.pathways,
        level_keys=found.levels,
        origin=_origin(found),
        options=told | ({"tree": _told(tree, digest_file)} if str(tree).strip() else {"mesh_year": mesh_year}),
        external=True,
        left_out=_left_out(found, benchmark),
        findings=(*said, *findings_of(found, wanted, benchmark)),
        papers=found.papers,
    )


def _told(given: str | Path, digest_of: Callable[[Path], str]) -> dict[str, str] | str:
    """Name and digest of something of the user's, so that another of the same name makes another set; "" for none."""
    if not str(given).strip():
        return ""
    path = Path(given).expanduser()
    return {"name": path.name, "digest": digest_of(path)[:DIGITS]}


def _origin(found: Found) -> Origin:
    given = found.given
    asked = {**({"tree": given.asked} if given and given.asked else {}), **found.asked}
    version = given.version if given else "MeSH headings of the records"
    return Origin(NAME, TITLE, version, given.url if given else HOME, LICENCE, LICENCE_URL, NOTICE, asked)


def _left_out(found: Found, benchmark: str) -> tuple[Skipped, ...]:
    excluded = [Skipped(pmid, f"it is in {benchmark}") for pmid in found.drawn.excluded]
    return (*found.drawn.left_out, *excluded, *found.gone, *found.made.left_out)


BUILD = Builder(NAME, TITLE, WHAT, LICENCE, NOTICE, ("mesh", "ncbi"), OPTIONS, estimate, gather, draws=True)
