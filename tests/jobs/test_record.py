"""Damaged folders, dead processes, odd clocks."""

import json
import os
import signal
import time

import pytest

from core import jobs
from core.errors import Cancelled
from core.jobs import claims, files, housekeeping, locks, processes, record
from core.jobs.reporter import Rate, Reporter


def folder(*, job=None, progress=None, taken=None):
    place = record.root() / record.new_id()
    place.mkdir(parents=True)
    (place / "job.json").write_text(
        json.dumps({"verb": "count", "title": "t", "arguments": {}}) if job is None else job
    )
    if progress is not None:
        (place / "progress.json").write_text(progress)
    if taken is not None:
        (place / "taken").write_text(taken)
    return place


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "\x00\x01", '{"verb": 3, "arguments": {}}', '{"verb": "x"}'])
def test_a_job_with_a_damaged_spec_is_unreadable_and_the_others_are_fine(damage):
    bad, good = folder(job=damage), folder()
    by_id = {job.id: job for job in jobs.list_jobs()}
    assert by_id[bad.name].state == "unreadable"
    assert "cannot be read (job.json" in by_id[bad.name].error or "verb is no text" in by_id[bad.name].error
    assert by_id[good.name].state == "queued"
    assert by_id[good.name].position == 1


@pytest.mark.parametrize(
    "damage",
    ["", "{", "7", '{"state": "dancing"}', '{"state": "done", "done": "many"}', "{}", '{"state": "done", "rate": []}'],
)
def test_a_job_with_a_damaged_progress_is_unreadable(damage):
    place = folder(progress=damage)
    job = jobs.status(place.name)
    assert job.state == "unreadable"
    assert "progress.json" in job.error


def test_other_folders_and_files_are_no_jobs():
    folder()
    (record.root() / "keys").mkdir(exist_ok=True)
    (record.root() / "notes").mkdir()
    assert len(jobs.list_jobs()) == 1


def test_a_running_job_whose_lock_is_free_reads_died():
    place = folder(progress='{"state": "running", "done": 3, "total": 9}', taken="{}")
    job = jobs.status(place.name)
    assert (job.state, job.done, job.error) == ("died", 3, record.GONE)
    with locks.taken(place / "alive") as mine:
        assert mine
        assert jobs.status(place.name).state == "running"
    assert jobs.status(place.name).state == "died"


def test_a_dead_job_that_was_asked_to_stop_reads_cancelled():
    place = folder(progress='{"state": "running"}', taken="{}")
    (place / "cancel").touch()
    assert jobs.status(place.name).state == "cancelled"


def test_on_another_machine_the_heartbeat_decides():
    taken = json.dumps({"host": "elsewhere", "pid": 1, "born": "x"})
    place = folder(progress='{"state": "running"}', taken=taken)
    assert jobs.status(place.name).state == "running"
    old = time.time() - 2 * record.STALE
    os.utime(place / "progress.json", (old, old))
    assert jobs.status(place.name).state == "died"


def test_where_locks_mean_nothing_the_heartbeat_decides(monkeypatch):
    monkeypatch.setattr(locks.fcntl, "flock", lambda handle, kind: None)
    locks.trusted.cache_clear()
    place = folder(progress='{"state": "running"}', taken=json.dumps(vars(processes.identity())))
    assert jobs.status(place.name).state == "running"
    locks.trusted.cache_clear()


def test_locks_of_this_disk_are_trusted(tmp_path):
    locks.trusted.cache_clear()
    assert locks.trusted(tmp_path)


def test_the_rate_begins_anew_with_each_stage_and_time_left_is_never_negative():
    rate = Rate()
    assert (rate.value, rate.left) == (None, None)
    for now in range(5):
        rate.add(now, 100 + 10 * now, 200)  # the first hundred were there already
    assert (rate.value, rate.left) == (10, 6)
    rate.add(5, 0, 50)
    assert rate.value is None
    rate.add(6, 60, 50)
    assert (rate.value, rate.left) == (60, 0)


def test_the_rate_forgets_what_is_long_past():
    rate = Rate()
    for now in range(100):
        rate.add(now, now if now < 50 else 50 + 4 * (now - 50), 1000)
    assert rate.value == pytest.approx(4)


