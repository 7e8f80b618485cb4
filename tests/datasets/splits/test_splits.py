"""Splits by pathway: no paper and no text in two of them, sizes near the wish, the same bytes for the same seed."""

import random
from dataclasses import replace

import pytest

from core.datasets.splits import files_of, split_pathways
from core.datasets.splits.assign import assign, targets
from core.errors import BadInput
from core.schema import Papers


def few(*pathways, **more):
    """A paper a pathway, or a set of pathways, at the one level "pathway"."""
    n = len(pathways)
    ids = more.pop("ids", tuple(f"{number}" for number in range(1, n + 1)))
    labels = tuple((one,) if isinstance(one, str) else tuple(one) for one in pathways)
    titles = tuple(f"Title {number}" for number in range(n))
    return Papers("few", ids, titles, ("",) * n, columns={"pathway": labels}, levels=("pathway",), **more)


def said(papers, **options):
    return " ".join(finding.text for finding in split_pathways(papers, **options).findings)


@pytest.mark.parametrize("seed", range(30))
def test_no_pathway_no_paper_and_no_text_is_in_two_splits(seed, collection):
    made = split_pathways(collection(seed), seed=seed)
    of_label, of_text = {}, {}
    for row, split in enumerate(made.papers.splits):
        for label in made.papers.columns["pathway"][row]:
            assert of_label.setdefault(label, split) == split
        text = made.papers.abstracts[row] or made.papers.titles[row]
        assert of_text.setdefault(text.lower(), split) == split
    assert set(of_label.values()) == {"train", "val", "test"}
    assert [size.papers for size in made.sizes] == [made.papers.splits.count(size.split) for size in made.sizes]


@pytest.mark.parametrize("seed", range(30))
def test_groups_go_where_they_miss_the_wish_by_no_more_than_the_largest_group(seed):
    chance = random.Random(seed)
    sizes = [chance.choice([1, 1, 1, 2, 5]) for _ in range(chance.randint(3, 60))]
    places = assign(sizes, (0.7, 0.15, 0.15), seed=seed)
    have = [sum(size for size, place in zip(sizes, places) if place == split) for split in range(3)]
    assert min(have) >= 1
    wish = targets(sum(sizes), (0.7, 0.15, 0.15))
    assert all(abs(one - other) <= max(sizes) for one, other in zip(have, wish))


@pytest.mark.parametrize(
    ("n", "fractions", "expected"),
    [
        (100, (0.7, 0.15, 0.15), (70, 15, 15)), (286, (0.7, 0.15, 0.15), (200, 43, 43)),
        (3, (0.7, 0.15, 0.15), (1, 1, 1)), (4, (0.7, 0.15, 0.15), (2, 1, 1)), (10, (0.7, 0.15, 0.15), (7, 1, 2)),
        (5, (0.98, 0.01, 0.01), (3, 1, 1)), (10, (0.8, 0, 0.2), (8, 0, 2)), (7, (0, 0, 1), (0, 0, 7)),
    ],
)  # fmt: skip
def test_whole_numbers_of_pathways_come_nearest_to_the_fractions_and_none_is_empty(n, fractions, expected):
    assert targets(n, fractions) == expected


def test_without_shared_papers_the_sizes_are_the_wish_and_nothing_is_said_of_them():
    made = split_pathways(few(*[f"P{n}" for n in range(100)]), pairs=0)
    assert [size.pathways for size in made.sizes] == [70, 15, 15] and made.findings == ()


def test_what_stays_together_is_said_with_how_far_the_sizes_are_off():
    together = few([f"P{n}" for n in range(50)], *[f"Q{n}" for n in range(10)])
    assert said(together, pairs=0) == (
        "few: 50 pathways share papers or texts and stay together, in 1 group, so that no paper and no text is in two "
        "splits. few: train has 50 pathways (42 wished), val has 5 pathways (9 wished) and test has 5 pathways (9 "
        'wished). few: of "pathway" val has 5 and test has 5; scores of fewer than 10 have no interval, and no model '
        "can be told apart from another there."
    )


