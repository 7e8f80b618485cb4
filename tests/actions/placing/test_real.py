"""Placing on real papers: what is measured on the test papers, and what a placed set of them is about."""

import pytest

from core import actions

pytestmark = pytest.mark.slow
CLOSE = 0.012  # of shares and errors: one of 127 papers and the last digits of an encoder
FITTED = {
    # level → accuracy, ECE, its lower and upper end, coverage and refusals of "none of these", their AUROC
    ("bc5cdr_splits", "all-MiniLM-L6-v2"): {
        "category": (0.764, 0.128, 0.070, 0.216, 0.276, 0.039, 0.788),
        "subcategory": (0.567, 0.161, 0.079, 0.270, 0.134, 0.039, 0.693),
        "pathway": (0.409, 0.188, 0.128, 0.288, 0.087, 0.039, 0.619),
    },
    ("bc5cdr_splits", "tfidf"): {
        "category": (0.709, 0.188, 0.123, 0.271, 0.512, 0.118, 0.803),
        "subcategory": (0.528, 0.246, 0.143, 0.366, 0.331, 0.118, 0.702),
        "pathway": (0.433, 0.268, 0.181, 0.367, 0.283, 0.118, 0.652),
    },
    ("wikipathways_splits", "all-MiniLM-L6-v2"): {
        "category": (0.743, 0.050, 0.028, 0.076, 0.262, 0.048, 0.759),
        "subcategory": (0.671, 0.065, 0.039, 0.097, 0.257, 0.062, 0.735),
        "pathway": (0.536, 0.056, 0.032, 0.084, 0.189, 0.073, 0.699),
    },
    ("wikipathways_splits", "tfidf"): {
        "category": (0.654, 0.087, 0.045, 0.151, 0.394, 0.060, 0.731),
        "subcategory": (0.517, 0.108, 0.076, 0.149, 0.297, 0.069, 0.678),
        "pathway": (0.381, 0.133, 0.103, 0.167, 0.185, 0.109, 0.619),
    },
}
SETS = list(FITTED)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Outlives a test: vectors and placements are made once."""
    return tmp_path_factory.mktemp("placing")


@pytest.fixture
def splits(real_splits, cache, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_CACHE", str(cache))
    return real_splits


def values(table, level, **wanted):
    rows = table[table["level"] == level]
    for name, value in wanted.items():
        rows = rows[rows[name] == value]
    return rows.set_index("measure")


@pytest.mark.parametrize(("name", "model"), SETS)
def test_the_numbers_on_the_test_papers_are_those_that_were_measured(splits, name, model):
    found = actions.fit_placement(data=str(splits / name), model=model)
    for level, wanted in FITTED[name, model].items():
        fitted, nones = values(found.calibration, level, way="fitted"), values(found.nones, level)
        ece = fitted.loc["ECE"]
        shown = (fitted.loc["accuracy", "value"], ece["value"], ece["low"], ece["high"],
                 *(nones.loc[key, "value"] for key in ("coverage", "refused", "AUROC")))  # fmt: skip
        assert shown == pytest.approx(wanted, abs=CLOSE)
        assert ece["low"] <= ece["value"] <= ece["high"] and ece["groups"] == (12 if name == "bc5cdr_splits" else 43)
        flat = values(found.calibration, level, way="T = 1")
        assert fitted.loc["NLL", "value"] < flat.loc["NLL", "value"]
        assert fitted.loc["accuracy", "value"] > flat.loc["accuracy", "value"]
        assert fitted.loc["accuracy", "low"] > fitted.loc["accuracy", "floor"]  # better than chance
        assert nones.loc["coverage", "value"] > nones.loc["refused", "value"] and nones.loc["AUROC", "low"] > 0.5
    few = name == "bc5cdr_splits"  # 11 pathways of validation papers: fitted, and said to be rough
    assert any("take the probabilities as rough" in text for text in found.notices) is few


def test_on_many_pathways_the_fitted_temperature_is_nearer_to_the_truth_than_one_set_beforehand(splits):
    found = actions.fit_placement(data=str(splits / "wikipathways_splits"), model="all-MiniLM-L6-v2")
    for level in found.levels:
        fitted, before = (values(found.calibration, level, way=way) for way in ("fitted", "T = 0.05"))
        assert fitted.loc["ECE", "value"] < before.loc["ECE", "value"]
        assert fitted.loc["NLL", "value"] < before.loc["NLL", "value"]


def test_papers_of_one_disease_are_about_it(splits, tmp_path):
    data = str(splits / "bc5cdr_splits")
    papers = actions.papers(data)
    name = "Hypertension"
    rows = [row for row, held in enumerate(papers.columns["pathway"]) if name in held]
    (tmp_path / "mine.txt").write_text("id\ttitle\tabstract\n" + "".join(
        f"own-{row}\t{papers.titles[row]}\t{papers.abstracts[row]}\n".replace('"', "'") for row in rows
    ), encoding="utf-8")  # fmt: skip
    (tmp_path / "mine.txt").rename(tmp_path / "mine.tsv")
    found = actions.place_papers(data=data, own=str(tmp_path / "mine.tsv"), model="all-MiniLM-L6-v2")
    assert len(found) == len(rows) and (found.known == rows).all()  # known by their texts
    first = actions.set_summary(found, "pathway").iloc[0]
    assert first["label"] == name and first["q"] < 1e-10 and first["low"] > 5
    assert actions.enriched(actions.set_summary(found, "category"))["label"][0].startswith("Cardiovascular Diseases")
