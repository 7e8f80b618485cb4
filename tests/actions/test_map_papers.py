"""A map is made once from all that decides it, kept whole, read at once, and never shown for other papers."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest

from core import actions, settings
from core.actions import archive
from core.errors import BadFile, BadInput, Cancelled, CoreError, MissingData, UnknownName

NOT_LIKE_ANY = ("9999", "— ? !", "", "2015", "Asthma", "Human diseases")


def kept(words=False):
    found = sorted((settings.cache_root() / "maps").rglob("*.npz"))
    return [one for one in found if ("-words-" in one.name) == words]


def run(code, **env):
    return subprocess.run(
        [sys.executable, "-c", code], cwd=settings.ROOT, capture_output=True, text=True, timeout=300,
        env={**os.environ, **env},
    )  # fmt: skip


@pytest.fixture
def made(write_papers):
    """A map of 40 papers by tfidf, and the file."""
    path = write_papers()
    return actions.map_papers(data=path, model="tfidf"), path


def test_every_part_has_a_row_a_paper(made):
    found, _ = made
    n = len(found.papers)
    assert n == len(found) == 40 and found.xy.shape == (n, 2) and np.isfinite(found.xy).all()
    assert found.neighbours.index.shape == found.near.shape == (n, 30)
    for part in (found.quality.trust, found.hubs.counts, found.cut, *found.clusters.values()):
        assert part.shape == (n,)
    assert set(found.clusters) == {"map", "space"} and len(found.terms) == n
    assert found.skipped == () and found.key in kept()[0].name


def test_neighbours_are_those_of_the_cosine(made):
    found, _ = made
    vectors = actions.vectors_of(found)
    unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    cosine = (unit @ unit.T).astype(float)
    np.fill_diagonal(cosine, -np.inf)
    best = np.sort(cosine, axis=1)[:, ::-1][:, :30]
    assert np.allclose(found.neighbours.similarity, best, atol=1e-5)
    id = found.papers.ids[7]
    similar = actions.similar(found, id)
    assert similar.argmax() == 7 and similar[found.neighbours.index[7, 0]] == pytest.approx(best[7, 0], abs=1e-5)
    assert found.kept(id, 10).shape == (10,)
    with pytest.raises(UnknownName, match="no paper 'x' on this map"):
        actions.similar(found, "x")


def test_which_neighbours_are_kept_and_the_share_that_is_kept_are_of_one_measure(write_papers):
    found = actions.map_papers(data=write_papers(), model="random")
    k = found.quality.k
    shares = [found.kept(id, k).mean() for id in found.papers.ids]
    assert np.allclose(shares, found.quality.keeps, atol=1e-6)
    assert all((found.kept(id, 5) == found.kept(id, k)[:5]).all() for id in found.papers.ids)


def test_the_same_choices_give_the_same_bytes_also_with_an_empty_cache(made, tmp_path, monkeypatch):
    found, path = made
    first = actions.map_parquet(found)
    assert actions.map_parquet(actions.map_papers(data=path, model="tfidf")) == first
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "another"))
    again = actions.map_papers(data=path, model="tfidf")
    assert actions.map_parquet(again) == first and again.key == found.key


def test_nothing_is_computed_where_only_what_is_kept_was_asked_for(write_papers):
    path = write_papers()
    with pytest.raises(MissingData, match="was not computed yet"):
        actions.map_papers(data=path, model="tfidf", compute=False)
    found = actions.map_papers(data=path, model="tfidf")
    archive.forget()
    again = actions.map_papers(data=path, model="tfidf", compute=False)
    assert again is not found and (again.xy == found.xy).all() and again.structure.equals(found.structure)
    assert again.quality.kept == found.quality.kept and dict(again.provenance) == dict(found.provenance)
    inside = np.arange(40) % 4 == 0
    assert again.terms.distinguishing(inside).equals(found.terms.distinguishing(inside))
    assert not again.xy.flags.writeable
    assert actions.map_papers(data=path, model="tfidf", compute=False) is again


def test_reading_what_is_kept_imports_nothing_heavy(made):
    _, path = made
    code = (
        f"import sys; from core import actions\n"
        f"found = actions.map_papers(data={path!r}, model='tfidf', compute=False)\n"
        f"actions.similar(found, found.papers.ids[0]); actions.map_cost(data={path!r}, model='random')\n"
        f"actions.map_table(found); actions.colour_values(found, 'pathway'); actions.collections()\n"
        f"found.terms.distinguishing(found.xy[:, 0] > 0)\n"
        f"names = ('torch', 'umap', 'numba', 'sklearn', 'sentence_transformers', 'transformers', 'matplotlib')\n"
        f"print([name for name in names if name in sys.modules])"
    )
    done = run(code)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize("place", [0, 1_000, -20])
def test_a_flipped_byte_is_found_set_aside_and_made_again(made, place):
    found, path = made
    raw = bytearray(kept()[0].read_bytes())
    raw[place] ^= 1
    kept()[0].write_bytes(raw)
    with pytest.raises(MissingData):
        actions.map_papers(data=path, model="tfidf", compute=False)
    assert kept() == [] and list((settings.cache_root() / "maps").rglob("*.corrupt"))
    assert actions.map_parquet(actions.map_papers(data=path, model="tfidf")) == actions.map_parquet(found)


def test_damaged_words_are_counted_again(made):
    found, path = made
    archive.forget()
    (words,) = kept(words=True)
    words.write_bytes(words.read_bytes()[:-1])
    with pytest.raises(MissingData, match="words of these papers"):
        actions.map_papers(data=path, model="tfidf", compute=False)
    again = actions.map_papers(data=path, model="tfidf")
    assert again.terms.vocabulary == found.terms.vocabulary and (again.xy == found.xy).all()


def test_a_second_model_shares_the_words(made):
    found, path = made
    again = actions.map_papers(data=path, model="random")
    assert again.terms is found.terms and len(kept(words=True)) == 1


def test_a_whole_file_that_is_no_map_is_made_again(made):
    from core.disk import seal

    found, path = made
    seal(kept()[0], b"something else")
    assert (actions.map_papers(data=path, model="tfidf").xy == found.xy).all()


def test_other_words_or_labels_make_another_map(made, write_papers):
    found, _ = made
    key = actions.map_papers(data=write_papers(41, "one-more.csv"), model="tfidf").key
    assert key != found.key
    extra = [("5000", "glucose", "", "2015", "Asthma", "Human diseases")]
    first = actions.map_papers(data=write_papers(12, "a.csv", extra), model="random")
    extra = [("5000", "glucose", "", "2015", "Apoptosis", "Human diseases")]
    second = actions.map_papers(data=write_papers(12, "b.csv", extra), model="random")
    assert first.key != second.key and (first.xy == second.xy).all()


def test_choices_that_a_method_does_not_use_make_no_other_map(made):
    found, path = made
    pca = actions.map_papers(data=path, model="tfidf", method="pca")
    assert pca.key != found.key and "seed" not in pca.provenance
    assert (
        actions.map_papers(data=path, model="tfidf", method="pca", seed=1, n_neighbors=5, compute=False).key == pca.key
    )
    with pytest.raises(MissingData):
        actions.map_papers(data=path, model="tfidf", seed=1, compute=False)


def test_a_paper_that_the_model_says_nothing_of_is_left_out_and_listed(write_papers):
    path = write_papers(20, extra=[NOT_LIKE_ANY])
    found = actions.map_papers(data=path, model="tfidf")
    assert len(found) == 20 and [one.id for one in found.skipped] == ["9999"]
    assert "vector is zero" in found.skipped[0].reason and any(
        "1 of 21 papers has no place" in n for n in found.notices
    )
    assert "9999" not in found.papers.ids and found.provenance["left_out"] == 1


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 16])
@pytest.mark.parametrize("method", ["umap", "pca", "pacmap"])
def test_few_papers_have_places_and_say_what_is_not_defined(write_papers, n, method):
    found = actions.map_papers(data=write_papers(n), model="tfidf", method=method)
    assert found.xy.shape == (n, 2) and np.isfinite(found.xy).all()
    assert (found.quality.trustworthiness is None) == bool(found.quality.reason) == (n < 3)
    if n < 3:
        what = "1 paper with a vector" if n == 1 else "2 papers with a vector"
        assert found.quality.reason == f"{what}: 3 are needed for 1 neighbour"
    for row in found.structure.to_dict("records"):
        assert np.isfinite(row["agreement"]) or row["reason"]
    if n < 4 and method != "pca":
        assert any("drawn by PCA" in notice for notice in found.notices) and found.provenance["drawn_by"] == "pca"
    assert len(actions.map_table(found)) == n and actions.map_parquet(found)


def test_no_papers_are_said_in_words(write_papers):
    with pytest.raises(BadFile, match=r"no (rows|papers)|empty"):
        actions.map_papers(data=write_papers(0), model="tfidf")


def test_papers_without_a_single_vector_are_said_in_words(write_papers):
    rows = [(str(n), "— ? !", "", "2015", "Asthma", "Human diseases") for n in range(1, 4)]
    with pytest.raises(BadInput, match=r"hold no word|none of its 3 papers"):
        actions.map_papers(data=write_papers(0, extra=rows), model="tfidf")


def own_vectors(tmp_path, path, array):
    ids = np.array(actions.papers(path).ids)
    np.savez(tmp_path / "mine.npz", vectors=np.asarray(array, dtype=np.float32), ids=ids)
    return f"mine={tmp_path / 'mine.npz'}"


def test_ones_own_vectors_are_found_by_the_ids_of_the_papers(write_papers, tmp_path):
    path = write_papers(30)
    model = own_vectors(tmp_path, path, np.random.default_rng(1).normal(size=(30, 8)))
    found = actions.map_papers(data=path, model=model)
    assert found.model == "mine" and found.provenance["device"] == "brought by the user"
    short = own_vectors(tmp_path, write_papers(29, "fewer.csv"), np.ones((29, 8)) + np.eye(29, 8))
    with pytest.raises(CoreError, match="no vector for 1 of 30 ids: 1029"):
        actions.map_papers(data=path, model=short)


def test_copies_of_three_vectors_have_a_map(write_papers, tmp_path):
    path = write_papers(100)
    model = own_vectors(tmp_path, path, np.eye(3)[np.arange(100) % 3])
    found = actions.map_papers(data=path, model=model)
    assert np.isfinite(found.xy).all() and 0 <= found.quality.kept <= 1


def test_a_vector_that_is_no_number_is_refused_in_words(write_papers, tmp_path):
    path = write_papers(10)
    array = np.random.default_rng(1).normal(size=(10, 8))
    array[3, 2] = np.nan
    with pytest.raises(CoreError, match="NaN"):
        actions.map_papers(data=path, model=own_vectors(tmp_path, path, array))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"form": "full text"}, "no input form 'full text'"),
        ({"method": "tsne"}, "no method 'tsne'"),
        ({"metric": "manhattan"}, "no metric 'manhattan'"),
        ({"n_neighbors": 1}, "from 2 to 200"),
        ({"min_dist": 1.5}, "from 0 to 1"),
        ({"seed": -1}, "from 0 to"),
        ({"model": "spectre"}, "did you mean 'specter'"),
    ],
)
def test_a_bad_setting_is_said(write_papers, options, words):
    with pytest.raises((BadInput, UnknownName), match=words):
        actions.map_papers(**{"data": write_papers(5), "model": "tfidf", **options})


def test_a_cancelled_map_leaves_nothing_half_made(write_papers):
    path, seen = write_papers(), []

    def stop(done, total, note):
        seen.append(note)
        if note == "what the map keeps":
            raise Cancelled

    with pytest.raises(Cancelled):
        actions.map_papers(data=path, model="tfidf", progress=stop)
    assert kept() == [] and len(set(seen)) >= 3
    assert len(actions.map_papers(data=path, model="tfidf")) == 40


@pytest.mark.slow
def test_a_killed_process_leaves_nothing_broken(write_papers):
    path = write_papers()
    code = (
        "import os, signal; from core import actions, disk\n"
        "def replace(a, b): os.kill(os.getpid(), signal.SIGKILL)\n"
        "{when}\n"
        "def told(done, total, note): note == STOP and os.kill(os.getpid(), signal.SIGKILL)\n"
        f"actions.map_papers(data={path!r}, model='tfidf', progress=told)"
    )
    for when in ("STOP = 'what the map keeps'", "STOP = 0; disk.os.replace = replace"):
        assert run(code.format(when=when)).returncode == -9
        assert kept() == []
    assert len(actions.map_papers(data=path, model="tfidf")) == 40


@pytest.mark.slow
def test_two_processes_at_once_both_finish_with_the_same_map(write_papers):
    path = write_papers(200)
    code = (
        f"from core import actions; import hashlib\n"
        f"print(hashlib.sha256(actions.map_parquet(actions.map_papers(data={path!r}, model='tfidf'))).hexdigest())"
    )
    env = {**os.environ, "NUMBA_THREADING_LAYER": "workqueue"}
    both = [
        subprocess.Popen([sys.executable, "-c", code], cwd=settings.ROOT, env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [one.communicate(timeout=300)[0].strip() for one in both]
    assert [one.returncode for one in both] == [0, 0] and len(said[0]) == 64 and said[0] == said[1]


def test_where_a_map_comes_from_is_said_whole(made):
    found, path = made
    about = found.provenance
    wanted = (
        "map model model_id revision pooling max_tokens truncated precision form stood_in n left_out method "
        "n_neighbors min_dist metric seed exact data data_title data_fingerprint split licence device seconds "
        "versions date fit"
    )
    assert set(wanted.split()) <= set(about)
    assert {"numba", "pacmap", "scikit-learn", "numpy"} <= set(about["versions"])
    assert about["fit"] == "the collection's own texts" and any("own texts" in note for note in found.notices)
    assert about["data_fingerprint"] == actions.papers(path).fingerprint and about["n"] == 40 and about["exact"] is True


def test_texts_that_stand_in_are_counted(write_papers):
    extra = [("5000", "glucose enolase", "", "2015", "Glycolysis", "Metabolism")]
    found = actions.map_papers(data=write_papers(20, extra=extra), model="tfidf", form="abstract")
    assert found.provenance["stood_in"] == 1 and any("stands in" in note for note in found.notices)


def test_maps_of_a_persons_own_papers_lie_apart(made):
    assert kept()[0].parent.name == "own"


def test_clearing_the_cache_takes_maps_too(made):
    found, path = made
    actions.map_papers(data=path, model="random")
    actions.cache_clear(model="random")
    assert len(kept()) == 1 and actions.map_papers(data=path, model="tfidf", compute=False).key == found.key
    actions.cache_clear()
    assert kept() == kept(words=True) == []
    with pytest.raises(MissingData):
        actions.map_papers(data=path, model="tfidf", compute=False)


@pytest.mark.slow
def test_what_is_kept_of_thousands_is_there_at_once(write_papers):
    path = write_papers(3_000)
    actions.map_papers(data=path, model="random", method="pca")
    spent = []
    for _ in range(7):
        begin = time.perf_counter()
        actions.map_papers(data=path, model="random", method="pca", compute=False)
        spent.append(time.perf_counter() - begin)
    assert min(spent) < 0.05
