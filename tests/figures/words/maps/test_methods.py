import re

import pytest

from core.figures import map_bibtex, map_caption, map_footer, map_methods, paper
from core.figures.words.maps.captions import SHOWS
from core.figures.words.maps.methods import CITED


def test_the_footer_holds_data_model_and_every_setting(about):
    assert map_footer(about, n=600) == (
        "demo-papers 01234567 (test), n = 600 · all-MiniLM-L6-v2@c9745ed1d9f2 · mean pooling · exact precision · title "
        "and abstract · UMAP (15 neighbours, min_dist 0.1, cosine distance, seed 7) · 2026-10-06"
    )


def test_the_methods_name_papers_model_settings_measures_and_software(about):
    text = map_methods([about])
    for part in (
        "600 papers of Demo papers were placed on a map (fingerprint 0123456789abcdef, licence GPL-3.0, split test). "
        "2 papers were left out.",
        "The title and abstract of each paper was embedded on its own with sentence-transformers/all-MiniLM-L6-v2",
        "Where a part was missing (3 papers), the other stood in.",
        "brought to two dimensions by UMAP (15 neighbours, min_dist 0.1, cosine distance, seed 7).",
        "Trustworthiness and continuity (Venna and Kaski 2001)", "HDBSCAN", "bioscope 0.1",
    ):  # fmt: skip
        assert part in text, part
    assert "Procrustes" not in text
    assert "{" not in text
    assert "Procrustes" in map_methods([about, about | {"model_id": "tfidf"}])


def test_a_method_that_could_not_be_used_is_told(about):
    text = map_methods([about | {"drawn_by": "pca"}])
    assert "the first two principal components (UMAP needs more papers than there are)" in text


def test_a_map_without_settings_says_not_stated():
    assert map_footer({}, n=0).count("not stated") >= 4
    assert map_methods([{}]).endswith("\n")


@pytest.mark.parametrize("method", list(CITED))
def test_every_method_is_cited_with_measures_and_clusters(about, method):
    entries = map_bibtex([about | {"drawn_by": method, "exact": False}])
    keys = re.findall(r"@\w+\{([^,]+),", entries)
    assert len(keys) == len(set(keys))
    assert {*CITED[method], "venna2001", "campello2013hdbscan"} <= set(keys)
    assert entries.count("{") == entries.count("}")


def test_umap_and_its_kin_are_cited_as_they_were_published(about):
    umap, pacmap = (map_bibtex([about | {"drawn_by": method}]) for method in ("umap", "pacmap"))
    assert "doi = {10.21105/joss.00861}" in umap
    assert "year = {2018}" in umap
    assert "Journal of Machine Learning Research" in pacmap
    assert "wang2021pacmap" not in umap


@pytest.mark.parametrize("figure", list(SHOWS))
def test_every_figure_of_a_map_has_a_caption(about, figure):
    assert figure in paper.FIGURES
    text = map_caption(figure, provenances=[about], n=600, colour="category", answer="0.62 stay near.", several=True,
                       notes=["Demo texts."])  # fmt: skip
    for part in ("n = 600 papers of Demo papers.", "0.62 stay near.", "Demo texts.", "all-MiniLM-L6-v2", "2026-10-06",
                 "data fingerprint 0123456789abcdef"):  # fmt: skip
        assert part in text
    assert ("Rings: further groups" in text) == (figure in ("map", "maps"))
    assert "{" not in text


def test_whose_umap_it_is_is_said(about):
    text = "UMAP's graph and layout are Bioscope's implementation"
    assert text in map_methods([about | {"drawn_by": "umap"}])
    assert text not in map_methods([about | {"drawn_by": "pca"}])


def test_agreement_is_explained_only_where_it_was_measured_and_of_what(about):
    assert "Agreement is the share" not in map_methods([about | {"agreement": []}])
    assert "share its label (my_topic), with percentile" in map_methods([about | {"agreement": ["my_topic"]}])


def test_titles_alone_are_not_called_title_and_abstract(about):
    bare = about | {"titles_only": True, "stood_in": 0}
    assert " · title · UMAP" in map_footer(bare, n=600)
    assert "The title of each paper was embedded" in map_methods([bare]) and "stood in" not in map_methods([bare])
