"""One file from a server to the disk: resumed after a cut, verified, whole or not there."""

import hashlib
import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from core.disk import publish
from core.errors import SourceError
from core.sources.http import Answer, BadStatus, Client, Cut, Unreachable
from core.sources.repository import HubFile

try:
    import fcntl
except ImportError:  # not on Windows: there two processes may fetch one file twice
    fcntl = None  # type: ignore[assignment]

CUTS = 5  # in a row, without a byte gained


def download(client: Client, url: str, file: HubFile, target: Path, report: Callable[[int], None]) -> None:
    """Fetch `file` to `target`. `report(bytes)` hears how much of it is here.

    What has come stays in `<name>.<tag>.part`; the next call, also of another process, asks for the rest only.
    Raises SourceError: unreachable or cut for good, or twice with the wrong content.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    with _own(part_of(target, file)) as part:
        if is_whole(target, file):
            part.unlink(missing_ok=True)
            return
        for last in (False, True):
            _fill(client, url, file, part, report)
            wrong = _wrong(part, file)
            if not wrong:
                publish(target, lambda temporary: os.replace(part, temporary))
                return
            part.unlink(missing_ok=True)
            if last:
                raise SourceError(
                    f"{file.path}: {wrong}. Fetched twice and deleted. Try again later; "
                    "if it stays so, the file on the server is damaged."
                )


def part_of(target: Path, file: HubFile) -> Path:
    """Where the bytes gather: the tag keeps two revisions of one name apart."""
    return target.with_name(f"{target.name}.{(file.sha256 or file.git_sha1 or str(file.size))[:8]}.part")


def size_of(path: Path) -> int:
    """Bytes on disk, 0 if there is no such file."""
    return path.stat().st_size if path.exists() else 0


def is_whole(path: Path, file: HubFile) -> bool:
    """True if the file is there with the right size and content."""
    return path.is_file() and not _wrong(path, file)


@contextmanager
def _own(part: Path) -> Iterator[Path]:
    """The part, locked; another name if another process is at it. Where locks mean nothing, the checksum decides."""
    with open(part, "ab") as handle:
        if _locked(handle.fileno()):
            yield part
            return
    other = part.with_name(f"{part.stem}.{secrets.token_hex(4)}.part")
    try:
        yield other
    finally:
        other.unlink(missing_ok=True)


def _locked(handle: int) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True  # a disk without locks
    return True


def _fill(client: Client, url: str, file: HubFile, part: Path, report: Callable[[int], None]) -> None:
    """Ask until the part has all its bytes, or the server has said all it has to say."""
    if size_of(part) > file.size:
        part.unlink()
    cuts = 0
    while (have := size_of(part)) < file.size:
        try:
            with client.open(url, headers={"Range": f"bytes={have}-"} if have else None) as answer:
                _append(answer, have, file, part, report)
            return
        except Unreachable as error:
            raise SourceError(f"{error}{_kept(part, file)}") from None
        except BadStatus as error:
            if error.status != 416:
                raise
            part.unlink()  # longer than the server's file
            return
        except Cut as error:
            cuts = 1 if size_of(part) > have else cuts + 1
            if cuts >= CUTS:
                raise SourceError(f"{error} Cut {cuts} times in a row.{_kept(part, file)}") from None
            client.sleep(2.0 ** (cuts - 1))
    part.touch()


def _kept(part: Path, file: HubFile) -> str:
    have = size_of(part)
    return f" {have:,} of {file.size:,} bytes are kept: ask again, and it goes on from there." if have else ""


def _append(answer: Answer, have: int, file: HubFile, part: Path, report: Callable[[int], None]) -> None:
    at = have if answer.status == 206 and answer.headers.get("Content-Range", "").startswith(f"bytes {have}-") else 0
    if answer.status == 206 and at != have:
        raise SourceError(f"{file.path}: asked for bytes from {have:,} on, was given others.")
    with open(part, "r+b" if part.exists() else "wb") as out:
        out.seek(at)  # never truncated: any other process at it writes the same bytes to the same places
        for block in answer.blocks():
            out.write(block)
            at += len(block)
            report(min(at, file.size))
            if at > file.size:
                return


def _wrong(path: Path, file: HubFile) -> str:
    """What is wrong with a file's size or content, or ""."""
    size = size_of(path)
    if size != file.size:
        return f"expected {file.size:,} bytes, found {size:,}"
    if file.sha256:
        return _differs("SHA-256", file.sha256, _hash(path, hashlib.sha256()))
    if file.git_sha1:
        state = hashlib.sha1(f"blob {size}\0".encode(), usedforsecurity=False)
        return _differs("git SHA-1", file.git_sha1, _hash(path, state))
    return ""


def _hash(path: Path, state: "hashlib._Hash") -> str:
    with open(path, "rb") as handle:
        while block := handle.read(1 << 20):
            state.update(block)
    return state.hexdigest()


def _differs(name: str, expected: str, found: str) -> str:
    return "" if expected == found else f"expected {name} {expected}, found {found}"
