"""The labels of papers at one level."""

import numpy as np

from core.evaluate import Membership

VALUES = (("b", "a"), (), ("a",), ("c", "b", "b"))


def test_as_listed():
    found = Membership.of("pathway", VALUES)
    assert found.level == "pathway" and found.names == ("a", "b", "c") and len(found) == 4
    assert found.indptr.tolist() == [0, 2, 2, 3, 5] and found.indices.tolist() == [1, 0, 0, 2, 1]
    assert found.indptr.dtype == np.int64 and found.indices.dtype == np.int32
    assert found.counts.tolist() == [2, 0, 1, 2]
    assert found.sizes.tolist() == [2, 2, 1]
    assert found.first.tolist() == [1, -1, 0, 2] and found.first.dtype == np.int32
    assert found.dense().tolist() == [[1, 1, 0], [0, 0, 0], [1, 0, 0], [0, 1, 1]]
    assert found.dense().dtype == np.float32


def test_names_are_sorted_as_text():
    assert Membership.of("pathway", (("10",), ("9",), ("Z",), ("a",))).names == ("10", "9", "Z", "a")


def test_rows_taken_keep_their_labels_and_all_names():
    found = Membership.of("pathway", VALUES).take([3, 1, 3])
    assert found.names == ("a", "b", "c")
    assert found.dense().tolist() == [[0, 1, 1], [0, 0, 0], [0, 1, 1]]
    assert found.indices.tolist() == [2, 1, 2, 1]
    assert len(Membership.of("pathway", VALUES).take([])) == 0


def test_who_shares_a_label():
    owners, papers = Membership.of("pathway", VALUES).together(np.array([0, 1, 2]))
    assert sorted(zip(owners.tolist(), papers.tolist())) == [(0, 0), (0, 0), (0, 2), (0, 3), (2, 0), (2, 2)]
    assert owners.tolist() == sorted(owners)


def test_no_paper_and_no_label():
    for values in ((), ((), ())):
        found = Membership.of("pathway", values)
        assert found.names == () and len(found) == len(values)
        assert found.dense().shape == (len(values), 0) and found.first.tolist() == [-1] * len(values)
        assert len(found.together(np.arange(len(values)))[0]) == 0
