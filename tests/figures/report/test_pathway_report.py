"""The report of the pathway benchmark on data too small for most of its numbers."""

import json

import pytest

from core import actions
from core.figures.report import Listed, as_html, as_markdown, pathway_report


def test_long_words_can_be_broken_so_that_no_table_is_cut():
    digest = "sha256:" + "ab" * 32 + "&"
    page = as_html([Listed(("model", "revision"), (("m", digest),))], title="t")
    assert "<wbr>" in page and page.replace("<wbr>", "").count("sha256:" + "ab" * 32 + "&amp;") == 1
    assert "<wbr>" not in as_html([Listed(("model",), (("one two three four five six seven",),))], title="t")


@pytest.mark.parametrize("n", [1, 4])
def test_of_a_single_pathway_what_is_not_defined_is_said_in_words(tmp_path, n):
    papers = [{"pmid": str(at), "title": f"title {at}", "abstract": f"cells {at}"} for at in range(n)]
    one = {"pathway_id": "P", "pathway_name": "P", "category": "C", "subcategory": "S", "references": papers}
    (tmp_path / "pathways_test.json").write_text(json.dumps([one]))
    score = actions.score_pathways(data={"path": str(tmp_path), "split": "test"}, model="random")
    tables = actions.pathway_tables(actions.together([score]))
    blocks = list(pathway_report(tables.variants, tables.about))
    row = next(line for line in as_markdown(blocks).splitlines() if line.startswith("| random | k-means |"))
    assert row.endswith(f"|  |  | {n} | 0 |") and "one label only: there is nothing to tell apart" in row
    for text in (as_markdown(blocks), as_html(blocks, title="t")):
        assert "nan" not in text.casefold() and "None" not in text
