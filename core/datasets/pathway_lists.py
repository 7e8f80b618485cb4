"""The pathways of the benchmark's files as they are listed: what is there twice, or alone, or without a label."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from core.datasets.encoding import decode
from core.datasets.ids import any_id
from core.datasets.messages import count, named, notice, plain, shown_name
from core.datasets.records import parse
from core.datasets.tables import whole
from core.schema import Finding, Papers


class Listed(NamedTuple):
    """A pathway: its id, or name where there is none; both, or its place, to show; its references' ids, as listed.

    External sets may name their pathways by their own levels alone: `id` is "" then.
    """

    id: str
    shown: str
    papers: tuple[str, ...]


def pathways_in(path: Path) -> list[Listed]:
    """The pathways in a file that could be taken."""
    file = shown_name(path)
    root = parse(decode(whole(path, file), file)[0], file)
    return [_listed(number, pathway) for number, pathway in enumerate(root, 1)] if isinstance(root, list) else []


def _listed(number: int, pathway: Mapping[str, object]) -> Listed:
    id_, name = (str(pathway.get(key) or "").strip() for key in ("pathway_id", "pathway_name"))
    shown = plain(id_ or name) or f"pathway {number}"
    if id_ and name and id_ != name:
        shown = f"{plain(id_)} ({plain(name)})"
    references = pathway["references"]
    assert isinstance(references, list)
    ids = (any_id(str(one.get("pmid", one.get("id")) or "")) for one in references if isinstance(one, dict))
    return Listed(id_ or name, shown, tuple(filter(None, ids)))


def say_pathways(splits: Mapping[str, Sequence[Listed]]) -> list[Finding]:
    """Notices of what stands twice, and of pathways with one paper or none."""
    every = [(split, one) for split, listed in splits.items() for one in listed]
    where: dict[str, list[str]] = {}
    for split, one in every:
        if one.id:
            where.setdefault(one.id, []).append(split)
    shown = {one.id: one.shown for _, one in every}
    across = [f"{shown[id_]} in {' and '.join(dict.fromkeys(of))}" for id_, of in where.items() if len(set(of)) > 1]
    again = [f"{shown[id_]} in {of[0]}" for id_, of in where.items() if len(of) > 1 and len(set(of)) == 1]
    twice = [f"{plain(id_)} in {one.shown}" for _, one in every for id_ in _twice(one.papers)]
    single = [one.shown for _, one in every if len(set(one.papers)) == 1]
    sayings = (
        (across, "pathway", "in more than one split, though splits are made by pathway"),
        (again, "pathway", "listed more than once, taken together"),
        (twice, "paper", "listed more than once in a pathway, kept once"),
        (single, "pathway", "with a single paper, which has none to find"),
        ([one.shown for _, one in every if not one.papers], "pathway", "without papers"),
    )  # fmt: skip
    return [notice(f"{count(len(found), noun)} {what}: {named(found)}.") for found, noun, what in sayings if found]


def say_several(papers: Mapping[str, Papers]) -> list[Finding]:
    """Notices of papers in several values of the finest level, and of papers without a value of a level."""
    findings = []
    for split, held in papers.items():
        n = len(held)
        if held.levels:
            level = held.levels[-1]
            several = [id_ for id_, values in zip(held.ids, held.columns[level]) if len(values) > 1]
            if several:
                most = max(map(len, held.columns[level]))
                findings.append(notice(
                    f"{split}: {len(several):,} of {count(n, 'paper')} in several (up to {most}) of the level "
                    f"{plain(level)}, kept in each: {named(map(plain, several), 3)}."
                ))  # fmt: skip
        for level in held.levels:
            bare = [id_ for id_, values in zip(held.ids, held.columns[level]) if not values]
            if bare:
                shown = named(map(plain, bare), 3)
                findings.append(
                    notice(f"{split}: {len(bare):,} of {count(n, 'paper')} without a {plain(level)}: {shown}.")
                )
    return findings


def _twice(ids: Sequence[str]) -> list[str]:
    return [id_ for id_ in dict.fromkeys(ids) if ids.count(id_) > 1]
