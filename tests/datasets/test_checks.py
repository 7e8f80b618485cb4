"""`check` answers for every file, in order; the handed hostile files end as their manifest says."""

import json

import pytest

from core.datasets.checks import check
from core.errors import UnknownName


def test_one_answer_a_file_in_order(write, papers, tmp_path):
    good, bad = write("a.csv", "pmid,title\n1,a\n"), write("b.csv", "")
    found = check([good, bad, tmp_path / "none.csv"], "papers")
    assert [(one.file, one.outcome, one.rows) for one in found] == [
        (str(good), "ACCEPT", 1),
        (str(bad), "REJECT", 0),
        (str(tmp_path / "none.csv"), "REJECT", 0),
    ]
    pairs = write("c.csv", "pmid_a,pmid_b,gold\n10000001,10000002,1\n10000001,10000003,2\n10000002,10000003,0\n")
    assert check([pairs], "pairs", papers)[0].outcome == "ACCEPT"
    assert check([pairs], "pairs")[0].outcome == "REJECT"


def test_an_unknown_kind_is_refused(papers):
    with pytest.raises(UnknownName, match="kind of file 'paper'; did you mean 'papers'"):
        check([papers], "paper")


def test_the_handed_hostile_files_end_as_their_manifest_says(real_data):
    folder = real_data.parent / "nasty"
    if not (folder / "manifest.jsonl").is_file():
        pytest.skip(f"the hostile files are not beside the real data, in {folder}")
    cases = [json.loads(line) for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines()]
    cases = [case for case in cases if case["kind"] in {"pairs", "papers", "splits", "membership"} and case["file"]]
    assert len(cases) > 50
    for case in cases:
        (found,) = check([folder / case["file"]], case["kind"], folder / "p03_crlf.csv")
        text = " ".join(found.messages)
        assert found.outcome == case["expect"], (case["file"], text)
        assert all(word.lower() in text.lower() for word in case["must"]), (case["file"], text)
        assert found.seconds < 2
