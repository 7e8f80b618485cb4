import numpy as np

from core import models


def vectors(texts, **changes):
    return models.encoder(models.resolve("random").with_(**changes)).encode(texts).vectors


def test_the_same_text_has_the_same_unit_vector_and_another_has_another():
    a, b, c = vectors(["gene", "gene", "cell"])
    assert np.array_equal(a, b) and abs(a @ c) < 0.3
    assert np.allclose(np.linalg.norm([a, c], axis=1), 1)


def test_it_has_the_shape_of_a_model_and_no_rows_for_no_texts():
    assert vectors(["x"]).shape == (1, 384) and vectors([]).shape == (0, 384)
    assert vectors(["x"]).dtype == np.float32


def test_another_seed_gives_other_vectors_and_another_space():
    assert not np.array_equal(vectors(["gene"]), vectors(["gene"], seed=1))
    assert models.resolve("random").space != models.resolve("random").with_(seed=1).space


def test_vectors_do_not_change_between_versions():
    assert np.allclose(vectors(["KRAS"])[0, :3], FIRST, atol=1e-6)


def test_cosines_of_many_texts_scatter_around_zero():
    found = vectors([f"text {n}" for n in range(200)])
    cosines = (found @ found.T)[np.triu_indices(200, 1)]
    assert abs(cosines.mean()) < 0.005 and abs(cosines.std() - 384**-0.5) < 0.002


FIRST = [0.0261967, -0.0742678, -0.0320957]
