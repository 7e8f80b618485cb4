"""The page My papers: nothing yet, the demo, a file, PubMed ids, tiny and broken data, links that lead nowhere."""

import io
import json
import shutil
import zipfile
from types import SimpleNamespace

import pandas as pd
import pytest

from core import actions, jobs
from core.actions import workspaces
from core.figures import stamp
from core.jobs import Job
from pages.ui.placing import export
from pages.ui.placing.choices import NAMES, Chosen
from pages.ui.placing.found import Found
from pages.ui.placing.mine import Mine

PLACE = "pages/place.py"
TABS = ["Papers", "On the map", "How sure", "The set"]
DEMO, VAL = {"name": "demo-papers"}, {"name": "demo-papers", "split": "val"}
PLAIN = ["expression a<b and c>d", "costs $5 to $9", ":red[x]", "H&E", "TNF-α *x*", "=1+1", "<img src=x>"]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A folder for the cache with the demo's papers placed, once they are."""
    return tmp_path_factory.mktemp("pristine") / "cache"


@pytest.fixture
def demo(page, own_cache, pristine):
    """The demo's validation papers, placed on the demo by TF-IDF."""
    if pristine.is_dir():
        shutil.copytree(pristine, own_cache)
    actions.place_papers(data=DEMO, own=VAL, model="tfidf")
    if not pristine.is_dir():
        shutil.copytree(own_cache, pristine)
    return lambda **view: page(PLACE, **{"model": "tfidf", "mine": "demo"} | view)


@pytest.fixture
def own(page, tmp_path):
    """A page with papers of somebody's own in a workspace, on a benchmark folder or the demo."""

    def show(rows, *, folder=None, place=True, **view):
        workspace = workspaces.new_workspace()
        file = tmp_path / "mine.jsonl"
        file.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
        kept = actions.add_collection(workspace, path=file, name="secret papers")
        data, key = DEMO, "demo-papers"
        if folder is not None:
            bench = actions.add_collection(workspace, path=folder, name="secret benchmark")
            data, key = actions.collection_source(bench.key, workspace=workspace), bench.key
        if place:
            source = actions.collection_source(kept.key, workspace=workspace)
            actions.place_papers(data=data, own=source, model="tfidf")
        return page(PLACE, data=key, mine=kept.key, model="tfidf", w=workspace, **view)

    return show


def paper(at=0, text="The circadian clock turns by feedback of PER and CRY on transcription."):
    return {"id": f"3100000{at}", "title": f"Clock {at}", "abstract": text}


def buttons(found):
    return [one.label for one in found.at.button]


def said(found):
    """All words of the page without the marks that keep them from being typeset."""
    return found.said.replace("\\", "")


def table(found, key):
    return next(one.value for one in found.at.dataframe if one.key and one.key.startswith(key))


# nothing yet


def test_the_host_that_is_asked_is_the_one_that_is_named(page, monkeypatch):
    monkeypatch.setenv("BIOSCOPE_NCBI", "http://127.0.0.1:9")
    assert "the PubMed ids go to PubMed (127.0.0.1:9)" in said(page(PLACE))


def test_without_papers_the_page_says_how_they_come_in_and_what_is_sent(page):
    found = page(PLACE)
    assert "No papers of yours yet" in said(found)
    assert "the PubMed ids go to PubMed (eutils.ncbi.nlm.nih.gov)" in said(found)
    assert "Try it with the demo's validation papers" in buttons(found)
    assert all(term in said(found) for term in ("none of these", "ECE", "odds ratio", "q (Benjamini–Hochberg)"))


def test_the_demo_is_chosen_by_one_button_placed_by_another_and_then_waits_in_line(page):
    found = page(PLACE, model="tfidf").press("Try it with the demo's validation papers")
    assert found.url["mine"] == ["demo"] and "36 papers of “Demo: its validation papers” to place" in said(found)
    assert "nothing is sent" in said(found)
    found.press("Place 36 papers")
    assert "Queued, number 1 in line" in said(found)
    again = page(PLACE, model="tfidf", mine="demo")
    assert "Queued, number 1 in line" in again.said and "Place 36 papers" not in buttons(again)


def test_offline_the_ids_cannot_be_fetched_and_the_page_says_why(page):
    found = page(PLACE)
    assert "nothing is fetched while Bioscope is offline" in said(found)
    assert next(one for one in found.at.button if one.key == "place-fetch").disabled


@pytest.mark.parametrize("tab", TABS)
def test_before_anything_is_placed_every_tab_says_what_to_do(page, tab):
    found = page(PLACE, model="tfidf", tab=tab)
    assert "No papers of yours yet" in said(found) and not found.alts


# the demo, placed


