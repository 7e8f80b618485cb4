"""Who can reach the server, and what it asks of others: nobody but this machine, and nothing."""

import http.client
import re

import psutil
import pytest

pytestmark = pytest.mark.browser
PAGES = ("Sentence similarity", "Models", "Jobs", "Data", "Map", "Pathways")
SHAKE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


def shake_hands(app, **headers):
    """Status of a websocket handshake."""
    connection = http.client.HTTPConnection("127.0.0.1", app.port, timeout=30)
    connection.request("GET", "/_stcore/stream", headers={**SHAKE, **headers})
    try:
        return connection.getresponse().status
    finally:
        connection.close()


def test_the_server_listens_on_this_machine_only(app):
    sockets = psutil.Process(app.pid).net_connections(kind="inet")
    assert {one.laddr.ip for one in sockets if one.status == psutil.CONN_LISTEN} == {"127.0.0.1"}


def test_a_page_of_another_site_gets_no_connection(app):
    assert shake_hands(app, Origin=app.url) == 101
    assert shake_hands(app, Origin="http://evil.example") == 403
    assert shake_hands(app, Origin=f"http://evil.example:{app.port}") == 403


def test_another_name_for_this_machine_is_refused(app):
    assert shake_hands(app, Origin=app.url, Host="rebound.example") in (400, 403)


def test_no_page_asks_another_host(tab):
    tab.open()
    tab.check()  # gathers requests to other hosts from the first byte on
    for page in PAGES:
        tab.menu(page)
        tab.check()


def test_a_workspace_cannot_be_guessed_or_walked_into(tab):
    for name in ("..%2F..%2Fembeddings", "AAAAAAAAAAAAAAAAAAAAAA", "%2Fetc", "." * 22):
        tab.open(f"similarity?w={name}")
        tab.key("similarity-data").locator("input").click()
        assert not [one for one in tab.page.get_by_role("option").all_inner_texts() if re.search(r"csv|tsv|etc", one)]
