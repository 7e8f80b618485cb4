"""NCBI's E-utilities on this machine: esearch, epost, efetch and their history, and each of their faults by script.

As a process of its own: `python tests/sources/ncbi_server.py PORT [--all] [--records FILE] [--log FILE] [--limit 3]
[--slow 0.1] [--faults 429,cut,html]` (PORT 0: any; its address is the first line that it prints).
"""

import argparse
import json
import threading
import time
from datetime import date
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs

if __name__ == "__main__":  # its own folder is on the path, and the repository's is not
    from ncbi_records import PLAIN as RECORD
    from ncbi_records import Paper, found
else:
    from tests.sources.ncbi_records import PLAIN as RECORD
    from tests.sources.ncbi_records import Paper, found

__all__ = ["FAULTS", "RECORD", "FakeNcbi", "Paper"]
_HTML = {"Content-Type": "text/html"}
_JSON = {"Content-Type": "application/json"}
FAULTS = {  # name → (status, headers, body); a body of None is the right one cut short
    "429": (429, _JSON, b'{"error":"API rate limit exceeded","count":"4","limit":"3"}'),
    "429-7": (429, {"Retry-After": "7"}, b""),
    "429-late": (429, {"Retry-After": "3600"}, b""),
    "limit-200": (200, _JSON, b'{"error":"API rate limit exceeded","api-key":"1.2.3.4","count":"4","limit":"3"}'),
    "bad-key": (400, _JSON, b'{"error":"API key invalid","api-key":"abcdef0123456789","type":"invalid"}'),
    "500": (500, _HTML, b"<html><body><h1>Server Error</h1></body></html>"),
    "502": (502, _HTML, b"Bad Gateway"),
    "html": (200, _HTML, b"<!DOCTYPE html><html><body>Log in</body></html>"),
    "html-as-xml": (200, {}, b"<html><head><title>WWW Error Blocked Diagnostic</title></head></html>"),
    "text": (200, {"Content-Type": "text/plain"}, b"Unable to route request!\nservice name: /http/eutils"),
    "cut": (200, {}, None),
    "empty": (200, {}, b""),
    "not-xml": (200, {}, b"<?xml version='1.0'?><PubmedArticleSet><PubmedArticle></b></PubmedArticleSet>"),
    "backend": (200, {}, b"<eFetchResult><ERROR>Search Backend failed: timed out</ERROR></eFetchResult>"),
    "error": (200, {}, b"<eFetchResult><ERROR>Invalid db name specified: x</ERROR></eFetchResult>"),
    "nobody": (200, {}, b"<eFetchResult><ERROR>ID list is empty! Possibly it has no IDs</ERROR></eFetchResult>"),
    "hang": (0, {}, b""),
}  # fmt: skip
SET = (
    '<?xml version="1.0" ?>\n<!DOCTYPE PubmedArticleSet PUBLIC "-//NLM//DTD PubMedArticle, 1st January 2025//EN" '
    '"https://dtd.nlm.nih.gov/ncbi/pubmed/out/pubmed_250101.dtd">\n<PubmedArticleSet>{}</PubmedArticleSet>\n'
)


