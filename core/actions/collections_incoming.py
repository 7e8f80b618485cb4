"""Files of papers as they come in, kept for a look before any is taken: one file, a benchmark folder, or a zip of them.

Nothing here reads papers: a file lies in the workspace as kind "incoming" until a person takes it in or leaves it.
"""

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO

from core.actions import workspaces
from core.actions.workspaces import Upload
from core.datasets.papers.told import SOURCE, SPLIT
from core.errors import BadFile, BadInput
from core.names import is_pmid

INCOMING = "incoming"
BENCHMARK = re.compile(rf"(pathways|pairs)_(train|val|test)\.jsonl?|{re.escape(SOURCE)}|{re.escape(SPLIT)}", re.ASCII)
ZIP, WORKBOOK = (b"PK\x03\x04", b"PK\x05\x06"), "[Content_Types].xml"
MOST_FILES, MOST_BYTES = 50, 300_000_000  # of a zip, unpacked
File = tuple[str, bytes]


def receive(workspace: str, files: Sequence[File]) -> Upload:
    """Keep what a person brought: one file, a zip, or several files of one benchmark folder.

    Raises BadFile for what cannot be one collection, CoreError if the disk does not take it.
    """
    title = "Benchmark folder" if len(files) > 1 else files[0][0]
    if len(files) == 1:
        files = unpacked(*files[0])
    if len(files) == 1 and not BENCHMARK.fullmatch(_bare(files[0][0])):
        return workspaces.keep_upload(workspace, files[0][0], files[0][1], INCOMING, apart=_taken(workspace))
    return workspaces.keep_folder(workspace, title, _folder_of(files), INCOMING, apart=_taken(workspace))


def pasted(text: str) -> tuple[list[str], list[str]]:
    """What a pasted list holds, parted by blanks, commas or lines, each once: PubMed ids, and what is none."""
    bare = re.sub(r"pmid\s*:?", " ", text, flags=re.IGNORECASE)
    every = [one for one in dict.fromkeys(re.split(r"[\s,;]+", bare)) if one]
    return [one for one in every if is_pmid(one)], [one for one in every if not is_pmid(one)]


def receive_ids(workspace: str, text: str, *, leave_out: bool = False) -> Upload:
    """Keep a pasted list of PubMed ids; `leave_out`: without what is none. Raises BadInput naming what is no id."""
    ids, wrong = pasted(text)
    if not (ids or wrong):
        raise BadInput("Paste at least one PubMed id.")
    if wrong and not (leave_out and ids):
        shown, n = ", ".join(one[:30] for one in wrong[:5]), len(ids) + len(wrong)
        verb = "is no PubMed id" if len(wrong) == 1 else "are no PubMed ids"
        raise BadInput(f"{len(wrong):,} of {n:,} {verb} (1 to 8 digits): {shown}. Nothing was kept.")
    title = "1 PubMed id.txt" if len(ids) == 1 else f"{len(ids):,} PubMed ids.txt"
    return receive(workspace, [(title, "\n".join(ids).encode() + b"\n")])


def unpacked(name: str, content: bytes) -> list[File]:
    """The files of a zip, by their bare names; any other file as it is, a workbook and an npz too.

    Folders and hidden files are passed over. Raises BadFile.
    """
    if not content.startswith(ZIP) or name.lower().endswith(".npz"):
        return [(name, content)]
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            if WORKBOOK in archive.namelist():
                return [(name, content)]
            return list(_members(name, archive))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, OSError):
        if name.lower().endswith((".xlsx", ".xlsm")):
            raise BadFile(
                f"{name}: the Excel workbook is damaged or has a password. Save it again in Excel, or as CSV (UTF-8)."
            ) from None
        raise BadFile(f"{name}: the zip is damaged or has a password. Bring the files in it, unpacked.") from None


def incoming(workspace: str) -> list[Upload]:
    """What was brought and not yet taken or left, the oldest first."""
    return workspaces.uploads(workspace, INCOMING)


def _taken(workspace: str) -> str:
    """Changes with each collection taken in, so that a file brought again never takes the place of one."""
    there = [one.id for one in workspaces.uploads(workspace) if one.kind != INCOMING]
    return ",".join(sorted([*there, *workspaces.removed(workspace)]))


def _members(name: str, archive: zipfile.ZipFile) -> Iterator[File]:
    """Sizes are counted while unpacking: what a zip says of itself may be wrong."""
    inside = [one for one in archive.infolist() if not one.is_dir() and _wanted(one.filename)]
    if not inside:
        raise BadFile(f"{name}: the zip holds no file.")
    if len(inside) > MOST_FILES:
        raise BadFile(f"{name}: the zip holds {len(inside):,} files; at most {MOST_FILES} are taken.")
    left = MOST_BYTES
    for one in inside:
        with archive.open(one) as file:
            content = file.read(left + 1)
        left -= len(content)
        if left < 0:
            raise BadFile(f"{name}: more than {MOST_BYTES // 1_000_000} MB when unpacked; at most that is taken.")
        yield _bare(one.filename), content


def _wanted(path: str) -> bool:
    return not path.startswith("__MACOSX") and not _bare(path).startswith(".")


def _bare(name: str) -> str:
    return name.replace("\\", "/").rsplit("/", 1)[-1]


def _folder_of(files: Sequence[File]) -> dict[str, bytes]:
    """The files of a benchmark folder by name; a README or licence beside them is left out."""
    known = {_bare(name): content for name, content in files if BENCHMARK.fullmatch(_bare(name))}
    rest = [_bare(name) for name, _ in files if not BENCHMARK.fullmatch(_bare(name))]
    if not known or not any(name.startswith("pathways") for name in known):
        raise BadFile(
            f"{len(files)} files: several files are one collection only where they are a benchmark folder "
            f"(pathways_train.json, pathways_val.json, pathways_test.json, and pairs_…). Found: {_few(rest or known)}. "
            "Bring one file at a time."
        )
    if len(known) < sum(bool(BENCHMARK.fullmatch(_bare(name))) for name, _ in files):
        raise BadFile(f"{len(files)} files: two of them have the same name. Bring each folder by itself.")
    return known


def _few(names: Sequence[str] | dict[str, bytes]) -> str:
    shown = ", ".join(list(names)[:5])
    return f"{shown} and {len(names) - 5} more" if len(names) > 5 else shown