def test_papers_stand_with_label_probability_and_nearest_paper(demo):
    found = demo()
    assert "of your 36 papers are given a pathway of Demo papers" in said(found)
    listed = table(found, "place-table")
    assert len(listed) == 36 and list(listed)[:5] == ["title", "pathway", "probability", "similarity", "nearest paper"]
    assert (listed["pathway"] == "none of these").any()
    assert "No paper is open" in said(found)
    assert found.at.header[0].value.startswith("On 36 test papers, whose pathway is known, this vote is not")
    assert "were fitted on these very papers" in said(found) and "“None of these” notices" in said(found)
    assert "(the default: titles are not read)" in said(found)


def test_the_open_paper_says_its_votes_at_every_level_and_its_ten_nearest(demo):
    found = demo(paper="3")
    placed = actions.place_papers(data=DEMO, own=VAL, model="tfidf", compute=False)
    own = actions.placed_table(placed).iloc[2]
    for level in placed.levels:
        assert own[f"{level}_label"] in said(found) and f"{own[f'{level}_probability']:.2f}" in said(found)
    assert own["pathway_second"] in said(found)
    near = table(found, "place-nearest")
    assert list(near["paper"]) == own["nearest_ids"].split("; ")
    assert f"It is in the benchmark ({own['id']})" in said(found)


def test_a_paper_that_is_none_of_these_says_why(demo):
    placed = actions.place_papers(data=DEMO, own=VAL, model="tfidf", compute=False)
    rows = actions.placed_table(placed)
    found = demo(paper=str(int(rows.index[rows["pathway_none"]][0]) + 1))
    assert "none of these: " in said(found) and "validation papers reach" in said(found)


def test_only_what_is_asked_for_is_listed(demo):
    placed = actions.place_papers(data=DEMO, own=VAL, model="tfidf", compute=False)
    none = int(actions.placed_table(placed)["pathway_none"].sum())
    assert len(table(demo(only="none"), "place-table")) == none
    assert "No paper is like that." in demo(only="out").said


def test_how_sure_shows_calibration_threshold_and_coverage_with_their_reasons(demo):
    found = demo(tab="How sure")
    assert len(found.alts) == 2
    assert "Temperature 0.0" in said(found) and "None of these: " in said(found)
    assert "No interval: 6 pathways with a scored paper, at least 10 are needed." in said(found)
    measured = next(one.value for one in found.at.dataframe if "by chance" in one.value)
    assert {"ECE", "accuracy", "Brier", "NLL"} <= set(measured["measure"])


def test_how_sure_needs_no_papers_of_ones_own(demo):
    found = demo(tab="How sure", mine="nothing")
    assert len(found.alts) == 2 and "The pathway is right for" in said(found)


def test_the_set_is_held_against_the_rest_of_the_benchmark(demo):
    found = demo(tab="The set", level="category", label="Metabolism")
    assert "this vote is not better than chance: right for 0.17, by chance 0.19" in said(found)
    assert "So nothing is said of what the set is about" in said(found)
    assert "more frequent" not in found.at.header[0].value
    assert "No figure: " in said(found) and not found.alts and "counted apart: no part in the test" in said(found)
    assert "called by the same vote as yours" in said(found) and "not by their true labels" in said(found)
    assert len(table(found, "place-set-table")) == 6
    placed = actions.place_papers(data=DEMO, own=VAL, model="tfidf", compute=False)
    named = int((actions.placed_table(placed)["category"] == "Metabolism").sum())
    assert len(table(found, "place-set-papers")) == named


def test_the_table_of_the_set_says_why_where_there_is_no_odds_ratio(demo):
    listed = table(demo(tab="The set"), "place-set-table")
    assert list(listed)[:5] == ["label", "papers", "background", "odds ratio", "no odds ratio, as"]
    empty = listed["odds ratio"].isna()
    said_why = listed.loc[empty, "no odds ratio, as"]
    assert empty.any() and said_why.str.contains("the odds ratio has no upper end").all()
    assert (listed.loc[~empty, "no odds ratio, as"] == "").all()


def test_without_a_map_one_button_makes_it_and_reads_the_papers(demo):
    found = demo(tab="On the map")
    assert "Your papers are not on a map of Demo papers by tfidf yet." in said(found)
    found.press("Put my papers on the map")
    assert "Queued, number 1 in line" in said(found)


def test_the_job_puts_papers_of_ones_own_on_the_map(own):
    """TF-IDF counts on other papers for a map than for a vote: the papers have to be read once more."""
    from core.cli.jobs import VERBS
    from core.progress import silent

    found = own([paper(), paper(1, "Plasmodium merozoites invade erythrocytes.")], tab="On the map", paper="1")
    found.press("Put my papers on the map")
    (job,) = [one for one in jobs.list_jobs() if one.verb == "place_on_map"]
    assert VERBS[job.verb](**job.arguments, progress=silent) == {"n": 2, "placed": 2}
    found.run()
    assert "2 of your 2 papers are on the map: 2 at the mean of the places of the 15 papers nearest" in said(found)
    assert "Placed by its neighbours" in said(found) and len(found.alts) == 1