class FakeNcbi:
    """`have` and `add` papers; `answers` and `fault` are given first, then the truth.

    `forms`, `paths` and `times` (seconds of the machine's monotonic clock) of all that was asked. `everything`: every
    PMID is there but those that end in 97. `limit`: more requests than that within a second are refused with 429.
    `window`: what PubMed gives of one query. `slow`: seconds before each answer.
    """

    def __init__(self, port=0, *, everything=False, limit=0, window=9_999, slow=0.0, log=None):
        self.known, self.answers, self.forms, self.paths, self.times = {}, [], [], [], []
        self.merged, self.history, self.unknown = {}, [], set()
        self.everything, self.limit, self.window, self.slow = everything, limit, window, slow
        self._port, self._log, self._lock, self._end = port, log, threading.Lock(), threading.Event()

    def have(self, *pmids):
        for pmid in pmids:
            self.known[pmid] = Paper(pmid, plain=True)

    def add(self, pmid, **fields):
        self.known[pmid] = Paper(pmid, **{"title": f"Title {pmid}.", **fields})

    def merge(self, old, new):
        """PubMed answers with `new` where `old` is asked for."""
        self.merged[old] = new

    def fault(self, *names):
        self.answers += [FAULTS[name] for name in names]

    def __enter__(self):
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), _handler(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        return self

    def __exit__(self, *_):
        self._end.set()
        self._server.shutdown()
        self._server.server_close()

    def take(self, path, form):
        """Note a request; the scripted answer for it, or None."""
        with self._lock:
            now = time.monotonic()
            self.times.append(now)
            self.forms.append(form)
            self.paths.append(path)
            if self._log:
                with open(self._log, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"time": now, "path": path, "form": form}) + "\n")
            if self.limit and sum(now - one < 1 for one in self.times) > self.limit:
                return FAULTS["429"]
            return self.answers.pop(0) if self.answers else None

    def true(self, path, form):
        """The right answer."""
        tool = path.rpartition("/")[2].partition(".")[0]
        return {"efetch": self._efetch, "esearch": self._esearch, "epost": self._epost}[tool](form)

    def whole(self, ids):
        """The records of PMIDs parted by commas, as efetch gives them."""
        records = (self._paper(self.merged.get(pmid, pmid)) for pmid in ids.split(","))
        return SET.format("".join(one.xml() for one in records if one)).encode()

    def _paper(self, pmid):
        if self.everything and pmid not in self.known and not pmid.endswith("97"):
            return _made(pmid)
        return self.known.get(pmid)

    def _efetch(self, form):
        ids = form.get("id")
        if "query_key" in form:
            ids = ",".join(self.history[int(form["query_key"]) - 1])
        return self.whole(ids or "")

    def _epost(self, form):
        with self._lock:
            self.history.append(form["id"].split(","))
            key = len(self.history)
        inner = f"<QueryKey>{key}</QueryKey><WebEnv>MCID_{key}</WebEnv>"
        return f"<?xml version='1.0'?>\n<ePostResult>{inner}</ePostResult>".encode()

    def _esearch(self, form):
        start, size = int(form.get("retstart", 0)), min(int(form.get("retmax", 20)), self.window)
        if start >= self.window:
            said = f"'retstart' cannot be larger than {self.window - 1}. For PubMed, ESearch can only"
            return _search(f"<ERROR>Search Backend failed: Exception:\n{said}</ERROR>")
        papers = [one for one in self.known.values() if _within(one, form)]
        if "query_key" in form:
            there = set(self.history[int(form["query_key"]) - 1])
            papers = [one for one in papers if one.pmid in there]
        strange = [word for word in self.unknown if word in form["term"]]
        hits = set() if strange else found(form["term"], papers)
        newest = sorted((one for one in papers if one.pmid in hits), key=lambda one: (one.published, int(one.pmid)))[
            ::-1
        ]
        given = newest[start : min(start + size, self.window)]
        ids = "".join(f"<Id>{one.pmid}</Id>\n" for one in given)
        lost = "".join(f"<PhraseNotFound>{escape(word)}</PhraseNotFound>" for word in strange)
        more = f"<ErrorList>{lost}</ErrorList>" if lost else ""
        more += "" if newest else "<WarningList><OutputMessage>No items found.</OutputMessage></WarningList>"
        return _search(
            f"<Count>{len(newest)}</Count><RetMax>{len(given)}</RetMax><RetStart>{start}</RetStart><IdList>{ids}</IdList>"
            f"<TranslationSet/><QueryTranslation>{escape(form['term'])}</QueryTranslation>{more}"
        )


def _search(inner):
    head = '<?xml version="1.0" encoding="UTF-8" ?>\n<!DOCTYPE eSearchResult PUBLIC "-//NLM//DTD esearch 20060628//EN" '
    return (
        f'{head}"https://eutils.ncbi.nlm.nih.gov/eutils/dtd/20060628/esearch.dtd">\n'
        f"<eSearchResult>{inner}</eSearchResult>\n"
    ).encode()


def _within(paper, form):
    since, until = (form.get(name, "") for name in ("mindate", "maxdate"))
    return not since or paper.matches(f"{since}:{until}", "pdat")


def _made(pmid):
    """A paper like others of its number's last digits, so that there is something to sort."""
    topic = ("kinase signalling", "lipid metabolism", "viral entry", "cell death", "synaptic transmission")[
        int(pmid) % 5
    ]
    return Paper(
        pmid,
        title=f"On {topic}: finding {pmid}.",
        abstract=[("BACKGROUND", f"We studied {topic} in {pmid} cells."), ("RESULTS", f"Of {topic} much was seen.")],
        mesh=[(topic.title(), f"D{int(pmid) % 5:06d}", True), ("Humans", "D006801", False)],
        published=date(1990 + int(pmid) % 30, 1 + int(pmid) % 12, 1),
    )


def _handler(fake):
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            raw = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
            form = {name: values[0] for name, values in raw.items()}
            status, headers, body = fake.take(self.path, form) or (200, {}, b"-")
            if status == 0:
                fake._end.wait(60)
                return
            fake._end.wait(fake.slow)
            cut = body is None
            body = fake.true(self.path, form) if body in (None, b"-") else body
            self.send_response(status)
            for name, value in {"Content-Type": "text/xml; charset=UTF-8", **headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if cut else body)

        def log_message(self, *_):
            pass

    return Handler


def main():
    options = argparse.ArgumentParser()
    options.add_argument("port", type=int)
    options.add_argument("--all", action="store_true")
    options.add_argument("--records", type=Path)
    options.add_argument("--log")
    options.add_argument("--limit", type=int, default=0)
    options.add_argument("--slow", type=float, default=0.0)
    options.add_argument("--faults", default="")
    given = options.parse_args()
    fake = FakeNcbi(given.port, everything=given.all, limit=given.limit, slow=given.slow, log=given.log)
    for one in json.loads(given.records.read_text(encoding="utf-8")) if given.records else []:
        day = date.fromisoformat(one.pop("published", "2020-01-01"))
        fake.add(one.pop("pmid"), published=day, **one)
    fake.fault(*filter(None, given.faults.split(",")))
    with fake:
        print(fake.endpoint, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
