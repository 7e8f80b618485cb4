"""Papers without a label of the finest level are queries at the coarser ones, and count there."""

import json

import numpy as np
import pytest

from core import actions

FEWER = 5  # of the finest groups have no name


@pytest.fixture
def external(tmp_path):
    """Fourteen groups of four papers in a test split alone; the first five are named at the coarser level only."""
    folder = tmp_path / "external"
    folder.mkdir()
    groups = []
    for group in range(14):
        papers = [
            {
                "pmid": str(group * 10 + n),
                "title": f"t {group} {n} {group * n}",
                "abstract": f"a{group} b{n} c{group % 3}",
            }
            for n in range(4)
        ]
        finest = {} if group < FEWER else {"fine": f"F{group}"}
        groups.append({"coarse": f"C{group % 3}", **finest, "references": papers})
    (folder / "pathways_test.json").write_text(json.dumps(groups))
    return {"path": str(folder), "level_keys": ["coarse", "fine"]}


def test_a_mean_is_over_every_query_of_its_level(external):
    found = actions.score_pathways(data=external, model="random")
    board = actions.leaderboard([found], level="coarse").iloc[0]
    each = found.measured("coarse", "AP")
    assert board["n"] == np.isfinite(each).sum() == 56
    assert board["value"] == pytest.approx(each.mean(), abs=1e-12)
    assert board["chance"] == pytest.approx(found.by_chance("coarse", "AP").mean(), abs=1e-12)
    assert board["low"] < board["value"] < board["high"]


def test_a_paper_without_a_finest_group_is_drawn_with_those_of_its_coarser_one(external):
    found = actions.score_pathways(data=external, model="random")
    assert found.clusters.names[:3] == tuple(f"F{group}" for group in (10, 11, 12))
    assert found.clusters.names[-3:] == ("coarse: C0", "coarse: C1", "coarse: C2")
    assert (found.clusters.sizes == 1).all()
    groups = actions.by_group(found, level="coarse", group="coarse").set_index("group")
    each = found.measured("coarse", "AP")
    of = [held[0] for held in found.papers.columns["coarse"]]
    for name, row in groups.iterrows():
        assert row["value"] == pytest.approx(np.mean([value for value, own in zip(each, of) if own == name]), abs=1e-12)


def test_at_the_finest_level_only_named_groups_are_counted(external):
    board = actions.leaderboard([actions.score_pathways(data=external, model="random")], level="fine").iloc[0]
    assert (board["n"], board["skipped"], board["groups"]) == (36, 20, 9)
    assert board["reason"] == "no interval: 9 pathways with a scored paper, at least 10 are needed"
