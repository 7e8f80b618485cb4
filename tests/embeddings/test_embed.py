import numpy as np
import pytest

from core.embeddings import EmbeddingStore, embed, keys_of
from core.errors import BadVectors, Cancelled, MissingData


def texts_of(n):
    return [f"text {i} " + "x" * (i % 37) for i in range(n)]


def test_vectors_come_in_the_order_of_the_texts_twins_included(spec, encoder):
    texts = ["b", "a", "b", "cc", "a"]
    found = embed(texts, spec, encode=encoder)
    np.testing.assert_array_equal(found.array, encoder.vectors(texts))
    assert found.cut.tolist() == [1, 1, 1, 2, 1]
    assert (found.computed, found.stored, found.notices) == (3, 0, ())


def test_the_second_time_nothing_is_encoded_and_the_numbers_are_the_same(spec, encoder):
    texts = texts_of(300)
    first = embed(texts, spec, encode=encoder)
    encoder.calls.clear()
    second = embed(texts, spec, encode=encoder)
    assert not encoder.calls
    assert (second.computed, second.stored) == (0, 300)
    np.testing.assert_array_equal(first.array, second.array)
    np.testing.assert_array_equal(first.cut, second.cut)


def test_only_what_is_missing_is_encoded_each_text_once(spec, encoder):
    embed(["a", "b"], spec, encode=encoder)
    encoder.calls.clear()
    embed(["c", "a", "c", "d"], spec, encode=encoder)
    assert sorted(encoder.asked) == ["c", "d"]


def test_the_longest_texts_go_first_in_pieces_of_one_size(spec, encoder):
    embed(texts_of(300), spec, encode=encoder, piece=100)
    lengths = [len(text) for text in encoder.asked]
    assert lengths == sorted(lengths, reverse=True)
    assert [len(call) for call in encoder.calls] == [100, 100, 100]


def test_one_changed_character_in_one_text_gives_a_new_vector(spec, encoder):
    old = embed(["a gene", "a protein"], spec, encode=encoder)
    new = embed(["a gene", "a protein."], spec, encode=encoder)
    assert new.computed == 1
    np.testing.assert_array_equal(new.array[0], old.array[0])
    np.testing.assert_array_equal(new.array[1], encoder.vector("a protein."))
    assert not np.array_equal(new.array[1], old.array[1])


def test_a_prompt_is_part_of_the_string_so_prompts_do_not_collide(spec, encoder):
    asked = spec.with_(prompts={"query": "query: ", "document": "passage: "})
    texts = ("what is TP53",)
    query, document = (embed(asked.render(texts, role), asked, encode=encoder) for role in ("query", "document"))
    assert not np.array_equal(query.array, document.array)
    np.testing.assert_array_equal(embed(asked.render(texts, "query"), asked, encode=None).array, query.array)


def test_without_an_encoder_the_missing_are_counted(spec, encoder):
    embed(["a"], spec, encode=encoder)
    with pytest.raises(MissingData, match="fake model/1: 2 of 3 texts have no stored vector"):
        embed(["a", "b", "c", "b"], spec, encode=None)
    assert embed(["a"], spec, encode=None).stored == 1


def test_no_texts_give_no_vectors(spec, encoder):
    assert embed([], spec, encode=encoder).array.shape == (0, 6)
    assert not encoder.calls


def test_progress_counts_characters_to_the_end_and_names_the_model(spec, encoder):
    seen = []
    texts = texts_of(200)
    embed(texts, spec, encode=encoder, progress=lambda *args: seen.append(args))
    total = sum(len(text) + 1 for text in texts)
    assert [done for done, _, _ in seen] == sorted(done for done, _, _ in seen)
    assert seen[0][:2] == (0, total) and seen[-1][:2] == (total, total)
    assert seen[-1][2] == "encoding with fake model/1, 200 of 200 texts; characters"


def test_a_cancel_keeps_what_was_encoded_and_the_rest_goes_on_in_the_same_pieces(spec, encoder, tmp_path):
    texts = texts_of(600)
    whole = embed(texts, spec, encode=encoder).array
    pieces = encoder.calls.copy()
    fresh = spec.with_(revision="sha256:cancelled")
    encoder.calls.clear()

    def stop(done, total, note):
        if len(encoder.calls) == 6:
            raise Cancelled

    with pytest.raises(Cancelled):
        embed(texts, fresh, encode=encoder, progress=stop)
    assert 600 - len(EmbeddingStore(fresh.space, "x").missing(keys_of(texts))) == 6 * 64
    found = embed(texts, fresh, encode=encoder)
    assert found.computed == 600 - 6 * 64
    assert encoder.calls == pieces
    np.testing.assert_array_equal(found.array, whole)


