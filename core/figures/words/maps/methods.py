"""Methods, references and the line of provenance of a map, from the settings that ran."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.figures.words.citations import DATA, model_entries
from core.figures.words.maps.sentences import METHODS
from core.figures.words.methods import NOT_STATED, footed, form, machine, papers_sentence
from core.figures.words.numbers import count
from core.figures.words.sources import ENTRIES

Provenance = Mapping[str, Any]
DRAWN = {
    "umap": "UMAP ({n_neighbors} neighbours, min_dist {min_dist}, {metric} distance, seed {seed}{exact})",
    "pacmap": "PaCMAP ({n_neighbors} neighbours, {metric} distance, seed {seed}{exact})",
    "pca": "the first two principal components",
}
MEASURED = (
    "Trustworthiness and continuity (Venna and Kaski 2001) and the share of neighbours kept compare the nearest papers "
    "on the map with those in the original space."
)
AGREEMENT = (
    " Agreement is the share of a paper's nearest papers in the original space that share its label{of}, with "
    "percentile bootstrap intervals over papers, held against shuffled labels and against random vectors; papers "
    "without a label, or the only ones of theirs, were left out."
)
CLUSTERS = " Clusters are those of HDBSCAN."
OWN_UMAP = (
    "UMAP's graph and layout are Bioscope's implementation of McInnes et al. 2018, held against umap-learn: the same "
    "graph, and trustworthiness within 0.005."
)
CITED = {
    "umap": ("mcinnes2018umap",),
    "pacmap": ("wang2021pacmap",),
    "pca": ("pearson1901pca",),
}


def drawn(provenance: Provenance) -> str:
    """How the places were found, in a few words with all settings."""
    method = str(provenance.get("drawn_by") or provenance.get("method") or "")
    known = {key: value if value not in (None, "") else NOT_STATED for key, value in provenance.items()}
    names = ("n_neighbors", "min_dist", "metric", "seed")
    exact = "" if provenance.get("exact", True) else "; nearest papers approximated, within k-means cells"
    return DRAWN.get(method, method or NOT_STATED).format(**{n: known.get(n, NOT_STATED) for n in names}, exact=exact)


def map_footer(provenance: Provenance, *, n: int) -> str:
    """The line of provenance below a map."""
    parts = [*footed(provenance, n), form(provenance), drawn(provenance), str(provenance.get("date") or NOT_STATED)]
    return " · ".join(parts)


def map_methods(provenances: Sequence[Provenance], *, compared: bool | None = None) -> str:
    """The methods of one map or several of the same papers, ending in a line break.

    `compared`: the maps were held against each other; None: if there are two or more.
    """
    if not provenances:
        return ""
    first = provenances[0]
    parts = [_data(first), *map(papers_sentence, provenances), _places(provenances), _measured(provenances)]
    if len(provenances) > 1 if compared is None else compared:
        parts.append(
            "Maps were aligned by turning, mirroring, scaling and moving one onto the other (Procrustes), which "
            "changes no distance within it; change between models is the share of a paper's nearest papers in the "
            "original space that both have."
        )
    return " ".join([*parts, machine(first)]) + "\n"


def map_bibtex(provenances: Sequence[Provenance]) -> str:
    """Entries of data, models, projection, clusters, measures and intervals, each once."""
    found: dict[str, str] = {}
    for one in provenances:
        if (key := DATA.get(str(one.get("data", "")))) is not None:
            found[key] = ENTRIES[key]
    for one in provenances:
        found |= model_entries(one)
        keys = CITED.get(str(one.get("drawn_by") or one.get("method") or ""), ())
        found |= {key: ENTRIES[key] for key in keys}
    last = ["campello2013hdbscan", "venna2001", "radovanovic2010hubs", "monroe2008words", "efron1993bootstrap"]
    found |= {key: ENTRIES[key] for key in (*last, *["gower1975procrustes"] * (len(provenances) > 1))}
    return "\n\n".join(found.values()) + "\n"


def _measured(provenances: Sequence[Provenance]) -> str:
    """What was measured; of agreement only where it was."""
    said = [one["agreement"] for one in provenances if isinstance(one.get("agreement"), Sequence)]
    names = list(dict.fromkeys(name for each in said for name in each))
    if said and not names:
        return MEASURED + CLUSTERS
    return MEASURED + AGREEMENT.format(of=f" ({', '.join(names)})" if names else "") + CLUSTERS


def _data(p: Provenance) -> str:
    n, split = p.get("n"), f", split {p['split']}" if p.get("split") else ""
    papers = count(n, "paper") if isinstance(n, int) else "The papers"
    identity = f"fingerprint {p.get('data_fingerprint') or NOT_STATED}, licence {p.get('licence') or NOT_STATED}{split}"
    text = f"{papers} of {p.get('data_title') or p.get('data') or NOT_STATED} were placed on a map ({identity})."
    left = p.get("left_out")
    return text + (f" {count(left, 'paper was', 'papers were')} left out." if isinstance(left, int) and left else "")


def _places(provenances: Sequence[Provenance]) -> str:
    hows = list(dict.fromkeys(drawn(one) for one in provenances))
    asked, used = provenances[0].get("method"), provenances[0].get("drawn_by")
    few = f" ({METHODS.get(str(asked), asked)} needs more papers than there are)" if used not in (None, asked) else ""
    own = f" {OWN_UMAP}" if used == "umap" else ""
    return f"The vectors were brought to two dimensions by {'; '.join(hows)}{few}.{own}"
