"""One paper as a query agrees with what all papers scored."""

import numpy as np
import pytest

from core import actions
from core.errors import UnknownName


@pytest.mark.parametrize(
    "level", ["pathway", "category", "category, other subcategories", "subcategory, other pathways"]
)
def test_the_ranking_of_each_paper_gives_its_average_precision(demo, level):
    found = demo()
    for id in found.papers.ids:
        one = actions.query_ranking(found, id=id, level=level)
        if one.AP is None:
            assert one.reason and not len(one.hits)
            continue
        assert np.mean(np.arange(1, len(one.hits) + 1) / one.hits) == pytest.approx(one.AP, abs=1e-12)
        assert len(one.hits) == one.relevant and one.first_hit == one.hits[0]


def test_the_nearest_papers_are_those_that_are_kept(demo):
    found = demo()
    for row, id in enumerate(found.papers.ids[:10]):
        one = actions.query_ranking(found, id=id, most=20)
        assert one.table["id"].tolist() == [found.papers.ids[at] for at in found.near[row]]
        np.testing.assert_allclose(one.table["similarity"], found.similarity[row], atol=1e-6)
        assert id not in one.table["id"].tolist()


def test_a_row_says_what_both_papers_share(demo):
    found = demo()
    one = actions.query_ranking(found, id=found.papers.ids[0], level="pathway")
    own = set(found.labels("pathway")[0])
    for row in one.table.to_dict("records"):
        theirs = set(found.labels("pathway")[found.places[row["id"]]])
        assert row["hit"] == row["pathway_hit"] == bool(own & theirs)
        assert set(filter(None, row["shared"].split("; "))) == own & theirs
    assert (one.table["category_hit"] | ~one.table["pathway_hit"]).all()


def test_a_paper_of_another_split_is_named():
    found = actions.score_pathways(data={"name": "demo-papers", "split": "test"}, model="random")
    with pytest.raises(UnknownName, match="no paper 'demo-none' in the test split"):
        actions.query_ranking(found, id="demo-none")