def test_on_the_map_each_paper_says_how_it_was_placed(demo):
    actions.map_papers(data=DEMO, model="tfidf", form="abstract", method="pca")
    actions.map_papers(data=DEMO, model="tfidf", form="abstract")
    found = demo(tab="On the map", paper="3")
    assert "36 of your 36 papers are on the map: 36 where the map has them" in said(found)
    assert "It lies where the map has it" in said(found)
    assert "colours and counts here are of the level category" in said(found)
    assert len(found.alts) == 1 and "36 papers of yours as stars" in found.alts[0]


@pytest.mark.parametrize("figure", ["reliability", "nones", "enrichment", "placed"])
def test_every_figure_comes_as_an_archive_with_a_stamp_that_reopens_the_view(demo, figure):
    placed = actions.place_papers(data=DEMO, own=VAL, model="tfidf", compute=False)
    whole = actions.papers(DEMO)
    chosen = Chosen(
        data="demo-papers", title="Demo papers", own=False, source=DEMO, papers=whole, model_key="tfidf", model="tfidf",
        mine=Mine("demo", "Demo", VAL, demo=True), form="abstract", pooling="", tab="The set", level="pathway",
    )  # fmt: skip
    found = Found(chosen, SimpleNamespace(parameters={"mine": ["demo"]}), placed.placement, placed)
    of = {
        name: getattr(placed.placement, name).query("level == 'pathway'") for name in ("reliability", "nones", "curve")
    }
    points = pd.DataFrame({"id": whole.ids, "x": range(len(whole)), "y": 1.0, "title": whole.titles})
    table = {
        "reliability": of["reliability"].query("bins == 'equal mass'"), "nones": of["curve"], "placed": points,
        "enrichment": actions.set_summary(placed, "pathway"),
    }[figure]  # fmt: skip
    sheet = export._Sheet(found, figure, table, lambda: table, "name", 114, 36, answer="An answer.")
    with zipfile.ZipFile(io.BytesIO(sheet.bundle())) as archive:
        names = archive.namelist()
        assert {name.rpartition(".")[2] for name in names} >= {"pdf", "svg", "png", "csv", "txt", "bib", "json"}
        svg = archive.read(next(name for name in names if name.endswith("svg")))
    assert stamp.read(svg)["view"] == {"page": "place", "parameters": {"mine": ["demo"]}}


def test_what_went_wrong_stands_in_place_of_the_button(page, monkeypatch):
    gone = Job("x", verb="place_papers", title="Place 36 papers", state="failed", error="It broke there.", arguments={})
    monkeypatch.setattr(jobs, "latest", lambda verb, **how: gone if verb == "place_papers" else None)
    found = page(PLACE, model="tfidf", mine="demo")
    assert "It broke there." in said(found) and "Ask again" in buttons(found)
    assert "Place 36 papers" not in buttons(found)


# papers of a person's own


def test_papers_of_ones_own_are_called_by_their_place_in_the_link(own):
    found = own([paper(0), paper(1, "Plasmodium merozoites invade erythrocytes.")], paper="2")
    assert "Clock 1" in said(found) and found.url["paper"] == ["2"]
    assert not any("secret" in text or "3100000" in text for values in found.url.values() for text in values)


def test_one_paper_alone_is_placed(own):
    for tab in TABS:
        found = own([paper()], tab=tab)
        assert "1 paper" in said(found)


def test_a_paper_without_words_is_not_placed_and_says_why(own):
    found = own([paper(), {"id": "31000009", "title": "Zzyzx", "abstract": "Qwfp kvbj."}], paper="2")
    assert "1 could not be placed" in said(found) and "nothing is like it" in said(found)
    assert "31000009 not placed: " in said(found)


def bench(tmp_path, *, labels=1):
    """A benchmark folder without validation and test papers."""
    folder = tmp_path / "bench"
    folder.mkdir()
    words = ("kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme")
    pathways = [
        {
            "pathway_id": f"p{at}", "pathway_name": f"Pathway {at}", "category": "A", "subcategory": "a",
            "references": [
                {"pmid": f"{1000 + 10 * at + i}", "title": words[i], "abstract": f"A {words[i]} binds {words[i - at]}."}
                for i in range(4)
            ],
        }
        for at in range(labels)
    ]  # fmt: skip
    (folder / "pathways_train.json").write_text(json.dumps(pathways), encoding="utf-8")
    return folder


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("labels", [1, 2])
def test_a_benchmark_of_few_labels_without_splits_says_what_is_not_defined(own, tmp_path, labels, tab):
    rows = [{"id": "1", "title": "kinase", "abstract": "Another kinase binds a membrane."}]
    found = own(rows, folder=bench(tmp_path, labels=labels), tab=tab, paper="1")
    if tab == "Papers":
        assert "Pathway 0" in said(found)
    if tab == "How sure":
        assert "not defined (" in said(found) and "0.05 was set beforehand" in said(found)
        assert "No threshold: " in said(found)
    if tab == "The set":
        tested = f"{labels} pathway{'s' * (labels > 1)} tested over 1 paper"
        assert tested in said(found) or "this vote is not better than chance" in said(found)


