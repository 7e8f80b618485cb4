"""A model made ready to place papers: what is fitted where, and what is said of it."""

import dataclasses
import json

import numpy as np
import pandas as pd
import pytest

from core import actions, evaluate
from core.actions import archive
from core.actions.placing import tables
from core.actions.placing.ground import ground
from core.errors import BadInput, MissingData
from tests.actions.placing.conftest import HOW


def rows_of(table, **wanted):
    for name, value in wanted.items():
        table = table[table[name] == value]
    return table


def vectors_of(papers):
    train = papers.take([row for row, split in enumerate(papers.splits) if split == "train"])
    return actions.embedded(papers, actions.spaces("tfidf", train=train))[0].vectors


def test_every_level_has_a_temperature_and_a_threshold_from_the_validation_papers(demo):
    assert (
        list(demo.temperatures) == list(demo.thresholds) == list(demo.levels) == ["category", "subcategory", "pathway"]
    )
    for level in demo.levels:
        one, threshold = demo.temperatures[level], demo.thresholds[level]
        assert one.fitted and 0.005 <= one.value <= 5 and (one.n, one.left_out) == (36, 0)
        assert threshold.n == 36 and threshold.score in evaluate.SCORES and threshold.kept == 0.95


def test_the_votes_on_the_benchmarks_own_papers_leave_each_out(demo):
    papers, vectors = demo.papers, vectors_of(demo.papers)
    level = evaluate.Membership.of("pathway", papers.columns["pathway"])
    T = demo.temperatures["pathway"].value
    for row in (0, 100, 251):
        others = np.delete(np.arange(len(papers)), row)
        p = evaluate.vote(
            vectors[[row]], vectors[others], [papers.ids[at] for at in others], level.take(others), temperature=T
        )[0]
        found = demo.assigned["pathway"]
        assert level.names[found.top[row]] == level.names[int(np.argmax(p))]
        assert found.probability[row] == pytest.approx(p.max(), abs=1e-9)


def test_calibration_is_of_the_test_papers_and_follows_from_their_votes(demo):
    papers, vectors = demo.papers, vectors_of(demo.papers)
    level = evaluate.Membership.of("category", papers.columns["category"])
    test = [row for row, split in enumerate(papers.splits) if split == "test"]
    for way, T in (("fitted", demo.temperatures["category"].value), ("T = 0.05", 0.05), ("T = 1", 1.0)):
        same = (np.arange(len(test)), np.array(test))
        p = evaluate.vote(vectors[test], vectors, papers.ids, level, temperature=T, apart=same)
        own = [papers.columns["category"][row] for row in test]
        right = np.array([level.names[at] in held for at, held in zip(p.argmax(axis=1), own)], dtype=float)
        found = rows_of(demo.calibration, level="category", way=way).set_index("measure")
        assert found.loc["accuracy", "value"] == pytest.approx(right.mean()) and (found["n"] == 36).all()
        wanted = evaluate.calibration_error(p.max(axis=1), right, evaluate.bins_of(p.max(axis=1)))[0]
        assert found.loc["ECE", "value"] == pytest.approx(wanted) and 0 < found.loc["ECE", "floor"] < 1
        nll = -np.log([sum(p[at][level.names.index(name)] for name in held) for at, held in enumerate(own)]).mean()
        assert found.loc["NLL", "value"] == pytest.approx(nll)


def test_accuracy_stands_beside_what_chance_would_give(demo):
    papers, level = demo.papers, evaluate.Membership.of("pathway", demo.papers.columns["pathway"])
    test = [row for row, split in enumerate(papers.splits) if split == "test"]
    own = [papers.columns["pathway"][row] for row in test]
    called = [level.names[at] for at in demo.assigned["pathway"].top[test]]
    shuffled = np.mean([name in held for name in called for held in own])
    most = level.names[int(np.argmax(level.sizes))]
    rows = rows_of(demo.calibration, level="pathway", way="fitted").set_index("measure")
    wanted = max(shuffled, np.mean([most in held for held in own]))
    assert rows.loc["accuracy", "floor"] == pytest.approx(wanted) and rows.loc["accuracy", "value"] == 0
    assert rows.loc[tables.ABOVE, "value"] == 1.0


def test_the_p_value_against_chance_is_the_binomial_tail():
    from scipy.stats import binomtest

    for right, n, chance in ((3, 36, 0.05), (0, 36, 0.1), (36, 36, 0.4)):
        wanted = binomtest(right, n, chance, alternative="greater").pvalue
        assert tables.p_by_chance(right, n, chance) == pytest.approx(wanted)
    assert tables.p_by_chance(0, 5, 0.0) == tables.p_by_chance(2, 5, 1.0) == 1.0


def test_a_paper_that_is_none_at_a_coarser_level_is_none_at_every_finer_one(demo):
    for coarse, fine in zip(demo.levels, demo.levels[1:]):
        assert (demo.assigned[fine].none >= demo.assigned[coarse].none).all()
        assert demo.thresholds[fine].left <= demo.thresholds[coarse].left
        refused = rows_of(demo.nones, measure="refused").set_index("level")["value"]
        assert refused[fine] >= refused[coarse]
    assert any("none of these at every finer one" in text for text in demo.notices)


