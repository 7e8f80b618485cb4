"""Papers that vote: a plain loop as the oracle, and what a vote may never do."""

import math

import numpy as np
import pytest

from core.errors import BadInput, BadVectors, Mismatch
from core.evaluate import Membership, References, retrieval, vote, voting, within

T = 0.1


def made(seed, n=30, width=5, labels=4):
    """References with 0 to 2 labels, one of them a vector of zeros, and some equal vectors."""
    rng = np.random.default_rng(seed)
    vectors = np.round(rng.normal(size=(n, width)), 1)
    vectors[1], vectors[4] = vectors[0], 0
    names = "abcdef"[:labels]
    values = tuple(tuple(rng.choice(list(names), size=rng.integers(0, 3), replace=False).tolist()) for _ in range(n))
    return vectors, [str(rng.integers(10**6)) + str(k) for k in range(n)], Membership.of("level", values)


def plain(query, vectors, labels, temperature, without=()):
    """The definition, a loop."""
    sums, total = dict.fromkeys(labels.names, 0.0), 0.0
    for row, vector in enumerate(vectors):
        own = [labels.names[at] for at in labels.indices[labels.indptr[row] : labels.indptr[row + 1]]]
        if row in without or not own or not any(vector) or not any(query):
            continue
        cosine = float(np.dot(query, vector) / math.sqrt(np.dot(query, query) * np.dot(vector, vector)))
        weight = math.exp(round(cosine, 9) / temperature)
        total += weight
        for name in own:
            sums[name] += weight / len(own)
    return [value / total if total else 0.0 for value in sums.values()]


@pytest.mark.parametrize("seed", range(5))
def test_it_is_the_definition(seed):
    vectors, ids, labels = made(seed)
    queries = np.random.default_rng(seed + 100).normal(size=(7, 5))
    apart = (np.array([0, 0, 3]), np.array([2, 9, 5]))
    found = vote(queries, vectors, ids, labels, temperature=T, apart=apart)
    for row, query in enumerate(queries):
        gone = apart[1][apart[0] == row].tolist()
        assert found[row] == pytest.approx(plain(query, vectors, labels, T, gone), abs=1e-12)


def test_two_references_by_hand():
    labels = Membership.of("level", (("a",), ("a", "b")))
    found = vote(np.array([[1.0, 0.0]]), np.array([[1.0, 0.0], [0.0, 1.0]]), ["1", "2"], labels, temperature=1.0)
    assert found[0] == pytest.approx([(math.e + 0.5) / (math.e + 1), 0.5 / (math.e + 1)])


@pytest.mark.parametrize("temperature", [0.005, 0.05, 5.0])
def test_probabilities_add_up_to_one_and_are_never_nan(temperature):
    vectors, ids, labels = made(1, n=60)
    found = vote(vectors, vectors, ids, labels, temperature=temperature)
    there = vectors.any(axis=1)
    assert np.isfinite(found).all() and found[there].sum(axis=1) == pytest.approx(1)
    assert not found[~there].any()


def test_at_the_lowest_temperature_the_nearest_decides_and_the_farthest_still_counts():
    vectors = np.array([[1.0, 0.0], [-1.0, 0.0]])
    labels = Membership.of("level", (("near",), ("far",)))
    far, near = vote(np.array([[2.0, 0.0]]), vectors, ["1", "2"], labels, temperature=0.005)[0]
    assert near == 1 and far == pytest.approx(math.exp(-400), rel=1e-9) and far > 0


def test_neither_blocks_nor_the_order_of_the_references_matter(monkeypatch):
    vectors, ids, labels = made(2)
    order = np.random.default_rng(0).permutation(len(ids))
    whole = vote(vectors, vectors, ids, labels, temperature=T)
    shuffled = vote(vectors, vectors[order], [ids[row] for row in order], labels.take(order), temperature=T)
    assert np.array_equal(whole, shuffled)
    monkeypatch.setattr(voting, "CELLS", 1)
    assert np.array_equal(whole, vote(vectors, vectors, ids, labels, temperature=T))


def test_the_nearest_are_those_of_retrieval():
    vectors, ids, labels = made(3, n=40)
    found = retrieval(vectors, ids, [], keep=10)
    self = (np.arange(40), np.arange(40))
    references = References(vectors, ids, [labels])
    rows, cosines = references.nearest(references.near(vectors, self), 10)
    usable = vectors.any(axis=1)  # retrieval ranks a vector of zeros, a vote has no use for it
    for row in np.flatnonzero(usable):
        wanted = [(at, value) for at, value in zip(found.near[row], found.similarity[row]) if usable[at]]
        assert rows[row, : len(wanted)].tolist() == [at for at, _ in wanted]
        assert cosines[row, : len(wanted)] == pytest.approx([value for _, value in wanted], abs=1e-6)
    assert set(rows[~usable].ravel()) == {-1} and np.isneginf(cosines[~usable]).all()


def test_fewer_references_than_are_asked_for():
    labels = Membership.of("level", (("a",), ("b",)))
    references = References(np.eye(2), ["1", "2"], [labels])
    rows, cosines = references.nearest(references.near(np.array([[1.0, 0.0]]), (np.array([0]), np.array([0]))), 5)
    assert rows.tolist() == [[1, -1]] and cosines.tolist() == [[0.0, -np.inf]]


def test_a_query_kept_apart_from_all_has_no_label():
    labels = Membership.of("level", (("a",), ("b",)))
    references = References(np.eye(2), ["1", "2"], [labels])
    votes = references.vote(references.near(np.array([[1.0, 1.0]]), (np.array([0, 0]), np.array([0, 1]))), "level", T)
    assert (votes.defined.tolist(), votes.top.tolist(), votes.second.tolist()) == ([False], [-1], [-1])
    assert votes.of(votes.top).tolist() == [0.0]


def test_equally_likely_labels_come_by_name_and_the_second_is_another():
    labels = Membership.of("level", (("b",), ("a",), ("c",)))
    references = References(np.array([[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]), ["1", "2", "3"], [labels])
    votes = references.vote(references.near(np.array([[1.0, 0.0]])), "level", T)
    assert [labels.names[int(at[0])] for at in (votes.top, votes.second)] == ["a", "b"]


def test_one_label_alone_has_no_second():
    labels = Membership.of("level", (("a",),))
    references = References(np.eye(1), ["1"], [labels])
    votes = references.vote(references.near(np.array([[1.0]])), "level", T)
    assert votes.top.tolist() == [0] and votes.second.tolist() == [-1]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"temperature": 0.001}, BadInput, "0.005 to 5"),
        ({"queries": np.zeros((2, 3))}, Mismatch, "another model made them"),
        ({"queries": np.full((1, 5), np.nan)}, BadVectors, "NaN or infinite"),
        ({"ids": ["1"]}, Mismatch, "one row a paper is needed"),
        ({"labels": Membership.of("level", (("a",),))}, Mismatch, "level: labels of 1 papers, but 30 ids"),
    ],
)
def test_what_does_not_fit_is_refused_in_words(change, error, words):
    vectors, ids, labels = made(4)
    asked = {"queries": vectors, "references": vectors, "ids": ids, "labels": labels, "temperature": T, **change}
    temperature = asked.pop("temperature")
    with pytest.raises(error, match=words):
        vote(*asked.values(), temperature=temperature)


def test_pairs_of_a_block_count_from_its_start():
    pairs = (np.array([0, 2, 2, 3]), np.array([7, 8, 9, 7]))
    assert [each.tolist() for each in within(pairs, slice(2, 4))] == [[0, 0, 1], [8, 9, 7]]
    assert within(None, slice(0, 1)) is None
