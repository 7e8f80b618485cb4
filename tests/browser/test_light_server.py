"""The server draws pages and does no heavy work: the libraries for that are never loaded into it."""

from pathlib import Path

import psutil
import pytest

pytestmark = pytest.mark.browser
HEAVY = ("libtorch", "/torch/", "/umap/", "/numba/", "/tokenizers/", "/sentence_transformers/", "/transformers/")


def test_no_page_loads_the_heavy_libraries_into_the_server(tab, app):
    tab.open()
    tab.menu("Models")
    tab.menu("Jobs")
    tab.menu("Sentence similarity")
    for view in ("Bootstrap", "Anisotropy", "Models", "Pairs"):
        tab.tab(view)
    tab.open_downloads()
    with tab.page.expect_download():
        tab.key("export-demo-pairs-scatter-pdf").get_by_role("button").click()
    loaded = {one.path for one in psutil.Process(app.pid).memory_maps()}
    assert not [path for path in loaded for name in HEAVY if name in path]
    assert Path("/proc").is_dir() is False or loaded
