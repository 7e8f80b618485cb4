"""Papers of one's own on a benchmark."""

import csv
import dataclasses

import numpy as np
import pandas as pd
import pytest

from core import actions
from core.actions import archive
from core.errors import BadInput, MissingData, UnknownName
from core.progress import silent
from tests.actions.placing.conftest import HOW


def test_a_paper_of_the_benchmark_is_known_and_has_no_say_of_its_own(demo, place, rows):
    found = place(rows[:3])
    table = actions.placed_table(found)
    assert table["in_benchmark"].tolist() == table["id"].tolist() == list(demo.papers.ids[:3])
    near = actions.placed_nearest(found)
    assert not (near["id"] == near["near_id"]).any()
    for level in demo.levels:
        voted = demo.assigned[level]
        names = found.names[level]
        assert table[f"{level}_label"].tolist() == [names[at] for at in voted.top[:3]]
        assert table[f"{level}_probability"].to_numpy() == pytest.approx(voted.probability[:3])
        assert table[f"{level}_none"].tolist() == voted.none[:3].tolist()
        assert table[f"known_{level}"].tolist() == ["; ".join(held) for held in demo.papers.columns[level][:3]]


def test_the_same_text_under_another_id_is_the_same_paper(place, rows):
    _, title, abstract = rows[5]
    found = place([["77777777", title, abstract.upper()]])
    table = actions.placed_table(found)
    assert table["in_benchmark"].tolist() == [rows[5][0]] and rows[5][0] not in table["nearest_ids"][0].split("; ")


def test_the_same_id_with_another_title_is_another_paper(place, rows):
    found = place([[rows[0][0], "Quantum error correction on superconducting chips", rows[9][2][:200]]])
    assert actions.placed_table(found)["in_benchmark"].tolist() == [""]


def test_a_new_paper_is_voted_on_and_its_nearest_stand_beside(demo, place, rows):
    found = place([["77777777", "", rows[5][2][:300]], ["77777778", rows[7][1], ""]])
    table = actions.placed_table(found)
    assert table["placed"].all() and (table["reason"] == "").all()
    near = actions.placed_nearest(found, "77777777")
    assert near["rank"].tolist() == list(range(1, 11)) and near["similarity"].is_monotonic_decreasing
    assert near["near_id"].tolist() == table["nearest_ids"][0].split("; ") and near["near_id"][0] == rows[5][0]
    assert near["similarity"][0] == table["similarity"][0]
    for level in demo.levels:
        assert (table[f"{level}_second_probability"] <= table[f"{level}_probability"]).all()
        assert table[f"{level}_probability"].between(0, 1).all()
    assert {(one.id, one.reason) for one in found.missing} == {
        ("77777777", "it has no title"), ("77777778", "it has no abstract; its title stood in"),
    }  # fmt: skip


def test_what_is_far_from_everything_is_none_of_these(demo, write_vectors, write_own):
    names = sorted({name for held in demo.papers.columns["pathway"] for name in held})
    rng = np.random.default_rng(0)
    near = np.eye(len(names) + 1)[[names.index(held[0]) for held in demo.papers.columns["pathway"]]]
    vectors = np.concatenate([near, near[:1], np.eye(len(names) + 1)[-1:]])  # one on a pathway, one beside all of them
    vectors += rng.normal(scale=0.05, size=vectors.shape)
    model = f"mine={write_vectors(vectors, [*demo.papers.ids, 'on', 'beside'])}"
    own = write_own([["on", "Mine", "text"], ["beside", "Yours", "words"]])
    found = actions.place_papers(data="demo-papers", own=own, model=model)
    table = actions.placed_table(found).set_index("id")
    assert table["none"].to_dict() == {"on": False, "beside": True}
    for level in found.levels:
        assert table.loc["beside", level] == "none of these" and table.loc["beside", f"{level}_label"]
        assert table.loc["beside", f"{level}_score"] < table.loc["beside", f"{level}_threshold"]
        assert table.loc["on", level] == demo.papers.columns[level][0][0]
    nones = found.placement.nones.query("level == 'pathway' and measure == 'AUROC'")["value"].item()
    assert nones == 1.0 and actions.set_summary(found, "pathway")["label"].tolist()[-1] == "none of these"


def test_what_cannot_be_placed_is_listed_with_the_reason(place, rows):
    found = place([["77777777", "", ""], ["77777778", "zzzz", "qqqq wwww"], rows[3]])
    assert [(one.id, one.reason) for one in found.papers.skipped] == [("77777777", "no title and no abstract")]
    table = actions.placed_table(found)
    assert table["placed"].tolist() == [False, True] and (len(found), found.n_placed) == (2, 1)
    assert "vector is zero" in table["reason"][0] and [one.id for one in found.left_out] == ["77777778"]
    first = table.iloc[0]
    assert np.isnan(first["similarity"]) and first["pathway"] == first["nearest_ids"] == "" and not first["none"]
    assert np.isnan(first["pathway_probability"]) and np.isnan(first["pathway_score"])


