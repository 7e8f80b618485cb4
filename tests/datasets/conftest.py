"""Files written on the spot, and what is said about them."""

import pytest

from core.datasets.pairs import check_pairs
from core.datasets.papers import check_papers

PAPERS = "pmid,title,abstract\n10000001,Alpha,One\n10000002,Beta,Two\n10000003,Gamma,Three\n"


@pytest.fixture
def write(tmp_path):
    """`write(name, text or bytes)` gives the path of the file."""

    def put(name, content):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return put


@pytest.fixture
def papers(write):
    """The path of a file with three papers, 10000001 to 10000003."""
    return write("papers.csv", PAPERS)


@pytest.fixture
def said(write, papers):
    """`said("pairs" or "papers", name, content)` gives outcome and messages of the check, in one string."""

    def ask(kind, name, content):
        path = write(name, content)
        found = check_papers(path) if kind == "papers" else check_pairs(path, papers=papers)
        assert found.file == str(path)
        assert found.seconds < 2
        return f"{found.outcome}: " + " | ".join(found.messages)

    return ask
