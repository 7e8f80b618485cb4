"""What came of reading a file of papers."""

from dataclasses import dataclass

from core.datasets.reading import Reading
from core.schema import Papers


@dataclass(frozen=True)
class Inspected(Reading[Papers]):
    """A `Reading` with how the file was understood.

    `format`: what the file is, in words. `columns`: (role, the file's own name of it), such as ("title", "Title").
    `extra`: further columns that were taken, each a colour for the map. `choices`: the columns that may be named for a
    role in place of the recognised one; none where the format fixes them.
    """

    format: str = ""
    columns: tuple[tuple[str, str], ...] = ()
    extra: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
