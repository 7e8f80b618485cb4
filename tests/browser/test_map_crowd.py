"""Two people have maps made at once: both get theirs, and nobody is thrown out."""

import pytest

from core import actions, jobs
from tests.browser import on_map

pytestmark = pytest.mark.browser
DEMO = {"name": "demo-papers"}


def test_two_who_press_at_once_both_get_their_maps(visitor, app, of_server):
    first, second = visitor(), visitor()
    server = app.pid
    first.open("map?model=tfidf&neighbours=10")
    second.open("map?model=tfidf&neighbours=10&seed=3&spread=0.25")
    known = {one.id for one in jobs.list_jobs()}
    with first.run(), second.run():
        for tab in (first, second):
            tab.key("make-map-0").locator("button:visible").first.click(no_wait_after=True)
    for tab in (first, second):
        on_map.ready(tab, 120)
    mine = [one for one in jobs.list_jobs() if one.id not in known]
    assert sorted(one.state for one in mine) == ["done", "done"]
    places = []
    for tab, how in ((first, {}), (second, {"seed": 3, "min_dist": 0.25})):
        made = actions.map_papers(data=DEMO, model="tfidf", n_neighbors=10, compute=False, **how)
        drawn = on_map.points(tab)
        assert {one["id"] for one in drawn} == set(made.papers.ids)
        places.append([(one["id"], round(one["left"]), round(one["top"])) for one in drawn])
    assert places[0] != places[1]
    assert app.process.poll() is None and app.pid == server
    first.menu("Home")  # the server answers
