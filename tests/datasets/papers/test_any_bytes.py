"""No bytes make anything but an answer: whole files of every format, changed at random places."""

import io

import openpyxl
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.datasets.papers import check_papers


def a_workbook():
    book = openpyxl.Workbook()
    book.active.append(["pmid", "title", "year"])
    book.active.append([30776994, "A", 2014])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


SEEDS = (
    b"PMID- 1\nTI  - A\n      b\nAB  - c\nMH  - *Mice/x\nDP  - 2014\n\nPMID- 2\nTI  - B\n",
    b"TY  - JOUR\nTI  - A\nKW  - x\ny\nDO  - 10.1/a\nER  - \nTY  - JOUR\nT1  - B\nER  - \n",
    b'@article{a, title = {A {\\"o} $\\beta$ 5\\%}, year = 2014}\n@book{b, title = "B", abstract = {x}}\n',
    b"%0 Journal Article\n%T A\n%K x\ny\n%D 2014\n\n%0 Book\n%T B\n",
    b'<?xml version="1.0"?><!DOCTYPE PubmedArticleSet PUBLIC "a" "b"><PubmedArticleSet><PubmedArticle><MedlineCitation>'
    b"<PMID>1</PMID><Article><ArticleTitle>A<i>b</i> &amp; c</ArticleTitle><Abstract><AbstractText Label='X'>t"
    b"</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>",
    b"<xml><records><record><titles><title><style>A</style></title></titles><dates><year>2014</year></dates></record>"
    b"</records></xml>",
    b'[{"pathway_id": "P", "references": [{"pmid": "1", "title": "a", "abstract": "b"}]}]',
    b'"SEARCH","x"\n----\n\n"Title","PMID","MeSH"\n"a","1","x; y"\n',
    b"12345\n23456\n",
    a_workbook(),
)


@settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    seed=st.sampled_from(SEEDS),
    edits=st.lists(st.tuples(st.integers(0, 6000), st.binary(max_size=4), st.integers(0, 6)), max_size=6),
    suffix=st.sampled_from(["nbib", "ris", "bib", "xml", "csv", "xlsx", "json", "txt"]),
    drop_bad=st.booleans(),
)
def test_any_bytes_end_in_an_answer(write, seed, edits, suffix, drop_bad):
    data = seed
    for place, new, cut in edits:
        at = place % (len(data) + 1)
        data = data[:at] + new + data[at + cut :]
    found = check_papers(write(f"fuzz.{suffix}", data), drop_bad)
    assert found.outcome in {"ACCEPT", "NOTICE", "REJECT"}
    assert (found.outcome == "ACCEPT") == (not found.messages)
    assert found.seconds < 2
