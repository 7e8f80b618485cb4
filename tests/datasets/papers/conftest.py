"""Files of papers written on the spot."""

import gzip
import json

import pytest

from core.datasets.papers import check_papers, read_collection

ARTICLE = """<PubmedArticle><MedlineCitation><PMID Version="1">{pmid}</PMID><Article><Journal><JournalIssue><PubDate>
<Year>2014</Year></PubDate></JournalIssue><Title>Cell</Title></Journal><ArticleTitle>{title}</ArticleTitle>
{abstract}<Language>eng</Language><PublicationTypeList><PublicationType>Review</PublicationType></PublicationTypeList>
</Article>{more}</MedlineCitation></PubmedArticle>"""
DOCTYPE = (
    '<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle//EN" "https://dtd.nlm.nih.gov/ncbi/pubmed/out/x.dtd">'
)


@pytest.fixture
def read(write):
    """`read(name, content, **options)` gives the papers of a file with that content."""
    return lambda name, content, **options: read_collection(write(name, content), **options)


@pytest.fixture
def asked(write):
    """`asked(name, content)` gives outcome and messages of the check, in one string."""

    def ask(name, content, **options):
        found = check_papers(write(name, content), **options)
        assert found.seconds < 2
        return f"{found.outcome}: " + " | ".join(found.messages)

    return ask


@pytest.fixture
def article():
    """One record of PubMed's XML."""

    def make(pmid="1", title="A title.", abstract="", more=""):
        return ARTICLE.format(pmid=pmid, title=title, abstract=abstract, more=more)

    return make


@pytest.fixture
def articles():
    """`articles(record, …)` is a whole document of PubMed's XML, in bytes; `packed` compresses it."""

    def make(*records, packed=False, before=DOCTYPE):
        whole = f'<?xml version="1.0"?>\n{before}\n<PubmedArticleSet>{"".join(records)}</PubmedArticleSet>'.encode()
        return gzip.compress(whole) if packed else whole

    return make


@pytest.fixture
def folder(tmp_path):
    """`folder(test=[pathway, …])` writes a benchmark's folder; `pathway(…)` in it."""

    def make(name="set", **splits):
        place = tmp_path / name
        place.mkdir(exist_ok=True)
        for split, pathways in splits.items():
            (place / f"pathways_{split}.json").write_text(json.dumps(pathways), encoding="utf-8")
        return place

    return make


@pytest.fixture
def pathway():
    def make(name, *papers, category="Metabolism", subcategory="Lipids"):
        references = [{"pmid": id_, "title": title, "abstract": abstract} for id_, title, abstract in papers]
        return {
            "pathway_id": name.lower(), "pathway_name": name, "category": category, "subcategory": subcategory,
            "references": references,
        }  # fmt: skip

    return make
