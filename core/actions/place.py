"""Type anything: where would it lie on the map, and which papers are nearest to it?"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from core import maps, settings
from core.actions.archive import plain_name
from core.actions.map_how import How, how_of
from core.actions.map_papers import map_papers
from core.actions.paper_map import PaperMap
from core.actions.paper_vectors import encode
from core.actions.similar import vectors_of
from core.actions.specs import spec_of
from core.disk import digest, kept_json
from core.errors import BadInput, MissingData
from core.names import is_pmid
from core.progress import Progress, silent

VERSION = 1  # raise when numbers change
NEAR = 15  # true neighbours whose places are weighed
SHOWN = 10  # nearest papers that are named
MOST_TEXTS, MOST_LETTERS = 100, 20_000
BY_NEIGHBOURS = "placed by its nearest papers: the mean of their places, weighted by similarity"
IN_COLLECTION = "this paper is in the collection: its own place"


def place(
    *,
    texts: Sequence[str],
    device: str = "auto",
    batch_size: int = 16,
    compute: bool = True,
    progress: Progress = silent,
    **how: Any,
) -> list[dict[str, Any]]:
    """Each text (a sentence, a gene, a question, or the id of a paper) with its place on the map that `how` gives.

    A row: `text`, `id` (of the paper that it names, or ""), `x` and `y` (None where there is no place), `nearest`
    (`id`, `title`, `similarity`, the nearest first), `spread` (how far from the place those papers lie on the map: if
    large, the place means little), `how` in words. `how`: the arguments of `map_papers`.

    Raises BadInput for no text, too many or too long ones, or a model that brings vectors only; MissingData where
    something is not kept and `compute` is False; and as `map_papers` does.
    """
    asked, wanted = how_of(**how), _checked(texts)
    found = map_papers(**how, device=device, batch_size=batch_size, compute=compute, progress=progress)
    return [_one(text, found, asked, device, compute, progress) for text in wanted]


def _checked(texts: Sequence[str]) -> list[str]:
    wanted = [texts] if isinstance(texts, str) else list(dict.fromkeys(text.strip() for text in texts))
    wanted = [text for text in wanted if text]
    if not wanted:
        raise BadInput("nothing to place: type a sentence, a gene, a question, or the id of a paper.")
    if len(wanted) > MOST_TEXTS:
        raise BadInput(f"{len(wanted)} texts: at most {MOST_TEXTS} are placed at once.")
    if longest := next((text for text in wanted if len(text) > MOST_LETTERS), None):
        raise BadInput(f"a text of {len(longest):,} letters: at most {MOST_LETTERS:,} are placed.")
    return wanted


def _one(text: str, found: PaperMap, how: How, device: str, compute: bool, progress: Progress) -> dict[str, Any]:  # noqa: PLR0917
    id = _named(text, found)
    if id:
        return _paper(text, id, found)
    skipped = next((one for one in found.skipped if one.id == text), None)
    if skipped:
        return _nowhere(text, f"this paper is in the collection and has no place: {skipped.reason}")
    if is_pmid(text):
        return _nowhere(text, f"paper {text} is not in this collection; paste its title or abstract to place it")
    if spec_of(how.model).loader == "vectors":
        raise BadInput(f"{found.model}: has vectors only, and no encoder for new texts. Type the id of a paper.")
    key = digest({"version": VERSION, "map": found.key, "text": text, "near": [NEAR, SHOWN]})
    path = settings.cache_root() / "maps" / ("own" if how.data.path else "") / "placed" / plain_name(f"{key}.json")

    def make() -> object:
        if not compute:
            raise MissingData("That text was not placed on this map yet.")
        return _placed(text, found, encode([text], how, device=device, progress=progress))

    row: Any = kept_json(path, make)
    return dict(row)


def _named(text: str, found: PaperMap) -> str:
    """The id of a paper on the map that a text names: as it is, or as people write PubMed ids."""
    bare = text.removeprefix("PMID").lstrip(": ").strip()
    return next((id for id in (text, bare) if id in found.places), "")


def _paper(text: str, id: str, found: PaperMap) -> dict[str, Any]:
    row = found.row(id)
    near = zip(found.neighbours.index[row, :SHOWN].tolist(), found.neighbours.similarity[row, :SHOWN].tolist())
    x, y = found.xy[row].tolist()
    return {
        "text": text, "id": id, "x": x, "y": y, "spread": 0.0, "nearest": _nearest(found, near), "how": IN_COLLECTION,
    }  # fmt: skip


def _placed(text: str, found: PaperMap, vectors: np.ndarray) -> dict[str, Any]:
    if found.how["metric"] == "cosine" and not np.abs(vectors).max(initial=0) > 0:
        return _nowhere(text, "no place: it shares no word with this collection, so that nothing is like it")
    held, metric = vectors_of(found), found.how["metric"]
    placed = maps.place(vectors, held, found.xy, k=NEAR, metric=metric)
    alike = int((placed.similarity[0] > 0).sum()) if metric == "cosine" else NEAR
    if alike == 0:
        return _nowhere(text, "no place: no paper of this collection is like it")
    if alike < placed.similarity.shape[1]:  # those that share nothing with it have no say
        placed = maps.place(vectors, held, found.xy, k=alike, metric=metric)
    near = zip(placed.index[0, :SHOWN].tolist(), placed.similarity[0, :SHOWN].tolist())
    x, y = placed.xy[0].tolist()
    return {
        "text": text, "id": "", "x": x, "y": y, "spread": float(placed.spread[0]), "nearest": _nearest(found, near),
        "how": BY_NEIGHBOURS,
    }  # fmt: skip


def _nowhere(text: str, why: str) -> dict[str, Any]:
    return {"text": text, "id": "", "x": None, "y": None, "spread": None, "nearest": [], "how": why}


def _nearest(found: PaperMap, near: Any) -> list[dict[str, Any]]:
    ids, titles = found.papers.ids, found.papers.titles
    return [{"id": ids[row], "title": titles[row], "similarity": value} for row, value in near if row >= 0]
