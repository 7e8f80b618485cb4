import numpy as np
import pandas as pd
import pytest

from core.figures import colouring
from core.figures.maps.labels import given_labels, group_labels, place_labels
from core.figures.maps.short_names import folded_names, unlike
from core.figures.maps.square import square

LETTER = (0.018, 0.045)


def test_a_label_lies_among_the_densest_papers_of_its_group():
    rng = np.random.default_rng(1)
    xy = np.vstack([rng.normal((0, 0), 0.3, (200, 2)), rng.normal((8, 8), 0.3, (200, 2)), rng.uniform(-1, 9, (40, 2))])
    table = pd.DataFrame({"id": range(440), "x": xy[:, 0], "y": xy[:, 1]})
    own = colouring((*[("a",)] * 200, *[("b",)] * 200, *[("a",)] * 40))
    found = group_labels(table, own, square(table["x"], table["y"]), letter=LETTER)
    at = {lines[0]: (x, y) for x, y, lines in zip(found["x"], found["y"], found["lines"])}
    assert np.hypot(*np.subtract(at["a"], (0, 0))) < 1
    assert np.hypot(*np.subtract(at["b"], (8, 8))) < 1


def test_a_label_that_is_cut_says_so_and_a_short_one_is_whole():
    table = pd.DataFrame({"x": [0.0, 9.0], "y": [0.0, 9.0], "text": ["proteasomal decay of things " * 4, "short"]})
    cut, whole = given_labels(table, square(table["x"], table["y"]), letter=LETTER)["lines"]
    assert len(cut) == 3 and cut[-1].endswith("…") and max(map(len, cut)) <= 22
    assert whole == ["short"]
    own = colouring((("a name of sixty letters that no label of the map has room for",),) * 2)
    (lines,) = group_labels(table.assign(id=[1, 2]), own, square(table["x"], table["y"]), letter=LETTER)["lines"]
    assert len(lines) <= 3 and max(map(len, lines)) <= 18
    assert " ".join(lines).startswith("a name of sixty") and "…" in " ".join(lines) and lines[-1].endswith("room for")


@pytest.mark.parametrize("seed", range(5))
def test_no_two_labels_overlap_and_none_leaves_the_map(make_papers, seed):
    table, values = make_papers(400, seed=seed)
    frame = square(table["x"], table["y"])
    found = group_labels(table, colouring(values), frame, letter=LETTER)
    assert len(found)
    boxes = []
    for x, y, lines in zip(found["x"], found["y"], found["lines"]):
        (across, up) = frame.fractions(np.array([x]), np.array([y]))[0]
        wide, high = LETTER[0] * (max(map(len, lines)) + 3) / 2, LETTER[1] * (len(lines) + 0.4) / 2
        boxes.append((across - wide, up - high, across + wide, up + high))
    for i, a in enumerate(boxes):
        assert min(a) > -1e-9
        assert max(a) < 1 + 1e-9
        for b in boxes[i + 1 :]:
            assert a[0] >= b[2] - 1e-9 or a[2] <= b[0] + 1e-9 or a[1] >= b[3] - 1e-9 or a[3] <= b[1] + 1e-9


def test_of_two_labels_at_one_place_the_more_important_stays_and_the_other_moves_or_goes():
    frame = square(np.array([0.0, 10]), np.array([0.0, 10]))
    labels = pd.DataFrame({"x": [5.0, 5.0], "y": [5.0, 5.0], "text": ["apoptosis, caspase", "kinase"]})
    found = given_labels(labels, frame, letter=LETTER)
    assert found["x"][0] == pytest.approx(5)
    assert found["y"][0] == pytest.approx(5)
    assert len(found) == 1 or (found["x"][1], found["y"][1]) != (5.0, 5.0)
    assert place_labels([[(0.5, 0.5)], [(0.5, 0.5)]], [["a"], ["b"]], letter=LETTER) == [(0.5, 0.5), None]


def test_long_names_differ_after_their_middle_is_left_out():
    names = ["group name " * 80 + str(i) for i in range(6)]
    found = folded_names(names, 18, 3)
    assert len({tuple(one) for one in found}) == 6
    assert all(len(one) <= 3 and max(map(len, one)) <= 18 and "…" in "".join(one) for one in found)
    assert [one[-1][-1] for one in found] == list("012345")


def test_names_that_differ_in_the_middle_alone_show_where():
    start, end = "a long beginning of a name " * 3, " and a long end of the same name" * 3
    found = unlike([f"{start}alpha{end}", f"{start}beta{end}", "short"], 40)
    assert len(set(found)) == 3 and "alpha" in found[0] and "beta" in found[1] and found[2] == "short"
    assert max(map(len, found)) <= 40
    twice = ["x" * 60 + sign + "y" * 60 + other + "z" * 60 for sign in "ab" for other in "cd"]
    assert len(set(unlike(twice, 30))) == 4


def test_a_label_of_a_small_map_covers_no_dot_where_there_is_room_and_stands_beside_its_own():
    rng = np.random.default_rng(2)
    xy = np.vstack([rng.normal((0, 0), 0.5, (60, 2)), rng.normal((10, 10), 0.5, (60, 2))])
    table = pd.DataFrame({"id": range(120), "x": xy[:, 0], "y": xy[:, 1]})
    frame = square(table["x"], table["y"])
    found = group_labels(table, colouring((("a",),) * 60 + (("b",),) * 60), frame, letter=LETTER, legend=True)
    assert len(found) == 2
    for x, y, lines in zip(found["x"], found["y"], found["lines"]):
        half = frame.side * np.array([LETTER[0] * 4 / 2, LETTER[1] * 1.4 / 2])
        assert not (np.abs(xy - (x, y)) < half).all(axis=1).any()
        assert np.hypot(*(xy - (x, y)).T).argmin() // 60 == "ab".index(lines[0])


def test_a_label_without_room_goes_where_a_legend_names_the_group_and_stays_where_none_does():
    side = np.linspace(0, 10, 16)
    x, y = (part.ravel() for part in np.meshgrid(side, side))
    table, own = pd.DataFrame({"id": range(256), "x": x, "y": y}), colouring((("a name of some length",),) * 256)
    frame = square(x, y)
    assert len(group_labels(table, own, frame, letter=(0.03, 0.08), legend=True)) == 0
    assert len(group_labels(table, own, frame, letter=(0.03, 0.08))) == 1
