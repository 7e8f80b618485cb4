"""The papers that a file of pairs, splits or members speaks of, where the user gives them: --papers."""

from pathlib import Path

from core.datasets.messages import reject
from core.datasets.papers import inspect_papers
from core.errors import BadFile
from core.schema import Finding, Papers


def papers_beside(path: Path | None) -> tuple[Papers | None, list[Finding]]:
    """The papers, or None where no file is given or it cannot be taken; then with its refusals."""
    if path is None:
        return None, []
    try:
        found = inspect_papers(path)
    except BadFile as error:
        return None, [reject(str(error))]
    return found.value, [one for one in found.findings if one.severity == "reject"]
