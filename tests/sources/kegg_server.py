"""KEGG's REST service on this machine, in its formats and with its manners; every pathway in it is invented.

    with FakeKegg() as kegg:          # or: python tests/sources/kegg_server.py PORT
        kegg.organisms["hsa"]["90001"]
        kegg.answers = [(403, {}, b"")]   # given first, each (status, headers, body); a body of None is cut short
        kegg.asked                        # (seconds, path) of each request

More than three requests in any second are answered with 403, as KEGG does, while `strict`.
"""

import json
import sys
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote

RELEASE = "117.0+/02-03, Feb 26"
ORGANISMS = {"hsa": "Homo sapiens (human)", "mmu": "Mus musculus (house mouse)"}
KINDS = (
    ("Invented metabolism", ("Sugar tales", "Lipid tales")),
    ("Invented signalling", ("Membrane tales", "Nuclear tales")),
    ("Invented diseases", ("Tumour tales",)),
)


@dataclass
class Map:
    """An invented map. `references`: PMIDs, or a title for a reference without one; `says`: its CLASS, if another."""

    number: str
    name: str
    category: str
    subcategory: str
    references: tuple[str, ...]
    says: str = ""
    listed: bool = True  # in br08901


def invented(each: int = 4, papers: int = 6) -> list[Map]:
    """`each` maps in every subcategory, `papers` PMIDs a map, every third shared with the next map."""
    maps: list[Map] = []
    for category, subcategories in KINDS:
        for subcategory in subcategories:
            for _ in range(each):
                n = len(maps)
                pmids = [str(30_000_000 + n * 100 + k) for k in range(papers)]
                if n % 3:
                    pmids.append(str(30_000_000 + (n - 1) * 100))
                maps.append(Map(f"9{n:04d}", f"{subcategory[:-1]} number {n}", category, subcategory, tuple(pmids)))
    return maps


