"""What is asked of a map: how stable it is, how two differ, where a text lies, what it costs, what colours it."""

import shutil
import sys

import numpy as np
import pytest

from core import actions
from core.actions.map_room import memory_of
from core.actions.specs import spec_of
from core.errors import BadInput, MissingData, UnknownName


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A folder for the cache with that map, once it is made."""
    return tmp_path_factory.mktemp("pristine") / "cache"


@pytest.fixture
def how(write_papers, own_cache, pristine):
    """The arguments of a map of 60 papers by tfidf that is there."""
    found = {"data": write_papers(60), "model": "tfidf"}
    if pristine.is_dir():
        shutil.copytree(pristine, own_cache)
    actions.map_papers(**found)
    if not pristine.is_dir():
        shutil.copytree(own_cache, pristine)
    return found


# stability


def test_what_outlives_another_seed_is_a_share_of_each_paper(how):
    with pytest.raises(MissingData, match="not worked out yet"):
        actions.map_stability(**how, seeds=2, compute=False)
    found = actions.map_stability(**how, seeds=2)
    assert found.survival.shape == (60,) and 0 < found.mean <= 1 and len(found.seeds) == 2
    assert found.mean == pytest.approx(found.survival.mean(), abs=1e-6)
    assert actions.map_stability(**how, seeds=2, compute=False).survival.tolist() == found.survival.tolist()


def test_pca_has_no_seed_and_says_so(how):
    found = actions.map_stability(**how, method="pca", seeds=2)
    assert found.mean is None and "PCA has no seed" in found.reason and np.isnan(found.survival).all()


@pytest.mark.parametrize("seeds", [0, 1, 21])
def test_fewer_than_two_seeds_tell_nothing(how, seeds):
    with pytest.raises(BadInput, match="from 2 to 20"):
        actions.map_stability(**how, seeds=seeds)


# two maps


def test_a_map_and_itself_have_all_in_common(how):
    found = actions.compare_maps(a=how, b=how, seeds=0)
    assert (found.overlap == 1).all() and (found.on_map == 1).all() and found.mean.point == 1
    assert np.allclose(found.xy_a, found.xy_b, atol=1e-4) and np.allclose(found.moved["shift"], 0, atol=1e-4)
    assert found.chance == pytest.approx(15 / 59)


def test_neighbours_that_lie_on_one_map_only_are_in_nothing(write_papers):
    whole = {"data": write_papers(90), "model": "random"}
    part = {"data": write_papers(12, name="part.csv"), "model": "tfidf"}
    found = actions.compare_maps(a=whole, b=part, seeds=0)
    a, b = (actions.map_papers(**each) for each in (whole, part))
    for id, share in zip(found.ids, found.overlap):
        one, other = (
            [near for row in each.neighbours.index[each.row(id)] if (near := each.papers.ids[row]) in found.ids]
            for each in (a, b)
        )
        depth = min(len(one), len(other), found.k)
        expected = len(set(one[:depth]) & set(other[:depth])) / depth if depth else np.nan
        assert share == pytest.approx(expected, abs=1e-6, nan_ok=True)
        assert found.depths[found.ids.index(id)] == depth
    assert found.k == 11 and found.chance < 8 / 11


def test_random_vectors_have_with_a_model_what_chance_gives(how):
    found = actions.compare_maps(a=how, b={**how, "model": "random"}, seeds=0)
    assert found.mean.point == pytest.approx(found.chance, abs=0.08)
    assert found.mean.low < found.mean.point < found.mean.high
    assert found.moved["overlap"].is_monotonic_increasing and set(found.moved["id"]) == set(found.ids)
    assert found.noise["where"].tolist() == ["space", "map", "space", "map"]


def test_noise_that_was_not_worked_out_is_said_to_be_so(how):
    other = {**how, "method": "pca"}
    actions.map_papers(**other)
    found = actions.compare_maps(a=how, b=other, seeds=2, compute=False)
    assert "not worked out yet" in found.noise["reason"][1] and "PCA has no seed" in found.noise["reason"][3]
    found = actions.compare_maps(a=how, b=other, seeds=2)
    assert 0 < found.noise["mean"][1] <= 1 and found.noise["low"][1] <= found.noise["mean"][1] + 1e-6


def test_the_collection_can_be_named_once_for_both(how):
    found = actions.compare_maps(data=how["data"], a={"model": "tfidf"}, b={"model": "tfidf", "method": "pca"}, seeds=0)
    assert len(found.ids) == 60


def test_papers_that_lie_on_one_map_alone_are_named(write_papers):
    path = write_papers(40, "odd.csv", [("9999", "— ? !", "", "2015", "Asthma", "Human diseases")])
    found = actions.compare_maps(a={"data": path, "model": "tfidf"}, b={"data": path, "model": "random"}, seeds=0)
    assert found.only_b == ("9999",) and found.only_a == () and len(found.ids) == 40
    assert found.overlap.shape == (40,) and np.isfinite(found.overlap).all()


def test_one_paper_in_common_is_too_few(write_papers):
    a, b = ({"data": write_papers(1, name), "model": "tfidf"} for name in ("a.csv", "b.csv"))
    with pytest.raises(BadInput, match="at least 2 are needed"):
        actions.compare_maps(a=a, b=b, seeds=0)


# type anything


def test_a_text_lies_among_the_papers_that_share_its_words(how):
    found = actions.map_papers(**how)
    (row,) = actions.place(**how, texts=["Airway mucus and wheeze"])
    near = [found.papers.columns["pathway"][found.row(one["id"])] for one in row["nearest"]]
    assert set(near) == {("Asthma",)} and "by its nearest papers" in row["how"] and row["id"] == ""
    asthma = [number for number, held in enumerate(found.papers.columns["pathway"]) if held == ("Asthma",)]
    assert np.linalg.norm(found.xy[asthma].mean(axis=0) - [row["x"], row["y"]]) < np.ptp(found.xy, axis=0).max() / 3
    assert [one["similarity"] for one in row["nearest"]] == sorted(
        (o["similarity"] for o in row["nearest"]), reverse=True
    )


@pytest.mark.parametrize("typed", ["1007", "PMID: 1007", " 1007 ", "PMID1007"])
def test_the_id_of_a_paper_gives_its_own_place(how, typed):
    found = actions.map_papers(**how)
    (row,) = actions.place(**how, texts=[typed])
    assert row["id"] == "1007" and [row["x"], row["y"]] == found.xy[found.row("1007")].tolist()
    assert row["nearest"][0]["id"] == found.papers.ids[found.neighbours.index[found.row("1007"), 0]]


def test_the_text_of_a_paper_lies_where_the_paper_does(how):
    found = actions.map_papers(**how)
    (row,) = actions.place(**how, texts=[f"{found.papers.titles[3]} {found.papers.abstracts[3]}"])
    assert [row["x"], row["y"]] == pytest.approx(found.xy[3].tolist(), abs=1e-4)


def test_what_has_no_place_says_why(how):
    rows = actions.place(**how, texts=["12345678", "qwertz"])
    assert [row["x"] for row in rows] == [None, None]
    assert "not in this collection" in rows[0]["how"] and "shares no word" in rows[1]["how"]


def test_only_papers_that_are_alike_have_a_say(how):
    (row,) = actions.place(**how, texts=["hexokinase 8"])
    assert row["nearest"] and all(one["similarity"] > 0 for one in row["nearest"])


def test_what_was_placed_is_there_at_once(how):
    with pytest.raises(MissingData, match="not placed on this map yet"):
        actions.place(**how, texts=["caspase"], compute=False)
    rows = actions.place(**how, texts=["caspase", "1003"])
    assert actions.place(**how, texts=["caspase", "1003"], compute=False) == rows


@pytest.mark.parametrize(
    ("texts", "words"),
    [([], "nothing to place"), (["  "], "nothing to place"), ([str(n) for n in range(101)], "at most 100"),
     (["x" * 20_001], "20,001 letters")],
)  # fmt: skip
def test_texts_that_cannot_be_placed_are_refused(how, texts, words):
    with pytest.raises(BadInput, match=words):
        actions.place(**how, texts=texts)


def test_vectors_of_ones_own_cannot_place_a_text(how, tmp_path):
    ids = np.array(actions.papers(how["data"]).ids)
    np.savez(tmp_path / "mine.npz", vectors=np.random.default_rng(1).normal(size=(60, 4)).astype("f4"), ids=ids)
    own = {**how, "model": f"mine={tmp_path / 'mine.npz'}"}
    assert actions.place(**own, texts=["1001"])[0]["id"] == "1001"
    with pytest.raises(BadInput, match="vectors only"):
        actions.place(**own, texts=["caspase"])


# cost, colours, table


def test_what_is_kept_costs_nothing_and_the_rest_is_counted(how):
    assert actions.map_cost(**how).texts == 0 and actions.map_cost(**how).seconds == 0
    cost = actions.map_cost(**{**how, "model": "all-MiniLM-L6-v2"})
    assert cost.texts == 60 and cost.seconds > 1 and cost.memory_mb > 100
    assert actions.map_cost(**how, seed=3).seconds > 0


def test_what_is_stored_costs_no_model_and_long_abstracts_cost_what_they_take(how, monkeypatch):
    stored = actions.map_cost(data="demo-papers", model="all-MiniLM-L6-v2", seed=3)
    spec = spec_of("all-MiniLM-L6-v2")
    assert stored.texts == 0 and stored.seconds < 6
    assert stored.memory_mb == memory_of(252, spec) // 1_000_000  # of the drawing alone
    asked, texts = {**how, "model": "all-MiniLM-L6-v2"}, tuple(f"{n:04} " + "x" * 1_200 for n in range(857))
    drawing = actions.map_cost(**{**how, "method": "pca"}, seed=5).seconds
    monkeypatch.setattr(sys.modules["core.actions.map_cost"], "texts_of", lambda *_: texts)
    seconds = actions.map_cost(**asked).seconds - drawing
    tokens = 857 * min(1_205 / 5, spec.max_tokens)
    assert seconds == pytest.approx(6 + tokens / (31 * 197 / 2), rel=0.02) and seconds > 60


def test_every_colour_has_a_value_a_paper(how):
    found = actions.map_papers(**how)
    names = actions.colour_names(found)
    assert {"pathway", "category", "year", "cluster", "cluster-space", "kept", "hub"} <= set(names)
    for name in names:
        one = actions.colour_values(found, name)
        assert len(one.values if one.kind == "category" else one.numbers) == 60
    assert actions.colour_values(found, "year").kind == "number"
    assert actions.colour_values(found, "Pathway").kind == "category"
    with pytest.raises(UnknownName, match="did you mean 'pathway'"):
        actions.colour_values(found, "pathwai")


def test_the_table_has_places_labels_and_distortion(how):
    found = actions.map_papers(**how)
    table = actions.map_table(found)
    assert table["id"].tolist() == list(found.papers.ids) and table["pathway"][2] == "Apoptosis"
    assert {"x", "y", "split", "trust", "cont", "kept", "cluster_map", "cluster_space"} <= set(table)
    assert len(set(table.columns)) == len(table.columns)


def test_a_cluster_has_one_number_in_the_table_and_on_the_page(how):
    found = actions.map_papers(**how)
    numbers, shown = actions.map_table(found)["cluster_map"], actions.colour_values(found, "cluster").values
    assert 1 in set(numbers) and 0 not in set(numbers)
    for number, held in zip(numbers, shown):
        assert held == ((f"cluster {number}",) if number > 0 else ()) and (number > 0 or number == -1)


def test_chosen_papers_leave_in_the_order_of_the_collection(how):
    papers = actions.papers(how["data"])
    files = actions.export_papers(papers, ["1005", "1002", "x"])
    assert files.papers.ids == ("1002", "1005") and files.pmids == 2


def test_papers_are_chosen_by_a_rule(how):
    papers = actions.papers(how["data"])
    ids = actions.select_papers(papers, "pathway = Asthma and year > 2018")
    places = [papers.ids.index(id) for id in ids]
    assert ids and all(papers.columns["pathway"][n] == ("Asthma",) for n in places)
    assert all(int(papers.columns["year"][n][0]) > 2018 for n in places)
    with pytest.raises(BadInput, match="pathway"):
        actions.select_papers(papers, "pathwai = Asthma")


def test_chosen_papers_are_written_for_other_programs(how, tmp_path):
    files = actions.export_papers(actions.papers(how["data"]), ["1005", "1002"])
    assert files.as_pmids().split() == [b"1002", b"1005"]
    (tmp_path / "a.nbib").write_bytes(files.as_nbib())
    again = actions.papers(str(tmp_path / "a.nbib"))
    assert again.ids == ("1002", "1005") and again.titles == files.papers.titles
    assert len(files.table()) == 2
