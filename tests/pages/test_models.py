"""The page Models: what is here, what is not, hub ids of every kind."""

import json

import pytest

from core import jobs

MODELS = "pages/models.py"
HOSTILE = [
    "./model", "file:///etc/passwd", "\\\\evil\\share", "~/.ssh", "x" * 300, "a/b/c", "foo/../bar", "foo--bar/x",
    "![x](http://beacon.example/x.png)", "föö/bar",
]  # fmt: skip


def test_models_here_come_first_and_the_first_ones_card_is_open(page):
    found = page(MODELS)
    table = found.at.dataframe[0].value
    here = (table["on this machine"] == "yes").tolist()
    assert here == sorted(here, reverse=True)
    assert table["model"].iloc[0] == "all-MiniLM-L6-v2"
    assert found.at.session_state["models-table"]["selection"]["rows"] == [0]
    assert "Apache-2.0" in found.said


def test_what_does_not_apply_is_blank(page):
    table = page(MODELS).at.dataframe[0].value.set_index("model")
    assert table.loc["tfidf", ["max tokens", "width", "download, MB"]].isna().all()


def test_the_table_shows_every_name_whole(page):
    table = page(MODELS).at.dataframe[0]
    width = json.loads(table.proto.columns)["model"]["width"]
    assert width >= 8 * table.value["model"].str.len().max()


@pytest.mark.parametrize("name", ["tfidf", "random", "all-MiniLM-L6-v2", "biobert", "medcpt-query", "longformer"])
def test_every_kind_of_model_has_a_card(page, name):
    found = page(MODELS, model=name)
    assert found.at.selectbox(key="models-model").value == name
    assert f"<h2>{name}</h2>" in found.said


def test_a_model_that_is_not_here_is_asked_for_as_a_job(page):
    found = page(MODELS, model="biobert").press("Download biobert")
    assert [(job.verb, job.arguments) for job in jobs.list_jobs()] == [("add_model", {"name": "biobert"})]
    assert "Queued, number 1 in line" in found.said
    assert "Queued, number 1 in line" in page(MODELS, model="biobert").said


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_no_hub_id_is_refused_at_once(page, name):
    found = page(MODELS)
    found.at.text_input[0].set_value(name)
    found.run()
    assert "is not a model id" in found.said
    assert "Download by hub id" not in [button.label for button in found.at.button]
    assert not jobs.list_jobs()


def test_any_hub_id_can_be_asked_for(page):
    found = page(MODELS)
    found.at.text_input[0].set_value(" org/name ")
    found.run().press("Download by hub id")
    assert jobs.list_jobs()[0].arguments == {"name": "org/name"}


def test_a_stale_link_gives_a_notice_and_the_first_model(page):
    found = page(MODELS, model="gone")
    assert "The link names something that is not here" in found.said
    assert found.at.selectbox(key="models-model").value == "all-MiniLM-L6-v2"


def test_a_damaged_model_folder_breaks_nothing(page, own_cache):
    folder = own_cache / "models" / "org--broken"
    folder.mkdir(parents=True)
    (folder / "bioscope.json").write_text("{")
    (folder / "config.json").write_text("not json")
    assert page(MODELS).at.dataframe
