"""Data, Build from a source: what is said before anything is asked, a build on its way, and what came of it."""

import json
from collections import Counter
from pathlib import Path

import pytest

from core import actions, jobs
from core.errors import BadInput
from core.jobs import locks, record
from pages.ui.collections import listing
from pages.ui.sources import before
from pages.ui.sources import built as built_page
from tests.pages.standing import standing_job
from tests.sources.kegg_server import FakeKegg

DATA = "pages/data.py"
ARGUMENTS = {"source": "kegg", "options": {"academic": True, "organism": "hsa"}, "fewest": 3, "most": 0, "pairs": 2,
             "seed": 42}  # fmt: skip
HOSTILE = "<img src=x onerror=alert(1)> ![c](http://beacon.example/x.png) $a$ :red[b]"


@pytest.fixture
def online(online, no_data):
    """And nobody's data are here."""


@pytest.fixture
def built(online, pubmed, monkeypatch):
    """A set of KEGG on this machine, of which one paper and two pathways were left out."""
    monkeypatch.setattr("core.sources.asking.take_turn", lambda *_, **__: 0.0)
    with FakeKegg(strict=False) as server:
        monkeypatch.setenv("BIOSCOPE_KEGG", server.endpoint)
        for pmid in server.pmids()[1:]:
            pubmed.add(pmid, abstract=f"Text {pmid}.")
        yield actions.build(source="kegg", options={"academic": True})


def button(found, label):
    return next((one for one in found.at.button if one.label == label), None)


def typeset(found):
    return "\n".join(str(one.value) for kind in (found.at.markdown, found.at.caption) for one in kind)


def put(state, **standing):
    return standing_job("build", "Build KEGG pathways", ARGUMENTS, state, **standing)


# nothing built


def test_every_source_says_what_it_is_costs_and_sends_before_it_is_asked(page, online):
    for name, builder in actions.BUILDERS.items():
        found = page(DATA, source=name)
        for text in (builder.what.rstrip("."), builder.licence, builder.notice):
            assert text in found.said
        for host, what in actions.leaves(source=name):
            assert f"<dt>to {host}</dt><dd>{what}</dd>" in found.said
        assert "<dt>requests</dt><dd>about" in found.said and "<dt>download</dt>" in found.said
    assert jobs.list_jobs() == []


