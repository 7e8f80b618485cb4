"""Where a map comes from, as plain values, and what there is to know beside it."""

from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from core.actions.map_how import How
from core.actions.paper_vectors import PaperVectors
from core.actions.provenance import of_data, of_model, versions
from core.maps import EXACT_UP_TO, Neighbours
from core.schema import ModelSpec, Papers, Skipped

PACKAGES = ("numba", "pacmap", "scipy")
TITLES_ONLY = "No paper has an abstract: titles alone are read."
OWN_TEXTS = "TF-IDF counts on the collection's own texts and on nothing else: another collection is another space."


def provenance(
    how: How,
    collection: Papers,
    spec: ModelSpec,
    vectors: PaperVectors,
    *,
    n: int,
    skipped: int,
    exact: bool,
    cut: np.ndarray,
    drawn_by: str,
    seconds: float,
    key: str,
    agreement: Sequence[str] = (),
) -> dict[str, object]:
    """Plain values.

    `drawn_by`: the method, or "pca" where there are too few papers for it; `stood_in`: papers without the wanted part,
    for which another stands; `titles_only`: no paper has an abstract, and nothing stands in; `n`: papers on the map;
    `agreement`: the levels or columns whose groups were held against chance.
    """
    return {
        "map": key,
        **of_model(spec),
        "separator": spec.separator,
        "fit": "the collection's own texts" if spec.loader == "tfidf" else "nothing",
        "form": how.form,
        "titles_only": titles_only(collection),
        "stood_in": 0 if titles_only(collection) else collection.stands_in(how.form),
        "agreement": list(agreement),
        "n": n,
        "left_out": skipped,
        "truncated": int((cut > 0).sum()),
        **how.settings,
        "drawn_by": drawn_by,
        "exact": exact,
        **of_data(collection),
        "source": collection.source,
        "split": how.data.split,
        "notices": list(vectors.notices),
        "device": vectors.device,
        "seconds": round(seconds, 3),
        "versions": {**versions(), **_more()},
        "date": datetime.now(UTC).date().isoformat(),
    }


def notices_of(
    how: How,
    collection: Papers,
    spec: ModelSpec,
    vectors: PaperVectors,
    *,
    projected: str,
    skipped: Sequence[Skipped],
    neighbours: Neighbours,
) -> tuple[str, ...]:
    """What the reader of a map should know, a sentence each."""
    found = [projected, *vectors.notices]
    if spec.loader == "tfidf":
        found.append(OWN_TEXTS)
    if titles_only(collection):
        found += [TITLES_ONLY] if how.form != "title" else []
    elif missing := collection.stands_in(how.form):
        lack, they = ("lacks", "it has") if missing == 1 else ("lack", "they have")
        n = len(collection)
        found.append(f"{missing:,} of {n:,} papers {lack} a part of “{how.form}”: what {they} stands in.")
    if skipped:
        have = "has" if len(skipped) == 1 else "have"
        found.append(f"{len(skipped):,} of {len(collection):,} papers {have} no place: {skipped[0].reason}.")
    if not neighbours.exact:
        measured = f": {neighbours.recall:.1%} of the true ones were found" if neighbours.recall is not None else ""
        found.append(f"The nearest papers were approximated, as there are more than {EXACT_UP_TO:,}{measured}.")
    return tuple(dict.fromkeys(text for text in found if text))


def titles_only(collection: Papers) -> bool:
    """Whether no paper has an abstract, so that the title is read whatever the input form."""
    return not any(text.strip() for text in collection.abstracts)


def _more() -> dict[str, str]:
    found = {}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found
