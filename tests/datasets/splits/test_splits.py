"""Splits by pathway: no paper and no text in two of them, sizes near the wish, the same bytes for the same seed."""

import pytest

from core.datasets.paper_pairs import type_of
from core.datasets.splits import files_of, split_pathways


@pytest.mark.parametrize("seed", range(30))
def test_no_pathway_paper_or_text_is_in_two_splits_and_what_is_written_reads_back_equal(seed, collection, reread):
    papers = collection(seed)
    made = split_pathways(papers, seed=seed)
    of_label, of_text = {}, {}
    for row, split in enumerate(made.papers.splits):
        for label in made.papers.columns["pathway"][row]:
            assert of_label.setdefault(label, split) == split
        text = (made.papers.titles[row].lower(), made.papers.abstracts[row].lower())
        assert of_text.setdefault(text, split) == split
    back = reread(files_of(made))
    assert sorted(back.ids) == sorted(papers.ids) and back.levels == papers.levels
    place = {id_: row for row, id_ in enumerate(back.ids)}
    for row, id_ in enumerate(made.papers.ids):
        other = place[id_]
        assert (back.titles[other], back.abstracts[other]) == (papers.titles[row], papers.abstracts[row])
        assert back.splits[other] == made.papers.splits[row]
        for level in papers.levels:
            assert set(back.columns[level][other]) == set(papers.columns[level][row])


@pytest.mark.parametrize("seed", range(5))
def test_pairs_stay_in_their_split_with_the_type_of_the_hierarchy(seed, collection):
    made = split_pathways(collection(seed), seed=seed)
    row = {id_: row for row, id_ in enumerate(made.papers.ids)}
    for split, pairs in made.pairs.items():
        assert len({frozenset((pair.left, pair.right)) for pair in pairs}) == len(pairs)
        for pair in pairs:
            assert made.papers.splits[row[pair.left]] == made.papers.splits[row[pair.right]] == split
            assert pair.type == type_of(made.papers, row[pair.left], row[pair.right])
            assert pair.label == int(pair.type == "pos")


def test_without_shared_papers_the_sizes_are_the_wish(collection):
    made = split_pathways(collection(1, shared=0, pathways=100), seed=3)
    print(made.findings)
    assert [one.pathways for one in made.sizes] == [70, 15, 15]
