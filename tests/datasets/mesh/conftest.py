"""The small tree."""

import pytest

from core.datasets.mesh import read_tree
from tests.sources.mesh_server import tree_file


@pytest.fixture
def tree():
    return read_tree(tree_file(), "mtrees2026.bin")
