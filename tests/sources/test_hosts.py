import pytest

from core.errors import SourceError
from core.sources.hosts import Hosts, is_loopback, origin, place

HUB = Hosts(("huggingface.co", "hf.co"))
MIRROR = Hosts(("huggingface.co", "hf.co"), loopback=True)


@pytest.mark.parametrize(
    "url",
    [
        "https://huggingface.co/a",
        "https://cdn-lfs.hf.co/x?y=1",
        "https://huggingface.co:443/",
        "https://HUGGINGFACE.co/",
    ],
)
def test_listed_hosts_and_their_sub_domains_are_allowed(url):
    assert HUB.allow(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://huggingface.co/a",
        "https://huggingface.co.example.org/a",
        "https://nothuggingface.co/a",
        "https://huggingface.co@example.org/a",
        "https://user@huggingface.co/a",
        "https://huggingface.co:8443/a",
        "https://example.org/huggingface.co",
        "https://example.org\\.huggingface.co/",
        "https://127.0.0.1/a",
        "http://127.0.0.1/a",
        "file:///etc/passwd",
        "ftp://huggingface.co/a",
        "https://huggingface.co/a b",
        "https://huggingface.co/\r\nHost: x",
        "https://huggingface.co:x/",
        "https://[::1",
        "huggingface.co",
        "",
    ],
)
def test_everything_else_is_refused(url):
    assert not HUB.allow(url)
    with pytest.raises(SourceError, match=r"only https to huggingface.co, hf.co is"):
        HUB.check(url)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8000/x", "http://localhost:8000", "http://[::1]:8000/", "http://127.1.2.3/"]
)
def test_plain_http_is_for_this_machine_and_only_where_it_was_asked_for(url):
    assert MIRROR.allow(url)
    assert not HUB.allow(url)


@pytest.mark.parametrize(
    "host", ["10.0.0.1", "169.254.169.254", "0.0.0.0", "127.0.0.1.example.org", "localhost.example.org"]
)
def test_other_machines_are_not_this_one(host):
    assert not is_loopback(host)
    assert not MIRROR.allow(f"http://{host}/")


def test_a_redirect_may_not_leave_https():
    with pytest.raises(SourceError, match="is not followed"):
        MIRROR.check_redirect("https://huggingface.co/a", "http://127.0.0.1/a")
    MIRROR.check_redirect("http://127.0.0.1/a", "https://huggingface.co/a")


def test_messages_hold_neither_passwords_nor_signatures():
    assert place("https://user:secret@huggingface.co/a?signature=sealed#x") == "https://huggingface.co/a"
    assert "secret" not in place("https://user:secret@[bad/a?signature=sealed")
    with pytest.raises(SourceError) as caught:
        HUB.check_redirect("https://hf.co/a?key=sealed", "https://user:secret@example.org/b?key=sealed")
    assert "secret" not in str(caught.value)
    assert "sealed" not in str(caught.value)


def test_an_origin_is_scheme_host_and_port():
    assert origin("https://hf.co/a") == origin("https://hf.co:443/b") == "https://hf.co:443"
    assert origin("https://hf.co/a") != origin("https://cdn.hf.co/a")
    assert origin("http://127.0.0.1:1/") != origin("http://127.0.0.1:2/")
