"""Words of the papers on a map, counted once for all maps of the same papers and input form."""

import numpy as np

from core import maps
from core.actions import archive
from core.actions.archive import Kept, Place
from core.actions.map_how import How
from core.actions.parts import apart, together
from core.disk import digest
from core.schema import Papers

VERSION = 1  # raise when what counts as a word changes


def terms_for(how: How, collection: Papers, rows: np.ndarray, *, compute: bool = True) -> "maps.Terms":
    """Counts of the papers in those rows of the collection. Raises MissingData where they are not kept, nor made."""
    whole = len(rows) == len(collection)
    stands_for = {
        "version": VERSION, "what": "terms", "data": collection.fingerprint, "form": how.form,
        "rows": "all" if whole else digest(rows.astype("<i4").tobytes()),
    }  # fmt: skip
    name = "-".join(filter(None, [collection.name, how.data.split, "words"]))
    place = Place("own" if how.data.path else "", name, stands_for)

    def make() -> Kept:
        held = collection if whole else collection.take(rows.tolist())
        texts = [" ".join(part for part in parts if part) for parts in held.parts(how.form)]
        arrays, plain = apart("terms", maps.terms_of(texts))
        return Kept(arrays, {"terms": plain})

    return archive.kept(
        place, make if compute else None, lambda kept: together(maps.Terms, "terms", kept.arrays, _plain(kept)),
        missing="The words of these papers were not counted yet.",
    )  # fmt: skip


def _plain(kept: Kept) -> dict[str, object]:
    found = kept.about["terms"]
    return dict(found) if isinstance(found, dict) else {}