class FakeKegg:
    """See the module."""

    def __init__(self, maps: Iterable[Map] | None = None, *, strict: bool = True) -> None:
        self.release, self.strict = RELEASE, strict
        self.maps = {one.number: one for one in (invented() if maps is None else maps)}
        self.organisms = {"hsa": set(self.maps), "mmu": set(list(self.maps)[:3])}
        self.removed: set[str] = set()  # numbers that are listed, and have no entry
        self.answers: list[tuple[int, dict[str, str], bytes | None]] = []
        self.asked: list[tuple[float, str]] = []
        self._lock = threading.Lock()

    def pmids(self) -> list[str]:
        """Every PMID that a map names."""
        return sorted({one for each in self.maps.values() for one in each.references if one.isdigit()})

    def paths(self) -> list[str]:
        return [path for _, path in self.asked]

    def serve(self, port: int = 0) -> ThreadingHTTPServer:
        self._server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (_Handler,), {"kegg": self}))
        self._server.daemon_threads = True
        self.endpoint = f"http://127.0.0.1:{self._server.server_port}"
        return self._server

    def __enter__(self) -> "FakeKegg":
        threading.Thread(target=self.serve().serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def taken(self, path: str) -> tuple[int, dict[str, str], bytes | None] | None:
        """Note a request; the answer that stands in its way, if one does."""
        now = time.monotonic()
        with self._lock:
            self.asked.append((now, path))
            if self.answers:
                return self.answers.pop(0)
            if self.strict and sum(now - at < 1 for at, _ in self.asked) > 3:
                return 403, {}, b""
        return None

    def answer(self, path: str) -> tuple[int, str]:
        """Status and text for a path, as KEGG's manual has it."""
        parts = path.strip("/").split("/")
        if parts == ["info", "pathway"]:
            return 200, self._info()
        if parts[:2] == ["list", "pathway"] and len(parts) < 4:
            return self._list(parts[2] if len(parts) == 3 else "map")
        if parts[:2] == ["get", "br:br08901"]:
            return (
                (200, self._json()) if parts[2:] == ["json"] else (200, self._htext()) if len(parts) == 2 else (400, "")
            )
        if parts[0] == "get" and len(parts) == 2:
            return self._get(parts[1].split("+"))
        return 400, ""

    def _info(self) -> str:
        total = sum(map(len, self.organisms.values())) + len(self.maps)
        return (
            f"pathway          KEGG Pathway Database\npath             Release {self.release}\n"
            f"                 Kanehisa Laboratories\n                 {total:,} entries\n\n"
            "linked db        module\n                 ko\n                 <org>\n                 pubmed\n"
        )

    def _list(self, organism: str) -> tuple[int, str]:
        if organism == "map":
            return 200, "".join(f"map{one.number}\t{one.name}\n" for one in self.maps.values())
        if organism not in self.organisms:
            return 400, ""
        numbers = sorted(self.organisms[organism])
        return 200, "".join(f"{organism}{n}\t{self.maps[n].name} - {ORGANISMS[organism]}\n" for n in numbers)

    def _htext(self) -> str:
        lines = ["+C\tMap number", "#<h2>&nbsp; KEGG Pathway Maps</h2>", "!"]
        category = subcategory = ""
        for one in self.maps.values():
            if not one.listed:
                continue
            if one.category != category:
                category, subcategory = one.category, ""
                lines.append(f"A<b>{category}</b>")
            if one.subcategory != subcategory:
                subcategory = one.subcategory
                lines.append(f"B  {subcategory}")
            lines.append(f"C    {one.number}  {one.name}")
        return "\n".join([*lines, "!", "#", "#[ KO | BRITE | KEGG2 | KEGG ]", "#Last updated: February 3, 2026", ""])

    def _json(self) -> str:
        tree: dict[str, dict[str, list[dict[str, str]]]] = {}
        for one in self.maps.values():
            leaf = {"name": f"{one.number}  {one.name}"}
            tree.setdefault(one.category, {}).setdefault(one.subcategory, []).append(leaf)
        children = [
            {"name": a, "children": [{"name": b, "children": leaves} for b, leaves in under.items()]}
            for a, under in tree.items()
        ]
        return json.dumps({"name": "br08901", "children": children})

    def _get(self, ids: list[str]) -> tuple[int, str]:
        if len(ids) > 10:
            return 403, ""
        found = [text for one in ids if (text := self._entry(one.removeprefix("path:")))]
        return (200, "".join(found)) if found else (404, "")

    def _entry(self, id_: str) -> str:
        organism, number = id_[:-5], id_[-5:]
        there = self.organisms.get(organism, set()) if organism != "map" else set(self.maps)
        if number not in there or number in self.removed:
            return ""
        one, named = self.maps[number], ORGANISMS.get(organism, "")
        lines = [
            f"ENTRY       {id_:<28}Pathway",
            f"NAME        {one.name}{f' - {named}' if named else ''}",
            "DESCRIPTION An invented pathway that no cell has, told at such length that the text",
            "            goes on in a second line [PMID:11111111].",
            f"CLASS       {one.says or f'{one.category}; {one.subcategory}'}",
            f"PATHWAY_MAP {id_}  {one.name}",
        ]
        if named:
            lines += [f"ORGANISM    {named} [GN:{organism}]", "GENE        1  MADEUP1; made up [KO:K00000]"]
        for at, reference in enumerate(one.references):
            lines += [
                f"REFERENCE   PMID:{reference}{' (map 2)' if at % 2 else ''}" if reference.isdigit() else "REFERENCE",
                "  AUTHORS   Nobody AB, Anybody CD.",
                f"  TITLE     {'A study of what is not there' if reference.isdigit() else reference},",
                "            continued in a second line.",
                "  JOURNAL   J Invented Biol 1:1-2 (2001)",
                *(["            DOI:10.9999/invented.1"] if at % 2 else []),
            ]
        return "\n".join([*lines, "///", ""])


class _Handler(BaseHTTPRequestHandler):
    kegg: FakeKegg

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        path = unquote(self.path)
        given = self.kegg.taken(path)
        status, text = self.kegg.answer(path)
        headers, body = {}, text.encode()
        cut = given is not None and given[2] is None
        if given is not None and not cut:
            status, headers, body = given[0], given[1], given[2] or b""
        self.send_response(status)
        for name, value in {"Content-Type": "text/plain; charset=utf-8", **headers}.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: len(body) // 2] if cut else body)


if __name__ == "__main__":
    server = FakeKegg(strict="--strict" in sys.argv).serve(int(sys.argv[1]))
    print(server.server_port, flush=True)
    server.serve_forever()