def test_of_fewer_than_ten_pathways_there_is_no_interval_and_it_is_said(demo):
    for table in (demo.calibration, demo.nones):
        measured = table[~table["measure"].isin(["AUROC, validation", tables.ABOVE])]
        assert measured["low"].isna().all() and measured["reason"].str.contains("at least 10 are needed").all()
    assert any("rest on 36 validation papers with 6 labels of pathway" in text for text in demo.notices)


def test_reliability_bins_hold_every_test_paper_and_give_the_error(demo):
    for kind in evaluate.BIN_KINDS:
        bins = rows_of(demo.reliability, level="pathway", way="fitted", bins=kind)
        assert bins["n"].sum() == 36 and (bins["from"] <= bins["to"]).all()
        error = (bins["n"] * (bins["probability"] - bins["accuracy"]).abs()).sum() / 36
        name = {"equal mass": "ECE", "equal width": "ECE, equal width"}[kind]
        said = rows_of(demo.calibration, level="pathway", way="fitted", measure=name)["value"].item()
        assert error == pytest.approx(said)


def test_few_papers_are_drawn_in_fewer_bins(demo):
    bins = rows_of(demo.reliability, level="pathway", way="fitted", bins=tables.FEWER)
    assert bins["n"].tolist() == [12, 12, 12]


def test_none_of_these_is_tested_with_every_paper_of_the_label_taken_out(demo):
    papers, vectors, level = demo.papers, vectors_of(demo.papers), "pathway"
    labels = [evaluate.Membership.of(name, papers.columns[name]) for name in demo.levels]
    references, called = evaluate.References(vectors, papers.ids, labels), []
    for row in (at for at, split in enumerate(papers.splits) if split == "test"):
        gone = [at for at, held in enumerate(papers.columns[level]) if set(held) & set(papers.columns[level][row])]
        near = references.near(vectors[[row]], (np.zeros(len(gone), dtype=int), np.array(gone)))
        called.append(any(
            evaluate.nearness(near, references.levels[name], demo.temperatures[name].value)[one.score][0] < one.value
            for name, one in demo.thresholds.items()
        ))  # fmt: skip
    nones = rows_of(demo.nones, level=level).set_index("measure")
    assert nones.loc["coverage", "value"] == pytest.approx(np.mean(called))
    assert 0 <= nones.loc["refused", "value"] <= nones.loc["coverage", "value"]
    assert nones.loc["AUROC, validation", "value"] == pytest.approx(demo.thresholds[level].auroc)
    curve = rows_of(demo.curve, level=level)
    assert curve["kept"].tolist() == list(tables.KEPT) and (curve["threshold"].diff().dropna() >= 0).all()
    assert curve.set_index("kept").loc[0.95, "coverage"] == pytest.approx(nones.loc["coverage", "value"])


def test_what_is_kept_is_read_again_to_the_last_bit(demo):
    archive.forget()
    again = actions.fit_placement(**HOW, compute=False)
    for one in dataclasses.fields(demo):
        a, b = getattr(demo, one.name), getattr(again, one.name)
        if isinstance(a, pd.DataFrame):
            pd.testing.assert_frame_equal(a, b)
        elif one.name == "assigned":
            for level in demo.levels:
                for name in ("top", "probability", "none"):
                    assert np.array_equal(getattr(a[level], name), getattr(b[level], name))
        elif one.name != "papers":
            assert a == b
    json.dumps([demo.how, dict(demo.provenance)], allow_nan=False)


def test_nothing_is_made_where_nothing_may_be(own_cache):
    with pytest.raises(MissingData, match=r"no papers were placed on .* by tfidf yet"):
        actions.fit_placement(**HOW, compute=False)


def test_a_split_that_the_source_names_is_passed_over(demo):
    assert actions.fit_placement(data={"name": "demo-papers", "split": "test"}, model="tfidf").key == demo.key


def test_where_it_comes_from_is_said(demo):
    said = demo.provenance
    assert said["validation"] == said["test"] == 36 and said["n"] == 252 and said["seed"] == 42
    assert "own validation and test splits" in said["sides"] and "but the paper itself" in said["references"]


def test_without_splits_the_finest_labels_are_dealt_out_in_halves(write_papers):
    found = ground(write_papers(n=40))
    halves = [{found.papers.columns["pathway"][row] for row in side} for side in (found.validation, found.test)]
    assert not halves[0] & halves[1] and len(found.validation) + len(found.test) == 40
    assert "dealt out in two halves (seed 42)" in found.sides
    placement = actions.fit_placement(data=write_papers(n=40), model="tfidf")
    assert placement.temperatures["pathway"].fitted and "halves" in placement.provenance["sides"]


def test_too_few_validation_papers_set_nothing_and_it_is_said(write_papers):
    found = actions.fit_placement(data=write_papers(n=12), model="tfidf")
    one, threshold = found.temperatures["pathway"], found.thresholds["pathway"]
    assert (one.fitted, one.value) == (False, 0.05) and "at least 20 are needed" in one.reason
    assert threshold.value is None and "none is called none of these" in threshold.reason
    nones = rows_of(found.nones, measure="coverage")
    assert nones["value"].isna().all() and nones["reason"].str.contains("at least 20").all()
    assert not any(one.none.any() for one in found.assigned.values())


def test_a_collection_without_levels_is_refused(write_own):
    with pytest.raises(BadInput, match="has no levels such as category"):
        actions.fit_placement(data=write_own([["1", "a title", "an abstract"]]), model="tfidf")
