"""KEGG's REST service: ten entries a request, three requests a second, kept under the release, failures in words."""

from itertools import pairwise

import pytest

from core import settings
from core.errors import BadInput, Cancelled, MissingData, SourceError
from core.sources.kegg import PAUSES, kegg
from tests.sources.kegg_server import FakeKegg


@pytest.fixture
def server(monkeypatch):
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE"):
        monkeypatch.delenv(name, raising=False)
    with FakeKegg(strict=False) as fake:
        monkeypatch.setenv("BIOSCOPE_KEGG", fake.endpoint)
        yield fake


@pytest.fixture
def slept(monkeypatch):
    """No wait of these tests takes time; those of KEGG's pace are not listed."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)
    return []


def open_kegg(slept):
    return kegg(sleep=slept.append)


def test_entries_come_ten_a_request_and_each_answer_once(server, slept):
    ids = [f"hsa{number}" for number in sorted(server.maps)]
    found = list(open_kegg(slept).entries(ids))
    assert [one.body.count(b"\n///") for one in found] == [10, 10]
    again = list(open_kegg(slept).entries(ids))
    assert [one.body for one in again] == [one.body for one in found]
    assert server.paths() == ["/info/pathway", f"/get/{'+'.join(ids[:10])}", f"/get/{'+'.join(ids[10:])}"]


def test_answers_are_kept_under_the_release_and_a_new_release_is_asked_anew(server, slept, monkeypatch):
    open_kegg(slept).hierarchy()
    assert (settings.cache_root() / "sources" / "kegg" / "117.0+_02-03_Feb_26").is_dir()
    server.release = "118.0, Apr 26"
    monkeypatch.setattr("core.sources.kegg.today", lambda: "2026-04-02")
    source = open_kegg(slept)
    source.hierarchy()
    assert source.release == "118.0, Apr 26"
    assert server.paths() == ["/info/pathway", "/get/br:br08901"] * 2


def test_at_most_three_requests_a_second_leave_this_machine(server):
    server.strict = True
    source = kegg()
    source.hierarchy()
    source.pathways("hsa")
    list(source.entries(["hsa90001", "hsa90002"]))
    times = [at for at, _ in server.asked]
    assert len(times) == 4 and min(later - one for one, later in pairwise(times)) > 0.33


def test_entries_that_are_gone_are_simply_not_there(server, slept):
    server.removed = {"90001", "90002"}
    source = open_kegg(slept)
    (some,) = source.entries(["hsa90000", "hsa90001"])
    assert some.body.count(b"ENTRY ") == 1
    (none,) = source.entries(["hsa90001", "hsa90002"])
    assert none.body == b""
    list(source.entries(["hsa90001", "hsa90002"]))
    assert len(server.asked) == 4  # what lacks of an answer was asked for once more; also this answer is kept


def test_an_unknown_organism_and_what_is_no_id_are_told(server, slept):
    source = open_kegg(slept)
    with pytest.raises(BadInput, match=r"KEGG has no organism 'zzz' \(400\)"):
        source.pathways("zzz")
    for wrong in ("human!", "hsa/../x", ""):
        with pytest.raises(BadInput, match="expected KEGG's code"):
            source.pathways(wrong)
    with pytest.raises(BadInput, match="is no id of a pathway"):
        list(source.entries(["hsa00010+x"]))
    assert len(server.asked) == 2


def test_a_refusal_is_waited_out_and_then_told(server, slept):
    source = open_kegg(slept)
    server.answers = [(403, {}, b"")]
    assert source.hierarchy().body.startswith(b"+C")
    assert sum(slept) == PAUSES[0]
    server.answers = [(403, {}, b"")] * 3
    with pytest.raises(SourceError, match=r"KEGG refuses this machine \(403\).*Try again in an hour"):
        source.pathways("hsa")


def test_a_cancel_is_heard_while_waiting(server, slept):
    def stop(done, total, note):
        if "waiting" in note:
            raise Cancelled

    server.answers = [(403, {}, b"")]
    with pytest.raises(Cancelled):
        kegg(sleep=slept.append, progress=stop)


@pytest.mark.parametrize(
    "first", [(200, {}, None), (429, {"Retry-After": "1"}, b"slow"), (500, {}, b"x"), (200, {}, b"")]
)
def test_what_passes_is_asked_again(server, slept, first):
    source = open_kegg(slept)
    server.answers = [first]
    (found,) = source.entries(["hsa90000"])
    assert found.body.endswith(b"///\n") and slept


def test_a_flat_file_without_its_end_is_asked_again_and_then_told(server, slept):
    source = open_kegg(slept)
    server.answers = [(200, {}, b"ENTRY       hsa90000   Pathway\nNAME        x\n")] * 3
    with pytest.raises(SourceError, match=r"get/hsa90000 broke off after \d+ bytes"):
        list(source.entries(["hsa90000"]))
    (found,) = source.entries(["hsa90000"])
    assert found.body.endswith(b"///\n")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ((200, {"Content-Type": "text/html"}, b"<html>Log in</html>"), "web page"),
        ((200, {}, b"Release\n"), "does not say which release"),
        ((500, {}, b"x"), r"the server has trouble \(500\)\. Tried 5 times"),
        ((302, {"Location": "https://example.org/"}, b""), "not followed"),
    ],
)
def test_what_is_no_answer_is_told_in_one_sentence(server, slept, answer, words):
    server.answers = [answer] * 5
    with pytest.raises(SourceError, match=rf"KEGG was not read: .*{words}"):
        open_kegg(slept)


def test_offline_nothing_is_asked(server, slept, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    with pytest.raises(MissingData, match="offline: KEGG is not asked"):
        open_kegg(slept)
    assert server.asked == []
