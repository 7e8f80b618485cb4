"""The page Jobs and the panel of a job, in every state."""

import json
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from core import jobs
from core.jobs import locks, record, supervisor
from pages.ui import jobs as panel

APP = str(Path(__file__).resolve().parents[2] / "app.py")
HOSTILE = "![x](http://beacon.example/x.png) $a$ :red[b] <script>"


@pytest.fixture(autouse=True)
def no_worker(monkeypatch):
    monkeypatch.setattr(supervisor, "COMMAND", ["/bin/true"])


def put(state="queued", *, title="Score two models", stopping=False, log="", **standing):
    """A job as a folder, as far as `state`."""
    folder = record.root() / record.new_id()
    folder.mkdir(parents=True)
    asked = {"verb": "evaluate", "title": title, "arguments": {"task": "biosses"}, "workspace": ""}
    (folder / "job.json").write_text(json.dumps(asked))
    if state != "queued":
        (folder / "taken").write_text("{}")
        (folder / "progress.json").write_text(json.dumps({"state": state, **standing}))
    if stopping:
        (folder / "cancel").touch()
    if log:
        (folder / "log.txt").write_text(log)
    return folder


def page():
    at = AppTest.from_file(APP, default_timeout=30)
    at.switch_page("pages/jobs.py").run()
    assert not at.exception
    return at


def texts(at):
    return "\n".join(each.value for each in [*at.text, *at.caption, *at.markdown])


def press(at, label):
    next(button for button in at.button if button.label == label).click()
    at.run()
    assert not at.exception
    return at


def test_with_no_jobs_the_page_says_what_would_be_here():
    at = page()
    assert "No jobs yet" in texts(at)
    assert not at.dataframe


def test_a_running_job_shows_how_far_it_is_and_can_be_cancelled():
    folder = put("running", done=412, total=745, note="encoding", rate=23.4, seconds_left=14.2, seconds=20.0)
    with locks.taken(folder / "alive"):
        at = page()
        assert at.dataframe[0].value.iloc[0].tolist()[:4] == ["Score two models", "running", "412 of 745", "14 s left"]
        assert "412 of 745 · 23 a second · 14 s left" in texts(at)
        assert "encoding" in texts(at)
        press(at, "Cancel")
        assert (folder / "cancel").exists()
        assert "Stopping at the next step. What was finished is kept." in texts(at)
        assert [button.label for button in at.button] == ["End it now"]


def test_encoding_is_counted_in_texts_for_readers():
    note = "encoding with tfidf, 96 of 112 texts; characters"
    folder = put("running", done=12000, total=16000, note=note, rate=800.0, seconds_left=5.0, seconds=20.0)
    with locks.taken(folder / "alive"):
        at = page()
    assert "96 of 112 texts\n75% · 5.0 s left" in texts(at)
    assert at.dataframe[0].value["progress"].tolist() == ["75%"]
    assert "characters" not in texts(at)
    assert "12,000" not in texts(at)


def test_a_queued_job_says_its_place_and_is_cancelled_at_once():
    put()
    second = put(title="Fetch a model")
    at = page()
    assert "Queued, number 2 in line. One job runs at a time." in texts(at)
    press(at, "Cancel")
    assert jobs.status(second.name).state == "cancelled"
    assert "Cancelled. What was finished is kept." in texts(at)


@pytest.mark.parametrize("state", ["failed", "died"])
def test_a_job_that_went_wrong_says_why_and_can_be_asked_for_again(state):
    put(state, error='pairs.csv, row 17: found "high".', log="the last words")
    at = page()
    assert 'pairs.csv, row 17: found "high".' in texts(at)
    assert "the last words" in at.code[0].value
    press(at, "Ask again")
    assert [job.state for job in jobs.list_jobs()] == ["queued", state]


def test_a_cancelled_job_says_what_is_kept():
    put("cancelled", done=130, total=745)
    assert "Cancelled after 130 of 745. What was finished is kept." in texts(page())


def test_an_unreadable_job_leaves_the_others_as_they_are():
    (put() / "job.json").write_text("{")
    put("done", title="Fine", seconds=3.0)
    at = page()
    assert at.dataframe[0].value["state"].tolist() == ["done", "unreadable"]
    at.selectbox[0].select_index(1).run()
    assert "job.json is not JSON" in texts(at)
    assert not at.button


def test_the_text_of_a_title_is_never_typeset():
    put("failed", title=HOSTILE, error=HOSTILE)
    at = page()
    assert all("![x](" not in each.value for each in [*at.caption, *at.markdown, *at.header])


def test_two_hundred_jobs_are_listed_quickly():
    for _ in range(200):
        put("done", seconds=1.0)
    began = time.monotonic()
    assert len(page().dataframe[0].value) == 200
    assert time.monotonic() - began < 10


def use_panel():
    import streamlit as st

    from pages.ui import jobs as panel

    found = panel.panel(st.session_state.get("job"), done_label="Scored *all* models.")
    st.text(f"returned {found.state if found else None}")


def panel_of(job_id):
    at = AppTest.from_function(use_panel, default_timeout=30)
    at.session_state["job"] = job_id
    at.run()
    assert not at.exception
    return at


def test_the_panel_of_no_job_is_empty():
    assert texts(panel_of(None)) == texts(panel_of("20260101T000000.000000Z-00000000")) == "returned None"


def test_the_panel_of_a_finished_job_is_one_line():
    at = panel_of(put("done", seconds=200.4).name)
    assert "Scored *all* models. (3 min 20 s)" in at.get("html")[0].proto.body
    assert "returned done" in texts(at)


def test_the_end_of_a_watched_job_is_said_once():
    folder = put("running", title="Score *two* models")
    at = AppTest.from_file(APP, default_timeout=30)
    with locks.taken(folder / "alive"):
        at.switch_page("pages/jobs.py").run()
        assert not at.toast
    (folder / "progress.json").write_text('{"state": "done"}')
    assert at.run().toast[0].value == r"Score \*two\* models\: done"
    assert not at.run().toast


def test_the_panel_follows_work_that_was_asked_for_again():
    job_id = jobs.start("evaluate", title="Score", task="biosses")
    folder = record.root() / job_id
    (folder / "progress.json").write_text('{"state": "failed", "error": "no memory"}')
    at = panel_of(job_id)
    assert "no memory" in texts(at)
    press(at, "Ask again")
    assert "Queued, number 1 in line" in texts(at)
    assert len(jobs.list_jobs()) == 2


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, ""),
        (-3, "0.0 s"),
        (0.44, "0.4 s"),
        (9.96, "10 s"),
        (59.6, "1 min 0 s"),
        (200, "3 min 20 s"),
        (7500, "2 h 5 min"),
    ],
)
def test_durations_in_words(seconds, words):
    assert panel.duration(seconds) == words
