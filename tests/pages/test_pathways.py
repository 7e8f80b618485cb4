"""The page Pathways: nothing scored yet, the demo, few pathways, no levels, links that lead nowhere, foreign text."""

import io
import json
import re
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

from core import actions, jobs
from core.actions import workspaces
from core.jobs import Job
from pages.ui.pathways import variants
from pages.ui.pathways.choices import NAMES
from pages.ui.pathways.codes import Codes

PATHWAYS = "pages/pathways.py"
TABS = ["Leaderboard", "Which biology", "Query", "Pairs", "Clustering"]
DEMO = {"name": "demo-papers", "split": "train"}
MODELS = ["tfidf", "random"]
PLAIN = ["expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α *x*", "=1+1", "SEPT2", "<img src=x>"]
WORDS = ["kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme"]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A folder for the cache with the scores of the demo, once they are made."""
    return tmp_path_factory.mktemp("pristine") / "cache"


@pytest.fixture
def demo(page, own_cache, pristine):
    """The demo's training papers, scored by two models that need no weights."""
    if pristine.is_dir():
        shutil.copytree(pristine, own_cache)
    for model in MODELS:
        actions.score_pathways(data=DEMO, model=model)
    if not pristine.is_dir():
        shutil.copytree(own_cache, pristine)
    return lambda **view: page(PATHWAYS, **{"model": MODELS} | view)


@pytest.fixture
def own(page, tmp_path):
    """A page on a benchmark folder of somebody's own, scored by TF-IDF."""

    def show(pathways, *, score=True, **view):
        folder = tmp_path / "mine"
        folder.mkdir()
        for split in ("train", "test"):
            (folder / f"pathways_{split}.json").write_text(json.dumps(pathways[split]), encoding="utf-8")
        workspace = workspaces.new_workspace()
        kept = actions.add_collection(workspace, path=folder, name="secret plan")
        source = actions.collection_source(kept.key, workspace=workspace, split="test")
        if score:
            actions.score_pathways(data=source, model="tfidf")
        return page(PATHWAYS, data=kept.key, model="tfidf", w=workspace, **view)

    return show


def pathways(n, *, names=(), size=4):
    """n pathways of `size` papers in each split, in three subcategories of two categories."""
    return {
        split: [
            {
                "pathway_id": f"{split}{i}", "pathway_name": names[i] if names else f"{split} pathway {i}",
                "category": names[-1] if names else f"category {i % 2}",
                "subcategory": names[i - 1] if names else f"subcategory {i % 3}",
                "references": [
                    {
                        "pmid": str(1000 * (1 + (split == "test")) + 10 * i + j),
                        "title": f"{names[i] if names else WORDS[i % 8]} of {split} case {i} {j}",
                        "abstract": f"A {WORDS[i % 8]} binds {WORDS[(i * 3 + j) % 8]} in {split} {i}.",
                    }
                    for j in range(size)
                ],
            }
            for i in range(n)
        ]
        for split in ("train", "test")
    }  # fmt: skip


def buttons(found):
    return [one.label for one in found.at.button]


def papers():
    return actions.papers(DEMO)


# nothing scored yet


def test_the_page_opens_on_the_demo_its_training_papers_and_the_bundled_model(page):
    found = page(PATHWAYS)
    assert found.at.selectbox(key="pathways-data").value == "demo-papers"
    assert found.at.selectbox(key="pathways-split").value == "train"
    assert found.at.multiselect(key="pathways-model").value == ["all-MiniLM-L6-v2"]
    assert {"Words used here"} <= {one.label for one in found.at.expander}


@pytest.mark.parametrize("tab", TABS)
def test_scores_not_yet_made_say_what_they_take_and_are_made_by_one_button(page, tab):
    found = page(PATHWAYS, model=["tfidf", "random"], tab=tab)
    assert "Not scored yet with these settings: tfidf, random." in found.said
    assert buttons(found)[-1:] == ["Score 2 models"]
    found.press("Score 2 models")
    assert "Queued, number 1 in line" in found.said
    again = page(PATHWAYS, model=["tfidf", "random"], tab=tab)
    assert "Queued, number 1 in line" in again.said and "Score 2 models" not in buttons(again)


@pytest.mark.parametrize("tab", TABS)
def test_without_a_model_the_page_asks_for_one(page, tab):
    found = page(PATHWAYS, model="none", tab=tab)
    assert "Choose at least one model in the sidebar." in found.said
    assert not found.alts


