"""WikiPathways' builder: pathways of its current release, the file of terms, and the same bytes after any kill."""

from collections import Counter

import pytest

from core.actions.build.wikipathways import BUILD
from core.errors import BadFile, BadInput, SourceError
from tests.sources.wikipathways_server import table, zipped


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """No wait between requests: the pace is tested with the clients."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)


def test_pathways_with_their_papers_and_their_place(fake_wikipathways):
    found = BUILD.gather()
    assert [one.id for one in found.pathways] == [f"WP{9000 + n}" for n in range(36)]
    assert found.pathways[2].pmids == ("21000020", "21000021", "21000022", "21000023", "21000024", "21000010")
    assert {tuple(one.labels.values()) for one in found.pathways} == {
        ("classic metabolic pathway", "invented sugar pathway"),
        ("classic metabolic pathway", "invented lipid pathway"),
        ("signaling pathway", "invented kinase pathway"),
        ("disease pathway", "invented tumour pathway"),
        ("regulatory pathway", "regulatory pathway (general)"),
        ("drug pathway", "drug pathway (general)"),
    }
    assert found.left_out == ()


def test_what_it_says_of_itself(fake_wikipathways):
    origin = BUILD.gather().origin
    assert (origin.version, origin.licence) == ("release 20261110", "CC0 1.0")
    assert [name.split("/")[-1] for name in origin.asked] == [
        "gpml",
        "wikipathways-20261110-gpml-Homo_sapiens.zip",
        "PW.csv",
    ]


def test_the_estimate_is_what_is_asked(fake_wikipathways):
    BUILD.gather()
    assert len(fake_wikipathways.asked) == BUILD.estimate(species="Homo sapiens").requests == 3


def test_a_file_of_terms_of_ones_own_is_read_in_place_of_the_fetched(fake_wikipathways, tmp_path):
    fetched = BUILD.gather()
    for name in ("a.csv", "b.csv"):
        (tmp_path / name).write_bytes(table())
    before = len(fake_wikipathways.asked)
    one, other = (BUILD.gather(ontology=str(tmp_path / name)) for name in ("a.csv", "b.csv"))
    assert one == other
    assert one.pathways == fetched.pathways
    assert one.options["ontology"].startswith("a file with digest ")
    assert fake_wikipathways.paths()[before:] == ["/current/gpml/"] * 2
    assert BUILD.estimate(ontology="a.csv").requests == 2


def test_a_file_of_terms_that_is_none_is_refused_before_anything_is_asked(fake_wikipathways, tmp_path):
    (tmp_path / "mine.csv").write_bytes(b"a,b\n1,2\n")
    with pytest.raises(BadFile, match=r"mine.csv: no column 'Class ID'"):
        BUILD.gather(ontology=str(tmp_path / "mine.csv"))
    with pytest.raises(BadInput, match=r"gone.csv cannot be read .No such file or directory.: give PW.csv"):
        BUILD.gather(ontology=str(tmp_path / "gone.csv"))
    assert fake_wikipathways.asked == []


def test_a_bomb_is_told(fake_wikipathways):
    fake_wikipathways.archive = zipped({"a.gpml": b"0" * 50_000_000})
    with pytest.raises(SourceError, match="no release does, so it is not unpacked"):
        BUILD.gather()


def test_another_species_has_its_own_zip(fake_wikipathways):
    found = BUILD.gather(species="Mus musculus")
    assert found.pathways == ()
    assert {one.reason.split(": ")[1] for one in found.left_out} == {"of another species, Homo sapiens"}


def test_a_fault_in_the_middle_costs_nothing_that_came_before(fake_wikipathways):
    fake_wikipathways.answers = [(200, {"Content-Type": "text/html"}, page(fake_wikipathways)), (404, {}, b"")]
    with pytest.raises(SourceError, match="WikiPathways was not read"):
        BUILD.gather()
    BUILD.gather()
    assert Counter(fake_wikipathways.paths())["/current/gpml/wikipathways-20261110-gpml-Homo_sapiens.zip"] == 2


def page(server):
    return server.reply("/current/gpml/", "", {})[2]
