"""A benchmark out of any papers with levels: 70/15/15 by pathway, no paper in two splits, pairs of the four types."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from core import __version__
from core.actions.papers import Asked, Source, asked, papers
from core.datasets import find_collection, splits
from core.datasets.messages import plain
from core.datasets.paper_pairs import TYPES
from core.datasets.papers.levels import with_levels
from core.datasets.splits.written import own_keys
from core.disk import put
from core.errors import BadInput, not_written
from core.progress import Progress, silent
from core.schema import Papers, Skipped

HOW = "make_splits.json"
FILES = tuple(name.format(split) for split in splits.SPLITS for name in ("pathways_{}.json", "pairs_{}.jsonl"))


@dataclass(frozen=True)
class MadeSplits:
    """A folder in the benchmark's format. `splits`: of each its pathways, papers and pairs by type.

    `level_keys`: what has to be named when it is read, where its levels are not category, subcategory and pathway.
    `notices`: what was kept together, and what else is worth knowing. `skipped`: papers that were left out.
    """

    folder: Path
    splits: Mapping[str, Mapping[str, int]]
    level_keys: tuple[str, ...]
    notices: tuple[str, ...]
    skipped: tuple[Skipped, ...]


def make_splits(
    *,
    data: Source,
    out: str | Path,
    levels: Sequence[str] = (),
    fractions: Sequence[float] = splits.FRACTIONS,
    pairs: int = 2,
    seed: int = 42,
    progress: Progress = silent,
) -> MadeSplits:
    """Write the papers as a benchmark folder that `check --as pathways` takes. Same papers and seed, same bytes.

    Parameters
    ----------
    data
        A collection, or a table of papers with columns for the levels; a paper may have several values in each.
    out
        The folder. What an earlier run wrote there is replaced; a benchmark of other making is not.
    levels
        Columns, coarse to fine; the finest is what is split by. Default: the levels that the papers have.
    fractions
        Of the pathways, for train, val and test; 0 for a split that is not wanted.
    pairs
        At most so many partners of each type (pos, hard, negative, soft) for each paper; 0 for no files of pairs.

    Raises
    ------
    BadInput, BadFile, MissingData
        Papers that cannot be read or split, or a folder that is their source or holds another benchmark.
    CoreError
        If the disk does not take the files.
    """
    folder = Path(out).expanduser()
    found = asked(data)
    _refuse(folder, Path(found.path).expanduser() if found.path else find_collection(found.name), pairs)
    whole = _with_levels(found, levels) if levels else papers(found.plain)
    made = splits.split_pathways(whole, fractions=fractions, pairs=pairs, seed=seed)
    progress(1, 2, "pathways split, pairs drawn")
    keys = made.papers.levels if own_keys(made.papers.levels) else ()
    facts = {size.split: _facts(size, made) for size in made.sizes if size.papers}
    notices = tuple(finding.text for finding in made.findings)
    how = {
        "made_by": f"Bioscope {__version__}, make-splits", "source": plain(whole.title or whole.name, 80),
        "fingerprint": whole.fingerprint, "licence": whole.licence, "levels": list(made.papers.levels),
        "level_keys": list(keys), "fractions": list(fractions), "pairs": pairs, "seed": seed, "splits": facts,
        "notices": list(notices), "left_out": [vars(one) for one in made.skipped],
    }  # fmt: skip
    _write(folder, splits.files_of(made) | {HOW: (json.dumps(how, ensure_ascii=False, indent=1) + "\n").encode()})
    progress(2, 2, "written")
    return MadeSplits(folder, facts, keys, notices, made.skipped)


def _with_levels(data: Asked, levels: Sequence[str]) -> Papers:
    """Keys of a benchmark's pathways are read as they are written; any other column is taken as it was understood."""
    try:
        return papers(data.plain | {"level_keys": list(levels)})
    except BadInput:
        return with_levels(papers(data.plain), levels)


def _facts(size: splits.Size, made: splits.Splits) -> dict[str, int]:
    kinds = Counter(pair.type for pair in made.pairs.get(size.split, ()))
    return {"pathways": size.pathways, "papers": size.papers, **{kind: kinds[kind] for kind in TYPES}}


def _refuse(folder: Path, source: Path, pairs: int) -> None:
    """Raises BadInput for a folder that is a file or holds the source or another benchmark, and for wrong `pairs`."""
    if pairs < 0:
        raise BadInput(f"pairs {pairs}: expected 0 or more partners of each type a paper.")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: give a folder to write into.")
    own = [folder.resolve(), *(folder.resolve() / name for name in FILES)]
    if source.resolve() in own:
        raise BadInput(f"{folder} is the source itself: give another folder to write into.")
    there = [name for name in FILES if (folder / name).exists()]
    if there and not (folder / HOW).is_file():
        raise BadInput(f"{folder} holds {there[0]} of another benchmark: give another folder to write into.")


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """All files; what is there of a split that is not among them goes. Raises CoreError."""
    try:
        for name, content in files.items():
            put(folder / name, content)
        for name in FILES:
            if name not in files:
                (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise not_written("the splits", folder, error) from None
