import re

import pytest

from core.models import MODELS
from core.models.catalogue import ALIASES
from core.models.poolings import LAST
from core.models.resolve import LABEL
from core.names import is_hub_id

ENTRIES = list(MODELS.values())
TRAINED = [entry for entry in ENTRIES if entry.hub_id]
every = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
trained = pytest.mark.parametrize("entry", TRAINED, ids=lambda entry: entry.name)


@every
def test_every_entry_says_what_it_is(entry):
    assert LABEL.fullmatch(entry.name)
    assert entry.title and entry.licence and entry.training and entry.source
    assert entry.casing in {"cased", "uncased"}
    assert set(entry.prompts) <= {"similarity", "query", "document"}
    assert "!" not in entry.title + entry.training


@trained
def test_every_trained_model_states_what_decides_its_vectors(entry):
    assert is_hub_id(entry.hub_id) and "/" in entry.hub_id
    assert entry.loader in {"sentence-transformers", "transformers"}
    assert entry.pooling in LAST
    assert 64 <= entry.max_tokens <= 4096 and entry.width in {384, 768, 1024}
    assert entry.revision == ""  # known once its files are here
    assert re.search(r"doi:10\.\d{4,}/|arXiv:\d{4}\.\d{4,5}|https://", entry.source)


@trained
def test_size_and_memory_fit_the_number_of_parameters(entry):
    assert entry.size_mb == pytest.approx(entry.parameters * 4 / 1e6, rel=0.02)
    assert entry.memory_mb > entry.size_mb


def test_the_models_asked_for_are_all_there():
    hubs = " ".join(entry.hub_id for entry in ENTRIES)
    asked = (
        "all-MiniLM-L6-v2 all-mpnet-base-v2 bge-small-en-v1.5 bge-base-en-v1.5 bge-large-en-v1.5 e5-base-v2 BiomedBERT "
        "biobert scibert BioLinkBERT SapBERT allenai/specter specter2_base scincl MedCPT-Query-Encoder "
        "MedCPT-Article-Encoder S-PubMedBert-MS-MARCO longformer"
    )
    for part in asked.split():
        assert part in hubs, part
    assert {"tfidf", "random"} <= set(MODELS)


def test_partners_point_at_each_other():
    for entry in ENTRIES:
        if entry.partner:
            assert MODELS[entry.partner].partner == entry.name


def test_e5_has_its_prompt_on_both_sides_and_bge_none_for_similarity():
    assert MODELS["e5-base-v2"].render(("a",)) == ("query: a",)
    assert MODELS["e5-base-v2"].render(("a",), "document") == ("passage: a",)
    assert MODELS["bge-base-en-v1.5"].render(("a",)) == ("a",)
    assert MODELS["bge-base-en-v1.5"].render(("a",), "query")[0].startswith("Represent this sentence")


def test_a_licence_that_forbids_commercial_use_says_so():
    assert "no commercial use" in MODELS["s-pubmedbert-ms-marco"].licence


def test_models_that_are_handed_title_and_abstract_in_a_way_of_their_own_say_which():
    ways = {entry.name: entry.native for entry in MODELS.values() if entry.native}
    assert ways == {
        "medcpt-article": "segments",
        "specter": "separator",
        "specter2": "separator",
        "scincl": "separator",
    }
    assert all(MODELS[name].separator == "[SEP]" for name in ways)


def test_short_names_stand_for_entries_and_hide_none():
    assert set(ALIASES.values()) <= set(MODELS) and not set(ALIASES) & set(MODELS)
