"""What a person says about a file stays with the file."""

from pathlib import Path

import pytest

from core.actions import answers, workspaces
from core.actions.data import pairs
from core.errors import BadFile

COMMA = b'sentence1,sentence2,score\nOne cell.,Another cell.,"0,5"\nA gene.,A protein.,"3,5"\nx y,z w,"1,0"\n'
BAD = b"sentence1,sentence2,score\nOne cell.,Another cell.,high\nA gene.,A protein.,3\nx y,z w,1\nq r,s t,2\n"


@pytest.fixture
def upload():
    def keep(content, name="mine.csv", kind="pairs", workspace="w" * 22):
        return workspaces.keep_upload(workspace, name, content, kind)

    return keep


def test_a_decimal_comma_is_asked_about_and_the_answer_kept(upload):
    mine = upload(COMMA)
    with pytest.raises(BadFile, match="decimal mark") as refusal:
        pairs("pairs", answers.source(mine))
    assert answers.asks_decimal(str(refusal.value))
    assert "mine.csv" in str(refusal.value)
    answers.answer(mine, decimal=",")
    assert answers.answers(mine) == answers.Answers(decimal=",")
    assert pairs("pairs", answers.source(mine))[1].gold == (0.5, 3.5, 1.0)


def test_bad_rows_are_left_out_only_where_that_was_said(upload):
    mine = upload(BAD)
    with pytest.raises(BadFile) as refusal:
        pairs("pairs", answers.source(mine))
    assert answers.offers_dropping(str(refusal.value))
    assert not answers.asks_decimal(str(refusal.value))
    answers.answer(mine, drop_bad=True)
    found = pairs("pairs", answers.source(mine))[1]
    assert found.gold == (3.0, 1.0, 2.0)
    assert [one.reason for one in found.skipped] == ['row 2: column "score": found "high", expected a finite number']


def test_damaged_answers_are_none(upload):
    mine = upload(COMMA)
    answers.answer(mine, decimal=",")
    answers._place(mine).write_bytes(b"x")
    assert answers.answers(mine) == answers.Answers()


def test_ids_of_vectors_lie_where_reading_looks_for_them(upload):
    from core.actions.specs import ids_beside

    mine = upload(b"\x93NUMPY", "v.npy", "vectors")
    answers.keep_ids(mine, "names.txt", b"a\nb\n")
    answers.keep_ids(mine, "other.CSV", b"id\na\nb\n")
    place = ids_beside(Path(mine.path))
    assert place.name.endswith("_ids.csv")
    assert place.read_bytes() == b"id\na\nb\n"


def test_a_workspace_exists_once_it_holds_something(upload):
    name = workspaces.new_workspace()
    assert not workspaces.exists(name)
    upload(COMMA, workspace=name)
    assert workspaces.exists(name)
    assert not workspaces.exists("../../etc")


def test_a_refused_file_is_kept_nowhere(upload):
    mine = upload(COMMA)
    workspaces.discard("w" * 22, mine.id)
    assert workspaces.uploads("w" * 22) == workspaces.removed("w" * 22) == []
