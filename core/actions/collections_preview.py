"""What would be taken of a file of papers, before anything is."""

from collections.abc import Mapping
from pathlib import Path

from core import datasets
from core.actions.workspaces import title_of
from core.datasets import Preview
from core.datasets.papers.pmids import FORMAT, unfetched
from core.errors import MissingData


def preview(
    *, path: str | Path, title: str = "", columns: Mapping[str, str] | None = None, drop_bad: bool = False
) -> Preview:
    """How a file or folder is understood: kept, repaired, left out, refused; nothing is stored, and nothing fetched.

    A list of PubMed ids without their texts has no papers and no refusals. Raises MissingData for a file that is gone,
    BadInput for a column that is not there.
    """
    place = Path(path).expanduser()
    if not place.exists():
        raise MissingData(f"{title or place}: the file is not here any more. Bring it again.")
    named = title or title_of(str(place)) or place.name
    if unfetched(place):
        return Preview(FORMAT, (), (), 0, (), (), (), None)
    return datasets.preview(place, columns=dict(columns or {}) or None, drop_bad=drop_bad, title=named)
