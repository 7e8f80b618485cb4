"""Servers that mean harm, and a cache that somebody changed: each ends in one sentence, in time, and nothing stays."""

import os
import socket
import threading
import time
import zlib

import pytest

from core.disk import seal
from core.errors import CoreError, SourceError
from core.sources.asking import answers, believed
from core.sources.hosts import Hosts
from core.sources.http import Client, Cut
from core.sources.retry import Patience
from core.sources.turns import take_turn

ONCE = Patience(tries=1)


@pytest.fixture
def raw():
    """`raw(head, drip)`: a server that sends a head, then `drip` again and again; its address."""
    ends = threading.Event()
    servers = []

    def start(head, drip=b""):
        server = socket.create_server(("127.0.0.1", 0))
        servers.append(server)

        def serve():
            try:
                while True:
                    one = server.accept()[0]
                    one.recv(65536)
                    one.sendall(head)
                    while drip and not ends.wait(0.02):
                        one.sendall(drip)
                    one.close()
            except OSError:
                pass

        threading.Thread(target=serve, daemon=True).start()
        return f"http://127.0.0.1:{server.getsockname()[1]}/x"

    yield start
    ends.set()
    for one in servers:
        one.close()


def client():
    return Client(Hosts(("example.org",), loopback=True), patience=ONCE, sleep=lambda _: None)


@pytest.mark.parametrize("target", [b"http://[", b"http://[::1", b"//[x", b"file:///etc/passwd"])
def test_a_redirect_to_what_is_no_address_is_told(raw, target):
    url = raw(b"HTTP/1.1 302 F\r\nLocation: %b\r\nContent-Length: 0\r\n\r\n" % target)
    with pytest.raises(SourceError, match="which is not followed"):
        client().get(url)


def test_a_form_is_not_sent_on(raw):
    url = raw(b"HTTP/1.1 307 F\r\nLocation: /y\r\nContent-Length: 0\r\n\r\n")
    with pytest.raises(SourceError, match=r"points to another address, which is not followed \(307\)"):
        client().post(url, {"a": "b"}, limit=100)


@pytest.mark.parametrize(
    ("head", "drip"),
    [
        (b"Transfer-Encoding: chunked\r\n\r\n", b"0"),
        (b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n", b"X: y\r\n"),
        (b"Content-Length: 100000\r\n\r\n", b"x"),
    ],
)
def test_lines_that_drip_around_an_answer_end_in_time(raw, head, drip):
    began = time.monotonic()
    with pytest.raises(Cut, match="still answering after 1 s"):
        client().get(raw(b"HTTP/1.1 200 OK\r\n" + head, drip), within=1.0)
    assert time.monotonic() - began < 5


def test_what_lies_in_place_of_an_answer_is_set_aside_and_asked_for_anew(tmp_path):
    kept, asked = answers("x", "1"), []

    def ask():
        asked.append(1)
        return b"true"

    assert kept.answer("q", ask).body == b"true"
    (path,) = kept.folder.iterdir()
    bomb = b'{"day": "2026-01-01"}\n' + zlib.compress(b"\0" * 1000)[:-6]
    for make in (
        lambda: path.symlink_to("/dev/zero"),
        lambda: path.symlink_to("/etc/passwd"),
        lambda: os.mkfifo(path),
        lambda: (path.mkdir(), (path / "x").touch()),
        lambda: seal(path, b"no head"),
        lambda: seal(path, b'{"day": 1}\nnot packed'),
        lambda: seal(path, b'{"day": "<script>"}\n' + zlib.compress(b"x")),
        lambda: seal(path, b"[" * 100_000 + b"\n"),
        lambda: seal(path, bomb),
    ):
        before = len(asked)
        path.unlink()
        make()
        assert kept.answer("q", ask).body == b"true" and len(asked) == before + 1
        assert kept.answer("q", ask).body == b"true" and len(asked) == before + 1
        for other in kept.folder.glob("*.corrupt"):
            other.rename(tmp_path / f"{len(asked)}.corrupt")


def test_a_disk_that_takes_no_answer_is_told(monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("core.sources.asking.seal", full)
    with pytest.raises(CoreError, match=r"No space left on device\. Give another place, or make room there"):
        answers("x", "1").answer("q", lambda: b"true")


def test_an_answer_that_is_none_after_all_is_not_kept():
    kept = answers("x", "1")
    wrong = kept.answer("q", lambda: b"wrong")
    with pytest.raises(SourceError), believed(wrong):
        raise SourceError("it cannot be read.")
    assert kept.answer("q", lambda: b"right").body == b"right"


def test_a_line_of_requests_that_somebody_made_a_link_or_a_pipe_is_this_persons_own(tmp_path, monkeypatch):
    for number, make in enumerate((lambda p: p.symlink_to("/etc/passwd"), os.mkfifo, os.mkdir)):
        folder = tmp_path / str(number) / "new"
        monkeypatch.setenv("BIOSCOPE_TURNS", str(folder))
        folder.mkdir(parents=True)
        make(folder / "bioscope-kegg.turn")
        assert take_turn("kegg", 0.01) == 0
        assert (folder / f"bioscope-kegg-{os.getuid()}.turn").is_file()
    monkeypatch.setenv("BIOSCOPE_TURNS", str(tmp_path / "not" / "there"))
    assert take_turn("kegg", 0.01) == 0
    monkeypatch.setenv("BIOSCOPE_TURNS", "/dev/null/x")
    with pytest.raises(CoreError, match="the line of requests could not be written"):
        take_turn("kegg", 0.01)
