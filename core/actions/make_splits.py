"""A benchmark out of any papers with levels: 70/15/15 by pathway, no paper in two splits, pairs of the four types."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core import __version__
from core.actions.papers import Source, asked, papers
from core.datasets.benchmark_files import as_benchmark
from core.datasets.hierarchy import LEVELS
from core.datasets.messages import count, named, plain
from core.datasets.pair_draw import draw_pairs
from core.datasets.paper_pairs import TYPES, PaperPair
from core.datasets.papers.levels import with_levels
from core.datasets.pathway_splits import FRACTIONS, SPLITS, Groups, assigned, checked, groups_of
from core.disk import publish
from core.errors import BadInput, CoreError
from core.progress import Progress, silent
from core.schema import Papers

HOW = "make_splits.json"


@dataclass(frozen=True)
class MadeSplits:
    """A folder in the benchmark's format. `splits`: of each its pathways, papers and pairs by type.

    `notices`: what was left out or kept together.
    """

    folder: Path
    splits: Mapping[str, Mapping[str, int]]
    notices: tuple[str, ...]


def make_splits(
    *,
    data: Source,
    out: str | Path,
    levels: Sequence[str] = (),
    fractions: Sequence[float] = FRACTIONS,
    pairs: int = 2,
    seed: int = 42,
    progress: Progress = silent,
) -> MadeSplits:
    """Write the papers as a benchmark folder that `check --as pathways` takes. Same papers and seed, same bytes.

    Parameters
    ----------
    data
        A collection, or a table of papers with level columns; a paper may have several values in each.
    levels
        One to three columns, coarse to fine; the finest is what is split by. Default: the levels that the papers have.
        They are written as category, subcategory and pathway; two as category and pathway, one as pathway.
    fractions
        Of the pathways, for train, val and test.
    pairs
        Partners of each type (pos, hard, negative, soft) for each paper; 0 for no files of pairs.

    Raises
    ------
    BadInput
        No such column, no pathways, fractions that are none, a split that would be empty because pathways share papers,
        or a folder that is the source itself.
    CoreError
        If the disk does not take the files.
    """
    share = checked(fractions)
    if pairs < 0:
        raise BadInput(f"pairs {pairs}: expected 0 or more partners of each type a paper.")
    whole = papers(data)
    folder = Path(out).expanduser()
    _refuse_source(asked(data).path, folder)
    progress(0, 3, "papers read")
    found, notices = _hierarchy(whole, tuple(levels))
    groups = groups_of(found)
    of_pathway = assigned(groups, fractions=share, seed=seed, file=whole.title or whole.name)
    found = replace(found, splits=tuple(of_pathway[values[0]] for values in found.columns["pathway"]))
    progress(1, 3, "pathways split")
    drawn = {split: draw_pairs(_of(found, split), each=pairs, seed=f"{seed} {split}") for split in _there(found)}
    progress(2, 3, "pairs drawn")
    splits = {split: _facts(found, drawn, split, of_pathway) for split in _there(found)}
    notices += _kept_together(groups, splits, share)
    files = as_benchmark(found, drawn if pairs else None)
    how = {
        "made_by": f"Bioscope {__version__}, make-splits",
        "source": plain(whole.title or whole.name, 80),
        "fingerprint": whole.fingerprint,
        "licence": whole.licence,
        "levels": list(levels) or list(whole.levels),
        "fractions": list(share),
        "pairs": pairs,
        "seed": seed,
        "splits": splits,
        "notices": notices,
    }
    _write(folder, files | {HOW: (json.dumps(how, ensure_ascii=False, indent=1) + "\n").encode()})
    progress(3, 3, "written")
    return MadeSplits(folder, splits, tuple(notices))


def _hierarchy(whole: Papers, names: tuple[str, ...]) -> tuple[Papers, list[str]]:
    """The papers that have a pathway, with the named columns as the benchmark's levels; what there is to say."""
    where = whole.title or whole.name
    if not (names or whole.levels):
        raise BadInput(
            f"{where}: has no levels. Name its columns, coarse to fine: --levels category,subcategory,pathway. "
            f"There are: {named(whole.columns, 20) or 'none'}."
        )
    levels = with_levels(whole, names).levels if names else whole.levels
    if len(levels) > len(LEVELS):
        raise BadInput(f"{where}: {len(levels)} levels ({named(levels)}); the benchmark has at most three.")
    targets = {1: LEVELS[2:], 2: (LEVELS[0], LEVELS[2])}.get(len(levels), LEVELS)
    columns = {target: whole.columns[name] for target, name in zip(targets, levels)}
    if levels[-1] == LEVELS[-1] and "pathway_id" in whole.columns:
        columns["pathway_id"] = whole.columns["pathway_id"]
    rows = [row for row, values in enumerate(columns["pathway"]) if values]
    if not rows:
        raise BadInput(f'{where}: no paper has a value in "{plain(levels[-1])}".')
    notices = []
    if renamed := [f"{plain(name)} as {target}" for target, name in zip(targets, levels) if name != target]:
        notices.append(f"Levels: {named(renamed)}.")
    if len(rows) < len(whole):
        left = count(len(whole) - len(rows), "paper")
        notices.append(f'{left} of {len(whole):,} left out: nothing in "{plain(levels[-1])}".')
    lost = [name for name in whole.columns if name not in {*levels, "pathway_id"}]
    if lost:
        notices.append(f"Columns that the format does not hold are not written: {named(map(plain, lost), 5)}.")
    return replace(whole, columns=columns, levels=targets, splits=()).take(rows), notices