@pytest.mark.parametrize("tab", TABS)
def test_strange_text_is_shown_as_it_is(own, tab):
    rows = [{"id": f"{at}", "title": text, "abstract": f"{text} circadian clock"} for at, text in enumerate(PLAIN)]
    found = own(rows, paper="1", tab=tab)
    assert not any("<img src=x>" in one.proto.body for one in found.at.get("html"))
    if tab == "Papers":
        assert list(table(found, "place-table")["title"]) == PLAIN
        assert PLAIN[0] in said(found)


def test_a_file_brought_here_is_taken_in_and_chosen(page):
    found = page(PLACE, model="tfidf")
    found.widget("button_group", "place-how").set_value("File")
    found.run()
    content = b"id,title,abstract\n1,Clock,The circadian clock turns by feedback\n2,Malaria,Plasmodium invades\n"
    found.at.file_uploader[0].set_value(("mine.csv", content, "text/csv"))
    found.run()
    assert found.url["mine"][0].startswith("own-") and "2 papers of “mine” to place" in said(found)
    found.press("Place 2 papers")
    assert "Queued, number 1 in line" in said(found)


def test_a_file_that_is_no_papers_is_refused_with_the_way_on(page):
    found = page(PLACE, model="tfidf")
    found.widget("button_group", "place-how").set_value("File")
    found.run()
    found.at.file_uploader[0].set_value(("mine.csv", b"a,b\n1,2\n", "text/csv"))
    found.run()
    assert "mine" not in found.url and "Leave it" in buttons(found)
    found.press("Leave it")
    assert "Leave it" not in buttons(found)


def test_a_named_selection_of_the_map_becomes_papers_to_place(page):
    workspace, demo = workspaces.new_workspace(), actions.papers(DEMO)
    actions.keep_selection(
        workspace, ids=demo.ids[:3], rule={"by": "rows"}, name="my three", data_fingerprint=demo.fingerprint
    )  # fmt: skip
    found = page(PLACE, model="tfidf", w=workspace)
    found.widget("button_group", "place-how").set_value("Selection")
    found.run().press("Take these papers")
    assert "3 papers of “my three” to place" in said(found)


def test_without_a_named_selection_the_page_says_where_they_are_made(page):
    found = page(PLACE, model="tfidf")
    found.widget("button_group", "place-how").set_value("Selection")
    assert "No selection has a name yet." in said(found.run())


def test_ids_that_are_none_are_refused_before_anything_is_sent(page, pubmed):
    found = page(PLACE, model="tfidf")
    found.widget("text_area", "place-pmids-0").set_value("31000001 nonsense")
    found.press("Fetch them from PubMed")
    assert "1 of 2 is no PubMed id" in said(found) and not pubmed.forms
    found.press("Go on with the other one")
    assert "Queued, number 1 in line" in said(found) and not pubmed.forms


def test_pasted_ids_are_fetched_by_a_job_and_then_taken_in(page, pubmed):
    pubmed.add("31000001", title="Clock", abstract="The circadian clock turns by feedback.")
    found = page(PLACE, model="tfidf")
    found.widget("text_area", "place-pmids-0").set_value("31000001")
    found.press("Fetch them from PubMed")
    assert "Queued, number 1 in line" in said(found) and not pubmed.forms
    one = workspaces.uploads(found.url["w"][0], "incoming")[0]
    from core.actions.collections_fetch import fetch_papers

    fetch_papers(path=one.path, file=one.title)
    found.run()
    assert "1 paper of “1 PubMed id” to place" in said(found)


# links


@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("view", [{"paper": "99"}, {"level": "x"}, {"label": "x"}, {"mine": "own-0123456789abcdef"}])
def test_a_link_that_names_nothing_here_is_said_and_the_rest_is_shown(demo, tab, view):
    found = demo(tab=tab, **view)
    stale = next(iter(view))
    drawn = {"paper": ("Papers", "On the map"), "label": ("The set",)}.get(stale, TABS)
    if tab in drawn and not (stale == "paper" and tab == "On the map"):
        assert f"something that is not here ({stale})" in said(found)


def test_every_choice_of_the_page_has_a_name_for_the_url(demo):
    found = demo(tab="The set", level="category", label="Metabolism", paper="3")
    assert set(found.url) <= {*NAMES, "w"}
