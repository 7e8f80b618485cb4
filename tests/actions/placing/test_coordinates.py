"""Papers of one's own on a map of the benchmark."""

import numpy as np
import pytest

from core import actions
from core.errors import MissingData


def test_known_papers_lie_where_the_map_has_them_and_others_among_their_nearest(
    demo, place, rows, monkeypatch, tmp_path
):
    found = place([rows[4], ["77777777", "", rows[5][2][:300]], ["77777779", "Zzzz", "qqqq"]])
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "maps"))
    with pytest.raises(MissingData, match=r"no map of .* by tfidf is kept"):
        actions.placed_coordinates(found)
    how = {"data": "demo-papers", "model": "tfidf", "form": "abstract", "method": "pca"}
    drawn = actions.map_papers(**how)
    table = actions.placed_coordinates(found, how=how, compute=True).set_index("id")
    assert table.index.tolist() == list(found.papers.ids)
    assert table.loc[rows[4][0], ["x", "y"]].tolist() == pytest.approx(drawn.xy[drawn.row(rows[4][0])].tolist())
    assert np.isfinite(table.loc["77777777", ["x", "y", "spread"]].astype(float)).all()
    assert "vector is zero" in table.loc["77777779", "reason"] and np.isnan(table.loc["77777779", "x"])
    again = actions.placed_coordinates(found, how=how)
    assert again.set_index("id").equals(table)
    assert actions.place(texts=[rows[5][2][:300]], **how)[0]["x"] == pytest.approx(table.loc["77777777", "x"], abs=1e-5)
