"""The benchmark that papers are placed on: its papers, which of them choices are made on, and their vectors."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.actions.paper_vectors import texts_of
from core.actions.papers import Asked, Source, asked, papers
from core.actions.pathways.bench import memberships
from core.actions.placing.same import letters
from core.actions.spaces import Spaces, embedded, spaces
from core.disk import digest
from core.errors import BadInput
from core.progress import Progress, silent
from core.schema import Membership, Papers

SEED = 42
OWN_SPLITS = "the papers of the benchmark's own validation and test splits"
HALVES = "the labels of {finest}, dealt out in two halves (seed {seed}), as there are no validation and test splits"


@dataclass(frozen=True, eq=False)
class Ground:
    """`validation`, `test`: rows of `papers`, int (n,); `sides` says in words where they come from."""

    data: Asked
    papers: Papers
    levels: tuple[Membership, ...]
    validation: np.ndarray
    test: np.ndarray
    sides: str

    @property
    def finest(self) -> str:
        return self.papers.levels[-1]


def ground(data: Source) -> Ground:
    """All papers of a collection with levels, whatever split the source names. Raises BadInput, MissingData."""
    found = asked({**asked(data).plain, "split": ""})
    whole = papers(found.plain)
    if not whole.levels or not len(whole):
        raise BadInput(
            f"{whole.title or whole.name}: has no levels such as category, subcategory and pathway, so that nothing "
            "can be said of other papers. Choose a benchmark folder or a collection with levels."
        )
    levels = memberships(whole)
    splits = np.array(whole.splits or [""] * len(whole))
    validation, test = np.flatnonzero(splits == "val"), np.flatnonzero(splits == "test")
    said = OWN_SPLITS
    if not (len(validation) and len(test)):
        free = np.flatnonzero(splits != "train")
        validation, test = _halves(levels[-1], free if len(free) else np.arange(len(whole)))
        said = HALVES.format(finest=whole.levels[-1], seed=SEED)
    return Ground(found, whole, levels, validation, test, said)


def _halves(finest: Membership, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The rows by the half that their first label of the finest level was dealt to; none of papers without one."""
    first = finest.first[rows]
    there = np.unique(first[first >= 0])
    dealt = np.random.default_rng(SEED).permutation(there)
    one = np.isin(first, dealt[: (len(dealt) + 1) // 2])
    return rows[one], rows[(first >= 0) & ~one]


@dataclass(frozen=True, eq=False)
class Space:
    """The space in which papers are compared, and the benchmark's vectors in it, float32 (n, d)."""

    spaces: Spaces
    form: str
    vectors: np.ndarray
    cut: np.ndarray
    notices: tuple[str, ...]

    def texts(self, collection: Papers) -> tuple[str, ...]:
        """What the model reads of each paper, in letters and digits alone; "" where there is nothing to read."""
        return tuple(letters(text) for text in texts_of(collection, self.spaces.specs[0], self.form))


def spaces_on(found: Ground, how: Mapping[str, Any], *, compute: bool, progress: Progress = silent) -> Spaces:
    """The space of a model by that pooling; TF-IDF counts on the training papers, or on all without those.

    Counted on all papers, which vote all of them, TF-IDF was right for .45 instead of .38 of the test papers' pathways
    of WikiPathways, for .40 instead of .43 of BC5CDR's, with a larger ECE at every level of both: nothing to choose by,
    so that it counts what the rest of Bioscope counts, and a notice says what is lost.
    """
    splits = found.papers.splits
    train = [row for row, split in enumerate(splits) if split == "train"]
    fit_on = found.papers.take(train) if train else found.papers
    return spaces(
        how["model"], poolings=[how["pooling"]], form=how["form"], train=fit_on, fetch=compute, progress=progress
    )


def mark(space: Spaces) -> str:
    """Digest of all that decides vectors."""
    spec = space.specs[0]
    return digest([spec.space, space.form, spec.separator, dict(spec.prompts)])


def drawn(
    found: Ground, space: Spaces, *, device: str, batch_size: int, compute: bool, progress: Progress = silent
) -> Space:
    """The benchmark's vectors, from the store or made now."""
    one = embedded(
        found.papers, space, device=device, batch_size=batch_size, compute=compute, progress=progress
    )[0]  # fmt: skip
    return Space(space, space.form, one.vectors, one.cut, one.notices)
