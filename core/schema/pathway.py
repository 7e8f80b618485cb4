"""A pathway of a source: what it is called, where it stands, and the papers that it rests on."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.errors import BadInput


@dataclass(frozen=True)
class Pathway:
    """`labels`: level → label, coarse to fine, above the pathway itself; `pmids`: each once, in the source's order."""

    id: str
    name: str
    labels: Mapping[str, str] = field(default_factory=dict)
    pmids: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.id or not self.name:
            raise BadInput(f"a pathway without {'a name' if self.id else 'an id'}.")
        if len(set(self.pmids)) < len(self.pmids):
            raise BadInput(f"{self.id}: a paper is named twice.")
