"""How a data set of the hub is named: hub:ORG/NAME@COMMIT, with #PART and :SPLIT where there are several."""

import re
from dataclasses import dataclass

from core.errors import BadInput
from core.names import is_hub_id, shown

PREFIX = "hub:"
SHORT = 12  # digits of a commit in a name
SPLITS = ("test", "val", "train")  # the first of them that is there is what a name without a split means
_NAME = re.compile(r"(?P<repo>[^@#:]+)(@(?P<revision>[^#:]+))?(#(?P<part>[\w./ -]+))?(:(?P<split>[\w-]+))?", re.ASCII)
_COMMIT = re.compile(r"[0-9a-f]{7,40}")


@dataclass(frozen=True)
class HubName:
    """What a person wrote; "" for what was left out. `revision`: a branch, a tag, or the first digits of a commit."""

    repo_id: str
    revision: str = ""
    part: str = ""
    split: str = ""

    def __str__(self) -> str:
        ends = ((self.revision[:SHORT] if is_commit(self.revision) else self.revision, "@"), (self.part, "#"))
        return PREFIX + self.repo_id + "".join(f"{sign}{text}" for text, sign in (*ends, (self.split, ":")) if text)


def read_name(text: str) -> HubName:
    """The parts of a name, with or without `hub:` in front. Raises BadInput."""
    found = _NAME.fullmatch(text.removeprefix(PREFIX))
    if found is None or not is_hub_id(found["repo"]):
        raise BadInput(
            f"{shown(text, 100)} names no data set of the hub: expected ORG/NAME, ORG/NAME@COMMIT, and #PART or :SPLIT "
            "at the end where it has several."
        )
    return HubName(*(found[key] or "" for key in ("repo", "revision", "part", "split")))


def is_commit(revision: str) -> bool:
    """Whether these are the digits of a commit, seven at least."""
    return _COMMIT.fullmatch(revision) is not None
