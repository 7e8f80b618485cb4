"""WikiPathways' pathways: labels by the most terms, and what is left out with its reason."""

import pytest

from core.datasets.wikipathways import join, read_ontology
from tests.sources.wikipathways_server import gpml_2013, table

HUMAN = "Homo sapiens"


@pytest.fixture(scope="module")
def terms():
    return read_ontology(table())


def files(**given):
    """WP number → what `gpml_2013` makes of it."""
    return [
        (f"Hs_x_{id_}_1.gpml", gpml_2013(f"Name {id_}", **{"pmids": ["123"], "terms": ["PW:0009012"], **how}))
        for id_, how in given.items()
    ]


def labels(terms, *own):
    (one,) = join(files(WP1={"terms": own}), terms, HUMAN).pathways
    return tuple(one.labels.values())


def test_category_is_the_root_and_subcategory_the_term_below_it(terms):
    assert labels(terms, "PW:0009012") == ("classic metabolic pathway", "invented sugar pathway")
    assert labels(terms, "PW:0009030") == ("disease pathway", "invented tumour pathway")


def test_the_root_alone_is_general_and_gives_way_to_any_term_below_it(terms):
    assert labels(terms, "PW:0000004") == ("regulatory pathway", "regulatory pathway (general)")
    assert labels(terms, "PW:0000002", "PW:0009011") == ("classic metabolic pathway", "invented lipid pathway")


def test_most_terms_decide_and_of_equals_the_smallest_number(terms):
    assert labels(terms, "PW:0009012", "PW:0000003", "PW:0009020")[0] == "signaling pathway"
    assert labels(terms, "PW:0009020", "PW:0009012")[0] == "classic metabolic pathway"
    assert labels(terms, "PW:0009012", "PW:0009020") == labels(terms, "PW:0009020", "PW:0009012")


def test_a_term_under_two_roots_counts_for_both(terms):
    assert labels(terms, "PW:0009021", "PW:0009030") == ("disease pathway", "invented tumour pathway")


def test_what_is_left_out_has_its_reason(terms):
    given = files(
        WP9={"species": "Mus musculus"}, WP10={"pmids": []}, WP11={"terms": ["DOID:162"]},
        WP12={"terms": ["PW:0009099"]}, WP13={"terms": ["PW:7777777"]}, WP14={"pmids": ["5", "PMC5"]}, WP2={},
    )  # fmt: skip
    found = join([*given, ("broken.gpml", b"<"), ("Hs_y_WP2_2.gpml", given[-1][1]), ("gone.gpml", None)], terms, HUMAN)
    assert [one.id for one in found.pathways] == ["WP2", "WP14"], "by the numbers in their ids"
    assert {one.id: one.reason for one in found.left_out} == {
        "broken.gpml": "broken.gpml: its file is damaged, or no GPML with an id and a name",
        "gone.gpml": "gone.gpml: its file is damaged, or no GPML with an id and a name",
        "WP2": "Hs_y_WP2_2.gpml: another file has the same id",
        "WP9": "Name WP9: of another species, Mus musculus",
        "WP10": "Name WP10: no literature with a PubMed id",
        "WP11": "Name WP11: no term of the Pathway Ontology, so no category",
        "WP12": "Name WP12: only obsolete terms of the Pathway Ontology, so no category",
        "WP13": "Name WP13: no term under a root of the Pathway Ontology, so no category",
        "PMC5": "Name WP14: 'PMC5' is no PMID",
    }


def test_what_is_worth_knowing_is_counted(terms):
    given = files(
        WP1={"terms": ["PW:0009021"], "others": [("DOI", "10.1/x"), ("", "z")]}, WP2={"terms": ["PW:7777777"]}
    )
    assert [one.text for one in join(given, terms, HUMAN).findings] == [
        "1 pathway under several categories, placed in the one that most terms say.",
        "2 references to something else than PubMed, such as a DOI, not among the papers.",
        "1 term not in the Pathway Ontology as read: PW:7777777.",
    ]


def test_nothing_gives_nothing(terms):
    assert join([], terms, HUMAN).pathways == ()
