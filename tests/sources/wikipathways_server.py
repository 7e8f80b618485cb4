"""WikiPathways on this machine: the list of its current release, a zip of GPML files, and the Pathway Ontology's table.

    with FakeWikiPathways() as wiki:        # or: python tests/sources/wikipathways_server.py PORT
        wiki.files["Hs_Mine_WP7_20261001.gpml"] = gpml_2013("Mine", terms=(...), pmids=(...))
        wiki.answers = [(503, {}, b"")]       # given first; a body of None is cut short

It stands in for both addresses, BIOSCOPE_WIKIPATHWAYS and BIOSCOPE_ONTOLOGY. Every pathway in it is invented, and so is
every term but the five roots.
"""

import io
import sys
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

if __package__:
    from tests.sources.scripted import Reply, Scripted
else:
    from scripted import Reply, Scripted

PAGE, ZIP, CSV = ({"Content-Type": kind} for kind in ("text/html; charset=utf-8", "application/zip", "text/plain"))
BP = 'xmlns:bp="http://www.biopax.org/release/biopax-level3.owl#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
TYPE = 'rdf:datatype="http://www.w3.org/2001/XMLSchema#string"'
TERMS = {
    "PW:0000001": ("pathway", ()),
    "PW:0000002": ("classic metabolic pathway", ("PW:0000001",)),
    "PW:0000003": ("signaling pathway", ("PW:0000001",)),
    "PW:0000004": ("regulatory pathway", ("PW:0000001",)),
    "PW:0000013": ("disease pathway", ("PW:0000001",)),
    "PW:0000754": ("drug pathway", ("PW:0000001",)),
    "PW:0009010": ("invented sugar pathway", ("PW:0000002",)),
    "PW:0009011": ("invented lipid pathway", ("PW:0000002",)),
    "PW:0009012": ("invented sweet pathway", ("PW:0009010",)),
    "PW:0009013": ("invented sweet and fat pathway", ("PW:0009012", "PW:0009011")),
    "PW:0009020": ("invented kinase pathway", ("PW:0000003",)),
    "PW:0009021": ("invented kinase of tumours pathway", ("PW:0009020", "PW:0009030")),
    "PW:0009030": ("invented tumour pathway", ("PW:0000013",)),
}
OBSOLETE = {"PW:0009099": "invented obsolete pathway"}


def gpml_2013(
    name: str,
    *,
    terms: Sequence[str] = (),
    pmids: Sequence[str] = (),
    others: Sequence[tuple[str, str]] = (),
    species: str = "Homo sapiens",
    version: str = "",
) -> bytes:
    """GPML 2013a. `others`: (database, id) of references that are not to PubMed."""
    references = "".join(
        f'<bp:PublicationXref {BP} rdf:id="b{n}"><bp:ID {TYPE}>{escape(id_)}</bp:ID>'
        f"<bp:DB {TYPE}>{escape(base)}</bp:DB><bp:TITLE {TYPE}>Paper &amp; title</bp:TITLE>"
        f"<bp:AUTHORS {TYPE}>Nobody N</bp:AUTHORS></bp:PublicationXref>\n"
        for n, (base, id_) in enumerate([*(("PubMed", pmid) for pmid in pmids), *others])
    )
    words = "".join(
        f"<bp:openControlledVocabulary {BP}><bp:TERM {TYPE}>{TERMS.get(term, ('invented',))[0]}</bp:TERM>"
        f"<bp:ID {TYPE}>{term}</bp:ID><bp:Ontology {TYPE}>{'Pathway Ontology' if term.startswith('PW') else 'Disease'}"
        "</bp:Ontology></bp:openControlledVocabulary>\n"
        for term in terms
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<Pathway xmlns="http://pathvisio.org/GPML/2013a" '
        f'Name={quoteattr(name)} Data-Source="WikiPathways" Version="{version}" Organism={quoteattr(species)}>\n'
        '  <Comment Source="WikiPathways-description">Invented.</Comment>\n  <BiopaxRef>b0</BiopaxRef>\n'
        '  <Graphics BoardWidth="90.0" BoardHeight="70.0" />\n  <DataNode TextLabel="ABC1" GraphId="c66">'
        '<Xref Database="Entrez Gene" ID="11814" /></DataNode>\n'
        f"  <Biopax>\n{references}{words}  </Biopax>\n</Pathway>\n"
    ).encode()


