"""The tree that a set is made with: the user's file, else NLM's newest."""

import re
from dataclasses import dataclass
from pathlib import Path

from core.datasets.mesh import Tree, read_tree
from core.errors import BadInput
from core.schema import Finding
from core.sources.asking import believed
from core.sources.mesh import MOST_BYTES, fetch_tree

HOME = "https://www.nlm.nih.gov/mesh/meshhome.html"
_NAMED = re.compile(r"mtrees([0-9]{4})")


@dataclass(frozen=True)
class Given:
    """`version` in words; `asked`: the day on which NLM was asked, "" for a file."""

    tree: Tree
    version: str
    url: str
    asked: str
    findings: tuple[Finding, ...]


def tree_of(file: str | Path, *, year: str = "") -> Given:
    """From a file where one is given. Raises BadInput, BadFile, MissingData when offline, SourceError."""
    if not str(file).strip():
        found = fetch_tree(year=year.strip())
        with believed(found.answered):
            tree = read_tree(found.body, f"mtrees{found.year}.bin")
        return Given(tree, f"MeSH {found.year}", found.url, found.day, tree.findings)
    path = Path(file).expanduser()
    if year.strip():
        raise BadInput("a tree file and a MeSH year: give one of the two (--tree, --mesh-year).")
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
    except OSError as error:
        raise BadInput(f"tree file {path}: {error.strerror or error}.") from None
    if not raw:
        raise BadInput(
            f"tree file {path.name}: empty, or larger than {MOST_BYTES // 1_000_000} MB, so no tree of MeSH."
        )
    tree = read_tree(raw, path.name)
    named = _NAMED.search(path.name)
    version = f"MeSH {named[1]}" if named else f"MeSH of {path.name}"
    return Given(tree, version, HOME, "", tree.findings)
