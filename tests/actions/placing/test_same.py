"""Which papers are the same."""

import numpy as np
import pytest

from core.actions.placing.same import letters, same_across, same_inside, titles_agree
from core.schema import Papers


def papers(*rows):
    ids, titles = zip(*rows)
    return Papers("made", ids, titles, ("",) * len(rows))


def test_letters_and_digits_alone_decide():
    assert letters("  KRAS-driven (G12C)\ttumours. ") == "kras driven g12c tumours" and letters("…") == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Mutant KRAS in lung tumours.", "mutant KRAS in lung tumours", True),
        ("Mutant KRAS in lung tumours", "[Mutant KRAS in lung cancer]", True),
        ("Mutant KRAS in lung tumours", "Leptin and obesity in mice", False),
        ("", "Leptin and obesity in mice", True),
    ],
)
def test_titles_of_one_paper_share_most_words(one, other, same):
    assert titles_agree(one, other) is same


def test_by_text_by_id_or_not_at_all():
    there = papers(("1", "KRAS in lungs"), ("2", "leptin in mice"), ("3", "KRAS in lungs"))
    own = papers(("9", "x"), ("2", "Leptin in mice!"), ("3", "telomeres and age"), ("8", ""))
    rows, columns = same_across(own, ("kras in lungs", "", "telomeres and age", ""), there,
                                ("kras in lungs", "leptin in mice", "kras in lungs"))  # fmt: skip
    assert list(zip(rows.tolist(), columns.tolist())) == [(0, 0), (0, 2), (1, 1)]
    assert [each.shape for each in same_across(own.take([0]), ("",), there, ("", "", ""))] == [(0,), (0,)]


def test_papers_without_text_are_the_same_as_none():
    same = same_inside(papers(("1", ""), ("2", ""), ("3", "a"), ("4", "a")), ("", "", "a", "a"))
    assert [len(set(same.together(np.array([row]))[1].tolist())) for row in range(4)] == [1, 1, 2, 2]
