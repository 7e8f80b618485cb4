"""Several people at once, and people who go away: nobody is disturbed, nothing is shown to others, no work is lost."""

import re
import time

import pytest
from playwright.sync_api import expect

from core import jobs
from tests.browser import made

pytestmark = pytest.mark.browser
MODEL = "all-MiniLM-L6-v2"
WIDTH = 384  # numbers a vector
MANY = 2_000  # pairs, so that a job lasts long enough to be cancelled


@pytest.fixture
def long_job(visitor, of_server):
    """A person who has a long job running, and the job's id; whatever is left of it is cancelled afterwards."""
    tab = visitor().open(f"similarity?model={MODEL}")
    tab.take("many.csv", made.table(made.pairs(MANY, word="many")))
    tab.press("score-models")
    going = tab.page.locator("[class*='st-key-job-cancel-'] button:visible")
    expect(going.first).to_be_visible()
    job = next(one for one in jobs.list_jobs() if one.active)
    yield tab, job.id
    if jobs.status(job.id).active:
        jobs.cancel(job.id)


def wait_for(page, condition, seconds=300):
    """Until a thing outside the browser is so; the browser goes on meanwhile. A busy machine is slow."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"it did not come to be so in {seconds} s: {jobs.list_jobs()}"
        page.wait_for_timeout(200)


def test_one_scores_while_another_browses_and_sees_nothing_of_it(long_job, visitor):
    busy, job = long_job
    other = visitor().open("similarity?colour=kind")
    other.pick("demo-039")
    other.shows("demo-039")
    for view in ("Bootstrap", "Models", "Pairs"):
        other.tab(view)
    other.shows("demo-039")
    other.key("similarity-data").locator("input").click()
    offered = other.page.get_by_role("option").all_inner_texts()
    assert "Demo pairs" in offered
    assert "many.csv" not in offered
    other.page.keyboard.press("Escape")
    other.menu("Jobs")
    assert "many.csv" not in other.page.content()
    other.menu("Home")
    assert "many.csv" not in other.page.content()
    assert jobs.status(job).state != "failed"
    expect(busy.key("similarity-data").locator("input")).to_have_value("many.csv")


def test_a_running_job_is_cancelled_from_the_page_and_what_was_stored_stays(long_job, app):
    tab, job = long_job
    wait_for(tab.page, lambda: jobs.status(job).done >= 256)
    tab.page.locator("[class*='st-key-job-cancel-'] button:visible").first.click()
    wait_for(tab.page, lambda: jobs.status(job).state == "cancelled")
    expect(tab.page.get_by_test_id("stMain")).to_contain_text(re.compile("cancelled", re.IGNORECASE))
    expect(tab.page.get_by_test_id("stMain")).to_contain_text("What was finished is kept.")
    stored = sum(path.stat().st_size for path in (app.cache / "embeddings").rglob("*.npy"))
    assert stored > 100 * WIDTH * 4  # a chunk is on disk
    again = tab.page.locator("[class*='st-key-job-again-'] button:visible").or_(
        tab.key("score-models").locator("button:visible")
    )
    expect(again.first).to_be_visible()


def test_closing_the_tab_changes_nothing(visitor, of_server):
    tab = visitor().open("similarity?model=random")
    tab.take("left.csv", made.table(made.pairs(40, word="left")))
    link = tab.page.url
    known = {one.id for one in jobs.list_jobs()}
    tab.press("score-models")
    job = next(one for one in jobs.list_jobs() if one.id not in known)
    tab.check()
    tab.page.close()
    back = visitor()
    back.open("jobs")
    wait_for(back.page, lambda: jobs.status(job.id).state == "done")
    back.open(link)
    assert len(back.points()) == 40
    back.menu("Jobs")
    expect(back.page.get_by_test_id("stMain")).to_contain_text("left.csv")
    expect(back.page.get_by_test_id("stMain")).to_contain_text(re.compile(r"\bdone\b", re.IGNORECASE))
