"""One way to turn papers into vectors: a model with a pooling, from the store or from a file of `embed --out-dir`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from core.actions.embed import embed_poolings
from core.actions.paper_vectors import texts_of
from core.actions.pathways.bench import Bench
from core.actions.pathways.cost import sides
from core.actions.provenance import of_model
from core.actions.spaces import embedded, spaces
from core.disk import digest
from core.progress import Progress, parts, silent
from core.schema import Papers

ON_SCORED = "the papers that are scored, as there are no training papers"


@dataclass(frozen=True)
class Drawn:
    """Vectors float32 (n, d) of papers in their order, tokens cut off each (n,), and what to say of them."""

    array: np.ndarray
    cut: np.ndarray
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Variant:
    """`read(papers)` gives vectors; `digest` stands for all that decides them, `about` says it in plain values."""

    model: str
    pooling: str
    own_pooling: bool
    form: str
    digest: str
    about: Mapping[str, Any]
    read: Callable[[Papers], Drawn]


def stored(
    bench: Bench,
    model: str,
    *,
    pooling: str = "",
    form: str = "abstract",
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    centering: str = "raw",
    progress: Progress = silent,
) -> Variant:
    """The vectors of a model from the store; what is missing is encoded if `compute`.

    TF-IDF counts on the training papers, or on those that are scored where there are no others, and says so.
    `centering` says whose vectors will be read, for the progress alone.
    """
    fit_on = bench.training or bench.papers
    found = spaces(model, poolings=[pooling], form=form, train=fit_on, fetch=compute, progress=progress)
    spec = found.specs[0]
    every = sides(bench, centering)
    shares = dict(zip((one.fingerprint for one in every), parts(progress, [len(one) for one in every])))

    def read(collection: Papers) -> Drawn:
        said = shares.get(collection.fingerprint, silent)
        drawn = embedded(collection, found, device=device, batch_size=batch_size, compute=compute, progress=said)[0]
        return Drawn(drawn.vectors, drawn.cut, drawn.notices)

    fit = _counted(bench) if found.fit is not None else "nothing"
    about = of_model(spec) | {"model": found.name, "separator": spec.separator, "form": found.form, "fit": fit}
    own = spec.pooling == spec.own_pooling
    return Variant(found.name, spec.pooling, own, form, digest([spec.space, form]), about, read)


def encode_together(
    bench: Bench,
    model: str,
    poolings: Sequence[str],
    *,
    form: str = "abstract",
    centering: str = "raw",
    device: str = "auto",
    batch_size: int = 16,
    progress: Progress = silent,
) -> None:
    """Put the vectors by several poolings of a model into the store, where `stored` finds them: one pass for all."""
    fit_on = bench.training or bench.papers
    found = spaces(model, poolings=poolings, form=form, train=fit_on, fetch=True, progress=progress)
    if len(found.specs) < 2:
        return
    texts = [text for side in sides(bench, centering) for text in texts_of(side, found.specs[0], form)]
    embed_poolings(
        texts=list(dict.fromkeys(texts)), specs=found.specs, batch_size=batch_size, device=device, progress=progress
    )


def _counted(bench: Bench) -> str:
    return "the training papers" if bench.training else ON_SCORED


def counted_on(provenance: Mapping[str, Any]) -> tuple[str, ...]:
    """What to say of scores under a model that counted words on the very papers that are scored."""
    if provenance.get("fit") != ON_SCORED:
        return ()
    return (
        f"{provenance['model']} counts words on the {provenance['n']:,} papers that are scored, as there are no "
        "training papers; it reads their texts, and none of their labels",
    )
