"""A map that memory does not hold is refused before anything is encoded; one that it holds takes few copies."""

import sys
import tracemalloc

import numpy as np
import pytest

from core import actions, maps, settings
from core.actions.map_room import memory_of
from core.errors import BadInput
from core.maps import cells, neighbours
from core.maps.neighbours import space
from core.schema import ModelSpec


def test_tfidf_of_a_hundred_thousand_papers_takes_gigabytes_and_a_narrow_model_less():
    wide, narrow = (ModelSpec(name, loader=name, width=width) for name, width in (("tfidf", 0), ("random", 384)))
    assert 9e9 < memory_of(100_000, wide) < 13e9
    assert memory_of(100_000, narrow) < 3e9


def test_a_map_without_room_is_refused_in_words_before_anything_is_encoded(write_papers, monkeypatch):
    path = write_papers()
    monkeypatch.setattr(settings, "free_memory", lambda: 200_000_000)
    with pytest.raises(BadInput, match=r"The map of 40 papers by tfidf takes about 0\.3 GB .*0\.2 GB are free.*384"):
        actions.map_papers(data=path, model="tfidf")
    assert actions.map_refused(data=path, model="tfidf").startswith("The map of 40 papers")
    assert not (settings.cache_root() / "embeddings").exists()


def test_with_room_nothing_is_refused_and_a_kept_map_never_is(write_papers, monkeypatch):
    path = write_papers()
    assert actions.map_refused(data=path, model="tfidf") == ""
    actions.map_papers(data=path, model="tfidf")
    monkeypatch.setattr(settings, "free_memory", lambda: 0)
    assert actions.map_refused(data=path, model="tfidf") == ""
    assert len(actions.map_papers(data=path, model="tfidf")) == 40


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_vectors_made_ready_take_one_copy_and_no_more(metric):
    vectors = np.ones((30_000, 128), np.float32)
    vectors[:, 0] = np.arange(30_000)
    tracemalloc.start()
    space(vectors, metric)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1.8 * vectors.nbytes


def test_approximated_neighbours_are_said_with_the_share_that_was_found(write_papers, monkeypatch):
    for module, name, value in (
        (neighbours, "EXACT_UP_TO", 20), (maps, "EXACT_UP_TO", 20), (cells, "CELLS", 4), (cells, "AT_LEAST", 35),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, value)
    found = actions.map_papers(data=write_papers(), model="tfidf")
    assert not found.neighbours.exact
    said = next(text for text in found.notices if "approximated" in text)
    assert f"{found.neighbours.recall:.1%} of the true ones were found" in said


@pytest.mark.parametrize("metric", ["cosine", "euclidean"])
def test_similarity_is_the_same_where_vectors_are_read_piece_by_piece_and_not_kept(write_papers, monkeypatch, metric):
    found = actions.map_papers(data=write_papers(), model="tfidf", metric=metric)
    similar = sys.modules["core.actions.similar"]  # the package has a function of that name
    whole = actions.similar(found, found.papers.ids[3])
    monkeypatch.setattr(similar, "_vectors", {})
    monkeypatch.setattr(similar, "MOST", 0)
    monkeypatch.setattr(similar, "PIECE", 0)
    monkeypatch.setattr(similar, "LEAST", 7)
    found._held.clear()
    np.testing.assert_allclose(actions.similar(found, found.papers.ids[3]), whole, atol=1e-6)
    assert whole.argmax() == 3 and not similar._vectors