def test_a_cancel_before_the_first_piece_encodes_nothing(spec, encoder):
    def stop(done, total, note):
        raise Cancelled

    with pytest.raises(Cancelled):
        embed(["a"], spec, encode=encoder, progress=stop)
    assert not encoder.calls


def test_an_encoder_that_runs_out_of_memory_keeps_what_it_did(spec, encoder):
    texts = texts_of(200)

    def weak(chunk):
        if len(encoder.calls) == 2:
            raise MemoryError
        return encoder(chunk)

    with pytest.raises(MemoryError):
        embed(texts, spec, encode=weak)
    assert embed(texts, spec, encode=encoder).stored == 128


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_nan_from_an_encoder_names_the_texts_and_stores_nothing(spec, encoder, bad):
    def broken(texts):
        done = encoder(texts)
        for row, text in enumerate(texts):
            if text in ("the second text", "the third"):
                done.vectors[row, 1] = bad
        return done

    with pytest.raises(BadVectors) as error:
        embed(["a first text", "the second text", "the third"], spec, encode=broken)
    assert "fake model/1 gave NaN or infinite numbers for text 2 ('the second text'), text 3 ('the third')" in str(
        error.value
    )
    assert not EmbeddingStore(spec.space, spec.name).folder.exists()


def test_numbers_too_large_for_float32_are_refused(spec, encoder):
    def wide(texts):
        done = encoder(texts)
        done.vectors = done.vectors.astype(np.float64) * 1e300
        return done

    with pytest.raises(BadVectors, match="infinite numbers"):
        embed(["a"], spec, encode=wide)


@pytest.mark.parametrize(
    "shape, words",
    [((2, 6), r"for 3 texts the encoder gave an array of shape \(2, 6\)"), ((3, 5), "vectors of 5 numbers, expected 6"),
     ((3,), r"shape \(3,\)"), ((3, 0), "vectors of 0 numbers"), ((3, 2, 6), r"shape \(3, 2, 6\)")],
)  # fmt: skip
def test_a_wrong_count_or_width_from_an_encoder_is_refused(spec, encoder, shape, words):
    def wrong(texts):
        done = encoder(texts)
        done.vectors = np.ones(shape)
        return done

    with pytest.raises(BadVectors, match=words):
        embed(["a", "b", "c"], spec, encode=wrong)
    assert not EmbeddingStore(spec.space, spec.name).folder.exists()


def test_zero_vectors_are_kept(spec, encoder):
    def blank(texts):
        done = encoder(texts)
        done.vectors[:] = 0
        return done

    assert not embed(["a"], spec, encode=blank).array.any()
    assert embed(["a"], spec, encode=None).stored == 1


def test_a_model_of_unknown_width_is_stored_and_found(encoder, spec):
    unknown = spec.with_(width=0)
    first = embed(["a", "b"], unknown, encode=encoder)
    second = embed(["a", "b", "c"], unknown, encode=encoder)
    assert second.stored == 2
    np.testing.assert_array_equal(second.array[:2], first.array)


def test_chunks_are_written_together_as_a_job_goes_on(spec, encoder, own_cache):
    texts = texts_of(4500)
    found = embed(texts, spec, encode=encoder)
    assert len(list(own_cache.rglob("*.keys"))) == len(list(own_cache.rglob("*.npy"))) == 2
    np.testing.assert_array_equal(embed(texts, spec, encode=None).array, found.array)


def test_a_cache_deleted_while_encoding_is_made_again(spec, encoder, own_cache):
    import shutil

    texts = texts_of(600)

    def stroke(done, total, note):
        if len(encoder.calls) == 5:
            shutil.rmtree(own_cache)

    found = embed(texts, spec, encode=encoder, progress=stroke)
    np.testing.assert_array_equal(found.array, encoder.vectors(texts))
    assert any("removed meanwhile" in notice for notice in found.notices)
    encoder.calls.clear()
    np.testing.assert_array_equal(embed(texts, spec, encode=encoder).array, found.array)
