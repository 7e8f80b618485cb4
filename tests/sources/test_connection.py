import shutil
import socket
import ssl
import subprocess
import threading
import time
import urllib.request
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from core.errors import SourceError
from core.sources import connection
from core.sources.hosts import Hosts
from core.sources.http import Client, Unreachable
from core.sources.retry import Patience

HASTY = Patience(tries=1)


class Everywhere(Hosts):
    def allow(self, url):
        return True


class Ok(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *args):
        pass


@pytest.fixture
def secure(tmp_path):
    """A https server with a certificate of its own making: (address, certificate)."""
    if not shutil.which("openssl"):
        pytest.skip("needs the openssl command to make a certificate")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key),
         "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server = HTTPServer(("127.0.0.1", 0), Ok)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://localhost:{server.server_address[1]}/", certificate
    server.shutdown()
    server.server_close()


def test_https_works_with_a_trusted_certificate(secure, monkeypatch):
    url, certificate = secure
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert Client(Everywhere(())).json(url) == {}


def test_an_unknown_certificate_is_refused_at_once_and_in_words(secure, slept):
    with pytest.raises(SourceError, match=r"localhost: its certificate is not trusted here .*SSL_CERT_FILE"):
        Client(Everywhere(()), sleep=slept.append).json(secure[0])
    assert slept == []


@pytest.fixture
def proxy(monkeypatch):
    """A proxy that lets nothing through: (port, the requests it heard)."""
    heard, door = [], socket.create_server(("127.0.0.1", 0))

    def serve():
        while True:
            try:
                peer, _ = door.accept()
            except OSError:
                return
            with peer:
                heard.append(peer.recv(4096).decode())
                peer.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")

    threading.Thread(target=serve, daemon=True).start()
    for name in ("HTTPS_PROXY", "https_proxy"):
        monkeypatch.setenv(name, f"http://user:secret@127.0.0.1:{door.getsockname()[1]}")
    for name in ("NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
    yield heard
    door.close()


def test_the_machines_proxy_is_asked_and_never_given_the_token(proxy):
    client = Client(Hosts(("huggingface.co",)), home="https://huggingface.co:443", token="hf_secret", patience=HASTY)
    with pytest.raises(Unreachable) as caught:
        client.get("https://huggingface.co/api")
    words = "huggingface.co cannot be reached through the proxy 127.0.0.1: the proxy does not let it through."
    assert str(caught.value) == words
    assert proxy[0].startswith("CONNECT huggingface.co:443")
    assert "hf_secret" not in proxy[0]


def test_this_machine_is_never_asked_through_a_proxy(proxy, fake_hub, monkeypatch):
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    fake_hub.add_model("org/tiny", {"config.json": b"{}"})
    client = Client(Hosts((), loopback=True))
    assert client.json(f"{fake_hub.endpoint}/api/models/org/tiny/revision/main")["sha"] == "a" * 40
    assert proxy == []


def test_a_dead_proxy_is_named(monkeypatch):
    monkeypatch.setenv("https_proxy", "http://127.0.0.1:9")
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    with pytest.raises(Unreachable, match=r"through the proxy 127.0.0.1: the connection was refused"):
        Client(Hosts(("huggingface.co",)), patience=HASTY).get("https://huggingface.co/api")


def test_a_name_look_up_that_hangs_does_not_hang_us(monkeypatch):
    free = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *a, **k: free.wait(30) or [])
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    began = time.monotonic()
    with pytest.raises(Unreachable, match=r"huggingface.co cannot be reached: no answer in time"):
        Client(Hosts(("huggingface.co",)), patience=Patience(tries=1, silent=0.3)).get("https://huggingface.co/api")
    assert time.monotonic() - began < 5
    free.set()


def test_an_unknown_name_is_told_in_words(monkeypatch):
    def unknown(*args, **options):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    for name in ("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(Unreachable, match="its name was not found"):
        Client(Hosts(("huggingface.co",)), patience=HASTY).get("https://huggingface.co/api")


def test_a_file_address_has_no_handler():
    assert connection._within(5, lambda: "late") == "late"
    with pytest.raises(OSError, match="neither http nor https"):
        connection.first_answer(urllib.request.Request("file:///etc/passwd"), 5)
