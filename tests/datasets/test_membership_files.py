"""Files of members: a paper may be in several pathways, a pathway with one paper is told by name."""

import pytest

from core.datasets.checks import check
from core.datasets.membership_files import inspect_membership

GOOD = "pathway,pmid\nhsa1,10000001\nhsa1,10000002\nhsa2,10000003\nhsa2,10000004\n"


@pytest.fixture
def ask(write):
    beside = write("papers.csv", "pmid,title\n" + "".join(f"1000000{n},paper {n}\n" for n in range(1, 6)))

    def run(content, name="m.csv"):
        (found,) = check([write(name, content)], "membership", beside)
        assert found.seconds < 2
        return f"{found.outcome}: " + " | ".join(found.messages)

    return run


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (GOOD, "m.csv"),
        ("\ufeff" + GOOD.replace("\n", "\r\n"), "m.csv"),
        (GOOD.replace(",", "\t"), "m.tsv"),
        (GOOD.replace("pathway,", "pathway_id,"), "m.csv"),
    ],
)
def test_a_good_file_is_accepted(ask, content, name):
    assert ask(content, name) == "ACCEPT: "


def test_a_paper_is_kept_in_each_of_its_pathways(write):
    members = inspect_membership(write("m.csv", GOOD + "hsa2,10000001\n")).value
    assert members == {"hsa1": ("10000001", "10000002"), "hsa2": ("10000003", "10000004", "10000001")}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (GOOD + "hsa3,10000005\n", ["1 pathway with a single paper", "hsa3"]),
        (GOOD + "hsa2,10000001\n", ["1 paper of 4 in several pathways, kept in each: 10000001"]),
        (GOOD + "hsa1,10000001\n", ["row 6 is as row 2", "kept once"]),
        (GOOD + "hsa1|hsa2,10000005\n", ["row 6", "1 cell with several pathways"]),
        (GOOD.replace(",", ";"), ["delimiter"]),
        (GOOD.replace("pathway,pmid", "Pathway ID, PMID "), ['"Pathway ID" is read as "pathway_id"']),
        (GOOD.replace("10000001", "10000001.0"), ['".0"']),
        (GOOD + "hsa2,99999999\n", ["row 6: 1 of 5 rows left out", "99999999"]),
        (GOOD + "hsa9,99999999\n", ["1 pathway with no paper left: hsa9"]),
        (GOOD + "HSA1,10000004\nHSA1,10000005\n", ['"hsa1" and "HSA1"', "kept apart"]),
        ("pathway,pmid\nhsa1,10000001\nhsa1,10000002\n", ["one pathway only, hsa1"]),
    ],
)
def test_what_should_be_known_is_said(ask, content, words):
    text = ask(content)
    assert text.startswith("NOTICE"), text
    assert all(word in text for word in words), text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (GOOD + ",10000005\n", ["row 6", "pathway", "nothing"]),
        (GOOD + "hsa2,\n", ["row 6", "pmid", "nothing"]),
        (GOOD + "hsa2,1.0000005E+07\n", ["row 6", "1.0000005E+07", "Scientific"]),
        (GOOD + "hsa2\n", ["row 6", "pmid"]),
        ("pathway,pmid\nhsa1,10000001\nhsa2,10000002\n", ["at least two papers"]),
        ("pathway,pmid\nhsa1,1\nhsa1,2\n", ["0 of 2 rows can be used"]),
        ("way,pmid\nhsa1,1\n", ['no column "pathway"', '"way"']),
        ("pathway,title\nhsa1,1\n", ['no column "pmid"']),
        ("pathway,pmid\n", ["no rows"]),
    ],
)
def test_what_would_mislead_is_refused_by_its_place(ask, content, words):
    text = ask(content)
    assert text.startswith("REJECT"), text
    assert all(word in text for word in words), text
