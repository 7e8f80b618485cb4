"""Reasons of one kind are one entry, in plain words."""

import pytest

from core.actions.build.reasons import count_reasons, kind_of
from core.schema import Skipped


@pytest.mark.parametrize(
    ("reason", "kind"),
    [
        ("Glycolysis: 2 papers with a text, fewer than 3", "fewer than 3 usable papers"),
        ("TCA: the cycle: 0 papers with a text, fewer than 3", "fewer than 3 usable papers"),
        ("merged by PubMed into 39999999, which stands for it", "merged by PubMed into another record"),
        ("merged by PubMed into 10001", "merged by PubMed into another record"),
        ("Apoptosis: 'PMC12' is no PMID", "no PubMed id"),
        ("papers with it as a topic: 2, fewer than 5", "fewer than 5 papers with it as a topic"),
        ("no topic of depth 4 that 3 papers have", "no topic of depth 4 that 3 papers have"),
        ("it is in mine: the 2nd", "it is in mine: the 2nd"),
        ("Cell cycle: of another species, Mus musculus", "of another species"),
        ("p53 pathway: none of its 3 references has a PMID.", "none of its references has a PubMed id"),
        ("p53 pathway: none of its 1,201 references has a PMID.", "none of its references has a PubMed id"),
        ("p53 pathway: no references.", "no references"),
        ("row 12: another text than in row 4", "another text than where it stands first"),
        ("a.gpml: another file has the same id", "another file has the same id"),
        ("retracted", "retracted"),
        ("PubMed has no record of it", "PubMed has no record of it"),
        ("X: seen 12 times, last 3,400", "seen … times, last …"),
    ],
)
def test_what_differs_from_one_to_the_next_is_left_out(reason, kind):
    assert kind_of(reason) == kind


def test_the_most_frequent_kind_is_first_and_none_is_lost():
    left_out = [Skipped(str(n), f"Pathway {n}: {n} papers with a text, fewer than 30") for n in range(20)]
    left_out += [Skipped("a", "retracted"), Skipped("b", "no title")]
    assert count_reasons(left_out) == {"fewer than 30 usable papers": 20, "retracted": 1, "no title": 1}
