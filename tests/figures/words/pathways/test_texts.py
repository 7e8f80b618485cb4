import re

import pytest

from core.figures import paper, words
from core.figures.words.pathways.captions import SHOWS
from core.figures.words.pathways.citations import BY_TAB, ENTRIES
from core.figures.words.pathways.methods import TABS


@pytest.fixture
def about(provenance):
    return provenance | {
        "data": "bc5cdr_splits", "data_title": "bc5cdr_splits", "split": "test", "form": "abstract", "n": 127,
        "levels": ["category", "subcategory", "pathway"], "pathways": 12, "centering": "centred", "stood_in": 2,
        "device": None, "date": None, "seed": 42,
    }  # fmt: skip


def test_every_tab_is_explained_in_three_to_six_plain_sentences():
    for tab, text in words.HOW_TO_READ.items():
        assert 3 <= len(re.findall(r"[.?](?: |$)", text)) <= 6, tab
        assert "!" not in text
        assert words.how_to_read(tab) == text
    assert words.how_to_read("nothing") == ""


def test_every_figure_of_the_benchmark_has_a_caption_and_a_text(about, make_table):
    for figure in SHOWS:
        assert figure in paper.FIGURES
        said = words.pathway_caption(figure, provenances=[about], n=127, answer="The answer.")
        assert "The answer." in said
        assert "{" not in said
        assert "n = 127 papers of bc5cdr_splits, split test." in said
        assert "@c9745ed1d9f2" in said
        assert words.alt_text(figure, make_table(figure, 5)) != "A figure of 5 rows."
        assert words.alt_text(figure, make_table(figure, 0)).startswith("No")


def test_the_caption_says_how_intervals_were_made(about):
    said = words.pathway_caption("leaderboard", provenances=[about], n=127)
    assert "95 % percentile cluster bootstrap over pathways, 1,000 draws, seed 42" in said


def test_the_methods_state_every_rule_of_the_ranking(about):
    said = words.pathway_methods([about], tabs=list(TABS))
    for rule in (
        "compared at 9 decimals", "equal ones in the order of their ids",
        "the query and papers of the same id were left out",
        "Queries without a relevant paper were skipped", "exact expectation", "counts 1/m in each", "Holm",
        "(B + 1)", "best F1 on the validation pairs", "mean of the training vectors was subtracted",
        "127 papers of 12 pathways of bc5cdr_splits were scored", "Where a part was missing (2 papers)",
        "chosen by the mAP at the finest level on the validation papers",
    ):  # fmt: skip
        assert rule in said, rule
    assert said.count("Retrieval:") == 1
    assert "Hardware" not in said
    assert words.pathway_methods([]) == ""


def test_raw_vectors_were_not_centred(about):
    assert "training vectors" not in words.pathway_methods([about | {"centering": "raw"}])


def test_the_footer_names_data_model_pooling_form_centering_and_seed(about):
    assert words.pathway_footer(about, n=127) == (
        "bc5cdr_splits 01234567 (test), n = 127 · all-MiniLM-L6-v2@c9745ed1d9f2 · mean pooling · exact precision · "
        "abstract · centred · cluster bootstrap over pathways, B = 1,000 · seed 42"
    )


def test_references_are_those_of_the_tab_each_once(about):
    pairs = words.pathway_bibtex([about], tabs=("pairs",))
    assert "fawcett2006roc" in pairs
    assert "lloyd1982kmeans" not in pairs
    assert "li2016bc5cdr" in pairs
    whole = words.pathway_bibtex([about, about], tabs=list(BY_TAB))
    keys = re.findall(r"^@\w+\{([^,]+),", whole, re.M)
    assert len(keys) == len(set(keys))
    assert {"holm1979", "field2007clustered", "vinh2010ami", "reimers2019sentencebert"} <= set(keys)
    assert all(key in ENTRIES for own in BY_TAB.values() for key in own)
    assert whole.count("{") == whole.count("}")


def test_the_terms_of_the_benchmark_are_in_the_glossary():
    for term in (
        "mAP", "nDCG", "MRR", "P@k", "R@k", "AMI", "ARI", "NMI", "V-measure", "homogeneity", "completeness", "purity",
        "silhouette", "AUROC", "AP", "MCC", "F1", "cluster bootstrap", "Holm", "centering", "pooling", "chance",
        "threshold", "prevalence", "shuffled labels",
    ):  # fmt: skip
        assert words.define(term), term


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("pathway", "the same pathway"),
        ("category, other subcategories", "the same category but other subcategories"),
        ("level 1", "the same “level 1”"),
    ],
)
def test_levels_are_words_of_a_sentence_or_stand_in_quotes(level, said):
    from core.figures.words.pathways import same

    assert same(level) == said


def test_plurals_of_levels():
    from core.figures.words.pathways import some

    assert [some(2, one) for one in ("pathway", "category", "class", "level 1")] == [
        "2 pathways", "2 categories", "2 classes", "2 groups of “level 1”",
    ]  # fmt: skip
    assert some(1, "pathway") == "1 pathway"