def test_every_split_gets_a_group_even_where_large_ones_would_fill_it():
    made = split_pathways(few([f"P{n}" for n in range(5)], [f"Q{n}" for n in range(5)], "R"), pairs=0)
    assert sorted(size.pathways for size in made.sizes) == [1, 5, 5]


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_bytes_and_another_seed_others(seed, collection):
    files = [files_of(split_pathways(collection(seed), seed=one)) for one in (seed, seed, seed + 1)]
    assert files[0] == files[1] != files[2]


def test_the_order_of_papers_decides_no_split(collection):
    papers = collection(2)
    mirrored = split_pathways(papers.take(range(len(papers))[::-1]))
    assert dict(zip(mirrored.papers.ids, mirrored.papers.splits)) == dict(
        zip(papers.ids, split_pathways(papers).papers.splits)
    )


def test_papers_without_a_pathway_are_left_out_and_counted():
    papers = few("A", (), "B", (), "C")
    made = split_pathways(papers, pairs=0)
    assert made.papers.ids == ("1", "3", "5") and [one.id for one in made.skipped] == ["2", "4"]
    assert made.findings[0].text == 'few: 2 papers of 5 without a "pathway" left out (2 and 4).'


def test_splits_that_were_there_are_made_anew_and_it_is_said():
    text = said(few("A", "B", "C", splits=("test",) * 3), pairs=0)
    assert text == (
        "few: has splits already; they are made anew. few: train has 1 pathway (2.1 wished). few: train, val and test "
        'have a single "pathway": every paper is a right answer, so nothing can be scored or chosen there.'
    )


def test_types_of_pairs_that_a_split_has_none_of_are_said():
    text = said(few("A", "A", "B", "B", "C", "C"))
    assert "no pairs of type hard, negative and soft in train: no two papers are so" in text


def test_labels_under_several_of_the_level_above_are_said():
    papers = few("A", "A", "B", "C")
    papers = replace(papers, columns={"area": (("X",), ("Y",), ("X",), ("X",)), **papers.columns})
    text = said(replace(papers, levels=("area", "pathway")))
    assert 'few: 1 label of "pathway" under several of "area" ("A"); types of pairs go by shared labels.' in text


@pytest.mark.parametrize(
    ("papers", "options", "words"),
    [
        (replace(few("A", "B", "C"), levels=()), {}, r'few: no levels.*Its columns are: "pathway"\.'),
        (few("A", "B"), {}, 'few: 2 values of "pathway"; splits need 3 or more'),
        (few((), ()), {}, '0 values of "pathway"'),
        (few("AB", "BC", "CD"), {}, r"4 pathways, in 1 group that share papers or texts; 3 splits"),
        (few("A", "B", "C"), {"fractions": (0.5, 0.5)}, "fractions 0.5, 0.5: expected three numbers"),
        (few("A", "B", "C"), {"fractions": (1.2, -0.1, -0.1)}, "expected three numbers"),
        (few("A", "B", "C"), {"fractions": (float("nan"), 0.5, 0.5)}, "expected three numbers"),
        (few("A", "B", "C", ids=("1", "01", "2")), {}, 'cannot hold the ids "1" and "01"'),
        (few("A", "B", "C", ids=("1E5", "1", "2")), {}, 'cannot hold the ids "1E5"'),
    ],
)
def test_what_cannot_be_split_is_refused_in_words(papers, options, words):
    labels = papers.columns["pathway"]
    if labels == (("AB",), ("BC",), ("CD",)):  # each letter a pathway
        papers = replace(papers, columns={"pathway": tuple(tuple(one) for (one,) in labels)})
    with pytest.raises(BadInput, match=words):
        split_pathways(papers, **options)


def test_ids_that_the_format_reads_otherwise_are_written_so_and_said():
    made = split_pathways(few("A", "B", "C", ids=("007", "PMID: 12", "x")), pairs=0)
    assert made.papers.ids == ("7", "12", "x")
    assert made.findings[0].text == 'few: 2 ids as the format has them: "007" as "7" and "PMID: 12" as "12".'
