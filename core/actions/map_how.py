"""How a map is made: everything that decides it, checked, and in one form whatever was left unsaid."""

from dataclasses import dataclass

from core import maps
from core.actions.papers import Asked, Source, asked
from core.catalogue import choose
from core.errors import BadInput
from core.schema import FORMS

METHODS = tuple(maps.METHODS)
METRICS, SEED = maps.METRICS, maps.SEED
K = 30  # nearest papers kept of each
MOST_NEIGHBOURS = 200


@dataclass(frozen=True)
class How:
    """The choices behind a map. `settings`: those that its method uses; the others make no other map."""

    data: Asked
    model: str
    form: str = "title+abstract"
    method: str = "umap"
    n_neighbors: int = 15
    min_dist: float = 0.1
    metric: str = "cosine"
    seed: int = SEED

    @property
    def settings(self) -> dict[str, object]:
        """What the places depend on besides the vectors."""
        found: dict[str, object] = {"method": self.method, "metric": self.metric}
        if self.method != "pca":
            found |= {"n_neighbors": self.n_neighbors, "seed": self.seed}
        if self.method == "umap":
            found["min_dist"] = self.min_dist
        return found

    @property
    def plain(self) -> dict[str, object]:
        """The keyword arguments that ask for this map again, as a job holds them."""
        names = ("model", "form", "method", "n_neighbors", "min_dist", "metric", "seed")
        return {"data": self.data.plain, **{name: getattr(self, name) for name in names}}


def how_of(
    *,
    data: Source,
    model: str,
    form: str = "title+abstract",
    method: str = "umap",
    n_neighbors: int = 15,
    min_dist: float = 0.1,
    metric: str = "cosine",
    seed: int = SEED,
) -> How:
    """Checked choices. Raises BadInput or UnknownName, saying what was found and what is possible."""
    for kind, table, name in (("input form", FORMS, form), ("method", METHODS, method), ("metric", METRICS, metric)):
        choose(kind, dict.fromkeys(table), name)
    if not 2 <= n_neighbors <= MOST_NEIGHBOURS:
        raise BadInput(f"n_neighbors: {n_neighbors} found; a whole number from 2 to {MOST_NEIGHBOURS} is expected.")
    if not 0 <= min_dist <= 1:
        raise BadInput(f"min_dist: {min_dist} found; a number from 0 to 1 is expected.")
    if not 0 <= seed < 2**32:
        raise BadInput(f"seed: {seed} found; a whole number from 0 to {2**32 - 1} is expected.")
    return How(asked(data), model, form, method, int(n_neighbors), float(min_dist), metric, int(seed))
