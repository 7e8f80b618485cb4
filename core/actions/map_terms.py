"""Words of the papers on a map, counted once for all maps of the same papers and input form."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np

from core import maps
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.map_how import How
from core.actions.parts import apart, together
from core.disk import digest
from core.maps import Terms
from core.schema import Papers

VERSION = 1  # raise when what counts as a word changes


def terms_for(how: How, collection: Papers, rows: np.ndarray, count: Callable[[], Terms] | None) -> Terms:
    """Counts of the papers in those rows of the collection: kept, or what `count` gives, which is then kept.

    Raises MissingData where they are not kept and `count` is None.
    """
    return archive.kept(
        _place(how, collection, rows), None if count is None else lambda: _kept(count()),
        lambda kept: together(Terms, "terms", kept.arrays, _plain(kept)),
        missing="The words of these papers were not counted yet.",
    )  # fmt: skip


def counted(how: How, collection: Papers, rows: np.ndarray) -> Terms:
    """The counts, made now: nothing is read or kept."""
    held = collection if len(rows) == len(collection) else collection.take(rows.tolist())
    return maps.terms_of([" ".join(part for part in parts if part) for parts in held.parts(how.form)])


@contextmanager
def counting(how: How, collection: Papers, rows: np.ndarray) -> Iterator[Callable[[], Terms]]:
    """Count beside other work, most of which is compiled code that leaves the interpreter free; gives how to wait."""
    if _place(how, collection, rows).here:
        yield lambda: counted(how, collection, rows)  # only where the file turns out damaged
        return
    beside = ThreadPoolExecutor(1)
    try:
        yield beside.submit(counted, how, collection, rows).result
    finally:
        beside.shutdown(wait=False)


def _place(how: How, collection: Papers, rows: np.ndarray) -> Place:
    whole = len(rows) == len(collection)
    stands_for = {
        "version": VERSION, "what": "terms", "data": collection.fingerprint, "form": how.form,
        "rows": "all" if whole else digest(rows.astype("<i4").tobytes()),
    }  # fmt: skip
    name = "-".join(filter(None, [collection.name, how.data.split, "words"]))
    return Place("own" if how.data.path else "", name, stands_for)


def _kept(found: Terms) -> Kept:
    arrays, plain = apart("terms", found)
    return Kept(arrays, {"terms": plain})


def _plain(kept: Kept) -> dict[str, object]:
    found = kept.about["terms"]
    return dict(found) if isinstance(found, dict) else {}
