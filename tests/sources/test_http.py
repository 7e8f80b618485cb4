import logging

import pytest

from core.errors import SourceError
from core.sources.hosts import Hosts
from core.sources.http import BadStatus, Client, Cut, Unreachable
from core.sources.retry import Patience

SECRET = "hf_averysecrettoken"


@pytest.fixture
def server(fake_hub):
    fake_hub.add_model("org/tiny", {"config.json": b'{"a": 1}', "model.safetensors": b"x" * 300_000})
    return fake_hub


@pytest.fixture
def client(server, slept):
    return Client(Hosts(("huggingface.co",), loopback=True), home=server.endpoint, token=SECRET, sleep=slept.append)


@pytest.fixture
def config(server):
    return f"{server.endpoint}/org/tiny/resolve/{'a' * 40}/config.json"


@pytest.fixture
def weights(config):
    return config.replace("config.json", "model.safetensors")


def test_a_body_comes_through_redirects(client, config, weights):
    assert client.json(config) == {"a": 1}
    assert client.get(weights) == b"x" * 300_000


def test_the_token_goes_to_its_home_and_to_no_other_host(client, weights, server):
    client.get(weights)
    at_home, at_cdn = server.requests("safetensors", "hub"), server.requests("safetensors", "cdn")
    assert [asked.headers["Authorization"] for asked in at_home] == [f"Bearer {SECRET}"]
    assert [("Authorization" in asked.headers, SECRET in str(asked.headers)) for asked in at_cdn] == [(False, False)]


FINAL = {
    "missing": "not found (404)",
    "no such repository": "access needs a valid token (401)",
    "refused": "access is refused (403)",
    "page": "answered with a web page where data was expected",
    "not json": "answered with something that is not JSON",
    "stranger": "redirects to 'https://huggingface.co.example.org/x', which is not followed",
    "downgrade": "redirects to 'http://huggingface.co/x', which is not followed",
    "endless": "answered with more than the 1,000,000 bytes taken",
}


@pytest.mark.parametrize("fault", FINAL)
def test_a_fault_that_waiting_does_not_mend_is_told_at_once(client, config, server, slept, fault):
    server.fail(fault)
    with pytest.raises(SourceError) as caught:
        client.json(config, limit=1_000_000)
    assert FINAL[fault] in str(caught.value)
    assert slept == []


PASSING = {
    "trouble": (BadStatus, "the server has trouble (500). Tried 5 times."),
    "slow down": (BadStatus, "too many requests (429). It asks to wait 3 s. Tried 5 times."),
    "empty": (Cut, "answered with nothing. Tried 5 times."),
    "cut": (Cut, "broke off after 0 of 8 bytes. Tried 5 times."),
}


@pytest.mark.parametrize("fault", PASSING)
def test_a_fault_that_may_pass_is_waited_out(client, config, server, slept, fault):
    server.fail(fault, times=4)
    assert client.json(config) == {"a": 1}
    assert len(slept) == 4


@pytest.mark.parametrize("fault", PASSING)
def test_a_fault_that_stays_is_told_after_five_tries(client, config, server, slept, fault):
    kind, words = PASSING[fault]
    server.fail(fault, times=99)
    with pytest.raises(kind) as caught:
        client.json(config)
    assert words in str(caught.value)
    assert len(slept) == 4


def test_retry_after_is_obeyed(client, config, server, slept):
    server.fail("slow down", wait="17")
    client.json(config)
    assert slept == [17]


def test_a_long_retry_after_is_told_instead_of_undercut(client, config, server, slept):
    server.fail("slow down", wait="3600")
    with pytest.raises(BadStatus, match="It asks to wait 3,600 s"):
        client.json(config)
    assert slept == []


def test_redirects_in_a_circle_end(client, config, server):
    server.fail("circle", times=99)
    with pytest.raises(SourceError, match="more than 5 redirects in a row"):
        client.json(config)
    assert len(server.asked) == 6


def test_a_server_that_hangs_is_left(client, config, server):
    server.fail("hang", times=9)
    hasty = Client(client.hosts, patience=Patience(silent=0.4))
    with pytest.raises(Unreachable, match=r"127.0.0.1 cannot be reached: no answer in time"):
        hasty.json(config)


def test_a_body_that_stalls_is_left(client, weights, server, monkeypatch):
    monkeypatch.setattr("core.sources.connection.READ", 0.2)
    server.fail("stall", after=1000, times=9)
    with pytest.raises(Cut, match="broke off after 1,000 bytes: no answer in time"):
        Client(client.hosts, patience=Patience(tries=1)).get(weights)


def test_a_port_where_nobody_listens_is_told_in_words(client, server, config, slept):
    server.close()
    with pytest.raises(Unreachable, match="cannot be reached: the connection was refused"):
        client.json(config)
    assert 0 < sum(slept) < 12


def test_the_declared_length_is_enough_to_refuse(client, weights):
    with pytest.raises(SourceError, match="more than the 1,000 bytes taken"):
        client.get(weights, limit=1000)


def test_no_address_outside_the_list_is_asked(server):
    client = Client(Hosts(("huggingface.co",)))
    with pytest.raises(SourceError, match=r"is not asked: only https to huggingface.co is"):
        client.get(server.endpoint)
    assert server.asked == []


@pytest.mark.parametrize("fault", [*FINAL, *PASSING])
def test_no_token_and_no_signature_in_messages_or_logs(client, weights, server, caplog, fault):
    caplog.set_level(logging.DEBUG)
    server.fail(fault, on="/blobs/", times=99)
    with pytest.raises(SourceError) as caught:
        client.json(weights, limit=1000)
    told = f"{caught.value!r} {caught.value} {caplog.text} {client!r}"
    assert SECRET not in told
    assert "sealed" not in told
