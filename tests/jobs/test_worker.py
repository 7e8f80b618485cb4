"""The worker's life: warm, idle, killed, replaced."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from core import jobs
from core.jobs import files, record, supervisor

STAND_IN = str(Path(__file__).parent / "stand_in.py")
TOO_MUCH = "killed (SIGKILL): out of memory is the usual cause; try a smaller model or batch."


def supervisor_pid():
    return files.load(record.root() / "supervisor")["pid"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("SIGKILL", TOO_MUCH),
        ("SIGABRT", "aborted (SIGABRT): a library stopped the process; its last words are in the log."),
        ("SIGSEGV", "crashed (SIGSEGV): a library touched memory that was not its own; the place is in the log."),
        ("SIGTERM", "interrupted (SIGTERM): the process was asked to stop. Ask again; what was finished is kept."),
    ],
)
def test_a_job_whose_process_dies_says_how_and_the_next_one_runs(desk, name, words):
    dies, lives = jobs.start("signal", name=name), jobs.start("count")
    job = desk.until(dies)
    assert (job.state, job.error) == ("died", words)
    assert (job.done, job.total) == (1, 10)
    assert desk.until(lives).state == "done"
    if name == "SIGSEGV":
        assert "Fatal Python error: Segmentation fault" in jobs.log(dies)


def test_cancelling_a_running_job_stops_it_at_its_next_report(desk):
    job_id = jobs.start("count", n=1000, pause=0.02)
    desk.until(job_id, "running")
    assert jobs.cancel(job_id).stopping
    job = desk.until(job_id)
    assert (job.state, job.error, job.stopping) == ("cancelled", "", False)
    assert 0 <= job.done < 1000
    assert jobs.cancel(job_id) == job


def test_a_second_cancel_ends_the_process_and_later_jobs_go_on(desk):
    deaf, after = jobs.start("deaf"), jobs.start("pid")
    desk.wait(lambda: jobs.status(deaf).note == "not listening")
    runner = desk.runner(deaf)
    jobs.cancel(deaf)
    time.sleep(0.5)
    assert jobs.status(deaf).state == "running"
    began = time.monotonic()
    assert jobs.cancel(deaf).state == "cancelled"
    assert time.monotonic() - began < 5
    desk.until(after)
    assert jobs.result(after) != runner.pid
    assert jobs.status(deaf).state == "cancelled"


def test_asking_again_while_it_is_stopping_is_a_new_job(desk):
    first = jobs.start("deaf", seconds=2)
    desk.until(first, "running")
    jobs.cancel(first)
    second = jobs.start("deaf", seconds=2)
    assert second != first
    assert jobs.start("deaf", seconds=2) == second
    jobs.cancel(second)


def test_a_recycled_pid_is_never_hit(desk):
    job_id = jobs.start("deaf")
    desk.until(job_id, "running")
    taken, said = record.place(job_id) / "taken", desk.runner(job_id)
    bystander = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(30)"])
    taken.write_text(taken.read_text().replace(str(said.pid), str(bystander.pid)))
    jobs.cancel(job_id)
    jobs.cancel(job_id)
    assert bystander.poll() is None
    bystander.kill()
    bystander.wait()


def test_the_worker_is_warmed_once_and_ends_when_idle(desk, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_WORKER_IDLE", "0.5")
    monkeypatch.setenv("BIOSCOPE_WARM", "1")
    assert jobs.ensure_worker()
    desk.wait(lambda: desk.trace("warm"))
    desk.wait(lambda: not desk.processes())
    assert desk.trace() == ["warm"]
    job_id = jobs.start("count")
    assert desk.until(job_id).state == "done"


def test_a_worker_that_is_there_is_not_started_again(desk):
    first = jobs.start("pid")
    desk.until(first)
    assert not jobs.ensure_worker()
    second = jobs.start("pid")
    desk.until(second)
    assert jobs.result(first) == jobs.result(second)


def test_a_worker_grown_past_its_cap_is_replaced(desk, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_MEMORY", "150")
    before, grown = jobs.start("pid"), jobs.start("grow")
    after = jobs.start("setting")
    desk.until(after)
    assert jobs.result(before) == jobs.result(grown)
    pids = [line.split()[-1] for line in desk.trace("begin")]
    assert pids[0] == pids[1] != pids[2]


def test_two_workers_never_run_two_jobs_at_a_time(desk):
    ids = [jobs.start("count", name=str(i), n=2, pause=0.1) for i in range(6)]
    extra = subprocess.Popen([sys.executable, STAND_IN, "worker", "--child"], stderr=subprocess.DEVNULL)
    for each in ids:
        assert desk.until(each).state == "done"
    extra.kill()
    extra.wait()
    words = [line.split()[0] for line in desk.trace()]
    assert words == ["begin", "end"] * 6


@pytest.mark.parametrize("who", ["supervisor", "child"])
def test_sigterm_interrupts_the_job_and_leaves_no_process(desk, who):
    job_id = jobs.start("deaf")
    desk.until(job_id, "running")
    began = time.monotonic()
    os.kill(supervisor_pid() if who == "supervisor" else desk.runner(job_id).pid, signal.SIGTERM)
    job = desk.until(job_id)
    assert job.state == "died"
    assert job.error.startswith("interrupted")
    desk.wait(lambda: not desk.processes())
    assert time.monotonic() - began < 10


def test_a_new_worker_writes_the_last_word_on_a_job_that_an_earlier_one_left(desk):
    place = record.root() / record.new_id()
    place.mkdir(parents=True)
    (place / "job.json").write_text('{"verb": "count", "arguments": {}}')
    (place / "taken").write_text("{}")
    desk.until(jobs.start("pid"))
    assert (files.read_standing(place).state, files.read_standing(place).error) == ("died", record.GONE)


def test_queued_jobs_outlive_a_stopped_worker(desk):
    first, second = jobs.start("deaf"), jobs.start("count")
    desk.until(first, "running")
    desk.wait(lambda: len(desk.processes()) == 2)  # a second supervisor came too late and left
    os.kill(supervisor_pid(), signal.SIGTERM)
    desk.wait(lambda: not desk.processes())
    assert jobs.status(second).state == "queued"
    assert jobs.ensure_worker()
    assert desk.until(second).state == "done"


def test_a_killed_supervisor_leaves_a_job_that_ends_and_no_process(desk, monkeypatch):
    job_id = jobs.start("count", n=10, pause=0.1)
    desk.until(job_id, "running")
    os.kill(supervisor_pid(), signal.SIGKILL)
    assert desk.until(job_id).state == "done"
    desk.wait(lambda: not desk.processes())


def test_a_worker_that_cannot_start_fails_the_waiting_jobs_with_its_last_words(desk, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_BROKEN", "1")
    job = desk.until(jobs.start("count"))
    assert job.state == "failed"
    assert "ended at its start, 3 times (exit code 1): ImportError: no module named torch." in job.error


def test_the_worker_goes_after_the_pages_and_leaves_no_zombie(desk):
    job_id = jobs.start("deaf")
    desk.until(job_id, "running")
    runner = desk.runner(job_id).pid
    assert os.getpriority(os.PRIO_PROCESS, runner) == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)
    assert Path(f"/proc/{runner}/oom_score_adj").read_text().strip() == "500"
    assert os.getsid(runner) != os.getsid(0)
    pid = supervisor_pid()
    os.kill(pid, signal.SIGTERM)
    desk.wait(lambda: not Path(f"/proc/{pid}").exists())


def test_a_cache_removed_meanwhile_stops_the_job_and_the_next_one_runs(desk):
    job_id = jobs.start("count", n=1000, pause=0.02)
    desk.wait(lambda: jobs.status(job_id).done)
    shutil.rmtree(desk.cache, ignore_errors=True)
    shutil.rmtree(desk.cache, ignore_errors=True)
    desk.wait(lambda: desk.trace("end"))
    assert jobs.list_jobs() == []
    assert desk.until(jobs.start("count")).state == "done"


def test_changed_code_is_run_by_a_fresh_process(desk, tmp_path, monkeypatch):
    from core.jobs import surroundings

    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "a.py").write_text("")
    monkeypatch.setattr(surroundings.settings, "ROOT", tmp_path)
    before = surroundings.code_stamp()
    assert surroundings.code_stamp() == before
    os.utime(tmp_path / "core" / "a.py", (1, 1))
    assert surroundings.code_stamp() != before


def test_nothing_heavy_is_imported_by_the_supervisor():
    heavy = "numpy pandas torch streamlit plotly"
    code = f"import sys, core.jobs.__main__; print([m for m in '{heavy}'.split() if m in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=supervisor.settings.ROOT)
    assert said.stdout.strip() == "[]"
