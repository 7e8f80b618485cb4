"""What to cite for a result: BibTeX of the data, the models, the software and the statistics."""

import re
from collections.abc import Mapping, Sequence

from core.figures.words.sources import ENTRIES

DATA = {"biosses": "sogancioglu2017biosses"}
MODELS = {  # a part of the name in lower case → papers
    "minilm": ("reimers2019sentencebert", "wang2020minilm"),
    "mpnet": ("reimers2019sentencebert", "song2020mpnet"),
    "bge-": ("xiao2023cpack",),
    "e5-": ("wang2022e5",),
    "sapbert": ("liu2021sapbert", "gu2021pubmedbert"),
    "pubmedbert": ("gu2021pubmedbert",),
    "biomednlp": ("gu2021pubmedbert",),
    "biobert": ("lee2020biobert",),
    "scibert": ("beltagy2019scibert",),
    "linkbert": ("yasunaga2022linkbert",),
    "specter2": ("singh2023scirepeval",),
    "specter": ("cohan2020specter",),
    "scincl": ("ostendorff2022scincl",),
    "medcpt": ("jin2023medcpt",),
    "longformer": ("beltagy2020longformer",),
}
FORMULAS = {"tfidf": ("salton1988",), "tf-idf": ("salton1988",), "random": ()}
_TEX = str.maketrans({c: "\\" + c for c in "&%$#_{}"} | {"~": r"\~{}", "^": r"\^{}", "\\": r"\textbackslash{}"})


def bibtex(provenances: Sequence[Mapping[str, object]], *, compared: bool = False, published: bool = False) -> str:
    """Entries for one or more results, each once: data, models, software, bootstrap.

    Parameters
    ----------
    provenances
        One a model.
    compared
        Models were compared, with Holm's correction.
    published
        The figure shows published values.

    A model whose paper is not certain gets a `@misc` with its hub id and commit.
    """
    found: dict[str, str] = {}
    for provenance in provenances:
        if (key := DATA.get(str(provenance.get("data", "")))) is not None:
            found[key] = ENTRIES[key]
    for provenance in provenances:
        found |= model_entries(provenance)
    keys = ["efron1993bootstrap", *["holm1979"] * compared, *["muennighoff2023mteb"] * published]
    found |= {key: ENTRIES[key] for key in keys}
    return "\n\n".join(found.values()) + "\n"


def model_entries(provenance: Mapping[str, object]) -> dict[str, str]:
    """Entries of one model by their keys."""
    name = str(provenance.get("model_id") or provenance.get("model") or "")
    lower = name.lower()
    if not name or lower in FORMULAS:
        return {key: ENTRIES[key] for key in FORMULAS.get(lower, ())}
    if provenance.get("loader") == "vectors":
        return {_key(name): _misc(name, str(provenance.get("revision") or ""), what="Vectors of the user's own")}
    known = next((keys for part, keys in MODELS.items() if part in lower), ())
    found = {key: ENTRIES[key] for key in known}
    # the paper describes the method, the hub entry the weights that were used
    found |= {_key(name): _misc(name, str(provenance.get("revision") or ""))}
    versions = provenance.get("versions")
    if isinstance(versions, Mapping) and "sentence-transformers" in versions:
        found |= {"reimers2019sentencebert": ENTRIES["reimers2019sentencebert"]}
    return found


def _key(name: str) -> str:
    return "model-" + re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _misc(name: str, revision: str, *, what: str = "Model weights") -> str:
    at_hub = re.fullmatch(r"[\w.-]+/[\w.-]+", name, re.ASCII) is not None
    fields = {"title": "{" + name.translate(_TEX) + "}"}
    if at_hub:
        fields["howpublished"] = rf"\url{{https://huggingface.co/{name}}}"
    if revision:
        fields["note"] = f"{what}, revision {revision.translate(_TEX)}"
    return "\n".join([f"@misc{{{_key(name)},", *(f"  {k} = {{{v}}}," for k, v in fields.items()), "}"])