def test_the_last_good_scores_stand_behind_a_job(demo):
    found = demo()
    found.at.selectbox(key="pathways-form").set_value("title")
    found.run().press("Score 2 models")
    assert "Queued" in found.said
    assert found.alts and found.at.header[0].value


def test_a_job_that_goes_on_is_shown_once_one_of_its_models_is_done(page):
    found = page(PATHWAYS, model=["tfidf", "random"])
    found.press("Score 2 models")
    actions.score_pathways(data=DEMO, model="tfidf")  # as the job does first
    again = page(PATHWAYS, model=["tfidf", "random"])
    assert "Queued, number 1 in line" in again.said and "Score tfidf, random" in again.said
    assert "Not scored yet" not in again.said and not [label for label in buttons(again) if label.startswith("Score")]
    assert "Choose a second model" not in again.said and "The other chosen models have no scores yet" in again.said


def test_a_model_that_the_running_job_leaves_out_can_be_asked_for_beside_it(page):
    page(PATHWAYS, model="tfidf").press("Score tfidf")
    both = page(PATHWAYS, model=["tfidf", "random"])
    assert "Queued, number 1 in line" in both.said
    assert "Not scored yet with these settings: random." in both.said and "Score random" in buttons(both)


def test_a_job_that_failed_at_some_of_its_models_says_why_beside_the_button(page, monkeypatch):
    gone = Job("x", verb="pathways", title="Score tfidf, random on the demo", state="failed", error="It broke there.",
               arguments={"models": ["tfidf", "random"], "data": DEMO, "form": "abstract", "centering": "raw",
                          "pooling": ""})  # fmt: skip
    monkeypatch.setattr(jobs, "list_jobs", lambda: [gone])
    monkeypatch.setattr(jobs, "log", lambda *_: "")
    found = page(PATHWAYS, model=["random"])
    assert "It broke there." in found.said and "Score random" in buttons(found)
    same = page(PATHWAYS, model=["tfidf", "random"])
    assert "It broke there." in same.said and "Ask again" in buttons(same) and "Score 2 models" not in buttons(same)


def test_a_failure_of_papers_that_are_gone_is_told_on_the_page_that_waited(own, monkeypatch):
    found = own(pathways(3), score=False)
    found.press("Score tfidf")
    (job,) = [one for one in jobs.list_jobs() if one.verb == "pathways"]
    failed = replace(job, state="failed", error="The collection “secret plan” was removed.")
    monkeypatch.setattr(jobs, "status", lambda _: failed)
    monkeypatch.setattr(jobs, "list_jobs", lambda: [failed])
    found.at.selectbox(key="pathways-data").set_value("demo-papers")
    found.run()
    assert "The collection “secret plan” was removed." in found.said
    found.press("Close")
    assert "was removed" not in found.said


def test_the_cost_says_what_the_texts_are_and_on_which_machine(page):
    said = page(PATHWAYS, model="all-MiniLM-L6-v2", form="title").said
    assert re.search(
        r"texts of [\d,]+ letters on average to encode .*: about .* on two cores that do nothing else", said
    )


def test_a_split_other_than_test_says_what_its_numbers_are_worth(demo, page):
    assert "its test split has 6 pathways, too few for an interval" in demo().said
    assert "on which poolings and thresholds are chosen" in page(PATHWAYS, model="none", split="val").said
    assert "too few for an interval" not in page(PATHWAYS, model="none", split="test").said


def test_the_sidebar_says_how_ones_own_vectors_come_in(page):
    found = page(PATHWAYS, model="none")
    assert "Bring your own vectors →" in [one.label for one in found.at.get("page_link")]


@pytest.mark.parametrize(
    ("validation", "taken", "chosen"),
    [((1.0, 1.0), "mean", False), ((None, None), "mean", False), ((0.5, 0.4), "cls", True)],
)
def test_the_page_takes_a_models_own_pooling_where_validation_cannot_tell(validation, taken, chosen):
    table = pd.DataFrame({"pooling": ["cls", "mean"], "own": [False, True], "validation": validation})
    found = variants._chosen(table, "pooling", "there are no validation papers")
    assert list(found.loc[found["taken"], "pooling"]) == [taken] and found["chosen"].any() == chosen
    if not chosen:
        assert found["why"].str.startswith("the model's own").all()


