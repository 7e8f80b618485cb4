"""Would a file be taken, and what would be said about it?"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.actions.specs import ids_beside
from core.actions.workspaces import Upload
from core.catalogue import choose
from core.datasets.checks import CHECKS as TABLES
from core.datasets.checks import check as check_tables
from core.embeddings.files import check_vectors
from core.schema import Check

COLLECTION = "collection"  # another word for papers
CHECKS = (*TABLES, "embeddings", COLLECTION)


def check(
    *,
    files: Sequence[str | Path],
    kind: str,
    papers: str | Path | None = None,
    decimal: str | None = None,
    drop_bad: bool = False,
    level_keys: Sequence[str] = (),
) -> list[Check]:
    """One answer a file, in the order given. Raises UnknownName for a kind that there is not.

    `papers`: the papers that pairs, splits and members speak of. `decimal` and `drop_bad` go with pairs, as in
    `core.datasets.load`; `level_keys` with papers and pathways, as in `core.datasets.read_collection`.
    """
    paths = [Path(file) for file in files]
    if kind == "embeddings":
        return [check_vectors(path, ids_beside(path)) for path in paths]
    choose("kind of file", dict.fromkeys(CHECKS), kind)
    kind = "papers" if kind == COLLECTION else kind
    return check_tables(paths, kind, Path(papers) if papers else None, decimal, drop_bad, level_keys=level_keys)


def check_upload(upload: Upload) -> Check:
    """`check` of a file in a workspace, in the words of the name it came with."""
    kind = "embeddings" if upload.kind == "vectors" else upload.kind
    found = check(files=[Path(upload.path)], kind=kind)[0]
    stored = Path(upload.path).name
    return replace(found, file=upload.title, messages=tuple(m.replace(stored, upload.title) for m in found.messages))
