"""Pathways and their papers as a benchmark: levels, splits, pairs, and the files of its format."""

import unicodedata
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
LONGEST = 300  # characters of a label
FEWER_SHARED = "draw fewer papers of each (Papers drawn, --most), so that they share fewer"
FEWER_NEEDED = "ask for fewer papers of each (Papers needed, --fewest)"
ROUNDS = 9  # of telling names apart: one that was made may be another pathway's own


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
    bare = replace(labelled, columns={name: labelled.columns[name] for name in _places(level_keys)})
    try:
        made = splits.split_pathways(bare, fractions=fractions, pairs=pairs, seed=seed)
    except splits.Unsplit as error:
        mend = FEWER_SHARED if error.linked else FEWER_NEEDED
        raise BadInput(
            f"{error.found} Choose an organism or a source with more pathways; or {mend}; or build a set of MeSH, "
            "which is external: it is not split."
        ) from None
    taken = labelled.take([row for row, own in enumerate(labelled.columns[PATHWAY]) if own])
    whole = replace(made.papers, columns={**taken.columns, **made.papers.columns})
    return Benchmark(whole, named, made.pairs, made.findings, made.skipped)


def _places(level_keys: Sequence[str]) -> tuple[str, ...]:
    return (*level_keys, "pathway_id", PATHWAY)


def _told_apart(pathways: Sequence[Pathway]) -> tuple[Pathway, ...]:
    """Names and labels as they are read back, and names of several pathways with their ids behind."""
    read = [_as_read(one) for one in pathways]
    for _ in range(ROUNDS):
        names = Counter(one.name for one in read)
        if len(names) == len(read):
            break
        read = [replace(one, name=f"{one.name} ({one.id})") if names[one.name] > 1 else one for one in read]
    return tuple(read)


def _as_read(one: Pathway) -> Pathway:
    labels = {key: clean(label) for key, label in one.labels.items()}
    return replace(one, name=clean(one.name) or clean(one.id), labels={key: own for key, own in labels.items() if own})


def clean(text: str) -> str:
    """A label as it is read back: composed, blanks made single, no half characters."""
    return " ".join(unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode()).split())[:LONGEST]


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