def gpml_2021(
    name: str,
    *,
    terms: Sequence[str] = (),
    pmids: Sequence[str] = (),
    others: Sequence[tuple[str, str]] = (),
    species: str = "Homo sapiens",
    version: str = "WP1_r1",
) -> bytes:
    """GPML 2021."""
    every = [*(("pubmed", pmid) for pmid in pmids), *others]
    citations = "".join(
        f'<Citation elementId="c{n}"><Xref identifier={quoteattr(id_)} dataSource="{base}" /></Citation>\n'
        for n, (base, id_) in enumerate(every)
    )
    annotations = "".join(
        f'<Annotation elementId="a{n}" value="invented" type="Ontology"><Xref identifier="{term.partition(":")[2]}" '
        f'dataSource="{term.partition(":")[0].lower()}" /></Annotation>\n'
        for n, term in enumerate(terms)
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<Pathway xmlns="http://pathvisio.org/GPML/2021" '
        f'title={quoteattr(name)} organism={quoteattr(species)} source="WikiPathways" version="{version}" license="">\n'
        f'  <Xref identifier="{version}" dataSource="wikipathways" />\n  <Description>Invented</Description>\n'
        '  <DataNodes><DataNode elementId="a1" textLabel="ABC1"><Xref identifier="ENSG00000185950" '
        'dataSource="ensembl" /></DataNode></DataNodes>\n'
        f"  <Annotations>\n{annotations}  </Annotations>\n  <Citations>\n{citations}  </Citations>\n</Pathway>\n"
    ).encode()


def invented() -> dict[str, bytes]:
    """36 pathways of both formats, five papers each; every third shares one more with the pathway before it."""
    terms = ("PW:0009012", "PW:0009011", "PW:0009020", "PW:0009030", "PW:0000004", "PW:0000754")
    files = {}
    for n in range(36):
        make = gpml_2021 if n % 4 == 3 else gpml_2013
        pmids = [str(21_000_000 + 10 * n + k) for k in range(5)]
        if n % 3 == 2:
            pmids.append(str(21_000_000 + 10 * (n - 1)))
        name = f"Invented way {n}"
        files[f"Hs_{name.replace(' ', '_')}_WP{9000 + n}_20261001.gpml"] = make(
            name, terms=(terms[n // 6], "DOID:162"), pmids=pmids
        )
    return files


def table() -> bytes:
    """PW.csv as BioPortal gives it, cut to the first columns."""
    url = "http://purl.obolibrary.org/obo/"
    lines = ["Class ID,Preferred Label,Synonyms,Definitions,Obsolete,CUI,Semantic Types,Parents"]
    for term, (name, parents) in TERMS.items():
        above = "|".join(f"{url}{parent.replace(':', '_')}" for parent in parents)
        lines.append(f'{url}{term.replace(":", "_")},{name},,"Invented, and ""quoted"".",false,,,{above}')
    lines += [f"{url}{term.replace(':', '_')},{name},,,true,,," for term, name in OBSOLETE.items()]
    lines.append(f"{url}GO_0042423,GO_0042423,,,true,,,")
    return "\n".join(lines).encode() + b"\n"


class FakeWikiPathways(Scripted):
    """See the module. `archive`: the zip, if it shall not be made of `files`."""

    def __init__(self) -> None:
        super().__init__()
        self.release = "20261110"
        self.files = invented()
        self.archive: bytes | None = None
        self.terms = table()

    def pmids(self) -> list[str]:
        """Every PMID that the invented pathways name."""
        return [str(21_000_000 + 10 * n + k) for n in range(36) for k in range(5)]

    def reply(self, path: str, body: str, headers: dict[str, str]) -> Reply:
        names = [f"wikipathways-{self.release}-gpml-{one}.zip" for one in ("Homo_sapiens", "Mus_musculus")]
        if path == "/current/gpml/":
            rows = "".join(
                f'\\n<tr><td><a class=file-link href="{one}">{one}</a></td><td>9.1M</td></tr>' for one in names
            )
            return 200, PAGE, f"<!doctype html>\n<html><body><table>{rows}</table></body></html>\n".encode()
        if path in {f"/current/gpml/{name}" for name in names}:
            return 200, ZIP, self.archive if self.archive is not None else zipped(self.files)
        if path.startswith("/wikipathways/wikipathways-database/") and path.endswith("/annotations/PW.csv"):
            return 200, CSV, self.terms
        return 404, PAGE, b"<html>404</html>"


def zipped(files: dict[str, bytes]) -> bytes:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 11, 10, 6, 53, 0)), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


if __name__ == "__main__":
    server = FakeWikiPathways().serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
