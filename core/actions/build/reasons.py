"""Why things were left out, counted: reasons that differ in a name or a number are one kind, in plain words."""

import re
from collections import Counter
from collections.abc import Iterable

from core.schema import Skipped

LONGEST = 80  # characters of a kind
KINDS = (  # what a reason holds → its kind; groups of the first stand in the second
    (r" is no PMID$", "no PubMed id"),
    (r"^merged by PubMed into ", "merged by PubMed into another record"),
    (r" papers with a text, fewer than (\d+)$", r"fewer than \1 usable papers"),
    (r"papers with it as a topic: \d+, fewer than (\d+)$", r"fewer than \1 papers with it as a topic"),
    (r"^(no topic(?: of depth \d+)? that \d+ papers have)$", r"\1"),  # the same numbers throughout a set
    (r"^(it is in .+)$", r"\1"),
    (r": of another species, ", "of another species"),
    (r": none of its \S+ references? has a PMID\.?$", "none of its references has a PubMed id"),
    (r": another text than in ", "another text than where it stands first"),
    (r'^column ".*": found ', "a cell that cannot be read"),
)


def count_reasons(left_out: Iterable[Skipped]) -> dict[str, int]:
    """Kind → how many, the most frequent first."""
    return dict(Counter(kind_of(one.reason) for one in left_out).most_common())


def kind_of(reason: str) -> str:
    """A reason without what differs from one thing to the next."""
    for pattern, words in KINDS:
        found = re.search(pattern, reason)
        if found:
            return found.expand(words)[:LONGEST]
    last = reason.split(": ")[-1].strip().rstrip(".")  # behind the name of a pathway
    return re.sub(r"\d[\d.,]*", "…", last)[:LONGEST]
