"""Arguments of a job that no file keeps."""

import json

from core import jobs
from core.jobs import child, record


def test_a_secret_reaches_the_work_and_is_on_no_disk_afterwards(monkeypatch):
    monkeypatch.setattr("core.jobs.supervisor.ensure_worker", lambda: None)
    job_id = jobs.start("greet", title="Greet", secret={"email": "me@example.org"}, name="X")
    folder, seen = record.root() / job_id, []
    assert jobs.status(job_id).arguments == {"name": "X"}
    assert json.loads((folder / "secret.json").read_text()) == {"email": "me@example.org"}
    assert jobs.start("greet", secret={"email": "you@example.org"}, name="X") == job_id
    child._run_alone(lambda verb, arguments, _: seen.append((verb, arguments)), folder)
    assert seen == [("greet", {"name": "X", "email": "me@example.org"})]
    assert jobs.status(job_id).state == "done"
    assert not any(b"example.org" in path.read_bytes() for path in folder.iterdir() if path.is_file())
    assert jobs.latest("greet", name="X").id == job_id


def test_a_queued_job_that_is_cancelled_leaves_no_secret(monkeypatch):
    monkeypatch.setattr("core.jobs.supervisor.ensure_worker", lambda: None)
    job_id = jobs.start("greet", secret={"email": "me@example.org"})
    assert jobs.cancel(job_id).state == "cancelled"
    assert not (record.root() / job_id / "secret.json").exists()
