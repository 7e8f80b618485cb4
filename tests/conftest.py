"""Fixtures for all tests: a cache of their own, the real data where the user has it."""

import json
import os
import sys
from pathlib import Path

import pytest


def pytest_xdist_auto_num_workers(config):
    """Two a core with `-n auto`: half of the time a test of a page waits for a browser, a server or a worker."""
    return 2 * (os.cpu_count() or 1)


AT_ONCE = 24  # tests a process is given at most: else all tests in a browser, half of the work, fall to one of them
ONE_THREAD = ("BIOSCOPE_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def pytest_configure(config):
    """Compiled code lies in pytest's own cache, for all processes and later runs: PaCMAP alone takes half a minute.

    The sources are compiled once, too, and not by each of some hundred processes. Where several processes test, each
    has one thread: there are no cores for more, and threads that wait for each other cost half as much again.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    if getattr(config.option, "numprocesses", None):
        os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
        config.option.maxschedchunk = config.option.maxschedchunk or AT_ONCE
    if hasattr(config, "cache"):  # not with -p no:cacheprovider
        os.environ.setdefault("NUMBA_CACHE_DIR", str(config.cache.mkdir("numba")))


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """Every test has its own empty cache folder and reaches no hub."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("BIOSCOPE_CACHE", str(folder))
    monkeypatch.setenv("BIOSCOPE_TURNS", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("BIOSCOPE_WARM", "0")
    return folder


@pytest.fixture
def online(monkeypatch):
    """Nothing says that this machine is offline, or who asks."""
    for name in ("HF_HUB_OFFLINE", "BIOSCOPE_OFFLINE", "HF_TOKEN", "NCBI_API_KEY", "BIOSCOPE_EMAIL"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def real_data():
    """The folder with real data, or skip."""
    folder = os.environ.get("BIOSCOPE_DATA")
    if not folder or not Path(folder).is_dir():
        pytest.skip("set BIOSCOPE_DATA to a folder that holds biosses/biosses.tsv (README, section Data)")
    return Path(folder)


@pytest.fixture
def fake_hub(online, monkeypatch):
    """A model hub on this machine that `Hub()` goes to: see tests/sources/hub_server.py."""
    from tests.sources.hub_server import FakeHub

    with FakeHub() as hub:
        monkeypatch.setenv("BIOSCOPE_HUB", hub.endpoint)
        yield hub


@pytest.fixture(scope="session")
def tiny_bert(tmp_path_factory):
    """A raw encoder (transformers format, safetensors, uncased, 40 positions) made here. Copy it before changing it."""
    from tests.models.tiny import make_bert

    return make_bert(tmp_path_factory.mktemp("models") / "tiny-bert")


@pytest.fixture
def golden(real_data):
    """Reads a worked case, `golden("01_pearson_spearman_ties")`, from the folder beside the real data, or skips."""

    def read(name):
        path = real_data.parent / "golden" / f"{name}.json"
        if not path.is_file():
            pytest.skip(f"the worked case {path.name} is not beside the real data, in {path.parent}")
        return json.loads(path.read_text(encoding="utf-8"))

    return read


@pytest.fixture
def pubmed(online, monkeypatch):
    """NCBI on this machine, that `fetch` goes to: see tests/sources/ncbi_server.py."""
    from tests.sources.ncbi_server import FakeNcbi

    with FakeNcbi() as server:
        monkeypatch.setenv("BIOSCOPE_NCBI", server.endpoint)
        yield server


@pytest.fixture
def pathway_folder(tmp_path):
    """Writes a small folder in the pathway benchmark's format, and returns it: three pathways a split, 4 papers each.

    The first paper of each split is in two of its pathways, the second has no abstract, the third no title.
    """
    words = ("kras", "gene", "protein", "cell", "cancer", "mutation", "lung", "mouse", "drives", "binds", "inhibits",
             "pathway", "signal", "growth", "tumour")  # fmt: skip

    def write(name="mine_splits", splits=("train", "val", "test"), more=""):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        for number, split in enumerate(splits):
            pathways = []
            for group in range(3):
                papers = []
                for n in range(4):
                    at = number * 12 + group * 4 + n
                    chosen = [words[(at * 7 + step * (n + 2)) % len(words)] for step in range(8)]
                    title = "" if n == 2 and not group else f"{chosen[0]} {chosen[1]} {split}"
                    abstract = "" if n == 1 and not group else f"{' '.join(chosen)} {more}{split}{group}."
                    papers.append({"pmid": str(1000 + at), "title": title, "abstract": abstract})
                if group == 1:
                    papers.append(pathways[0]["references"][0])
                pathways.append({
                    "pathway_id": f"{split}{group}", "pathway_name": f"Pathway {split} {group}",
                    "category": "AB"[group % 2], "subcategory": "abc"[group], "references": papers,
                })  # fmt: skip
            (folder / f"pathways_{split}.json").write_text(json.dumps(pathways), encoding="utf-8")
        return folder

    return write


@pytest.fixture
def fake_reactome(online, monkeypatch):
    """Reactome on this machine, that is asked in its place: see tests/sources/reactome_server.py."""
    from tests.sources.reactome_server import FakeReactome

    with FakeReactome() as server:
        monkeypatch.setenv("BIOSCOPE_REACTOME", server.endpoint)
        yield server


@pytest.fixture
def fake_wikipathways(online, monkeypatch):
    """WikiPathways on this machine, that is asked in its place: see tests/sources/wikipathways_server.py."""
    from tests.sources.wikipathways_server import FakeWikiPathways

    with FakeWikiPathways() as server:
        monkeypatch.setenv("BIOSCOPE_WIKIPATHWAYS", server.endpoint)
        monkeypatch.setenv("BIOSCOPE_ONTOLOGY", server.endpoint)
        yield server


@pytest.fixture
def fake_mesh(online, monkeypatch):
    """NLM on this machine, that is asked for MeSH's tree in its place: see tests/sources/mesh_server.py."""
    from tests.sources.mesh_server import FakeMesh

    with FakeMesh() as server:
        monkeypatch.setenv("BIOSCOPE_MESH", server.endpoint)
        yield server
