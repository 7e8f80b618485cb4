"""Pathways and their papers as a benchmark: levels, splits, pairs, and the files of its format."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from core.datasets import splits
from core.datasets.paper_pairs import TYPES, PaperPair, as_lines
from core.datasets.papers.levels import PATHWAY
from core.datasets.splits.pairs import draw_pairs
from core.datasets.splits.written import document, own_keys
from core.errors import BadInput
from core.schema import Finding, Papers, Pathway, Skipped, Values

KEPT = ("year", "journal", "publication_type", "language", "mesh")  # of a paper, written beside its texts
TEST = "test"


@dataclass(frozen=True)
class Benchmark:
    """`papers`: with levels and splits. `pairs`: split → pairs. `pathways`: of papers that are in a split."""

    papers: Papers
    pathways: tuple[Pathway, ...]
    pairs: Mapping[str, Sequence[PaperPair]]
    findings: tuple[Finding, ...]
    skipped: tuple[Skipped, ...]

    @property
    def level_keys(self) -> tuple[str, ...]:
        """What has to be named when it is read; empty for category, subcategory and pathway."""
        return self.papers.levels if own_keys(self.papers.levels) else ()

    def facts(self) -> dict[str, dict[str, int]]:
        """Split → how many pathways, papers, and pairs of each type."""
        place = dict(zip(self.papers.ids, self.papers.splits))
        homes = Counter(place[one.pmids[0]] for one in self.pathways)
        held = Counter(self.papers.splits)
        kinds = {split: Counter(pair.type for pair in self.pairs.get(split, ())) for split in held}
        return {
            split: {"pathways": homes[split], "papers": held[split], **{kind: kinds[split][kind] for kind in TYPES}}
            for split in splits.SPLITS
            if held[split]
        }

    def files(self) -> dict[str, bytes]:
        """Name → content, by split."""
        place = dict(zip(self.papers.ids, self.papers.splits))
        row = {id_: number for number, id_ in enumerate(self.papers.ids)}
        found: dict[str, bytes] = {}
        for split in self.facts():
            own = [one for one in self.pathways if place[one.pmids[0]] == split]
            found[f"pathways_{split}.json"] = document(
                (_head(one), [_reference(self.papers, row[pmid]) for pmid in one.pmids]) for one in own
            )
            if drawn := self.pairs.get(split):
                found[f"pairs_{split}.jsonl"] = as_lines(tuple(drawn)).encode()
        return found


def as_benchmark(
    papers: Papers,
    pathways: Sequence[Pathway],
    level_keys: Sequence[str],
    *,
    external: bool,
    fractions: Sequence[float],
    pairs: int,
    seed: int,
) -> Benchmark:
    """Papers of these pathways, split by pathway, or all in the test split where `external`.

    The level below `level_keys` is the pathway itself, but in an external set, whose keys are its levels. Pathways of
    one name are told apart by their ids. Raises BadInput where nothing is left, or nothing can be split.
    """
    if not pathways:
        raise BadInput(
            "no pathway has enough papers with a text. Ask for fewer papers a pathway, or for more pathways."
        )
    named = _told_apart(pathways)
    levels = tuple(level_keys) if external else (*level_keys, PATHWAY)
    labelled = replace(papers, columns={**_labels(papers, named, level_keys), **_further(papers)}, levels=levels)
    if external:
        whole = replace(labelled, splits=(TEST,) * len(labelled))
        return Benchmark(whole, named, {TEST: draw_pairs(whole, each=pairs, seed=seed)}, (), ())
    made = splits.split_pathways(labelled, fractions=fractions, pairs=pairs, seed=seed)
    return Benchmark(made.papers, named, made.pairs, made.findings, made.skipped)


def _told_apart(pathways: Sequence[Pathway]) -> tuple[Pathway, ...]:
    names = Counter(one.name for one in pathways)
    return tuple(replace(one, name=f"{one.name} ({one.id})") if names[one.name] > 1 else one for one in pathways)


def _labels(papers: Papers, pathways: Sequence[Pathway], level_keys: Sequence[str]) -> dict[str, Values]:
    own: dict[str, list[Pathway]] = {id_: [] for id_ in papers.ids}
    for one in pathways:
        for pmid in one.pmids:
            own[pmid].append(one)

    def column(key: str) -> Values:
        return tuple(
            tuple(dict.fromkeys(one.labels[key] for one in own[id_] if one.labels.get(key))) for id_ in papers.ids
        )

    found = {key: column(key) for key in level_keys}
    found["pathway_id"] = tuple(tuple(one.id for one in own[id_]) for id_ in papers.ids)
    return found | {PATHWAY: tuple(tuple(one.name for one in own[id_]) for id_ in papers.ids)}


def _further(papers: Papers) -> dict[str, Values]:
    return {name: papers.columns[name] for name in KEPT if name in papers.columns}


def _head(one: Pathway) -> dict[str, object]:
    return {"pathway_id": one.id, "pathway_name": one.name, **one.labels}


def _reference(papers: Papers, row: int) -> dict[str, object]:
    found: dict[str, object] = {"pmid": papers.ids[row], "title": papers.titles[row], "abstract": papers.abstracts[row]}
    for name in KEPT:
        values = papers.columns.get(name, ((),) * len(papers))[row]
        if values:
            found[name] = values[0] if len(values) == 1 else list(values)
    return found