def test_a_link_that_spells_out_the_default_is_left_as_it_is_so_that_back_leads_out_at_once(page):
    said = {"model": ["all-MiniLM-L6-v2"], "tab": ["Query"]}
    found = page(PATHWAYS, **said)
    assert found.url == said
    assert found.run().url == said
    found.at.selectbox(key="pathways-level").set_value("category")
    found.run()
    assert found.url == {"level": ["category"], "tab": ["Query"]}
    found.at.selectbox(key="pathways-level").set_value("pathway")
    found.run()
    assert found.url == {"tab": ["Query"]}


def test_the_papers_are_explained_as_papers(page):
    assert "set of papers" in page(PATHWAYS, model="none").at.selectbox(key="pathways-data").help


def test_papers_without_levels_say_what_is_needed(page, tmp_path):
    path = tmp_path / "flat.json"
    path.write_text(json.dumps([{"id": str(i), "title": f"case {i}"} for i in range(5)]), encoding="utf-8")
    workspace = workspaces.new_workspace()
    kept = actions.add_collection(workspace, path=path, name="flat $5 to $9")
    found = page(PATHWAYS, data=kept.key, model="tfidf", w=workspace)
    assert "has no levels" in found.at.header[0].value
    assert "category, subcategory and pathway" in found.said


def test_somebody_elses_papers_are_told_as_lost(page):
    found = page(PATHWAYS, data="own-" + "a" * 16)
    assert "The papers of this view are not here" in found.said
    assert not found.alts


# the demo


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_of_the_demo_answers_first(demo, tab):
    found = demo(tab=tab)
    assert len(found.at.header[0].value) > 40
    assert found.alts or tab in ("Query", "Pairs")
    assert all(len(alt) > 20 for alt in found.alts)
    assert all(frame.proto.alt for frame in found.at.dataframe)
    assert "How to read this" in [one.label for one in found.at.expander]
    assert "nan" not in re.findall(r"\w+", found.said.lower())


def test_the_leaderboard_answers_with_the_best_model_and_its_score(demo):
    scores = [actions.score_pathways(data=DEMO, model=model) for model in MODELS]
    best = actions.leaderboard(scores, level="pathway").iloc[0]
    said = demo().at.header[0].value.replace("\\", "")
    assert best["model"] in said and f"{best['value']:.2f}" in said and f"chance {best['chance']:.2f}" in said


def test_a_level_and_a_measure_change_the_answer_and_stand_in_the_address(demo):
    found = demo()
    before = found.at.header[0].value
    found.at.selectbox(key="pathways-level").set_value("category")
    found.run()
    assert found.url["level"] == ["category"] and found.at.header[0].value != before
    wide = found.at.header[0].value
    found.at.toggle(key="pathways-other").set_value(True)
    found.run()
    assert found.url["other"] == ["1"] and found.at.header[0].value != wide
    found.at.selectbox(key="pathways-measure").set_value("nDCG@10")
    found.run()
    assert found.url["measure"] == ["nDCG@10"] and "nDCG" in found.at.header[0].value
    assert found.at.selectbox(key="pathways-level").label == "Level · changed"
    found.press("Reset 3 changed settings")
    assert not {"level", "other", "measure"} & set(found.url)
    assert found.at.header[0].value == before


def test_the_finest_level_has_nothing_finer_to_leave_out(demo):
    assert demo().at.toggle(key="pathways-other").disabled


def test_a_reference_stands_first_in_the_differences(demo):
    found = demo(ref="random")
    (board,) = [one.value for one in found.at.dataframe if "verdict" in one.value and "chance" in one.value][:1]
    assert list(board.loc[board["verdict"] == "reference", "model"]) == ["random"]


def test_a_group_opens_by_its_name_in_the_address_and_lists_its_papers(demo):
    name = papers().columns["pathway"][0][0]
    found = demo(tab="Which biology", group=name)
    assert f"<h2>{name}</h2>" in found.said.replace("&amp;", "&")
    listed = [one.value for one in found.at.dataframe if "paper" in one.value and "average precision" in one.value]
    held = {id for id, own in zip(papers().ids, papers().columns["pathway"]) if name in own}
    assert listed and set(listed[0]["paper"]) == held
    assert list(listed[0]["average precision"]) == sorted(listed[0]["average precision"])


