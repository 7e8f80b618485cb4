"""NCBI's efetch on this machine: answers what it is told to, and notes the forms it was sent."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

RECORD = (
    "<PubmedArticle><MedlineCitation><PMID>{0}</PMID><Article><ArticleTitle>Title {0}</ArticleTitle><Abstract>"
    "<AbstractText>Text {0}</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>"
)


class FakeNcbi:
    """`have` the records; `answers` are given first, each (status, headers, body), a body of None being cut short."""

    def __init__(self):
        self.known, self.answers, self.forms, self.paths = set(), [], [], []

    def have(self, *pmids):
        self.known |= set(pmids)

    def __enter__(self):
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                form = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
                fake.forms.append({name: values[0] for name, values in form.items()})
                fake.paths.append(self.path)
                status, headers, body = fake.answers.pop(0) if fake.answers else (200, {}, fake.whole(form["id"][0]))
                cut = body is None
                body = fake.whole(form["id"][0]) if cut else body
                self.send_response(status)
                for name, value in {"Content-Type": "text/xml", **headers}.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body[: len(body) // 2] if cut else body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()

    def whole(self, ids):
        records = "".join(RECORD.format(pmid) for pmid in ids.split(",") if pmid in self.known)
        return f'<?xml version="1.0"?>\n<PubmedArticleSet>{records}</PubmedArticleSet>\n'.encode()