def test_the_papers_are_counted_in(page, online):
    found = page(DATA, source="kegg")
    alone, whole = actions.estimate(source="kegg"), actions.build_cost(source="kegg")
    assert whole.requests == alone.requests + -(-alone.papers // 200)
    assert f"about {whole.requests}</dd>" in found.said and f"of {alone.papers:,} papers" in found.said


def test_the_button_waits_for_what_must_be_confirmed_and_no_link_confirms_it(page, online):
    found = page(DATA, **{"source": "kegg", "kegg-academic": "True"})
    assert button(found, "Build").disabled and "waits for the confirmation" in found.said
    found.at.checkbox(key="source-kegg-academic").check()
    found.run().press("Build")
    (job,) = jobs.list_jobs()
    assert (job.verb, job.arguments) == ("build", ARGUMENTS)
    assert "Queued" in found.said and button(found, "Build") is None


def test_choices_are_in_the_url_and_asked_for(page, online):
    found = page(DATA, **{"source": "kegg", "kegg-organism": "mmu", "kegg-seed": "7", "kegg-most": "9"})
    found.at.checkbox(key="source-kegg-academic").check()
    found.at.number_input(key="data-kegg-fewest").set_value(4)
    found.run()
    assert found.url["kegg-fewest"] == ["4"] and found.url["kegg-organism"] == ["mmu"]
    found.press("Build")
    asked = jobs.list_jobs()[0].arguments
    assert asked["options"]["organism"] == "mmu"
    assert [asked[name] for name in ("fewest", "most", "pairs", "seed")] == [4, 9, 2, 7]


@pytest.mark.parametrize(("name", "value"), [("kegg-seed", "x"), ("kegg-fewest", "0"), ("kegg-organism", "a" * 999)])
def test_a_link_with_a_choice_that_is_none_is_said(page, online, name, value):
    assert "names something that is not here" in page(DATA, **{"source": "kegg", name: value}).said


def test_a_choice_that_the_source_refuses_is_said_before_it_is_asked(page, online):
    found = page(DATA, **{"source": "mesh", "mesh-branches": "no branch"})
    assert button(found, "Build").disabled
    with pytest.raises(BadInput, match="branch") as error:
        actions.build_cost(source="mesh", options={"branches": "no branch"})
    said = str(error.value)
    assert said[:1].upper() + said[1:] in found.said


def test_the_address_is_told_to_ncbi_and_is_in_no_file_that_stays(page, online, own_cache):
    found = page(DATA, source="reactome")
    found.at.text_input(key="source-email").set_value("nobody at home")
    assert "does not look like an address" in found.run().said and button(found, "Build").disabled
    found.at.text_input(key="source-email").set_value("me@example.org")
    found.run().press("Build")
    (folder,) = (own_cache / "jobs").glob("2*")
    holding = [path for path in folder.iterdir() if path.is_file() and b"me@example" in path.read_bytes()]
    assert [path.name for path in holding] == ["secret.json"] and holding[0].stat().st_mode & 0o077 == 0
    assert "me@example" not in str(found.url)
    found.press("Pause")
    assert not holding[0].exists()


def test_offline_a_sentence_stands_in_place_of_the_button(page, online, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_OFFLINE", "1")
    found = page(DATA, source="kegg")
    assert button(found, "Build") is None
    assert "python -m core build kegg" in found.said and "BIOSCOPE_DATA" in found.said


# running


def test_a_build_that_goes_can_be_paused_and_says_what_is_kept(page, online, own_cache):
    kept = own_cache / "sources" / "kegg" / "1"
    kept.mkdir(parents=True)
    (kept / "a.answer").write_bytes(b"x" * 2000)
    folder = put("running", done=120, total=370, note="pathways from KEGG", seconds=9.0)
    with locks.taken(folder / "alive"):
        found = page(DATA, source="kegg")
        assert "120 of 370" in found.said and "Building: KEGG pathways." in found.said
        assert "1 answer of KEGG (2 kB)" in found.said and button(found, "Build") is None
        assert "ids of pathways" in found.said
        found.press("Pause")
        assert (folder / "cancel").exists()
        assert "Stopping at the next step. What was fetched is kept." in found.said
        assert button(page(DATA, source="reactome"), "Build") is not None


# paused, failed


def test_a_paused_build_goes_on_with_the_same_choices(page, online):
    put("cancelled", done=120, total=370)
    found = page(DATA, source="kegg")
    assert "paused after 120 of 370. What was fetched is kept." in found.said
    found.press("Resume")
    assert [job.arguments for job in jobs.list_jobs() if job.state == "queued"] == [ARGUMENTS]


def test_a_failed_build_says_why_and_is_tried_again_or_built_otherwise(page, online):
    put("failed", error=f"KEGG refuses this machine. {HOSTILE}")
    found = page(DATA, source="kegg")
    assert "KEGG refuses this machine." in found.said and "beacon" not in typeset(found)
    assert "Asked for with: organism hsa, papers needed 3, papers drawn all, pairs a paper 2, seed 42." in found.said
    assert button(found, "Build with other choices") is not None
    found.press("Resume")
    assert [job.state for job in jobs.list_jobs()] == ["queued", "failed"]


def test_a_dead_build_is_resumed_and_says_so_with_a_capital(page, online):
    folder = put("running", done=3, total=37, seconds=4.0)  # nobody holds its lock: its process is gone
    found = page(DATA, source="kegg")
    assert "The process that ran it is gone. Resume it; what was finished is kept." in found.said
    assert "sk again" not in found.said and folder.is_dir()
    found.press("Resume")
    assert [job.state for job in jobs.list_jobs()] == ["queued", "died"]


def test_a_paused_build_is_paused_on_jobs_too(page, online):
    put("cancelled", done=120, total=370)
    found = page("pages/jobs.py")
    assert found.at.dataframe[0].value["state"].tolist() == ["paused"] and "Paused after 120 of 370" in found.said
    assert "ancelled" not in found.said


# built


def test_what_was_built_is_shown_with_its_check_and_what_was_left_out(page, built):
    found = page(DATA, source="kegg")
    assert built.source["title"] in found.said and "On this machine: KEGG pathways." in found.said
    table = next(one.value for one in found.at.dataframe if "hard" in one.value)
    assert dict(zip(table["split"], table["papers"])) == {s: one["papers"] for s, one in built.splits.items()}
    reasons = next(one.value for one in found.at.dataframe if "why" in one.value)
    assert dict(zip(reasons["why"], reasons["n"])) == built.source["left_out_counts"]
    assert "Check: taken, with notices" in found.said
    assert all(f"– {text}" in found.said for text in (*built.check.messages, *built.source["notices"]))
    assert built.source["licence"] in found.said and built.source["licence_url"] in found.said
    assert [one["what"] for one in built.source["left_out"]] == ["paper"] and "Left out: 1 paper." in found.said
    downloads = [one.proto.label for one in found.at.get("download_button")]
    assert {"Download SOURCE.json", "Download what was left out (CSV)"} <= set(downloads)
    assert button(found, "Build with other choices") is not None


@pytest.mark.parametrize(("label", "page_name"), [("source-map", "map"), ("source-pathways", "pathways")])
def test_it_opens_on_map_and_pathways(page, built, label, page_name):
    found = page(DATA, source="kegg")
    found.at.button(key=label).click()
    found.run()
    assert found.url["data"] == [built.name]
    assert found.at.selectbox(key=f"{page_name}-data").value == built.name


def test_its_collection_leads_to_how_it_was_built(page, built):
    found = page(DATA, data=built.name, source="mesh").press("How it was built")
    assert found.url["source"] == ["kegg"] and "Download SOURCE.json" in str(found.at.get("download_button"))


def test_pathways_and_papers_that_were_left_out_are_counted_apart(page, built):
    other = actions.build(source="kegg", options={"academic": True}, fewest=7)
    left = Counter(one["what"] for one in other.source["left_out"])
    assert left["pathway"] > 1 and left["paper"] > 1 and set(left) == {"pathway", "paper"}
    found = page(DATA, source="kegg", set=other.name)
    assert f"Left out: {left['pathway']} pathways and {left['paper']} papers." in found.said
    (one,) = [one for one in actions.built_sets() if one.key == other.name]
    table = built_page.left_out_table(one)
    assert list(table) == ["what", "id", "reason"] and Counter(table["what"]) == left
    named = dict(zip(table["id"], table["what"]))
    assert {what for id_, what in named.items() if id_.startswith("hsa")} == {"pathway"}
    assert {what for id_, what in named.items() if id_.isdigit()} == {"paper"}


def test_after_a_build_its_collection_is_the_open_one(page, online, built, monkeypatch):
    folder = put("running", done=3, total=4)
    with locks.taken(folder / "alive"):
        found = page(DATA, source="kegg")
    assert found.at.selectbox(key="data-data").value == "demo-papers"
    (folder / "progress.json").write_text('{"state": "done"}')
    (folder / "result.json").write_text(json.dumps({"result": {"name": built.name}}))
    found.run()
    assert found.at.selectbox(key="data-data").value == built.name and found.url["data"] == [built.name]
    assert button(found, "Open its card") is None
    found.at.selectbox(key="data-data").set_value("demo-papers")
    assert found.run().press("Open its card").at.selectbox(key="data-data").value == built.name


def test_a_build_that_ends_before_it_is_seen_going_is_opened_too(page, online, built):
    put("cancelled", done=3, total=4)
    found = page(DATA, source="kegg").press("Resume")
    (job,) = [one for one in jobs.list_jobs() if one.state == "queued"]
    found.at.session_state["source-followed"] = set()  # as if it had never been drawn
    folder = record.root() / job.id
    (folder / "taken").write_text("{}")
    (folder / "progress.json").write_text('{"state": "done"}')
    (folder / "result.json").write_text(json.dumps({"result": {"name": built.name}}))
    assert found.run().at.selectbox(key="data-data").value == built.name


def test_the_list_has_every_licence_whole(page, built):
    table = next(one.value for one in page(DATA).at.dataframe if "levels" in one.value)
    assert list(table) == ["data", "licence", "size", "levels", "kind"]
    assert "academic use only" in table["licence"].tolist()
    assert all(len(listing.brief(one.licence)) <= 20 for one in actions.BUILDERS.values())


def test_the_readme_has_the_costs_that_are_said_here():
    lines = (Path(__file__).resolve().parents[2] / "README.md").read_text().splitlines()
    for name, title in (("wikipathways", "WikiPathways"), ("reactome", "Reactome"), ("kegg", "KEGG"), ("mesh", "MeSH")):
        (row,) = [line for line in lines if line.startswith(f"| {title} |")]
        assert f"about {spent(name)}" in row
    (row,) = [line for line in lines if line.startswith("| Reactome |")]
    assert f"`--no-reactions` about {spent('reactome', reactions=False)}" in row


def spent(name, **options):
    """As the page says it, the papers included."""
    cost = actions.build_cost(source=name, options=options)
    figures = before._two(cost.requests), before._two(cost.megabytes), before.roughly(cost.seconds)
    return "{} requests, {} MB, {}".format(*figures)


def test_it_is_built_again_with_the_same_choices(page, built):
    page(DATA, source="kegg").press("Build again")
    assert [job.arguments for job in jobs.list_jobs()] == [ARGUMENTS]


def test_of_several_sets_the_newest_is_shown_and_the_url_says_which_other(page, built):
    other = actions.build(source="kegg", options={"academic": True}, seed=7)
    found = page(DATA, source="kegg")
    assert found.at.selectbox(key="data-set").value == other.name
    assert "organism hsa, papers needed 3, papers drawn all, pairs a paper 2, seed 7" in found.said
    titles = actions.collections().set_index("key")["title"]
    assert titles[other.name] == f"{other.source['title']} ({other.name})" != titles[built.name]
    found.at.selectbox(key="data-set").set_value(built.name)
    assert found.run().url["set"] == [built.name]
    found.at.get("button_group")[1].set_value("reactome")
    assert "set" not in found.run().url
    assert page(DATA, source="kegg", set=built.name).at.selectbox(key="data-set").value == built.name


def test_a_set_that_tells_nasty_things_or_nothing_of_itself_does_no_harm(page, built):
    place = built.folder / "SOURCE.json"
    said = json.loads(place.read_text())
    for name in ("title", "licence", "notice", "version", "licence_url"):
        said[name] = HOSTILE
    place.write_text(json.dumps(said | {"notices": [HOSTILE], "left_out_counts": {HOSTILE: 1}}))
    found = page(DATA, source="kegg")
    assert "Open on Pathways" in {one.label for one in found.at.button} and "![c](" not in typeset(found)
    place.write_text(json.dumps({**said, "splits": 3}))
    assert "Build" in {one.label for one in page(DATA, source="kegg").at.button}


# the other collections


def test_collections_with_levels_lead_to_pathways(page, no_data):
    found = page(DATA, data="demo-papers").press("Open on Pathways")
    assert found.at.title[0].value == "Pathways"
    assert found.at.selectbox(key="pathways-data").value == "demo-papers"