def test_a_clock_that_jumps_back_gives_no_negative_times(monkeypatch):
    place = folder()
    report = Reporter(place)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    for done in range(4):
        report(done, 9, "")
        time.sleep(0.05)
    report.close("done")
    stand = files.read_standing(place)
    assert stand.seconds > 0
    assert stand.finished == 0
    (place / "progress.json").write_text('{"state": "running", "seconds_left": -5.0}')
    (place / "taken").write_text("{}")
    with locks.taken(place / "alive"):
        assert jobs.status(place.name).seconds_left == 0


def test_progress_is_written_at_most_five_times_a_second(monkeypatch):
    place, written = folder(), []
    real = files.write_standing
    monkeypatch.setattr(files, "write_standing", lambda *a, **k: (written.append(1), real(*a, **k)))
    report, end = Reporter(place), time.monotonic() + 1
    while time.monotonic() < end:
        report(1, 2, "")
    report.close("done")
    assert 4 <= len(written) <= 8


def test_the_clock_goes_on_while_one_step_takes_long():
    """Nothing is reported for two seconds: the time that it runs grows, the time left shrinks, and then is unknown."""
    place = folder()
    report = Reporter(place)
    report(0, 10, "asking")
    time.sleep(0.3)
    report(2, 10, "asking")  # 1.2 s left
    before = files.read_standing(place)
    time.sleep(1.25)
    between = files.read_standing(place)
    assert between.seconds > before.seconds + 0.8 and between.rate is not None
    time.sleep(1.0)
    after = files.read_standing(place)
    report.close("done")
    assert after.seconds > between.seconds + 0.8
    assert between.seconds_left is None or 0 < between.seconds_left < 1.2
    assert after.seconds_left is None and after.note == "asking"


def test_progress_raises_when_cancelled_or_when_the_folder_is_gone():
    place = folder()
    report = Reporter(place)
    report(0, 1, "")
    (place / "cancel").touch()
    with pytest.raises(Cancelled):
        report(1, 1, "")
    report.close("cancelled")
    assert files.read_standing(place).state == "cancelled"


def test_a_claim_has_one_owner_and_passes_on_when_its_job_ends():
    first = record.root() / claims.claim("k", record.new_id())
    assert claims.claim("k", record.new_id()) == first.name  # not yet written: its owner is about to
    first.mkdir()
    (first / "job.json").write_text('{"arguments": {}}')
    assert claims.claim("k", record.new_id()) == first.name
    (first / "progress.json").write_text('{"state": "done"}')
    second = record.new_id()
    assert claims.claim("k", second) == second
    assert claims.newest("k") == (2, second)


def test_tidy_removes_what_ended_long_ago_and_keeps_the_rest():
    long_ago, just_now = time.time() - 8 * housekeeping.DAY, time.time()
    old = folder(progress=json.dumps({"state": "done", "finished": long_ago}))
    new = folder(progress=json.dumps({"state": "done", "finished": just_now}))
    ahead = folder(progress=json.dumps({"state": "done", "finished": just_now + 10 * housekeeping.DAY}))
    queued = folder()
    assert jobs.tidy() == 1
    assert [old.exists(), new.exists(), ahead.exists(), queued.exists()] == [False, True, True, True]
    assert jobs.tidy(days=0) == 1


def test_tidy_removes_claims_that_are_over(monkeypatch):
    job_id = claims.claim("k", record.new_id())
    jobs.tidy()
    assert claims.newest("k") == (1, job_id)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 100)
    jobs.tidy()
    assert claims.newest("k") == (0, "")


def test_a_process_is_known_by_its_birth():
    me = processes.identity()
    assert processes.lives(me)
    assert not processes.lives(processes.Identity(me.host, me.pid, "another time"))
    assert not processes.lives(processes.Identity("elsewhere", me.pid, me.born))


def test_a_forked_helper_does_not_keep_a_lock(tmp_path):
    with locks.taken(tmp_path / "lock") as mine:
        assert mine
        pid = os.fork()
        if pid == 0:
            time.sleep(30)
            os._exit(0)
    end = time.monotonic() + 5
    while locks.held(tmp_path / "lock") and time.monotonic() < end:
        time.sleep(0.01)
    free = not locks.held(tmp_path / "lock")
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert free
