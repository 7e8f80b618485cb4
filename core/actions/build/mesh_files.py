"""Papers of MeSH terms out of PubMed's own files, without any network: texts and topics are there already."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from core.actions.build.mesh_choice import Choice
from core.actions.build.mesh_found import Found
from core.actions.build.mesh_tree import Given
from core.actions.build.mesh_usable import usable
from core.datasets import read_collection
from core.datasets.mesh import Group, draw, groups_of, label, label_plainly, topics_of
from core.disk import digest
from core.errors import BadInput, MissingData
from core.progress import Progress, silent
from core.schema import Papers

ALONE = 10  # without a tree there is one group, with so many times the terms of one


def by_files(
    files: Sequence[Path], given: Given | None, choice: Choice, without: Collection[str], *, progress: Progress = silent
) -> Found:
    """Terms that enough papers of these files have, papers drawn of each. Raises BadInput, BadFile, MissingData."""
    whole = _read(files, progress)
    papers, gone = usable(whole, choice)
    topics = topics_of(papers, given.tree if given else None, major=choice.major)
    members: dict[str, list[str]] = {}
    for pmid, names in topics.of.items():
        for name in names:
            members.setdefault(name, []).append(pmid)
    among = {name for name, own in members.items() if len(own) >= choice.fewest}
    if given:
        groups = groups_of(given.tree, choice.branches, seed=choice.seed, among=among)
    else:
        groups = [Group("", "all descriptors", _in_order(among, choice.seed))]
    drawn = draw(
        groups, lambda name: members[name], terms=choice.terms * (1 if given else ALONE), papers=choice.papers,
        fewest=choice.fewest, seed=choice.seed, without=without,
    )  # fmt: skip
    own = {pmid: topics.of[pmid] for pmid in drawn.papers}
    made = (
        label(own, given.tree, choice.branches, fewest=choice.fewest)
        if given
        else label_plainly(own, fewest=choice.fewest)
    )
    if not made.pathways:
        raise BadInput(
            f"{whole.title}: {len(papers):,} papers that can be used, but no topic in the branches that "
            f"{choice.fewest} of them have. Give more files, other branches, or a smaller number of papers a label."
        )
    row = {pmid: number for number, pmid in enumerate(papers.ids)}
    taken = papers.take([row[pmid] for pmid in sorted(made.papers, key=lambda pmid: row[pmid])])
    return Found(
        given, groups, drawn, topics, made, tuple(gone), papers=replace(taken, findings=(), skipped=()),
        findings=whole.findings,
    )  # fmt: skip


def _in_order(names: Collection[str], seed: int) -> tuple[str, ...]:
    return tuple(sorted(names, key=lambda name: digest([seed, name])))


def _read(files: Sequence[Path], progress: Progress) -> Papers:
    """The papers of all files; one that is in several is as the first has it."""
    found: list[Papers] = []
    for number, path in enumerate(files):
        if not path.is_file():
            raise MissingData(f"{path}: no such file.")
        found.append(read_collection(path))
        progress(number + 1, len(files), "files read")
    if len(found) == 1:
        return found[0]
    names = list(dict.fromkeys(name for one in found for name in one.columns))
    place = {id_: (one, row) for one in reversed(found) for row, id_ in enumerate(one.ids)}
    rows = [place[id_] for id_ in dict.fromkeys(id_ for one in found for id_ in one.ids)]
    return Papers(
        found[0].name,
        tuple(one.ids[row] for one, row in rows),
        tuple(one.titles[row] for one, row in rows),
        tuple(one.abstracts[row] for one, row in rows),
        columns={
            name: tuple(one.columns[name][row] if name in one.columns else () for one, row in rows) for name in names
        },
        title=f"{len(found)} files",
        findings=tuple(finding for one in found for finding in one.findings),
        skipped=tuple(each for one in found for each in one.skipped),
    )
