from core.figures.words import GLOSSARY, define


def test_every_term_is_one_plain_sentence():
    for term, sentence in GLOSSARY.items():
        assert sentence.endswith("."), term
        assert ". " not in sentence, term
        assert "!" not in sentence, term
        assert 20 < len(sentence) < 240, term


def test_the_terms_of_the_first_pages_are_there():
    for term in (
        "cosine similarity", "Pearson r", "Spearman ρ", "interval", "bootstrap", "group bootstrap", "rank residual",
        "leave-one-out change", "anisotropy", "effective dimensions", "centring", "pooling", "truncation", "provenance",
        "paired difference", "Holm", "not separable", "human reference",
    ):  # fmt: skip
        assert define(term) == GLOSSARY[term]


def test_case_does_not_matter_and_a_strange_term_has_no_definition():
    assert define("HOLM") == GLOSSARY["Holm"]
    assert define("entropy") == ""


def test_terms_that_differ_in_case_alone_keep_their_own_sentence():
    assert define("mAP") == GLOSSARY["mAP"] != GLOSSARY["map"] == define("map")
