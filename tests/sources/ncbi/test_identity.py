"""Who asks: the tool, an address and a key in the body of a request, and nowhere else."""

import logging

import pytest

from core import jobs
from core.actions.collections_fetch import fetch_papers
from core.errors import BadInput, SourceError
from core.sources import ncbi

KEY, EMAIL = "abcdef0123456789", "jane.doe+lab@uni-example.ac.uk"


@pytest.fixture
def known(monkeypatch):
    monkeypatch.setenv("NCBI_API_KEY", KEY)
    monkeypatch.setenv("BIOSCOPE_EMAIL", EMAIL)


def test_tool_address_and_key_are_in_the_body_of_every_question(pubmed, known):
    pubmed.have("11")
    ncbi.records(["11"])
    ncbi.search("title", among=["11"])
    assert len(pubmed.forms) == 3
    for form in pubmed.forms:
        assert (form["tool"], form["email"], form["api_key"]) == ("bioscope", EMAIL, KEY)


def test_without_an_address_and_a_key_neither_is_sent(pubmed):
    ncbi.records(["11"])
    assert set(pubmed.forms[0]) == {"db", "retmode", "id", "tool"}


def test_an_address_given_goes_before_the_one_set(pubmed, known):
    ncbi.records(["11"], email=" other@example.org ")
    assert pubmed.forms[0]["email"] == "other@example.org"


@pytest.mark.parametrize(
    "wrong",
    ["jane", "jane@", "@x.org", "a b@x.org", "a@x", "a@x..org", "a@x.org\nX: y", "a@b.org&api_key=1", "<a@b.org>"],
)
def test_what_is_no_address_is_refused_before_anything_is_sent_and_not_repeated(pubmed, monkeypatch, wrong):
    with pytest.raises(BadInput, match="the e-mail address for NCBI does not look like an address") as caught:
        ncbi.records(["11"], email=wrong)
    assert wrong not in str(caught.value).replace("name@host.domain", "")
    monkeypatch.setenv("BIOSCOPE_EMAIL", wrong)
    with pytest.raises(BadInput, match="BIOSCOPE_EMAIL does not look like an address"):
        ncbi.search("x")
    assert pubmed.forms == []


def everything_in(folder):
    return b"\n".join(
        part for path in sorted(folder.rglob("*"))
        for part in (str(path).encode(), path.read_bytes() if path.is_file() else b"")
    )  # fmt: skip


def test_neither_is_in_logs_messages_paths_caches_or_the_folder_of_a_job(pubmed, known, tmp_path, caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(jobs.queue.supervisor, "ensure_worker", lambda: None)
    (tmp_path / "ids.txt").write_text("10000001\n10000002\n")
    pubmed.have("10000001", "10000002")
    job_id = jobs.start("fetch_papers", path=str(tmp_path / "ids.txt"))
    pubmed.fault("500")
    fetch_papers(path=str(tmp_path / "ids.txt"))
    ncbi.search("title", most=1)
    for fault in ("429-late", "text", "html", "bad-key", "429"):
        pubmed.answers.clear()
        pubmed.fault(*[fault] * 5)
        with pytest.raises(SourceError) as caught:
            ncbi.records(["77"], sleep=lambda _: None)
        assert KEY not in str(caught.value) and EMAIL not in str(caught.value)
    assert (tmp_path / "cache" / "jobs" / job_id / "job.json").is_file()
    written = everything_in(tmp_path)
    for secret in (KEY, EMAIL):
        assert secret.encode() not in written and secret not in caplog.text
        assert secret not in "".join(pubmed.paths)
    assert caplog.text  # the faults were logged
