"""MeSH's tree from NLM: the newest year that is there, kept, and each fault in one sentence."""

import pytest

from core.errors import BadInput, MissingData, SourceError
from core.sources import asking, mesh
from core.sources.mesh import fetch_tree
from tests.sources.mesh_server import KIND, PAGE, PLACES, tree_file


@pytest.fixture(autouse=True)
def in_november(monkeypatch):
    """It is 30 November 2026: next year's tree may be out."""
    for module in (mesh, asking):
        monkeypatch.setattr(module, "today", lambda: "2026-11-30")


def asked(server):
    return [path.rpartition("/")[2] for path in server.paths()]


def test_next_years_tree_is_taken_where_it_is_out(fake_mesh):
    fake_mesh.years |= {"2027": tree_file(), "2026": tree_file({"A01": "Body Regions", "Z01": "x"})}
    found = fetch_tree()
    assert found.year == "2027" and found.body == tree_file() and found.day == "2026-11-30"
    assert found.url == "https://nlmpubs.nlm.nih.gov/projects/mesh/MESH_FILES/meshtrees/mtrees2027.bin"
    assert asked(fake_mesh) == ["mtrees2027.bin"]


@pytest.mark.parametrize("status", [404, 403, 410])
def test_else_this_years_else_last_years(fake_mesh, status, slept):
    fake_mesh.missing = (status, PAGE, b"<html>no</html>")
    fake_mesh.years["2025"] = tree_file()
    assert fetch_tree(sleep=slept.append).year == "2025"
    assert asked(fake_mesh) == ["mtrees2027.bin", "mtrees2026.bin", "mtrees2025.bin"]


def test_what_was_answered_is_not_asked_for_again(fake_mesh):
    fake_mesh.years["2026"] = tree_file()
    first = fetch_tree()
    fake_mesh.years["2027"] = b"another"
    assert fetch_tree() == first
    assert len(fake_mesh.asked) == 2


def test_a_year_that_is_named_is_the_only_one_asked_for(fake_mesh):
    fake_mesh.years |= {"2027": tree_file(), "2024": tree_file({**PLACES, "C99": "New"})}
    assert b"New;C99" in fetch_tree(year="2024").body
    assert asked(fake_mesh) == ["mtrees2024.bin"]
    with pytest.raises(SourceError, match=r"NLM has no mtrees file of 2013\. Try again later, or give a tree file"):
        fetch_tree(year="2013")


@pytest.mark.parametrize("year", ["26", "next", "1999", "2028", "२०२६"])
def test_what_is_no_year_is_refused(fake_mesh, year):
    with pytest.raises(BadInput, match="expected a year from 2011 to 2027, or nothing for the newest"):
        fetch_tree(year=year)
    assert not fake_mesh.asked


def test_too_many_requests_and_trouble_are_asked_again(fake_mesh, slept):
    fake_mesh.years["2027"] = tree_file()
    fake_mesh.answers = [(429, {"Retry-After": "7"}, b"slow"), (500, {}, b"x"), (200, KIND, None), (200, KIND, b"")]
    assert fetch_tree(sleep=slept.append).year == "2027"
    assert len(fake_mesh.asked) == 5 and 7 in slept


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((200, PAGE, b"<html>Log in</html>"), "a web page where data was expected"),
        ((200, KIND, b"PK\x03\x04 something"), "mtrees2027.bin is no list of names with tree numbers, or broke off"),
        ((200, KIND, tree_file()[:-4]), "mtrees2027.bin is no list of names with tree numbers, or broke off"),
        ((200, KIND, tree_file()[:600].rpartition(b"\n")[0]), r"mtrees2027.bin broke off before the last branch \(Z\)"),
        ((401, {}, b"no"), "access needs a valid token"),
    ],
)
def test_what_is_no_tree_is_told_and_not_kept(fake_mesh, answer, words):
    fake_mesh.years["2027"] = tree_file()
    fake_mesh.answers = [answer]
    with pytest.raises(SourceError, match=words) as caught:
        fetch_tree()
    assert str(caught.value).startswith("the MeSH tree was not read:") and "--tree" in str(caught.value)
    assert fetch_tree().year == "2027"


def test_lasting_trouble_is_given_up_in_words(fake_mesh, slept):
    fake_mesh.answers = [(500, {}, b"x")] * 9
    with pytest.raises(SourceError, match=r"the server has trouble \(500\)\. Tried 5 times\. Try again later"):
        fetch_tree(sleep=slept.append)


def test_offline_asks_nobody_but_what_is_kept_is_read(fake_mesh, monkeypatch):
    fake_mesh.years["2026"] = tree_file()
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match=r"no MeSH tree is here; offline: .*--tree"):
        fetch_tree()
    monkeypatch.delenv("BIOSCOPE_OFFLINE")
    fetch_tree()
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    assert fetch_tree().year == "2026"
