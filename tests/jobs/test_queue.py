"""Asking, running, ending."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core import jobs
from core.errors import BadInput, CoreError, MissingData, UnknownName

STAND_IN = str(Path(__file__).parent / "stand_in.py")


def asker(verb, **arguments):
    return subprocess.Popen(
        [sys.executable, STAND_IN, "ask", verb, json.dumps(arguments)], stdout=subprocess.PIPE, text=True
    )


def test_a_job_runs_and_leaves_its_result(desk):
    job_id = jobs.start("count", title="Count to five", n=5)
    job = desk.until(job_id)
    assert (job.state, job.title, job.done, job.total, job.note) == ("done", "Count to five", 5, 5, "counted")
    assert job.created <= job.started <= job.finished
    assert jobs.result(job_id) == {"counted": 5}
    assert jobs.list_jobs() == [job]


def test_progress_has_rate_and_time_left(desk):
    job_id = jobs.start("count", n=40, pause=0.05)
    job = desk.wait(lambda: (job := jobs.status(job_id)).done >= 15 and job)
    assert job.state == "running"
    assert job.rate == pytest.approx(20, rel=0.3)
    assert job.seconds_left == pytest.approx((40 - job.done) / job.rate, abs=0.3)  # it runs on since the report
    assert jobs.cancel(job_id).stopping
    desk.until(job_id, "cancelled")


def test_a_stage_is_seen_even_if_silence_follows(desk):
    job_id = jobs.start("stages")
    desk.wait(lambda: jobs.status(job_id).note == "loading the model")
    assert jobs.status(job_id).state == "running"


def test_a_failed_job_says_the_sentence_of_its_error(desk):
    job_id = jobs.start("fail")
    job = desk.until(job_id)
    assert (job.state, job.error) == (
        "failed",
        'pairs.csv, row 17, column "gold": found "high", expected a number.',
    )
    with pytest.raises(MissingData, match="it is failed"):
        jobs.result(job_id)
    assert "Traceback" not in jobs.log(job_id) and jobs.log(job_id).endswith(f"failed: {job.error}")


def test_an_unexpected_error_is_named_and_its_trace_is_in_the_log(desk):
    job_id = jobs.start("break")
    assert desk.until(job_id).error == "unexpected: ZeroDivisionError: division by zero"
    assert "Traceback" in jobs.log(job_id)
    assert len(jobs.log(job_id, tail=2).splitlines()) == 2


def test_a_full_disk_is_said_in_words(desk):
    assert desk.until(jobs.start("full")).error == (
        f"no space left on the disk of {desk.cache}. Free some and ask again; what was finished is kept."
    )


def test_a_result_that_is_no_json_fails_the_job(desk):
    assert "not JSON serializable" in desk.until(jobs.start("odd")).error


def test_the_log_masks_secrets_and_writes_out_control_characters(desk, monkeypatch):
    monkeypatch.setenv("HF_TOKEN", "hf_abcdef123456")
    job_id = jobs.start("say")
    desk.until(job_id, "done")
    said = (desk.cache / "jobs" / job_id / "log.txt").read_bytes()
    assert b"red \\x1b[31m and <HF_TOKEN>\n" in said
    assert b"from C\n" in said
    assert b"WARNING root: token <HF_TOKEN>\n" in said
    assert b"hf_abc" not in b"".join(path.read_bytes() for path in desk.cache.rglob("*") if path.is_file())


def test_five_processes_that_ask_at_once_cause_one_run(desk):
    askers = [asker("count", n=10, pause=0.1) for _ in range(5)]
    ids = {each.communicate()[0].strip() for each in askers}
    assert len(ids) == 1
    desk.until(ids.pop(), "done")
    assert len(desk.trace("begin")) == 1
    assert len(list((desk.cache / "jobs").glob("*/job.json"))) == 1


def test_asking_again_after_the_end_is_a_new_job(desk):
    first = jobs.start("count")
    desk.until(first)
    second = jobs.start("count")
    assert second != first
    assert jobs.start("count", n=4) not in (first, second)
    desk.until(second)


def test_the_latest_job_of_the_same_work_is_found_by_its_arguments(desk):
    assert jobs.latest("count", n=2) is None
    job_id = jobs.start("count", n=2)
    assert jobs.latest("count", n=2).id == job_id
    assert jobs.latest("count", n=3) is None
    desk.until(job_id)
    again = jobs.start("count", n=2)
    assert jobs.latest("count", n=2).id == again


def test_the_asker_ends_and_the_job_goes_on(desk):
    process = asker("count", n=15, pause=0.05)
    job_id = process.communicate()[0].strip()
    assert process.returncode == 0
    assert desk.until(job_id).state == "done"


def test_four_jobs_keep_their_order_and_cancelling_the_second_leaves_the_others(desk):
    ids = [jobs.start("count", name=name, n=5, pause=0.1) for name in "abcd"]
    desk.until(ids[0], "running")
    assert [job.position for job in jobs.list_jobs()] == [3, 2, 1, None]
    assert jobs.cancel(ids[1]).state == "cancelled"
    assert jobs.status(ids[3]).position == 2
    states = [desk.until(each).state for each in ids]
    assert states == ["done", "cancelled", "done", "done"]
    assert [json.loads(line.split(" ", 2)[2].rsplit(" ", 1)[0])["name"] for line in desk.trace("begin")] == list("acd")


def test_a_job_runs_under_the_settings_of_who_asked(desk, monkeypatch):
    monkeypatch.delenv("BIOSCOPE_DATA", raising=False)
    desk.until(jobs.start("count"))
    monkeypatch.setenv("BIOSCOPE_DATA", "/somewhere")
    job_id = jobs.start("setting")
    desk.until(job_id)
    assert jobs.result(job_id) == "/somewhere"


def test_arguments_that_are_no_plain_values_are_refused(desk):
    with pytest.raises(BadInput, match="count: a job takes only texts, numbers"):
        jobs.start("count", n={1, 2})


@pytest.mark.parametrize("job_id", ["", "..", "../x", "20260101T000000.000000Z-zzzzzzzz", "keys"])
def test_an_unknown_id_is_refused_by_name(job_id):
    for ask in (jobs.status, jobs.cancel, jobs.log, jobs.result):
        with pytest.raises(UnknownName, match="no job"):
            ask(job_id)


def test_a_folder_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BIOSCOPE_CACHE", str(tmp_path / "file"))
    with pytest.raises(CoreError, match=r"could not be written to .*file/jobs: .*BIOSCOPE_CACHE"):
        jobs.start("count")
    assert jobs.list_jobs() == []
