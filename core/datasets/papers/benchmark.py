"""The pathway benchmark's folder: pathways_{train,val,test}.json, each a list of pathways with their papers.

[{"pathway_id", "pathway_name", "category", "subcategory", "references": [{"pmid", "title", "abstract"}]}]
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from core.datasets.encoding import decode, half_characters, mend
from core.datasets.messages import named, plain, shown_name
from core.datasets.papers.benchmark_keys import texts_of
from core.datasets.papers.benchmark_papers import LEVELS, Merged
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.told import told
from core.datasets.records import parse
from core.datasets.tables import whole
from core.errors import BadFile, BadInput
from core.schema import Finding

SPLITS = ("train", "val", "test")


def is_benchmark(folder: Path) -> bool:
    return folder.is_dir() and any(path_of(folder, split).is_file() for split in SPLITS)


def path_of(folder: Path, split: str) -> Path:
    return folder / f"pathways_{split}.json"


def inspect_folder(
    folder: Path, split: str = "", *, drop_bad: bool = False, title: str = "", level_keys: Sequence[str] = ()
) -> Inspected:
    """The papers of a folder, of one split or of all. Raises BadFile, BadInput for a split or key that is not there.

    `title`: what the user calls the folder, where it is stored under another name. `level_keys`: the keys of its
    pathways that are the levels, coarse to fine, in place of category, subcategory and pathway; without them those that
    the folder names itself (SOURCE.json).
    """
    if not is_benchmark(folder):
        wanted = named(path_of(folder, split).name for split in SPLITS)
        raise BadFile(f"{shown_name(folder)} is a folder without {wanted}: give a file, or a folder with these.")
    there = [each for each in SPLITS if path_of(folder, each).is_file()]
    if split and split not in there:
        raise BadInput(f"{shown_name(folder)} has no split {split!r}; there are: {', '.join(there)}.")
    keys = level_keys or told(folder).level_keys
    merged = Merged(plain(title, 80) if title else shown_name(folder), drop_bad, level_keys=keys)
    for each in [split] if split else there:
        path = path_of(folder, each)
        for place, pathway in _pathways(_root(path, merged.findings), shown_name(path), merged.levels):
            merged.take(place, pathway, each)
    return merged.inspected()


def inspect_pathways(
    root: object, file: str, findings: list[Finding], *, drop_bad: bool = False, level_keys: Sequence[str] = ()
) -> Inspected:
    """The papers of one such file, already parsed; the split is told by its name."""
    split = next((each for each in SPLITS if file == f"pathways_{each}.json"), "")
    lost = _half_characters(root)
    said = [*findings, *([half_characters(file, lost)] if lost else [])]
    merged = Merged(file, drop_bad, said, level_keys=level_keys)
    for place, pathway in _pathways(root, file, merged.levels):
        merged.take(place, pathway, split)
    return merged.inspected()


def is_pathways(root: object) -> bool:
    return isinstance(root, list) and bool(root) and isinstance(root[0], dict) and "references" in root[0]


def _root(path: Path, findings: list[Finding]) -> object:
    file = shown_name(path)
    text, said = decode(whole(path, file), file)
    findings += said
    try:
        root = parse(text, file)
        lost = _half_characters(root)
        findings += [half_characters(file, lost)] if lost else []
        return root
    except json.JSONDecodeError as error:
        raise BadFile(f"{file}, line {error.lineno}, character {error.colno}: not valid JSON ({error.msg}).") from None
    except ValueError as error:
        raise BadFile(f"{file}: {error}.") from None


def _half_characters(value: object) -> int:
    """How many lone surrogates `text_of` will replace."""
    lost, left = 0, [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            lost += mend(one)[1]
        elif isinstance(one, dict | list):
            left += one.values() if isinstance(one, dict) else one
    return lost


def _pathways(root: object, file: str, levels: Sequence[str]) -> Iterator[tuple[str, dict[str, object]]]:
    if not isinstance(root, list) or not root:
        raise BadFile(f"{file}: expected a list of pathways, [{{…}}, …], found {_kind(root)}.")
    for number, pathway in enumerate(root, 1):
        if not isinstance(pathway, dict) or not isinstance(pathway.get("references"), list):
            raise BadFile(f'{file}, pathway {number}: expected an object with a list "references".')
        named = ("pathway_id", "pathway_name")
        if not any(texts_of(pathway.get(key)) for key in (*named, *(key for key in levels if key not in LEVELS))):
            raise BadFile(f'{file}, pathway {number}: neither "pathway_id" nor "pathway_name" has a value.')
        yield f"{file}, pathway {number}", pathway


def _kind(value: object) -> str:
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "one object" if isinstance(value, dict) else "a single value"
