"""What is scored: the papers of a split, those that choices are made on, and the labelled pairs of both."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from core import datasets, evaluate
from core.actions.papers import Asked, Source, asked, papers, stamp
from core.disk import digest
from core.errors import BadInput, MissingData
from core.schema import Papers, Values

KEEP = 6  # benchmarks in memory
_held: dict[str, "Bench"] = {}


@dataclass(frozen=True, eq=False)
class Bench:
    """A collection with levels, coarse to fine. `papers`: of the split that is scored.

    `training` (centering, TF-IDF) and `validation` (pooling, threshold of pairs) are None where there is no such split.
    `pairs`: split → its labelled pairs, for "test" and "val" as far as they are there.
    """

    data: Asked
    papers: Papers
    validation: Papers | None
    training: Papers | None
    pairs: Mapping[str, datasets.PaperPairs]

    @property
    def split(self) -> str:
        return self.data.split

    @cached_property
    def levels(self) -> tuple[evaluate.Membership, ...]:
        return memberships(self.papers)

    @property
    def without_pairs(self) -> tuple[str, ...]:
        """Why there are no pairs of the scored split, or of validation; nothing where there are."""
        if self.split not in self.pairs:
            name = f"pairs_{self.split}.jsonl" if self.split else "file of pairs"
            return (f"No {name} beside the papers: no pairs are scored.",)
        return tuple(one.text for held in self.pairs.values() if not held.pairs for one in held.findings)

    @cached_property
    def fingerprint(self) -> str:
        """Digest of all that is read: papers and pairs of every split."""
        parts = [one.fingerprint if one else "" for one in (self.papers, self.validation, self.training)]
        return digest([*parts, {split: [list(pair) for pair in held.pairs] for split, held in self.pairs.items()}])


def bench(data: Source, *, split: str = "test") -> Bench:
    """The benchmark of a source: its split, or "test", or all papers of a collection without splits.

    Kept in memory as long as the files stay, as it takes long to read pairs and to hold them against the levels.
    Raises MissingData, BadInput where there are no levels.
    """
    whole = papers(asked(data).plain | {"split": ""})
    found = asked(data, split=split if whole.splits else "")
    scored = papers(found.plain)
    if not scored.levels:
        raise BadInput(
            f"{scored.title or scored.name}: has no levels such as category, subcategory and pathway to score against. "
            "Give a folder in the pathway benchmark's format, or name the columns that form the levels (make-splits)."
        )
    validation, training = (_split(found, name, scored) for name in ("val", "train"))
    sides = {found.split: scored, "val": validation}
    files = {split: _pairs_of(found, split) for split, held in sides.items() if held is not None}
    stamps = {split: stamp(path) for split, path in files.items() if path.is_file()}
    marks = [one.fingerprint if one else "" for one in (scored, validation, training)]
    key = digest([found.plain, marks, stamps])
    if key not in _held:
        if len(_held) >= KEEP:
            _held.pop(next(iter(_held)))
        pairs = {split: datasets.read_paper_pairs(files[split], held) for split in stamps if (held := sides[split])}
        _held[key] = Bench(found, scored, validation, training, pairs)
    return _held[key]


def memberships(collection: Papers) -> tuple[evaluate.Membership, ...]:
    return tuple(evaluate.Membership.of(level, collection.columns[level]) for level in collection.levels)


def drawn_with(collection: Papers) -> Values:
    """The groups of the finest level of each paper; where it has none, of the next coarser level, named with it."""
    found = list(collection.columns[collection.levels[-1]])
    for level in collection.levels[-2::-1]:
        coarser = collection.columns[level]
        found = [own or tuple(f"{level}: {name}" for name in more) for own, more in zip(found, coarser)]
    return tuple(found)


def _split(found: Asked, split: str, scored: Papers) -> Papers | None:
    if found.split == split:
        return scored
    try:
        return papers(found.plain | {"split": split})
    except (MissingData, BadInput):
        return None


def _pairs_of(found: Asked, split: str) -> Path:
    root = Path(found.path).expanduser() if found.path else datasets.find_collection(found.name)
    return root / f"pairs_{split}.jsonl"
