"""Which words drive the cosine of two papers. Made once by the worker, kept a file a pair, read by pages at once."""

from core import models as known
from core.actions.explain import kept_at, pack, unpack
from core.actions.paper_vectors import texts_of
from core.actions.papers import Source
from core.actions.pathways.bench import bench as benchmark
from core.actions.spaces import spaces
from core.disk import glimpse, kept
from core.errors import BadInput, UnknownName
from core.progress import Progress, silent
from core.schema import ModelSpec


def explain_papers(
    *,
    data: Source,
    model: str,
    left: str,
    right: str,
    pooling: str = "",
    form: str = "abstract",
    device: str = "auto",
    progress: Progress = silent,
) -> dict[str, object]:
    """Word contributions to the cosine of two papers by their ids, computed and kept; of the vectors as they are."""
    spec, fit, texts = _asked(data, model, (left, right), pooling, form)
    if spec.loader == "vectors":
        raise BadInput(f"{spec.name}: vectors brought from a file say nothing about words.")
    progress(0, 1, "words of the two papers")

    def make() -> bytes:
        return pack(known.words(spec, known.encoder(spec, device=device, fit=fit), *texts))

    kept(kept_at(spec, *texts), make)
    progress(1, 1, "words of the two papers")
    return {"model": spec.name, "left": left, "right": right}


def paper_words(
    *, data: Source, model: str, left: str, right: str, pooling: str = "", form: str = "abstract"
) -> tuple[tuple[str, str], known.Contributions | None]:
    """The two texts as the model reads them, and what `explain_papers` kept of them; None where it was not made yet."""
    spec, _, texts = _asked(data, model, (left, right), pooling, form)
    payload = glimpse(kept_at(spec, *texts))
    return texts, None if payload is None else unpack(payload)


def _asked(
    data: Source, model: str, ids: tuple[str, str], pooling: str, form: str
) -> tuple[ModelSpec, tuple[str, ...] | None, tuple[str, str]]:
    """The model as it was scored, what TF-IDF counts on, and both texts. Raises UnknownName."""
    bench = benchmark(data)
    found = spaces(model, poolings=[pooling], form=form, train=bench.training or bench.papers)
    rows = {id: row for row, id in enumerate(bench.papers.ids)}
    for id in ids:
        if id not in rows:
            raise UnknownName(f"no paper {id!r} among those that are scored; ids are like {bench.papers.ids[0]}.")
    spec = found.specs[0]
    left, right = texts_of(bench.papers.take([rows[id] for id in ids]), spec, form)
    return spec, found.fit, (left, right)