def _there(found: Papers) -> list[str]:
    return [split for split in SPLITS if split in found.splits]


def _of(found: Papers, split: str) -> Papers:
    return found.take([row for row, own in enumerate(found.splits) if own == split])


def _facts(
    found: Papers, drawn: Mapping[str, Sequence[PaperPair]], split: str, of_pathway: Mapping[str, str]
) -> dict[str, int]:
    kinds = Counter(pair.type for pair in drawn[split])
    n = sum(own == split for own in of_pathway.values())
    return {"pathways": n, "papers": found.splits.count(split), **{kind: kinds[kind] for kind in TYPES}}


def _kept_together(groups: Groups, splits: Mapping[str, Mapping[str, int]], share: Sequence[float]) -> list[str]:
    """What was joined so that no paper and no text is in two splits, and what fractions came of it."""
    joined = [names for names in groups.pathways if len(names) > 1]
    if not joined:
        return []
    because = [count(groups.by_papers, "paper") + " in several pathways"] if groups.by_papers else []
    because += [count(groups.by_texts, "text") + " under several ids"] if groups.by_texts else []
    got = ", ".join(f"{split} {facts['pathways'] / len(groups):.1%}" for split, facts in splits.items())
    asked_for = ", ".join(f"{split} {part:.1%}" for split, part in zip(SPLITS, share) if part)
    return [
        f"{sum(map(len, joined)):,} of {count(len(groups), 'pathway')} stay together in {count(len(joined), 'group')} "
        f"({' and '.join(because)}), the largest of {count(len(joined[0]), 'pathway')}: no paper and no text is in two "
        f"splits. Of the pathways: {got} (asked for: {asked_for})."
    ]


def _refuse_source(source: str, folder: Path) -> None:
    if source and folder.exists() and Path(source).expanduser().resolve() in (folder.resolve(), *_files(folder)):
        raise BadInput(f"{folder} is the source itself: give another folder to write into.")
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder} is a file: give a folder to write into.")


def _files(folder: Path) -> list[Path]:
    return [folder.resolve() / f"{kind}_{split}.json" for kind in ("pathways",) for split in SPLITS]


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    """All files; what an earlier run left of a split that there is no more goes. Raises CoreError."""
    try:
        for name, content in files.items():
            publish(folder / name, lambda temporary, content=content: temporary.write_bytes(content))  # type: ignore[misc]
        for split in SPLITS:
            for name in (f"pathways_{split}.json", f"pairs_{split}.jsonl"):
                if name not in files:
                    (folder / name).unlink(missing_ok=True)
    except OSError as error:
        raise CoreError(f"the splits could not be written to {folder}: {error.strerror or error}.") from None
