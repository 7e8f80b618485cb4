"""What all pages share: the menu, the workspace in the URL, words and their meaning, errors."""

import ast
import re
import sys
import time
from pathlib import Path

import pytest

from core.actions import workspaces
from core.figures.words import GLOSSARY
from pages.ui import frame, show
from pages.ui.pairs import provenance

ROOT = Path(__file__).resolve().parents[2]
PAGES = ["app.py", *sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "pages").glob("*.py"))]


def test_the_menu_names_every_page_once():
    assert sorted(path for path, _ in frame.MENU) == sorted(PAGES)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_with_a_title_and_a_question(page, path):
    found = page(path)
    assert found.at.title[0].value
    assert found.at.caption[0].value.endswith("?")


@pytest.mark.parametrize("path", ["app.py", "pages/similarity.py", "pages/models.py"])
def test_words_are_explained_on_the_page_that_uses_them(page, path):
    assert "Words used here" in [one.label for one in page(path).at.expander]


def test_every_word_explained_is_in_the_glossary():
    calls = [
        argument.value
        for path in [*(ROOT / "pages").rglob("*.py"), ROOT / "app.py"]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"define", "words.define", "words.glossary"}
        for argument in node.args
        if isinstance(argument, ast.Constant)
    ]
    assert len(calls) > 20
    assert {*calls, *provenance.WORDS} <= set(GLOSSARY)


def test_the_workspace_goes_along_from_page_to_page(page):
    name = workspaces.new_workspace()
    workspaces.keep_upload(name, "mine.csv", b"x", "pairs")
    for path in PAGES:
        links = page(path, w=name).at.get("page_link")
        assert len(links) >= len(PAGES)
        assert all(f"w={name}" in one.proto.query_string for one in links)


@pytest.mark.parametrize("name", ["x" * 22, "../../etc", "", "0", "w" * 23, "..%2f..%2f" + "a" * 12])
def test_a_workspace_that_is_not_here_is_no_ones(page, own_cache, name):
    found = page("pages/similarity.py", w=name)
    assert bool(name) == ("The link names files that are not on this machine" in found.said)
    assert "workspace" not in found.at.session_state
    assert not (own_cache / "workspaces").exists()


def test_two_people_do_not_see_each_others_files(page):
    rows = b"sentence1,sentence2,score\nA b.,C d.,1\nE f.,G h.,2\nI j.,K l.,3\n"
    first = page("pages/similarity.py").upload("of the first.csv", rows)
    second = page("pages/similarity.py").upload("of the second.csv", rows.replace(b"A b", b"X y"))
    assert "of the first.csv" in first.said
    assert "of the first.csv" not in second.said + str(second.at.selectbox(key="similarity-data").options)
    assert first.url["w"] != second.url["w"]
    assert "of the first.csv" not in page("pages/similarity.py").said


def test_jobs_on_a_persons_files_are_for_that_person(page):
    rows = b"sentence1,sentence2,score\nA b.,C d.,1\nE f.,G h.,2\nI j.,K l.,3\n"
    mine = page("pages/similarity.py", model="tfidf").upload("secret plan.csv", rows).press("Score 1 model")
    whole = page("pages/jobs.py", w=mine.url["w"][0])
    assert "secret plan" in whole.said
    assert "workspaces" not in whole.said
    other = page("pages/jobs.py")
    assert "secret plan" not in other.said + str(other.at.dataframe[0].value) + str(other.at.selectbox[0].options)
    assert "somebody else's job" in other.said
    assert "open Jobs from the menu of the tab that asked, or add its w=… to the address" in other.said
    assert "add its w=" not in whole.said
    assert [button.label for button in other.at.button] == []


@pytest.mark.parametrize(
    "text",
    ["a<b", "$5 to $9", ":red[x]", "![](u)", "1. x", "*a*", "`c`", "&amp;", "a\\b", "~~s~~", "http://a.b", "x@a.b"],
)
def test_escaped_text_has_no_mark_left_that_would_be_typeset(text):
    escaped = show.escaped(text).replace("\u2060", "")
    assert escaped.replace("\\\\", "\0").replace("\\", "").replace("\0", "\\") == text
    assert not re.search(r"(?<!\\)[`*_{}\[\]<>()#+.!|~$:^=&-]", escaped)


@pytest.mark.parametrize("text", ["see http://a.b/c", "HTTPS://a.b", "www.a.b", "x@a.b"])
def test_no_link_is_made_of_an_address(text):
    assert not re.search(r"https?:|www\.|\w@", show.escaped(text).replace("\\", ""), re.IGNORECASE)


def test_the_menu_leads_back_to_a_page_as_it_was_left(page):
    found = page("pages/similarity.py", pair="demo-039", tab="Bootstrap")
    found.at.switch_page("pages/jobs.py")
    found.run()
    menu = {one.proto.label: one.proto.query_string for one in found.at.get("page_link")}
    assert menu["Sentence similarity"] == "tab=Bootstrap&pair=demo-039" or (
        menu["Sentence similarity"] == "pair=demo-039&tab=Bootstrap"
    )
    assert menu["Home"] == menu["Jobs"] == ""


def test_the_worker_starts_once_and_after_the_first_page(page, monkeypatch):
    started = []
    monkeypatch.setenv("BIOSCOPE_WARM", "1")
    monkeypatch.setattr(frame.jobs, "ensure_worker", lambda: started.append(time.perf_counter()))
    monkeypatch.setattr(frame, "FIRST_PAGE", 0.3)
    frame._worker.clear()
    begin = time.perf_counter()
    page("app.py")
    page("app.py")
    time.sleep(0.5)
    frame._worker.clear()
    assert len(started) == 1 and started[0] - begin >= 0.3


def test_what_is_loaded_is_spared_from_collection_once_and_not_before_the_second_page(monkeypatch):
    frozen = []
    monkeypatch.setattr(frame.gc, "freeze", lambda: frozen.append(True))
    monkeypatch.setattr(frame, "_seen", {"pages": 0, "modules": 0})
    frame._settle()
    assert not frozen
    frame._settle()
    frame._settle()
    assert frozen == [True]
    monkeypatch.setitem(sys.modules, "a_module_more", sys)
    frame._settle()
    assert frozen == [True, True]
