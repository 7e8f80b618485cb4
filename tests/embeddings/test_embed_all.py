"""Several spaces of the same texts, filled by one pass."""

import numpy as np
import pytest

from core.embeddings import EmbeddingStore, embed, embed_all, keys_of
from core.errors import BadVectors, Cancelled, MissingData


class ManyEncoder:
    """Space number s gives the fake encoder's vector times (s + 1); notes texts and spaces of each call."""

    def __init__(self, one):
        self.one, self.calls = one, []

    def __call__(self, texts, which):
        self.calls.append((list(texts), list(which)))
        found = self.one(texts)
        return [type(found)(found.vectors * (number + 1), found.cut) for number in which]


@pytest.fixture
def specs(spec):
    return [spec.with_(name=f"fake:{pooling}", pooling=pooling) for pooling in ("cls", "mean", "max")]


@pytest.fixture
def many(encoder):
    return ManyEncoder(encoder)


def texts_of(n):
    return [f"text {i} " + "x" * (i % 37) for i in range(n)]


def test_each_space_has_its_vectors_in_the_order_of_the_texts_twins_included(specs, many, encoder):
    texts = ["b", "a", "b", "cc", "a"]
    found = embed_all(texts, specs, encode=many)
    for number, one in enumerate(found):
        np.testing.assert_array_equal(one.array, encoder.vectors(texts) * (number + 1))
        assert one.cut.tolist() == [1, 1, 1, 2, 1] and (one.computed, one.stored) == (3, 0)


def test_asked_again_nothing_is_encoded(specs, many):
    first = embed_all(texts_of(300), specs, encode=many)
    many.calls.clear()
    again = embed_all(texts_of(300), specs, encode=many)
    assert not many.calls and [(one.computed, one.stored) for one in again] == [(0, 300)] * 3
    for one, other in zip(first, again):
        np.testing.assert_array_equal(one.array, other.array)
    assert embed(texts_of(300), specs[2], encode=None).stored == 300


def test_every_text_goes_through_once_for_all_spaces_the_longest_first(specs, many, encoder):
    embed_all(texts_of(300), specs, encode=many, piece=100)
    assert [(len(texts), which) for texts, which in many.calls] == [(100, [0, 1, 2])] * 3
    lengths = [len(text) for text in encoder.asked]
    assert lengths == sorted(lengths, reverse=True) and len(set(encoder.asked)) == 300


def test_what_is_missing_in_any_space_is_encoded_once_and_stored_only_there(specs, many, encoder):
    embed(["a", "bb"], specs[1], encode=lambda texts: many(texts, [1])[0])
    before = EmbeddingStore(specs[1].space, "x").gather(keys_of(["a", "bb"])).array
    many.calls.clear()
    found = embed_all(["a", "bb", "ccc"], specs, encode=many, piece=2)
    assert many.calls == [(["ccc", "bb"], [0, 1, 2]), (["a"], [0, 2])]
    assert [one.computed for one in found] == [3, 1, 3]
    np.testing.assert_array_equal(found[1].array[:2], before)
    np.testing.assert_array_equal(found[2].array, encoder.vectors(["a", "bb", "ccc"]) * 3)


def test_a_stored_vector_is_not_replaced_by_a_new_one(specs, many, encoder):
    embed(["a"], specs[0], encode=encoder)
    stored = EmbeddingStore(specs[0].space, "x").gather(keys_of(["a"])).array
    other = ManyEncoder(lambda texts: type(encoder(texts))(encoder.vectors(texts) + 1e-6, np.zeros(len(texts))))
    found = embed_all(["a", "b"], specs, encode=other)
    np.testing.assert_array_equal(found[0].array[0], stored[0])
    assert not np.array_equal(found[0].array[1], encoder.vector("b"))


def test_spaces_may_differ_in_width(spec, encoder):
    specs = [spec.with_(pooling="a"), spec.with_(pooling="b", width=2)]
    found = embed_all(
        ["x", "y"], specs, encode=lambda texts, which: [type(encoder(texts))(encoder.vectors(texts)[:, : (6, 2)[n]],
                                                        np.zeros(len(texts))) for n in which]
    )  # fmt: skip
    assert [one.array.shape for one in found] == [(2, 6), (2, 2)]


def test_without_an_encoder_the_first_space_that_lacks_something_is_named(specs, many):
    embed_all(["a"], specs[:1], encode=many)
    with pytest.raises(MissingData, match="fake:mean: 1 of 1 texts have no stored vector"):
        embed_all(["a"], specs, encode=None)
    assert [one.array.shape for one in embed_all([], specs, encode=None)] == [(0, 6)] * 3


def test_a_cancel_keeps_what_was_encoded_in_every_space(specs, many):
    def stop(done, total, note):
        if done:
            raise Cancelled

    with pytest.raises(Cancelled):
        embed_all(texts_of(200), specs, encode=many, progress=stop)
    for spec in specs:
        assert len(EmbeddingStore(spec.space, "x").missing(keys_of(texts_of(200)))) == 136


def test_a_space_that_gives_nan_is_named(specs, many, encoder):
    def broken(texts, which):
        found = many(texts, which)
        found[-1].vectors[0, 0] = np.nan
        return found

    with pytest.raises(BadVectors, match="fake:max gave NaN or infinite numbers for text 1"):
        embed_all(["a"], specs, encode=broken)


def test_too_few_answers_are_a_fault_and_not_passed_over(specs, many):
    with pytest.raises(ValueError, match="zip"):
        embed_all(["a"], specs, encode=lambda texts, which: many(texts, which)[:1])
