"""A folder of the pathway benchmark, checked whole: its splits against each other, its pairs against its hierarchy."""

from collections.abc import Sequence
from pathlib import Path

from core.datasets.messages import count, named, notice, plain, reject, shown_name
from core.datasets.pair_hierarchy import Wrong, say_wrong, wrong_types
from core.datasets.paper_pair_files import inspect_paper_pairs
from core.datasets.paper_pairs import PaperPair
from core.datasets.papers.benchmark import SPLITS, inspect_folder, is_benchmark, path_of
from core.datasets.papers.levels import level_names
from core.datasets.pathway_lists import pathways_in, say_pathways, say_several
from core.datasets.reading import Reading, refuses
from core.datasets.same_texts import Text, say_same_texts
from core.errors import BadFile, BadInput
from core.schema import Finding, Papers

OTHERS = {"train": ("training",), "val": ("dev", "valid", "validation"), "test": ("testing",)}


def inspect_pathways_folder(
    folder: Path, *, drop_bad: bool = False, level_keys: Sequence[str] = ()
) -> Reading[dict[str, Papers]]:
    """Split → papers, if the folder can be taken, with everything that there is to say about it.

    Raises BadFile, BadInput for keys that make no levels.
    """
    file = shown_name(folder)
    level_names(level_keys)
    if folder.is_file():
        raise BadFile(f"{file} is a file: give the folder that holds pathways_test.json.")
    if not folder.is_dir():
        raise BadFile(f"{file}: no such folder.")
    findings: list[Finding] = _named_otherwise(folder)
    if not is_benchmark(folder):
        wanted = named(path_of(folder, split).name for split in SPLITS)
        return Reading(None, (reject(f"{file} is a folder without {wanted}."), *findings), 0)
    papers: dict[str, Papers] = {}
    rows = 0
    for split in SPLITS:
        path = path_of(folder, split)
        if not path.is_file():
            findings.append(_without(split, path))
            continue
        try:
            found = inspect_folder(folder, split, drop_bad=drop_bad, title=path.name, level_keys=level_keys)
        except (BadFile, BadInput) as error:
            findings.append(reject(str(error)))
            continue
        rows += found.rows
        findings += found.findings
        if found.value is not None:
            papers[split] = found.value
    findings += _disjoint(file, papers) + say_same_texts(file, _texts(papers))
    pathways = {split: pathways_in(path_of(folder, split)) for split in papers}
    findings += say_pathways(pathways) + say_several(papers)
    findings += _pairs(folder, papers)
    return Reading(None if refuses(findings) else papers, tuple(findings), rows)


def _without(split: str, path: Path) -> Finding:
    if split == "test":
        return reject(f"no {path.name}: without a test split there is nothing to score.")
    use = "fitting (TF-IDF) and centring" if split == "train" else "choosing the pooling and the threshold of pairs"
    return notice(f"no {path.name}: the split {split} is for {use}, which needs other data then.")


def _named_otherwise(folder: Path) -> list[Finding]:
    """Files that bear another name for a split, and are not read."""
    return [
        notice(f"{name}{other}{end} is not read: it is to be called {name}{split}{end}.")
        for split, others in OTHERS.items()
        for other in others
        for name, end in (("pathways_", ".json"), ("pairs_", ".jsonl"))
        if (folder / f"{name}{other}{end}").is_file()
    ]


def _disjoint(file: str, papers: dict[str, Papers]) -> list[Finding]:
    where: dict[str, list[str]] = {}
    for split, held in papers.items():
        for id_ in held.ids:
            where.setdefault(id_, []).append(split)
    leaks = {id_: splits for id_, splits in where.items() if len(splits) > 1}
    if not leaks:
        return []
    shown = named(f"{plain(id_)} in {' and '.join(splits)}" for id_, splits in leaks.items())
    return [
        reject(f"{file}: {count(len(leaks), 'paper')} in more than one split, a leak: {shown}. Keep each in one split.")
    ]


def _texts(papers: dict[str, Papers]) -> list[Text]:
    return [
        Text(id_, title, abstract, split)
        for split, held in papers.items()
        for id_, title, abstract in zip(held.ids, held.titles, held.abstracts)
    ]


def _pairs(folder: Path, papers: dict[str, Papers]) -> list[Finding]:
    """The files of pairs: ids, labels and types, and whether the types agree with the hierarchy."""
    findings: list[Finding] = []
    wrong: list[tuple[str, Wrong]] = []
    every: list[PaperPair] = []
    for split in SPLITS:
        path = folder / f"pairs_{split}.jsonl"
        if not path.is_file():
            findings += [notice(f"no {path.name}: pairs of {split} are not scored.")] if split in papers else []
            continue
        if split not in papers:
            if not path_of(folder, split).is_file():
                findings.append(notice(f"{path.name} is not read: there is no {path_of(folder, split).name}."))
            continue
        held = papers[split]
        elsewhere = {
            id_: other for other, more in papers.items() if other != split for id_ in more.ids
        }  # fmt: skip
        for id_ in held.ids:
            elsewhere.pop(id_, None)
        try:
            found = inspect_paper_pairs(path, held, elsewhere)
        except BadFile as error:
            findings.append(reject(str(error)))
            continue
        findings += found.findings
        if found.value is not None:
            every += found.value.pairs
            wrong += [(path.name, one) for one in wrong_types(held, found.value)]
    return findings + say_wrong(wrong, every)
