import re

import pytest

from core.figures.words import bibtex, licence_notice
from core.figures.words.sources import ENTRIES


def keys(text):
    return re.findall(r"^@\w+\{([^,]+),", text, flags=re.M)


def test_data_model_software_and_statistics_are_cited_once(provenance):
    text = bibtex([provenance, provenance])
    assert keys(text) == [
        "sogancioglu2017biosses", "reimers2019sentencebert", "wang2020minilm",
        "model-sentence-transformers-all-minilm-l6-v2", "efron1993bootstrap",
    ]  # fmt: skip
    assert "revision c9745ed1d9f207416b" in text
    assert r"\url{https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2}" in text


def test_comparisons_cite_holm_and_published_values_their_benchmark(provenance):
    found = keys(bibtex([provenance], compared=True, published=True))
    assert found[-3:] == ["efron1993bootstrap", "holm1979", "muennighoff2023mteb"]


@pytest.mark.parametrize(("model_id", "key"), [
    ("microsoft/BiomedNLP-BiomedBERT-base-uncased-abstract-fulltext", "gu2021pubmedbert"),
    ("dmis-lab/biobert-v1.1", "lee2020biobert"), ("michiyasunaga/BioLinkBERT-base", "yasunaga2022linkbert"),
    ("cambridgeltl/SapBERT-from-PubMedBERT-fulltext", "liu2021sapbert"), ("allenai/specter", "cohan2020specter"),
    ("allenai/specter2_base", "singh2023scirepeval"), ("malteos/scincl", "ostendorff2022scincl"),
    ("ncbi/MedCPT-Query-Encoder", "jin2023medcpt"), ("allenai/scibert_scivocab_uncased", "beltagy2019scibert"),
    ("BAAI/bge-base-en-v1.5", "xiao2023cpack"), ("intfloat/e5-base-v2", "wang2022e5"),
    ("allenai/longformer-base-4096", "beltagy2020longformer"), ("tfidf", "salton1988"),
])  # fmt: skip
def test_known_models_cite_their_own_paper_first(model_id, key):
    assert keys(bibtex([{"model_id": model_id}]))[0] == key


def test_an_unknown_model_is_cited_by_its_hub_id_only():
    text = bibtex([{"model_id": "org/some_model", "revision": "abc"}])
    assert keys(text) == ["model-org-some-model", "efron1993bootstrap"]
    assert r"title = {{org/some\_model}}" in text


def test_a_local_folder_has_no_address():
    assert "url" not in bibtex([{"model_id": "mine=folder & more"}]).split("@book")[0]


def test_vectors_of_the_users_own_are_not_called_weights():
    found = bibtex([{"model_id": "mine", "loader": "vectors", "revision": "sha256:ab", "versions": {"torch": "2"}}])
    assert keys(found) == ["model-mine", "efron1993bootstrap"]
    assert "Vectors of the user's own, revision sha256:ab" in found


def test_the_random_baseline_cites_nothing_of_its_own():
    assert keys(bibtex([{"model_id": "random"}])) == ["efron1993bootstrap"]


def test_every_entry_is_balanced_and_has_author_title_and_year():
    for key, entry in ENTRIES.items():
        assert entry.count("{") == entry.count("}"), key
        for field in ("author", "title", "year"):
            assert f"  {field} = {{" in entry, key


def test_licensed_data_come_with_a_notice_and_free_data_without():
    notice = licence_notice("biosses", "GPL-3.0")
    assert "GPL-3.0" in notice
    assert "10.1093/bioinformatics/btx238" in notice
    assert licence_notice("demo-pairs", "MIT") is None
    assert licence_notice("mine", "not stated") is None
    assert "the data set mine" in licence_notice("mine", "CC-BY-4.0")
