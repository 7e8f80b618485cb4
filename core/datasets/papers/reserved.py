"""Names that a further column may not have: in rules and as colours they mean something else."""

import re

RESERVED = frozenset(
    ["id", "pmid", "title", "abstract", "text", "split", "kept", "trust", "cont", "hub", "tokens_cut", "cluster",
     "cluster-space", "similarity"]
)  # fmt: skip


def is_reserved(name: str) -> bool:
    """Whether a name, compared as rules and colours compare it, is taken."""
    return " ".join(name.casefold().split()) in RESERVED or bool(re.fullmatch(r"column-[0-9]+", name.casefold()))
