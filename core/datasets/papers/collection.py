"""Papers from a user's file or folder, whatever its format."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.datasets.papers.benchmark import inspect_folder
from core.datasets.papers.benchmark_papers import FORMAT
from core.datasets.papers.declared import entry_of
from core.datasets.papers.formats import inspect_file
from core.datasets.papers.inspected import Inspected
from core.datasets.papers.levels import with_levels
from core.datasets.reading import checked, taken
from core.errors import BadFile, BadInput
from core.progress import Progress, silent
from core.schema import Check, Finding, Papers, Skipped


@dataclass(frozen=True)
class Preview:
    """What would be taken of a file, before anything is.

    `columns`: (role, the file's own name of it). `extra`: what else becomes a column. `kept`: papers; `repaired`: what
    was mended or is to be known; `left_out`: papers that are not taken, and why; `refusals`: why the file cannot be
    taken, and `papers` is None then. `choices`: the columns that may be named for a role; none where the format fixes
    them.
    """

    format: str
    columns: tuple[tuple[str, str], ...]
    extra: tuple[str, ...]
    kept: int
    repaired: tuple[Finding, ...]
    left_out: tuple[Skipped, ...]
    refusals: tuple[str, ...]
    papers: Papers | None
    choices: tuple[str, ...] = ()


def inspect_papers(
    path: Path,
    *,
    split: str = "",
    columns: Mapping[str, str] | None = None,
    drop_bad: bool = False,
    title: str = "",
    level_keys: Sequence[str] = (),
    progress: Progress = silent,
) -> Inspected:
    """The papers, if they can be taken, with everything that there is to say about them. Raises BadFile, BadInput.

    `title` is what the user calls the file, where it is stored under another name. `level_keys`: see `read_collection`.
    """
    if path.is_dir():
        return inspect_folder(path, split, drop_bad=drop_bad, title=title, level_keys=level_keys)
    found = inspect_file(
        path, title=title, columns=columns, drop_bad=drop_bad, level_keys=level_keys, progress=progress
    )
    if level_keys and found.value is not None and found.format != FORMAT:
        found = replace(found, value=with_levels(found.value, level_keys))
    if split and found.value is not None:
        return replace(found, value=_of_split(found.value, split))
    return found


def _of_split(papers: Papers, split: str) -> Papers:
    rows = [row for row, each in enumerate(papers.splits) if each == split]
    if not rows:
        there = ", ".join(dict.fromkeys(each for each in papers.splits if each)) or "none"
        raise BadInput(f"{papers.name} has no split {split!r}; there are: {there}.")
    return papers.take(rows)


def read_collection(
    path: Path,
    *,
    split: str = "",
    columns: Mapping[str, str] | None = None,
    drop_bad: bool = False,
    name: str = "",
    title: str = "",
    level_keys: Sequence[str] = (),
    progress: Progress = silent,
) -> Papers:
    """The papers in a file, or in a folder of the pathway benchmark; its bytes decide the format, not its name.

    `split`: "train", "val" or "test" alone. `columns`: the file's own names for the roles id, title and abstract, where
    they are not recognised. `drop_bad`: leave out records that would have the file refused. `title` is what the user
    calls the file; `name` what the papers are called in messages. `progress` is told while the
    texts of a list of PMIDs are fetched.

    `level_keys`: the keys of the benchmark's pathways, or the columns of a table, that are the levels, coarse to fine,
    in place of category, subcategory and pathway. They are the levels, neither more nor fewer: a pathway's id and name
    are columns then, and a level where "pathway" is among the keys. A pathway may have a list of values under a key.

    Raises BadFile with all refusals, BadInput for a split, column or key that is not there.
    """
    found = inspect_papers(
        path, split=split, columns=columns, drop_bad=drop_bad, title=title, level_keys=level_keys, progress=progress
    )
    papers = taken(found)
    entry = entry_of(path)
    if entry:
        papers = replace(
            papers, name=entry.name, title=entry.title, licence=entry.licence, source=entry.source,
            notes=(entry.notice,) if entry.notice else (),
        )  # fmt: skip
    return replace(papers, name=name or papers.name, title=title or papers.title)


def preview(
    path: Path, *, columns: Mapping[str, str] | None = None, drop_bad: bool = False, title: str = ""
) -> Preview:
    """What `read_collection` would take of a file, and what it would say. Raises BadInput for a column not there."""
    try:
        found = inspect_papers(path, columns=columns, drop_bad=drop_bad, title=title)
    except BadFile as error:
        return Preview("not recognised", (), (), 0, (), (), (str(error),), None)
    papers = found.value
    if papers is not None and title:
        papers = replace(papers, title=title)
    return Preview(
        format=found.format,
        columns=found.columns,
        extra=found.extra,
        kept=len(papers) if papers is not None else 0,
        repaired=tuple(finding for finding in found.findings if finding.severity == "notice"),
        left_out=papers.skipped if papers is not None else (),
        refusals=tuple(finding.text for finding in found.findings if finding.severity == "reject"),
        papers=papers,
        choices=found.choices,
    )


def check_papers(path: Path, drop_bad: bool = False, level_keys: Sequence[str] = ()) -> Check:
    """Would `read_collection` take this file, and what would it say?"""
    return checked(path, lambda: inspect_papers(path, drop_bad=drop_bad, level_keys=level_keys))
