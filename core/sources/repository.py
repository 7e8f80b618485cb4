"""What the hub says a repository holds, checked before it is believed."""

import re
from dataclasses import dataclass
from typing import Any

from core.errors import SourceError
from core.names import shown

_COMMIT = re.compile(r"[0-9a-f]{40}")
_SHA256 = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True)
class HubFile:
    """A file: `path` inside the repository, `size` in bytes, and the checksum the hub states: SHA-256, or git's own."""

    path: str
    size: int
    sha256: str | None = None
    git_sha1: str | None = None


@dataclass(frozen=True)
class HubInfo:
    """A repository at a commit. `gated`: its authors ask for a log-in or for agreement first."""

    repo_id: str
    kind: str  # "model" | "dataset"
    commit: str  # 40 hexadecimal digits
    files: tuple[HubFile, ...]
    licence: str = "not stated"
    gated: bool = False

    @property
    def name(self) -> str:
        return named(self.kind, self.repo_id)


def named(kind: str, repo_id: str) -> str:
    """How a message calls a repository."""
    return f"{'model' if kind == 'model' else 'data set'} {repo_id}"


def read_info(answer: Any, repo_id: str, kind: str) -> HubInfo:
    """The JSON answer of the hub as a HubInfo.

    Raises SourceError if it has another form, names no commit, or lists a file outside the repository's folder.
    """
    name = named(kind, repo_id)
    try:
        commit, gated = answer["sha"], bool(answer.get("gated"))
        files = tuple(_file(row) for row in answer["siblings"])
        licence = _licence(answer.get("cardData") or {})
    except (KeyError, TypeError, AttributeError):
        raise SourceError(f"{name}: the hub's answer is not of the form expected.") from None
    if not isinstance(commit, str) or not _COMMIT.fullmatch(commit):
        raise SourceError(f"{name}: the hub names no commit of 40 hexadecimal digits.")
    for file in files:
        if not stays_inside(file.path):
            raise SourceError(f"{name} lists a file outside its folder, {shown(file.path)}: refused.")
    return HubInfo(repo_id, kind, commit, files, licence, gated)


def stays_inside(path: str) -> bool:
    """True for a plain relative path: no `..`, no root, no backslash, nothing that cannot be printed."""
    return path.isprintable() and "\\" not in path and not {"", ".", ".."} & set(path.split("/"))


def _file(row: Any) -> HubFile:
    path, size, blob = row["rfilename"], row["size"], row.get("blobId")
    large = row.get("lfs") or {}
    if not isinstance(path, str) or not isinstance(size, int) or isinstance(size, bool) or size < 0:
        raise TypeError
    if large:
        return HubFile(path, size, sha256=_hex(large.get("sha256") or large.get("oid"), _SHA256))
    return HubFile(path, size, git_sha1=_hex(blob, _COMMIT))


def _hex(value: object, form: "re.Pattern[str]") -> str | None:
    return value if isinstance(value, str) and form.fullmatch(value) else None


def _licence(card: Any) -> str:
    given = card.get("license")
    names = given if isinstance(given, list) else [given]
    return ", ".join(name[:100] for name in names if isinstance(name, str) and name.isprintable()) or "not stated"
