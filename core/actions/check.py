"""Would a file be taken, and what would be said about it?"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from core.actions.specs import ids_beside
from core.actions.workspaces import Upload
from core.catalogue import choose
from core.datasets.checks import check as check_tables
from core.embeddings.files import check_vectors
from core.schema import Check


def _tables(kind: str) -> Callable[[Sequence[Path], Path | None], list[Check]]:
    return lambda files, papers: check_tables(files, kind, papers=papers)


CHECKS: dict[str, Callable[[Sequence[Path], Path | None], list[Check]]] = {
    "pairs": _tables("pairs"),
    "papers": _tables("papers"),
    "embeddings": lambda files, papers: [check_vectors(path, ids_beside(path)) for path in files],
}


def check(*, files: Sequence[str | Path], kind: str, papers: str | Path | None = None) -> list[Check]:
    """One answer a file, in the order given. Raises UnknownName for a kind that there is not."""
    one = choose("kind of file", CHECKS, kind)
    return one([Path(file) for file in files], Path(papers) if papers else None)


def check_upload(upload: Upload) -> Check:
    """`check` of a file in a workspace, in the words of the name it came with."""
    kind = "embeddings" if upload.kind == "vectors" else upload.kind
    found = check(files=[Path(upload.path)], kind=kind)[0]
    stored = Path(upload.path).name
    return replace(found, file=upload.title, messages=tuple(m.replace(stored, upload.title) for m in found.messages))
