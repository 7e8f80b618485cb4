"""Methods and the line of provenance of the pathway benchmark, from the settings that ran."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.figures.words.methods import NOT_STATED, footed, form, machine, papers_sentence
from core.figures.words.numbers import count
from core.figures.words.pathways.names import plural

Provenance = Mapping[str, Any]
RETRIEVAL = (
    "Retrieval: every paper was a query, and all other papers of the split were ranked by the cosine similarity of "
    "their vectors, compared at 9 decimals, equal ones in the order of their ids; the query and papers of the same id "
    "were left out. A paper is relevant that shares at least one label of the level with the query. Queries without a "
    "relevant paper were skipped and counted. AP runs over the whole ranking and is divided by the number of relevant "
    "papers; nDCG is binary."
)
STRICT = (
    "“Other … only” leaves out of the candidates all papers that share a label of the next finer level with the query."
)
CHANCE = (
    "Chance is the exact expectation of the measure under a random ranking, for each query; shuffled labels keep the "
    "model's rankings and deal the labels out anew over the papers."
)
BOOTSTRAP = (
    "Intervals: 95 % percentile cluster bootstrap over pathways, 1,000 draws, seed 42, rankings kept fixed; a paper in "
    "m pathways counts 1/m in each; no interval for fewer than 10 pathways."
)
PAIRED = (
    "Models were compared with the reference on the same draws, p = min(1, 2·min(k≤0 + 1, k≥0 + 1)/(B + 1)) with k the "
    "draws on either side of no difference and B their number, corrected by Holm's method over the models; a "
    "difference whose interval covers 0 is called not separable."
)
PAIRS = (
    "Pairs: the score is the cosine similarity{own}; AUROC and average precision hold all positive pairs against the "
    "negative pairs of each kind and against all; the threshold is the one with the best F1 on the validation pairs "
    "(scores at or above it are called positive, equal F1 takes the larger) and was used unchanged; intervals draw the "
    "pathways of the left paper."
)
CLUSTERS = (
    "Clusters: k-means on vectors of length one with the true number of labels, 10 starts each for seeds 0 to 9, mean "
    "and standard deviation; HDBSCAN with at least 5 papers a cluster, its noise as singletons, as one cluster, and "
    "left out; papers with several labels of the level were left out; NMI with the arithmetic mean."
)
CENTERING = {
    "raw": "",
    "centred": "The mean of the training vectors was subtracted and vectors were brought to length one again.",
    "first component removed": "The mean of the training vectors was subtracted, then their first principal component, "
    "and vectors were brought to length one again.",
}
CHOICE = "The pooling of each model was chosen by the mAP at the finest level on the validation papers."
TABS = {
    "leaderboard": (RETRIEVAL, STRICT, CHANCE, BOOTSTRAP, PAIRED),
    "biology": (RETRIEVAL, CHANCE,
                "By group: the mean over its papers as queries; the interval of a pathway draws its papers, that of a "
                "coarser group its pathways; no interval for fewer than 10."),
    "query": (RETRIEVAL, CHANCE),
    "pairs": (PAIRS.format(own=" or what the user's own file says"),),
    "clustering": (CLUSTERS,),
    "centering": (RETRIEVAL, BOOTSTRAP),
    "pooling": (RETRIEVAL, BOOTSTRAP, CHOICE),
}  # fmt: skip


def pathway_methods(provenances: Sequence[Provenance], *, tabs: Sequence[str] = ("leaderboard",)) -> str:
    """The methods of one model or several on the same papers, ending in a line break. `tabs`: of TABS."""
    if not provenances:
        return ""
    first = provenances[0]
    said = dict.fromkeys(sentence for tab in tabs for sentence in TABS.get(tab, ()))
    centred = dict.fromkeys(CENTERING.get(str(one.get("centering") or "raw"), "") for one in provenances)
    parts = [_data(first), *dict.fromkeys(map(papers_sentence, provenances)), *centred, *said, _machine(first)]
    return " ".join(part for part in parts if part) + "\n"


def pathway_footer(provenance: Provenance, *, n: int) -> str:
    """The line of provenance below a figure."""
    parts = [
        *footed(provenance, n),
        form(provenance),
        str(provenance.get("centering") or "raw"),
        "cluster bootstrap over pathways, B = 1,000",
        f"seed {provenance.get('seed', NOT_STATED)}",
        str(provenance.get("date") or ""),
    ]
    return " · ".join(part for part in parts if part)


def _machine(p: Provenance) -> str:
    """Software; hardware and date where they are known."""
    text = machine(p)
    return text if p.get("device") else text.partition(" Hardware:")[0]


def _data(p: Provenance) -> str:
    n, split = p.get("n"), f", split {p['split']}" if p.get("split") else ""
    papers = count(n, "paper") if isinstance(n, int) else "The papers"
    identity = f"fingerprint {p.get('data_fingerprint') or NOT_STATED}, licence {p.get('licence') or NOT_STATED}{split}"
    levels = p.get("levels")
    groups = p.get("pathways")
    finest = f" of {groups:,} {plural(str(levels[-1]))}" if isinstance(groups, int) and levels else ""
    named = f", with the levels {', '.join(map(str, levels))}" if levels else ""
    verb = "was" if n == 1 else "were"
    return (
        f"{papers}{finest} of {p.get('data_title') or p.get('data') or NOT_STATED} {verb} scored ({identity}){named}."
    )
