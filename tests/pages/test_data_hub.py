"""Data, From the hub: what is said before a data set is asked for, one on its way, and what it is called then."""

import json

import pytest

from core import actions, jobs
from core.cli.jobs import VERBS
from core.errors import CoreError
from core.jobs import locks, record
from tests.pages.standing import standing_job

DATA = "pages/data.py"
COMMIT = "b" * 40
SHORT = COMMIT[:12]
ARGUMENTS = {"name": "org/sts", "kind": "", "revision": "", "columns": {}}
HOSTILE = "<img src=x onerror=alert(1)> ![c](http://beacon.example/x.png) $a$ :red[b]"


@pytest.fixture
def online(online, no_data, monkeypatch):
    monkeypatch.delenv("BIOSCOPE_HUB", raising=False)


def pairs(n=12):
    rows = "".join(f"Protein {i} binds DNA,DNA is bound by gene {i * 3},{i % 5}\n" for i in range(n))
    return f"sentence1,sentence2,score\n{rows}".encode()


def papers(n=9):
    rows = [
        {"pmid": 100 + i, "title": f"Gene {i}", "abstract": f"Of cell {i * 7}.", "topic": "ab"[i % 2]} for i in range(n)
    ]
    return "".join(json.dumps(row) + "\n" for row in rows).encode()


def card(page, **view):
    return page(DATA, source="hub", **view)


def labels(found):
    return {one.label for one in found.at.button}


def typeset(found):
    return "\n".join(str(one.value) for kind in (found.at.markdown, found.at.caption) for one in kind)


def put(state, **standing):
    return standing_job("prepare", "Fetch org/sts from the hub", ARGUMENTS, state, **standing)


def done(found):
    """What the worker would do with the one job that waits."""
    (job,) = [one for one in jobs.list_jobs() if one.active]
    folder = record.root() / job.id
    (folder / "taken").write_text("{}")
    try:
        result, end = VERBS[job.verb](**job.arguments), {"state": "done"}
        (folder / "result.json").write_text(json.dumps({"result": result}))
    except CoreError as error:
        end = {"state": "failed", "error": str(error)}
    (folder / "progress.json").write_text(json.dumps(end))
    return found.run()


# nothing asked


def test_what_leaves_the_machine_and_what_is_known_is_said_before(page, online):
    found = card(page)
    assert "<dt>to huggingface.co and hf.co</dt><dd>the name of the data set" in found.said
    assert "above 256 MB nothing is fetched" in found.said and "no code of the data set is run" in found.said
    assert "Fetch" in labels(found) and jobs.list_jobs() == []


def test_a_name_its_kind_and_columns_are_asked_for_and_in_the_url(page, online):
    found = card(page)
    found.at.text_input(key="data-hub-name").set_value("org/labelled@v2#easy")
    found.at.get("button_group")[-1].set_value("papers")
    found.run()
    found.at.text_input(key="data-hub-title").set_value("text")
    found.run().press("Fetch")
    (job,) = jobs.list_jobs()
    asked = {"name": "org/labelled@v2#easy", "kind": "papers", "revision": "", "columns": {"title": "text"}}
    assert (job.verb, job.title, job.arguments) == ("prepare", "Fetch org/labelled@v2#easy from the hub", asked)
    assert found.url["hub-name"] == ["org/labelled@v2#easy"] and found.url["hub-title"] == ["text"]
    assert "Queued" in found.said and "Fetch" not in labels(found)
    assert "Fetching: org/labelled@v2#easy." in card(page).said


def test_a_link_asks_for_nothing_by_itself(page, online):
    found = card(page, **{"hub-name": "org/sts", "hub-as": "pairs"})
    assert found.at.text_input(key="data-hub-name").value == "org/sts" and jobs.list_jobs() == []
    found.press("Fetch")
    assert jobs.list_jobs()[0].arguments == {**ARGUMENTS, "kind": "pairs"}


@pytest.mark.parametrize("name", ["https://huggingface.co/org/x", "../x", "a/b/c", HOSTILE, "föö/bar"])
def test_what_names_no_data_set_is_refused_at_once(page, online, name):
    found = card(page)
    found.at.text_input(key="data-hub-name").set_value(name)
    found.run()
    assert "names no data set of the hub" in found.said and "![c](" not in typeset(found)
    assert next(one for one in found.at.button if one.label == "Fetch").disabled


def test_without_a_name_nothing_is_asked(page, online):
    assert "Write the id of a data set first" in card(page).press("Fetch").said and jobs.list_jobs() == []


