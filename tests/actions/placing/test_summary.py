"""What a set of papers is about."""

import numpy as np
import pytest

from core import actions
from core.actions.placing import background_size
from core.errors import UnknownName
from core.stats import fisher
from tests.actions.placing.conftest import HOW


def test_counts_are_those_of_the_vote_on_both_sides(demo, place, rows):
    found = place([*rows[:30], ["77777777", "", ""], ["77777778", "zzzz", ""]])
    for level in demo.levels:
        table = actions.set_summary(found, level)
        tested = table[table["p"].notna()].reset_index(drop=True)
        voted, there = found.voted[level], demo.assigned[level]
        inside = voted.top[found.placed & ~voted.none]
        outside = there.top[30:][~there.none[30:]]
        for row in tested.to_dict("records"):
            at = found.names[level].index(row["label"])
            counts = int((inside == at).sum()), len(inside), int((outside == at).sum()), len(outside)
            assert (row["papers"], row["background"]) == (counts[0], counts[2])
            assert row["p"] == pytest.approx(fisher(*counts).p)
        assert tested["papers"].sum() == len(inside) and tested["p"].is_monotonic_increasing
        assert tested["expected_papers"].sum() <= len(inside) + 1e-9
        apart = table[table["p"].isna()].set_index("label")["papers"].to_dict()
        assert apart.get("none of these", 0) == int(voted.none.sum()) and apart["not placed"] == 2
        assert (table.loc[table["p"].isna(), "reason"] == "counted apart: it has no part in the test").all()


def test_a_set_of_one_pathway_is_enriched_for_it(write_papers, tmp_path):
    data = {"path": write_papers(n=120), "level_keys": ["category", "pathway"]}
    papers = actions.papers(data)
    rows = [row for row in range(0, 120, 5) if papers.columns["pathway"][row] == ("Apoptosis",)]
    mine = "\n".join(f"{papers.ids[row]},{papers.titles[row]},{papers.abstracts[row]}" for row in rows)
    (tmp_path / "mine.csv").write_text(f"id,title,abstract\n{mine}\n", encoding="utf-8")
    found = actions.place_papers(data=data, own=str(tmp_path / "mine.csv"), model="tfidf")
    table = actions.set_summary(found, "pathway")
    first = table.iloc[0]
    assert first["label"] == "Apoptosis" and first["q"] < 0.01 and first["low"] > 1 and first["tested"] == 4
    assert actions.enriched(table)["label"].tolist() == ["Apoptosis"]
    assert actions.enriched(table, most=0.0).empty


def test_a_set_drawn_at_random_is_about_nothing(demo, place, rows):
    picked = np.random.default_rng(1).permutation(len(rows))[:50]
    found = place([rows[at] for at in picked])
    assert [len(actions.enriched(actions.set_summary(found, level))) for level in demo.levels] == [0, 0, 0]


def test_the_whole_benchmark_has_no_background_and_it_is_said(demo):
    found = actions.place_papers(**HOW, own="demo-papers")
    table = actions.set_summary(found, "category")
    assert table["p"].isna().all() and table["reason"].str.contains("no papers in the background|counted apart").all()
    assert (found.known == np.arange(len(demo.papers))).all()


def test_a_level_that_is_not_there_is_refused(place, rows):
    with pytest.raises(UnknownName, match="no level 'pathwy'"):
        actions.set_summary(place(rows[:2]), "pathwy")


def test_the_background_is_the_benchmark_without_the_set_and_without_those_that_have_no_label(demo):
    found = actions.place_papers(**HOW, own={"name": "demo-papers", "split": "val"})
    n, none = background_size(found, "pathway")
    there = demo.assigned["pathway"]
    outside = [row for row, split in enumerate(demo.papers.splits) if split != "val"]
    assert n == len(outside) == 216 and none == int((there.none | (there.top < 0))[outside].sum())
