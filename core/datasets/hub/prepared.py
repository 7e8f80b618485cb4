"""A data set of the hub onto this machine: resolved once, fetched, joined, read once as a check, and recorded."""

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from core.datasets.columns import find
from core.datasets.hub.card import licence_of
from core.datasets.hub.choice import Choice, choose_files
from core.datasets.hub.joined import Joined, join_files, with_splits
from core.datasets.hub.kept import (
    PAIRS,
    PAPERS,
    Kept,
    digest_of,
    folder_name,
    is_whole,
    keep,
    matching,
    only,
    record,
    recorded,
    root,
)  # fmt: skip
from core.datasets.hub.named import HubName, is_commit
from core.datasets.messages import named, plain
from core.datasets.pair_columns import pair_columns
from core.datasets.pairs import read_pairs
from core.datasets.papers import read_collection
from core.datasets.papers.tabular import TITLES
from core.disk import put
from core.errors import BadFile, BadInput, not_written
from core.progress import Progress, silent
from core.schema import Papers
from core.sources.asking import today
from core.sources.hub import Hub, HubInfo

KINDS = (PAIRS, PAPERS)
RAW = "raw"
README = "README.md"
MOST_README = 1_000_000


def prepare(
    name: HubName, *, kind: str = "", columns: Mapping[str, str] | None = None, progress: Progress = silent
) -> Kept:
    """Take in a data set as "pairs" or "papers", "" for whatever its columns say.

    `columns`: role → the column that is meant, where it is not recognised (id, title, abstract; sentence1, sentence2,
    score). Without a revision the default branch is resolved once, and the name means that commit from then on. What
    is here, taken the same way, is not asked for again.

    Raises BadInput, MissingData (missing, gated, no readable file, offline), SourceError, BadFile (no pairs or papers).
    """
    if kind and kind not in KINDS:
        raise BadInput(f"a data set of the hub is taken as {' or '.join(KINDS)}, not as {plain(kind)!r}.")
    named_columns = {role: own for role, own in (columns or {}).items() if own}
    here = matching(name, recorded())
    settled = not name.revision or is_commit(name.revision)  # a branch or a tag may mean another commit by now
    if here and settled and _is_same(one := only(name, here), kind, named_columns):
        return one
    hub = Hub()
    revision = here[0].commit if here and settled else name.revision or "main"
    info = hub.resolve(name.repo_id, revision, kind="dataset")
    choice = choose_files(info, name.part)
    folder = root() / folder_name(info.repo_id, info.commit, choice.part)
    old = record(folder)
    if old is not None and _is_same(old, kind, named_columns):
        return old
    readme = [file for file in info.files if file.path == README and file.size < MOST_README]
    hub.fetch(info, [*choice.files, *readme], folder / RAW, progress)
    size = sum(file.size for file in (*choice.files, *readme))
    progress(size, size, f"reading {info.repo_id}")
    kept = Kept(
        repo_id=info.repo_id, commit=info.commit, asked="" if settled and not name.revision else name.revision,
        part=choice.part, kind=kind, licence=_licence(info, folder / RAW / README, bool(readme)), n=0, files={},
        raw={file.path: file.size for file in choice.files}, day=today(), columns=named_columns,
        findings=tuple(filter(None, [choice.left])),
    )  # fmt: skip
    try:
        kept = _taken(kept, choice)
        keep(replace(kept, digests={file: digest_of(folder / file) for file in kept.files.values()}))
    except OSError as error:
        raise not_written(kept.title, folder, error) from None
    return kept


def _is_same(one: Kept, kind: str, columns: Mapping[str, str]) -> bool:
    """Whether it is here, and was taken as it is wanted now; nothing said means as it is."""
    return (not kind or one.kind == kind) and (not columns or dict(one.columns) == dict(columns)) and is_whole(one)


def _licence(info: HubInfo, readme: Path, there: bool) -> str:
    text = readme.read_bytes().decode("utf-8", "replace") if there and readme.is_file() else ""
    return licence_of(text, info.licence)


def _taken(kept: Kept, choice: Choice) -> Kept:
    """The record of what could be read, its files written. Raises BadFile in the data set's name."""
    try:
        if choice.format == "benchmark":
            return _benchmark(kept, choice)
        paths = {split: [kept.folder / RAW / file.path for file in files] for split, files in choice.splits.items()}
        parts = {split: join_files(some, kept.columns) for split, some in paths.items()}
        kind = kept.kind or _kind(next(iter(parts.values())))
        said = (one.text for part in parts.values() for one in part.findings)
        found = replace(kept, kind=kind, findings=(*kept.findings, *said))
        return _pairs(found, parts) if kind == PAIRS else _papers(found, parts)
    except BadFile as error:
        what = f" as {kept.kind}" if kept.kind else ""
        raise BadFile(f"{kept.title} was fetched, but cannot be taken{what}: {error}") from None


def _kind(first: Joined) -> str:
    """What the columns say. Raises BadFile where they say nothing."""
    if pair_columns(first.table())[0] is not None:
        return PAIRS
    if find(first.table(), TITLES)[0]:
        return PAPERS
    there = named((f'"{plain(name)}"' for name in first.columns), 20)
    raise BadFile(
        f"its columns are neither those of rated pairs (sentence1, sentence2, score) nor of papers (title, abstract). "
        f"Found {there}. Say which are meant, as --as papers --column title=NAME."
    )


def _pairs(kept: Kept, parts: Mapping[str, Joined]) -> Kept:
    """A file a split: a model is scored on one of them."""
    stem = kept.repo_id.rpartition("/")[2]
    files, n = {}, {}
    for split, part in parts.items():
        files[split] = f"{stem}-pairs{f'-{split}' if split else ''}.jsonl"
        put(kept.folder / files[split], part.lines())
        n[split] = len(read_pairs(kept.folder / files[split], allow_tiny=True))
    found = replace(kept, files=files, splits=tuple(filter(None, parts)))
    return replace(found, n=n[next(split for split, file in files.items() if found.path().name == file)])


def _papers(kept: Kept, parts: Mapping[str, Joined]) -> Kept:
    """All splits in one file."""
    file = f"{kept.repo_id.rpartition('/')[2]}-papers.jsonl"
    put(kept.folder / file, with_splits(parts).lines())
    return _read(kept, {"": file}, read_collection(kept.folder / file, title=kept.title))


def _benchmark(kept: Kept, choice: Choice) -> Kept:
    """The files of the pathway benchmark stay as they are, in a folder."""
    if kept.kind == PAIRS:
        raise BadFile("it is a folder of the pathway benchmark; take it as papers.")
    place = kept.folder / "benchmark"
    place.mkdir(parents=True, exist_ok=True)
    for file in choice.files:
        shutil.copyfile(kept.folder / RAW / file.path, place / file.path)
    return _read(replace(kept, kind=PAPERS), {"": place.name}, read_collection(place, title=kept.title))


def _read(kept: Kept, files: Mapping[str, str], found: Papers) -> Kept:
    return replace(
        kept, kind=PAPERS, files=files, n=len(found), levels=found.levels,
        splits=tuple(dict.fromkeys(filter(None, found.splits))),
        findings=tuple(dict.fromkeys((*kept.findings, *(one.text for one in found.findings)))),
    )  # fmt: skip
