"""How a person's file is to be read, as they said it: kept beside the file, so that it outlives the tab."""

import json
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from core.actions.workspaces import Upload
from core.disk import glimpse, put, seal
from core.errors import CoreError

ANSWERS = "answers.json"
DECIMAL_QUESTION = "Is the comma a decimal mark?"
DROPPING_OFFER = "leave out bad rows"
OPTIONS = (" (--decimal ,)", " (--drop-bad)")


@dataclass(frozen=True)
class Answers:
    """`decimal`: what a comma in a number is, "," or "."; `drop_bad`: leave out rows with a bad cell."""

    decimal: str | None = None
    drop_bad: bool = False


def answers(upload: Upload) -> Answers:
    """What was said about a file; the defaults where nothing was, or where it cannot be read any more."""
    payload = glimpse(_place(upload))
    return Answers(**json.loads(payload)) if payload else Answers()


def answer(upload: Upload, **changes: str | bool | None) -> None:
    """Keep what a person says about a file. Raises CoreError if the disk does not take it."""
    said = replace(answers(upload), **changes)  # type: ignore[arg-type]
    try:
        seal(_place(upload), json.dumps(asdict(said)).encode())
    except OSError as error:
        raise CoreError(f"{upload.title}: the answer could not be kept: {error.strerror or error}.") from None


def source(upload: Upload, papers: Upload | None = None) -> dict[str, object]:
    """The file with all that decides how it is read, as actions take it for `data`."""
    said = answers(upload)
    found = {"path": upload.path, "papers": papers.path if papers else None, **asdict(said)}
    return {name: value for name, value in found.items() if value}


def asks_decimal(refusal: str) -> bool:
    """Whether a refusal asks what a comma in a number means."""
    return DECIMAL_QUESTION in refusal


def offers_dropping(refusal: str) -> bool:
    """Whether a refused file could be taken without its bad rows."""
    return DROPPING_OFFER in refusal


def asked(refusal: str) -> str:
    """A refusal without the options of the command line, for where its questions are buttons."""
    for option in OPTIONS:
        refusal = refusal.replace(option, "")
    return refusal


def keep_ids(upload: Upload, name: str, content: bytes) -> None:
    """Store the ids of vectors beside their file, where reading looks for them. Raises CoreError."""
    suffix = Path(name).suffix.lower()
    place = Path(upload.path).with_name(f"{upload.id}_ids{suffix if suffix in ('.csv', '.tsv') else '.txt'}")
    try:
        for old in place.parent.glob(f"{upload.id}_ids.*"):
            old.unlink()
        put(place, content)
    except OSError as error:
        raise CoreError(f"the ids of {upload.title} could not be kept: {error.strerror or error}.") from None


def _place(upload: Upload) -> Path:
    return Path(upload.path).with_name(ANSWERS)