def test_it_does_not_depend_on_the_other_papers_or_their_order(place, rows):
    new = [[str(77777000 + at), "", text[:250]] for at, (_, _, text) in enumerate(rows[::40])]
    whole = actions.placed_table(place(new)).set_index("id")
    back = actions.placed_table(place(new[::-1])).set_index("id").loc[whole.index]
    alone = actions.placed_table(place(new[:1])).set_index("id")
    pd.testing.assert_frame_equal(whole, back)
    pd.testing.assert_frame_equal(whole.iloc[:1], alone)


def test_what_is_kept_is_read_again_and_nothing_is_made_unasked(place, rows, write_own):
    with pytest.raises(MissingData, match="these papers were not placed on"):
        place(rows[:4], compute=False)
    found = place(rows[:4])
    archive.forget()
    again = actions.place_papers(**HOW, own=write_own(rows[:4]), compute=False)
    pd.testing.assert_frame_equal(actions.placed_table(found), actions.placed_table(again))
    for one in dataclasses.fields(found):
        if one.name in ("key", "how", "left_out", "missing", "provenance", "notices"):
            assert getattr(found, one.name) == getattr(again, one.name)
    assert again.how["own"] == {"path": write_own(rows[:4])}


def test_no_papers_and_an_unknown_id_are_said(place, rows, tmp_path):
    (tmp_path / "none.csv").write_text("pmid,title,abstract\n", encoding="utf-8")
    with pytest.raises(Exception, match=r"none\.csv|no papers"):
        actions.place_papers(**HOW, own=str(tmp_path / "none.csv"))
    with pytest.raises(UnknownName, match="no paper 'x' among those that were placed"):
        actions.placed_nearest(place(rows[:2]), "x")


def test_several_labels_and_levels_of_other_names(tmp_path):
    words = {"C01": "glucose pyruvate hexokinase lactate enolase", "C02": "excision lesion ligase mismatch helicase"}
    rows = []
    rng = np.random.default_rng(0)
    for at in range(60):
        name = list(words)[at % 2]
        labels = "C01; C02" if at % 10 == 0 else name
        rows.append(
            (str(1000 + at), f"paper {at}", " ".join(rng.choice(words[name].split(), 8)), labels, f"{name}.{at % 6}")
        )
    with open(tmp_path / "bench.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("pmid", "title", "abstract", "level1", "level2"), *rows])
    data = {"path": str(tmp_path / "bench.csv"), "level_keys": ["level1", "level2"]}
    with open(tmp_path / "own.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([("pmid", "title", "abstract"), ("9", "mine", "lesion ligase helicase")])
    found = actions.place_papers(data=data, own=str(tmp_path / "own.csv"), model="tfidf", form="abstract")
    table = actions.placed_table(found)
    assert table["level1_label"].tolist() == ["C02"] and found.levels == ("level1", "level2")


def test_progress_names_what_is_done_and_can_stop_it(demo, write_own, rows):
    said = []
    actions.place_papers(**HOW, own=write_own(rows[20:24]), progress=lambda done, total, note: said.append(note))
    assert "votes on your papers" in said

    def stop(done, total, note):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        actions.place_papers(**HOW, own=write_own(rows[30:34]), progress=stop)
    assert len(actions.place_papers(**HOW, own=write_own(rows[30:34]), progress=silent)) == 4


def test_bad_input_forms_are_refused(demo, write_own, rows):
    with pytest.raises(UnknownName, match="input form"):
        actions.place_papers(**HOW, own=write_own(rows[:1]), form="poem")
    with pytest.raises(BadInput):
        actions.place_papers(**HOW, own={})


def test_labels_that_stand_elsewhere_in_the_benchmark_are_said(demo):
    found = actions.place_papers(**HOW, own={"name": "demo-papers", "split": "val"})
    table, columns = actions.placed_table(found), demo.papers.columns
    for coarse, fine in zip(found.levels, found.levels[1:]):
        pairs = {(a, b) for above, below in zip(columns[coarse], columns[fine]) for a in above for b in below}
        for row in table.to_dict("records"):
            wanted = not row[f"{fine}_none"] and (row[f"{coarse}_label"], row[f"{fine}_label"]) not in pairs
            assert (f"the {fine} {row[f'{fine}_label']} stands under" in row["contradiction"]) is wanted
    assert (table["contradiction"] != "").any()
    for coarse, fine in zip(found.levels, found.levels[1:]):
        assert (table[f"{fine}_none"] >= table[f"{coarse}_none"]).all()
