"""The model hub: what a repository holds at a commit, and fetching files of it."""

import math
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from core import settings
from core.errors import BadInput, CoreError, MissingData, MissingModel, SourceError
from core.names import is_hub_id, shown
from core.progress import Progress, silent
from core.sources.download import download, is_whole, part_of, size_of
from core.sources.hosts import origin
from core.sources.http import BadStatus, Client
from core.sources.repository import HubFile, HubInfo, named, read_info, stays_inside
from core.sources.retry import Patience
from core.sources.services import service
from core.sources.weights import refuse_remote_code, wanted

__all__ = ["Hub", "HubFile", "HubInfo", "refuse_remote_code", "wanted"]

ROOM = 1.2  # bytes of free disk for each byte still to come
FOLDERS = {"model": "", "dataset": "datasets/"}
_REVISION = re.compile(r"[A-Za-z0-9][\w./-]{0,199}", re.ASCII)
_TOKEN = re.compile(r"[\x21-\x7e]+")


class Hub:
    """The hub at `endpoint`, else at `BIOSCOPE_HUB`, else the public one. `HF_TOKEN` goes to it and to no other host.

    Raises BadInput unless the endpoint is https within the hub's hosts, or http on this machine.
    """

    def __init__(self, endpoint: str | None = None, *, sleep: Callable[[float], None] = time.sleep) -> None:
        self.endpoint, hosts = service("hub").address(endpoint)
        self._client = Client(hosts, home=origin(self.endpoint), token=_token(), sleep=sleep)

    def resolve(self, repo_id: str, revision: str = "main", kind: str = "model") -> HubInfo:
        """Commit, files and licence of a repository at a branch, tag or commit; `kind`: "model" or "dataset".

        Answers or raises within 15 s when the hub is away. Raises BadInput, MissingModel or MissingData (no such
        repository or revision, access refused, offline), SourceError (the hub answers wrongly or not at all).
        """
        _check(repo_id, revision, kind)
        _refuse_offline(repo_id, kind)
        url = f"{self.endpoint}/api/{kind}s/{repo_id}/revision/{quote(revision, safe='')}?blobs=true"
        quick = replace(self._client, patience=Patience(tries=3, silent=10, longest=5))
        try:
            answer = quick.json(url)
        except SourceError as error:
            raise _told(error, HubInfo(repo_id, kind, revision, ())) from None
        return read_info(answer, repo_id, kind)

    def fetch(self, info: HubInfo, paths: Iterable[str | HubFile], folder: Path, progress: Progress = silent) -> None:
        """Bring files of a repository into `folder`, under their own names.

        Each is verified and appears whole. After a cut, a kill or Cancelled, call again: it asks for the rest only.
        `progress` counts bytes. Raises SourceError, or as `resolve`.
        """
        _refuse_offline(info.repo_id, info.kind)
        files = _chosen(info, paths, folder)
        try:
            missing = [file for file in files if not is_whole(folder / file.path, file)]
            _check_room(folder, missing)
            total = sum(file.size for file in files)
            before = total - sum(file.size for file in missing)
            for file in missing:
                self._fetch_one(info, file, folder, _counting(progress, before, total, file.path))
                before += file.size
        except OSError as error:
            raise SourceError(f"{info.name} cannot be kept in {folder}: {error.strerror or error}.") from None
        progress(total, total, f"{info.repo_id} is here")

    def _fetch_one(self, info: HubInfo, file: HubFile, folder: Path, report: Callable[[int, str], None]) -> None:
        url = f"{self.endpoint}/{FOLDERS[info.kind]}{info.repo_id}/resolve/{info.commit}/{quote(file.path)}"
        here = [0]

        def heard(count: int) -> None:
            here[0] = count
            report(count, "")

        def pause(seconds: float) -> None:  # in slices, so that a cancel is heard
            while seconds > 0:
                report(here[0], f", waiting {math.ceil(seconds)} s")
                self._client.sleep(min(seconds, 0.5))
                seconds -= 0.5

        try:
            download(replace(self._client, sleep=pause), url, file, folder / file.path, heard)
        except SourceError as error:
            raise _told(error, info, file.path) from None