def test_groups_are_found_by_part_of_their_name(demo):
    found = demo(tab="Which biology")
    name = sorted({one for own in papers().columns["pathway"] for one in own})[0]
    found.at.text_input(key="pathways-find-group").set_value(name[2:9].upper())
    found.run()
    tables = [one.value for one in found.at.dataframe if "group" in one.value]
    assert name in list(tables[0]["group"])
    found.at.text_input(key="pathways-find-group").set_value("no such group")
    found.run()
    assert "No group has that in its name." in found.said


def test_two_models_are_set_against_each_other_group_by_group(demo):
    found = demo(tab="Which biology", against="random")
    (table,) = [one.value for one in found.at.dataframe if "verdict" in one.value and "group" in one.value]
    assert list(table["difference"].dropna()) == sorted(table["difference"].dropna(), reverse=True)
    assert set(table["verdict"]) <= {"gained", "lost", "not separable", "no interval", "not defined"}


def test_a_cell_of_the_confusion_lists_the_papers_behind_it(demo):
    found = demo(tab="Which biology", cell="0-0-0")
    names = sorted({one for own in papers().columns["category"] for one in own})
    assert f"<h2>{names[0]}</h2>" in found.said
    assert f"with a paper of {names[0]} among its 10 nearest" in found.said


def test_a_paper_is_asked_for_and_one_of_its_ranked_papers_stands_beside_it(demo):
    score = actions.score_pathways(data=DEMO, model="tfidf")
    id = papers().ids[0]
    ranked = actions.query_ranking(score, id=id)
    other = str(ranked.table["id"].iloc[0])
    found = demo(tab="Query", paper=id, **{"with": other})
    assert f"<h2>{papers().titles[0]}</h2>" in found.said
    assert f"<h2>{papers().titles[papers().ids.index(other)]}</h2>" in found.said
    assert "Show which words drive the cosine" in buttons(found)
    (table,) = [one.value for one in found.at.dataframe if "hit" in one.value]
    assert list(table["paper"]) == [str(one) for one in ranked.table["id"]][: len(table)]
    assert [one == "✓" for one in table["hit"]] == list(ranked.table["hit"])[: len(table)]
    found.press("Ask for this one")
    assert found.url["paper"] == [other] and "with" not in found.url
    found.press("easier ▶")
    assert found.url["paper"] != [other]
    found.press("Close")
    assert "paper" not in found.url and "No paper is open" in found.said


def test_a_second_model_ranks_beside_the_first(demo):
    found = demo(tab="Query", paper=papers().ids[0], against="random")
    assert len([one for one in found.at.dataframe if "hit" in one.value]) == 2


def test_words_that_were_worked_out_are_shaded(demo):
    score = actions.score_pathways(data=DEMO, model="tfidf")
    id = papers().ids[0]
    other = str(actions.query_ranking(score, id=id).table["id"].iloc[0])
    from core.actions.pathways.paper_words import explain_papers

    explain_papers(data=DEMO, model="tfidf", left=id, right=other)
    found = demo(tab="Query", paper=id, **{"with": other})
    assert "Blue words raise the cosine" in found.said and "background:rgba(" in found.said
    assert "Show which words drive the cosine" not in buttons(found)


def test_only_what_is_selected_on_the_map_is_listed_where_asked(demo):
    workspace = workspaces.new_workspace()
    code = actions.keep_selection(
        workspace, ids=papers().ids[:3], rule={"by": "rows"}, data_fingerprint=papers().fingerprint
    )
    found = demo(tab="Query", sel=code, w=workspace)
    found.at.toggle(key="pathways-only-selected").set_value(True)
    found.run()
    assert "3 papers, those found worst first" in found.said
    assert found.url["sel"] == [code]


def test_the_map_of_the_same_papers_is_one_link_away(demo):
    found = demo(tab="Query", paper=papers().ids[0])
    (link,) = [one for one in found.at.get("page_link") if one.proto.label.startswith("Find it on the Map")]
    said = link.proto.query_string.split("&")
    assert {f"paper={papers().ids[0]}", "data=demo-papers", "model=tfidf", "colour=pathway"} <= set(said)


def test_poolings_and_centerings_are_shown_where_asked(demo):
    found = demo()
    found.at.toggle(key="pathways-variants").set_value(True)
    found.run()
    assert "tfidf has no tokens to pool." in found.said
    assert "Score “Training mean removed”" in buttons(found)
    actions.score_pathways(data=DEMO, model="tfidf", centering="centred")
    found.run()
    assert "Score “First component removed too”" in buttons(found)


