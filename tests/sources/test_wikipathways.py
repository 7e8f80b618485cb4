"""WikiPathways' client: the newest release in the list, what is asked and kept, and every fault in words."""

import io
import zipfile

import pytest

from core.errors import BadInput, MissingData, SourceError
from core.sources.wikipathways import STATE, wikipathways
from tests.sources.wikipathways_server import PAGE, ZIP


@pytest.fixture
def here(fake_wikipathways, slept):
    return wikipathways(sleep=slept.append)


def test_release_and_species_are_read_out_of_the_list(here):
    assert here.release == "20261110"
    assert sorted(here.archives) == ["Homo_sapiens", "Mus_musculus"]


def test_of_two_dates_in_the_list_the_newer_counts(fake_wikipathways, slept):
    names = [f"wikipathways-{date}-gpml-Homo_sapiens.zip" for date in ("20261110", "20261010")]
    page = "".join(f'<a class=file-link href="{name}">{name}</a>' for name in names)
    fake_wikipathways.answers = [(200, PAGE, page.encode())]
    assert wikipathways(sleep=slept.append).archives == {"Homo_sapiens": names[0]}


def test_three_requests_are_all_and_none_is_made_twice(here, fake_wikipathways, slept):
    first = here.gpml("Homo sapiens"), here.ontology(), here.day
    again = wikipathways(sleep=slept.append)
    assert (again.gpml(" Homo  sapiens"), again.ontology(), again.day) == first
    assert fake_wikipathways.paths() == [
        "/current/gpml/",
        "/current/gpml/wikipathways-20261110-gpml-Homo_sapiens.zip",
        f"/wikipathways/wikipathways-database/{STATE}/annotations/PW.csv",
        "/current/gpml/",
    ]
    assert len(zipfile.ZipFile(io.BytesIO(first[0].body)).namelist()) == 36


def test_a_new_release_is_fetched_and_the_terms_are_not(here, fake_wikipathways, slept):
    here.gpml("Homo sapiens"), here.ontology()
    fake_wikipathways.release = "20261210"
    later = wikipathways(sleep=slept.append)
    later.gpml("Homo sapiens"), later.ontology()
    assert [path.split("/")[-1][:21] for path in fake_wikipathways.paths()[3:]] == ["", "wikipathways-20261210"]


def test_a_species_that_is_not_there_is_told_with_those_that_are(here):
    with pytest.raises(BadInput, match=r"no species 'Homo erectus'\. It has: Homo sapiens, Mus musculus\."):
        here.gpml("Homo erectus")


def test_a_cut_zip_is_asked_for_again(here, fake_wikipathways):
    fake_wikipathways.answers = [(200, ZIP, None), (200, ZIP, b"PK\x03\x04 cut without a stated length")]
    assert zipfile.is_zipfile(io.BytesIO(here.gpml("Homo sapiens").body))
    assert len(fake_wikipathways.asked) == 4


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((500, {}, b""), "WikiPathways was not read: .*the server has trouble .500.. Tried 5 times."),
        ((404, PAGE, b"<html>"), "WikiPathways was not read: .*not found .404."),
        ((200, PAGE, b"<html>log in</html>"), "WikiPathways was not read: .*a web page where data"),
        ((200, ZIP, b"no zip at all"), "wikipathways-20261110-gpml-Homo_sapiens.zip is no zip"),
        ((200, ZIP, b""), "WikiPathways was not read: .*answered with nothing"),
    ],
)
def test_every_fault_ends_in_one_sentence_and_nothing_wrong_is_kept(here, fake_wikipathways, answer, words):
    fake_wikipathways.answers = [answer] * 5
    with pytest.raises(SourceError, match=words):
        here.gpml("Homo sapiens")
    fake_wikipathways.answers = []
    assert here.gpml("Homo sapiens").body.startswith(b"PK")


def test_terms_that_cannot_be_fetched_may_be_given(here, fake_wikipathways):
    fake_wikipathways.answers = [(404, {}, b"404: Not Found")]
    with pytest.raises(SourceError, match=r"the Pathway Ontology was not read: .*404.*with --ontology"):
        here.ontology()


def test_a_list_without_archives_is_told(fake_wikipathways, slept):
    fake_wikipathways.answers = [(200, PAGE, b"<html>Please log in</html>")]
    with pytest.raises(SourceError, match="its list of files names no GPML archive"):
        wikipathways(sleep=slept.append)


def test_offline_says_so(fake_wikipathways, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: WikiPathways is not asked"):
        wikipathways()