def _token() -> str:
    token = os.environ.get("HF_TOKEN", "").strip()
    if token and not _TOKEN.fullmatch(token):
        raise BadInput("HF_TOKEN holds spaces, line breaks or letters that no token has. Set it anew, or unset it.")
    return token


def _check(repo_id: str, revision: str, kind: str) -> None:
    if kind not in FOLDERS:
        raise BadInput(f"kind of repository: found {shown(kind)}, expected one of {', '.join(FOLDERS)}.")
    if not is_hub_id(repo_id):
        raise BadInput(f"{shown(repo_id)} is not the id of a {kind} on the hub: expected NAME or ORG/NAME.")
    if not _REVISION.fullmatch(revision) or ".." in revision:
        raise BadInput(f"revision of {repo_id}: found {shown(revision)}, expected a branch, a tag or a commit.")


def _refuse_offline(repo_id: str, kind: str) -> None:
    if settings.offline():
        raise _missing(
            kind, f"offline: {named(kind, repo_id)} is not fetched while BIOSCOPE_OFFLINE or HF_HUB_OFFLINE is set."
        )


def _missing(kind: str, text: str) -> CoreError:
    return MissingModel(text) if kind == "model" else MissingData(text)


def _told(error: SourceError, info: HubInfo, path: str = "") -> CoreError:
    """The same failure with the repository's name, and what the hub means by its number."""
    name, kind = info.name, info.kind
    status, code = (error.status, error.code) if isinstance(error, BadStatus) else (0, "")
    token = "HF_TOKEN was not accepted" if os.environ.get("HF_TOKEN") else "set HF_TOKEN"
    if status == 403 or code == "GatedRepo" or (status == 401 and info.gated):
        return _missing(
            kind, f"{name}: access is refused ({status}). If it is gated, accept its terms on its page; then: {token}."
        )
    if code == "RevisionNotFound":
        return _missing(kind, f"{name} has no revision {shown(info.commit)} ({status}).")
    if status == 404 and path:
        return SourceError(f"{name}: its file {path} is not there ({status}).")
    if status in {401, 404}:  # 401 too is said of what does not exist, so as not to give away what is private
        return _missing(
            kind, f"there is no {name} on the hub ({status}): check the spelling. If it is a private one: {token}."
        )
    return SourceError(f"{name} was not fetched: {error}")


def _chosen(info: HubInfo, paths: Iterable[str | HubFile], folder: Path) -> list[HubFile]:
    table = {file.path: file for file in info.files}
    names = dict.fromkeys(path if isinstance(path, str) else path.path for path in paths)
    for name in names:
        if name not in table:
            raise SourceError(f"{info.name} has no file {shown(name)} at {info.commit[:8]}.")
        if not stays_inside(name) or not (folder / name).resolve().is_relative_to(folder.resolve()):
            raise SourceError(f"{info.name}: the file {shown(name)} would lie outside its folder: refused.")
    return [table[name] for name in names]


def _check_room(folder: Path, files: Iterable[HubFile]) -> None:
    needed = ROOM * sum(max(file.size - size_of(part_of(folder / file.path, file)), 0) for file in files)
    there = next(place for place in (folder, *folder.resolve().parents) if place.exists())
    free = shutil.disk_usage(there).free
    if free < needed:
        raise SourceError(
            f"not enough disk for {folder}: needs {needed / 1e6:,.0f} MB, {free / 1e6:,.0f} MB are free. "
            "Free some, or set BIOSCOPE_CACHE to a folder on another disk."
        )


def _counting(progress: Progress, before: int, total: int, path: str) -> Callable[[int, str], None]:
    return lambda here, note: progress(before + here, total, f"{path}{note}")