def test_the_report_is_offered_as_markdown_and_as_a_page(demo):
    found = demo()
    labels = [one.proto.label for one in found.at.get("download_button")]
    assert {"Markdown", "Page of its own (HTML)"} <= set(labels)


@pytest.mark.parametrize(
    ("view", "figures"),
    [
        ({"tab": "Leaderboard"}, {"leaderboard", "differences", "levels"}),
        ({"tab": "Which biology"}, {"groups", "confusion"}),
        ({"tab": "Which biology", "against": "random"}, {"gains", "confusion"}),
        ({"tab": "Query", "paper": "demo-0001"}, {"ranking"}),
        ({"tab": "Pairs"}, {"pairs"}),
        ({"tab": "Clustering"}, {"clusters"}),
    ],
)
def test_every_figure_is_a_file_with_caption_methods_and_numbers(demo, monkeypatch, view, figures):
    made = {}
    keep = lambda files, key: made.update({name: make for _, name, make in files})  # noqa: E731
    monkeypatch.setattr("pages.ui.printed.buttons", keep)
    demo(**view)
    bundles = {name: make for name, make in made.items() if name.endswith(".zip")}
    assert {name.removeprefix("demo-papers-").removesuffix(".zip") for name in bundles} == figures
    for make in bundles.values():
        archive = zipfile.ZipFile(io.BytesIO(make()))
        assert {Path(name).suffix for name in archive.namelist()} >= {".pdf", ".svg", ".png", ".csv", ".txt", ".bib"}
        assert "demo-papers" in archive.read("stamp.json").decode()


def test_a_link_to_what_is_not_here_gives_a_notice_and_defaults(demo):
    found = demo(data="gone", level="none", measure="x", paper="nobody", sel="0" * 12, tab="Nowhere", centering="y")
    (notice,) = found.at.warning
    assert "The link names something that is not here" in notice.value
    named = set(re.search(r"\((.*)\)", notice.value)[1].split(", "))
    assert {"tab", "data", "level", "measure", "centering", "paper", "sel"} <= named


@pytest.mark.parametrize("cell", ["0-0", "a-b-c", "0-999-0", "9-0-0", "0-0-0-0", "-1-0-0"])
def test_a_link_to_a_cell_that_is_not_there_opens_none(demo, cell):
    found = demo(tab="Which biology", cell=cell)
    assert "No cell is open" in found.said


# own, tiny, hostile


@pytest.mark.parametrize("n", [1, 2, 5])
@pytest.mark.parametrize("tab", TABS)
def test_few_pathways_are_scored_without_intervals_in_plain_words(own, n, tab):
    found = own(pathways(n), tab=tab)
    assert "with fewer than 10 there is no interval" in found.said
    assert "nan" not in re.findall(r"\w+", found.said.lower())


@pytest.mark.parametrize("tab", TABS)
def test_papers_that_are_all_alone_in_their_pathways_are_told_so(own, tab):
    found = own(pathways(4, size=1), tab=tab)
    assert "nan" not in re.findall(r"\w+", found.said.lower())
    assert found.at.header


def test_the_address_holds_nothing_of_a_persons_papers(own):
    found = own(pathways(12), tab="Which biology", group="2", cell="0-0-1", level="1")
    assert "<h2>test pathway 1</h2>" in found.said
    assert set(found.url) <= {*NAMES, "w"}
    assert found.url["level"] == ["1"]
    for word in ("pathway", "secret", "plan", "category"):
        assert word not in str({name: values for name, values in found.url.items() if name not in ("w", "tab")})


@pytest.mark.parametrize("tab", TABS)
def test_foreign_text_is_shown_as_it_is(own, tab):
    found = own(pathways(8, names=PLAIN), tab=tab, paper="1", group="1", cell="0-0-0", **{"with": "2"})
    said = "\n".join(str(one.value) for kind in (found.at.markdown, found.at.caption, found.at.header) for one in kind)
    assert not re.search(r"(?<!\\)(:red\[x|\$5 to|<img)", said)
    assert not re.search(r"<img src", "\n".join(one.proto.body for one in found.at.get("html")))


def test_codes_of_a_persons_own_names_are_places():
    assert Codes(["b", "a"], own=True).of("a") == "2" and Codes(["b", "a"], own=True).name("2") == "a"
    assert Codes(["b", "a"], own=False).of("a") == "a" and Codes(["b"], own=False).name("x") == ""
