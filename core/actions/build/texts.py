"""The papers of gathered pathways with their texts from PubMed, and what cannot be used, each with its reason."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core import datasets
from core.progress import Progress, silent
from core.schema import Papers, Pathway, Skipped
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
    records = ncbi.records(wanted, email=email, progress=progress)
    read = datasets.read_records(records.bodies())
    usable, left_out = _usable(read)
    left_out += [Skipped(pmid, "PubMed has no record of it") for pmid in records.missing]
    left_out += [
        Skipped(old, f"merged by PubMed into {new}, which stands for it") for old, new in records.merged.items()
    ]
    here = {id_: row for row, id_ in enumerate(read.ids) if id_ in usable}
    mended = [replace(one, pmids=_known(one.pmids, records.merged, here)) for one in drawn]
    few = [one for one in mended if len(one.pmids) < max(fewest, 1)]
    left_out += [
        Skipped(one.id, f"{one.name}: {len(one.pmids)} papers with a text, fewer than {fewest}") for one in few
    ]
    kept = tuple(one for one in mended if len(one.pmids) >= max(fewest, 1))
    held = {pmid for one in kept for pmid in one.pmids}
    papers = read.take([row for id_, row in here.items() if id_ in held])
    return Texts(papers, kept, tuple(left_out), _counts(papers, len(wanted), len(pathways)), records.days)


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
        if not read.titles[row].strip() and not read.abstracts[row].strip():
            left_out.append(Skipped(id_, "no title and no abstract"))
        elif row < len(gone) and gone[row]:
            left_out.append(Skipped(id_, "retracted"))
        else:
            usable.add(id_)
    return usable, left_out


def _known(pmids: Sequence[str], merged: Mapping[str, str], here: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(now for now in (merged.get(pmid, pmid) for pmid in pmids) if now in here))


def _counts(papers: Papers, asked: int, pathways: int) -> dict[str, int]:
    languages = papers.columns.get("language", ((),) * len(papers))
    return {
        "pathways gathered": pathways,
        "papers asked for": asked,
        "papers": len(papers),
        "papers without abstract": sum(not text.strip() for text in papers.abstracts),
        "papers in another language than English": sum(bool(own) and "eng" not in own for own in languages),
    }
