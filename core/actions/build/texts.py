"""The papers of gathered pathways with their texts from PubMed, and what cannot be used, each with its reason."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core import datasets
from core.errors import BadInput
from core.progress import Progress, silent
from core.schema import Papers, Pathway, Skipped, SkippedPathway
from core.sources import ncbi


@dataclass(frozen=True)
class Texts:
    """`papers`: every paper that can be used, once. `pathways`: as gathered, with the PMIDs of those papers.

    `day`: when PubMed was asked, the first and the last day. `counts`: what is worth knowing of all of them.
    """

    papers: Papers
    pathways: tuple[Pathway, ...]
    left_out: tuple[Skipped, ...]
    counts: Mapping[str, int]
    days: tuple[str, str]


def fetch_texts(
    pathways: Sequence[Pathway], *, most: int, fewest: int, seed: int, email: str = "", progress: Progress = silent
) -> Texts:
    """PubMed's records of the papers. At most `most` a pathway (0: all) are drawn; fewer than `fewest` leave it out.

    A paper without a title, a retracted one, and one that PubMed does not have are left out; a merged one goes by the
    id that PubMed has now.
    """
    drawn = tuple(replace(one, pmids=_drawn(one, most, seed)) for one in pathways)
    wanted = list(dict.fromkeys(pmid for one in drawn for pmid in one.pmids))
    if not wanted:
        raise BadInput("nothing to build: no pathway is left that names a paper of PubMed. Choose others, or more.")
    records = ncbi.records(wanted, email=email, progress=progress)
    if len(records.missing) == len(wanted):
        raise BadInput(f"PubMed has no record of any of the {len(wanted):,} papers that the pathways name.")
    read = datasets.read_records(records.bodies())
    gone = [Skipped(pmid, "PubMed has no record of it") for pmid in records.missing]
    gone += [Skipped(old, f"merged by PubMed into {new}, which stands for it") for old, new in records.merged.items()]
    now = [replace(one, pmids=_now(one.pmids, records.merged)) for one in drawn]
    return _texts(read, now, fewest, gone, records.days, asked=len(wanted), every=pathways)


def given_texts(papers: Papers, pathways: Sequence[Pathway], *, most: int, fewest: int, seed: int) -> Texts:
    """The same of papers that are here already: nothing is asked."""
    drawn = [replace(one, pmids=_drawn(one, most, seed)) for one in pathways]
    asked = len({pmid for one in drawn for pmid in one.pmids})
    return _texts(papers, drawn, fewest, [], ("", ""), asked=asked, every=pathways)


def _texts(
    read: Papers,
    pathways: Sequence[Pathway],
    fewest: int,
    gone: list[Skipped],
    days: tuple[str, str],
    *,
    asked: int,
    every: Sequence[Pathway],
) -> Texts:
    usable, left_out = _usable(read)
    mended = [replace(one, pmids=tuple(pmid for pmid in one.pmids if pmid in usable)) for one in pathways]
    few = [one for one in mended if len(one.pmids) < max(fewest, 1)]
    left_out += [
        SkippedPathway(one.id, f"{one.name}: {len(one.pmids)} papers with a text, fewer than {fewest}") for one in few
    ]
    kept = tuple(one for one in mended if len(one.pmids) >= max(fewest, 1))
    held = {pmid for one in kept for pmid in one.pmids}
    alone = {pmid for one in few for pmid in one.pmids} - held
    left_out += [Skipped(pmid, "only in pathways that are left out") for pmid in read.ids if pmid in alone]
    papers = read.take([row for row, id_ in enumerate(read.ids) if id_ in held])
    named = len({pmid for one in every for pmid in one.pmids})
    return Texts(papers, kept, (*gone, *left_out), _counts(papers, named, asked, len(pathways)), days)


def _drawn(one: Pathway, most: int, seed: int) -> tuple[str, ...]:
    """At most so many of a pathway's papers, in the source's order; the draw depends on its id alone."""
    if not most or len(one.pmids) <= most:
        return one.pmids
    chance = random.Random(f"{seed}/{one.id}")  # noqa: S311 - a draw, no secret
    rows = sorted(chance.sample(range(len(one.pmids)), most))
    return tuple(one.pmids[row] for row in rows)


def _usable(read: Papers) -> tuple[set[str], list[Skipped]]:
    gone = read.columns.get("retracted", ())
    left_out = list(read.skipped)
    usable = set()
    for row, id_ in enumerate(read.ids):
        if not read.titles[row].strip():
            left_out.append(Skipped(id_, "no title"))
        elif row < len(gone) and gone[row]:
            left_out.append(Skipped(id_, "retracted"))
        else:
            usable.add(id_)
    return usable, left_out


def _now(pmids: Sequence[str], merged: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(merged.get(pmid, pmid) for pmid in pmids))


def _counts(papers: Papers, named: int, asked: int, pathways: int) -> dict[str, int]:
    languages = papers.columns.get("language", ((),) * len(papers))
    return {
        "pathways gathered": pathways,
        "papers named": named,
        "papers asked for": asked,
        "papers": len(papers),
        "papers without abstract": sum(not text.strip() for text in papers.abstracts),
        "papers in another language than English": sum(bool(own) and "eng" not in own for own in languages),
    }