def test_offline_a_sentence_stands_in_place_of_the_button(page, online, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    found = card(page)
    assert "Fetch" not in labels(found) and "files of your own" in found.said


# running, paused, failed


def test_a_fetch_that_goes_can_be_paused(page, online):
    folder = put("running", done=1_200_000, total=4_000_000, note="train.parquet", seconds=3.0, rate=400_000.0)
    with locks.taken(folder / "alive"):
        found = card(page)
        assert "Fetch org/sts from the hub" in found.said and "1.2 of 4.0 MB · 0.4 MB a second" in found.said
        found.press("Pause")
        assert (folder / "cancel").exists() and "What was fetched is kept." in found.said


def test_what_came_is_read_without_a_rate(page, online):
    folder = put(
        "running", done=4_000_000, total=4_000_000, note="reading org/sts", seconds=12.0, rate=9e6, seconds_left=0.0
    )
    with locks.taken(folder / "alive"):
        assert "Reading org/sts\n4.0 of 4.0 MB · 12 s so far\n" in card(page).said


def test_a_paused_fetch_goes_on(page, online):
    put("cancelled", done=1_200_000, total=4_000_000)
    found = card(page)
    assert "paused after 1.2 of 4.0 MB. What was fetched is kept." in found.said
    found.press("Resume")
    assert [job.arguments for job in jobs.list_jobs() if job.state == "queued"] == [ARGUMENTS]


@pytest.mark.parametrize(
    ("files", "more", "words"),
    [
        ({"a/x.csv": pairs(), "b/x.csv": pairs()}, {}, "has 2 parts: a and b. Name one: org/sts#PART."),
        ({"x.csv": b"x,y\n1,2\n"}, {}, 'Found "x" and "y"'),
        ({"x.csv": pairs()}, {"gated": "manual", "token": "hf_secret"}, "access is refused (401)"),
        ({"x.pkl": b"x"}, {}, "which are not opened"),
        ({}, {"extra": [{"rfilename": "x.csv", "size": 300_000_000, "blobId": "0" * 40}]}, "at most 256 MB are taken"),
    ],
)
def test_a_failed_fetch_says_why_and_how_to_mend_it(page, fake_hub, no_data, files, more, words):
    fake_hub.add_dataset("org/sts", files, **more)
    found = done(card(page, **{"hub-name": "org/sts"}).press("Fetch"))
    assert words in found.said and "Mend the name, the kind or the columns below" in found.said
    assert {"Resume", "Fetch"} <= labels(found)


def test_a_part_is_named_and_the_set_is_here(page, fake_hub, no_data):
    fake_hub.add_dataset("org/sts", {"a/x.csv": pairs(), "b/x.csv": pairs(5)})
    found = done(card(page, **{"hub-name": "org/sts"}).press("Fetch"))
    found.at.text_input(key="data-hub-name").set_value("org/sts#b")
    found = done(found.run().press("Fetch"))
    assert f"hub:org/sts@{SHORT}#b" in found.said and "5 pairs" in found.said


# here


def test_rated_pairs_are_called_by_their_commit_and_lead_to_their_page(page, fake_hub, no_data):
    fake_hub.add_dataset("org/sts", {"test.csv": pairs()}, licence="cc-by-4.0")
    found = done(card(page, **{"hub-name": "org/sts"}).press("Fetch"))
    for text in (f"hub:org/sts@{SHORT}", "12 pairs", "cc-by-4.0", COMMIT, "stays under it"):
        assert text in found.said
    found.at.button(key="hub-similarity").click()
    found.run()
    assert found.at.title[0].value == "Sentence similarity" and found.url["data"] == [f"hub:org/sts@{SHORT}"]


def test_papers_lead_to_the_map_and_with_levels_to_pathways(page, fake_hub, no_data, pathway_folder):
    fake_hub.add_dataset("org/papers", {"x.jsonl": papers()}, licence=None)
    fake_hub.add_dataset("org/bench", pathway_folder(), licence="cc0-1.0")
    first, second = actions.prepare(name="org/papers")["name"], actions.prepare(name="org/bench")["name"]
    found = card(page)
    assert found.at.selectbox(key="data-hub-set").value == second
    assert [one.key for one in found.at.button if one.key in {"hub-map", "hub-pathways"}] == ["hub-map", "hub-pathways"]
    found.at.selectbox(key="data-hub-set").set_value(first)
    found.run()
    assert found.url["hub-set"] == [first] and "hub-pathways" not in {one.key for one in found.at.button}
    assert "states no licence" in found.said and "9 papers" in found.said
    found.at.button(key="hub-map").click()
    assert found.run().url["data"] == [first] and found.at.title[0].value == "Map"


def test_what_a_data_set_says_of_itself_is_not_typeset(page, fake_hub, no_data):
    readme = f"---\nlicense: other\nlicense_name: {HOSTILE}\n---\n".encode()
    fake_hub.add_dataset("org/sts", {"test.csv": pairs(), "README.md": readme}, licence=None)
    actions.prepare(name="org/sts")
    found = card(page)
    assert f"hub:org/sts@{SHORT}" in found.said and "![c](" not in typeset(found)
