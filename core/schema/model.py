"""What decides a vector."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class ModelSpec:
    """All that decides a vector, and what a user wants to know about a model.

    `loader`: "sentence-transformers", "transformers", "tfidf", "random" or "vectors" (a user's own file).
    `revision`: hub commit, or "sha256:…" of the weights of a local folder, or "" if nothing is on this machine.
    `pooling`: "cls", "mean", "max", or one of these with "-first-last" (others as the model's own files name them); ""
    where there are no tokens. `own_pooling`: what its files or the catalogue say; "" where nothing is said.
    `native`: how its authors hand over a title with its abstract, see `ModelSpec.native_text`.
    `prompts`: role ("query", "document", "similarity") → text put in front.
    """

    name: str
    loader: str
    title: str = ""
    hub_id: str = ""
    revision: str = ""
    folder: str = ""  # where its files are on this machine; never part of a key
    pooling: str = ""
    own_pooling: str = ""  # never part of a key: `pooling` is
    max_tokens: int = 0
    normalise: bool = False
    casing: str = ""  # "cased" | "uncased" | ""
    separator: str = " "
    native: str = ""  # "" | "separator" | "segments"
    segments: bool = False  # what follows the first separator token is a second segment
    prompts: Mapping[str, str] = field(default_factory=dict)
    width: int = 0
    licence: str = "not stated"
    trained_on: tuple[str, ...] = ()
    training: str = ""
    parameters: int = 0  # count of weights, for memory: 4 bytes each in exact precision
    size_mb: int = 0  # download
    source: str = ""  # paper or page
    partner: str = ""  # for two-tower models: the encoder of the other side
    ids_file: str = ""  # of a user's vectors, where their ids are in a file of their own; never part of a key
    seed: int = 0
    fit: str = ""  # digest of the texts that TF-IDF was told to fit on
    precision: str = "exact"  # "exact" (float32) | "fast" (bfloat16)

    @property
    def memory_mb(self) -> int:
        """What encoding with it takes, roughly: weights, working space, and the library's own."""
        if not self.parameters:
            return 50
        return int(self.parameters * (4 if self.precision == "exact" else 2) / 1e6 * 1.3) + 300

    def with_(self, **changes: Any) -> "ModelSpec":
        return replace(self, **changes)

    def join(self, parts: Iterable[object]) -> str:
        """Title, abstract, venue, year … as one string, this model's separator between them.

        Empty parts (None, "", the year 0) vanish with their separator. Source: SciRepEval's evaluation code.
        """
        glue = f" {self.separator} " if self.separator.strip() else " "
        return glue.join(str(part) for part in parts if part).strip()

    def native_text(self, title: str, abstract: str) -> str:
        """Title and abstract as the model's authors hand them over; `as_native` is the spec that goes with it.

        "separator": the separator stays where one of the two is missing. "segments": so it does, and the abstract is
        a second segment. "": joined as by `join`, for models whose authors recommend nothing.
        """
        if not self.native or not (title or abstract):
            return self.join((title, abstract))
        return f"{title} {self.separator} {abstract}".strip()

    def as_native(self) -> "ModelSpec":
        return self.with_(segments=self.native == "segments")

    def render(self, texts: tuple[str, ...], role: str = "similarity") -> tuple[str, ...]:
        """The exact strings handed to the encoder."""
        prompt = self.prompts.get(role, "")
        return tuple(prompt + text for text in texts) if prompt else texts

    @property
    def space(self) -> dict[str, object]:
        """Everything that happens to a string on its way to a vector; its digest names the store's folder."""
        named = f"{self.hub_id or self.name}@{self.revision}"
        return {
            "store": 1,
            "weights": self.revision if ":" in self.revision else named,
            "loader": self.loader,
            "pooling": self.pooling,
            "casing": self.casing,
            "max_tokens": self.max_tokens,
            "normalise": self.normalise,
            "precision": self.precision,
            "seed": self.seed,
            "fit": self.fit,
            "width": self.width,
            **({"segments": True} if self.segments else {}),
        }
