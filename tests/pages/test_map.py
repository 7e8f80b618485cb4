"""The page Map: no map yet, the demo, tiny collections, links that lead nowhere."""

import json
import re
import shutil

import pytest

from core import actions
from core.actions import workspaces
from pages.ui.maps.choices import NAMES
from pages.ui.maps.region_words import Region

MAP = "pages/map.py"
MINILM = "all-MiniLM-L6-v2"
TABS = ["Map", "Faithfulness", "Regions", "Two models"]
DEMO = {"data": {"name": "demo-papers"}, "model": "tfidf"}
PLAIN = ["expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α", "=1+1", "SEPT2", "<img src=x>"]


@pytest.fixture(scope="module")
def pristine(tmp_path_factory):
    """A folder for the cache with the map of the demo, once it is made."""
    return tmp_path_factory.mktemp("pristine") / "cache"


@pytest.fixture
def demo(page, own_cache, pristine):
    """The demo with a map by tfidf."""
    if pristine.is_dir():
        shutil.copytree(pristine, own_cache)
    actions.map_papers(**DEMO)
    if not pristine.is_dir():
        shutil.copytree(own_cache, pristine)
    return lambda **view: page(MAP, model="tfidf", **view)


@pytest.fixture
def own(page, tmp_path):
    """A page on papers of somebody's own that have a map."""

    def show(papers, **view):
        path = tmp_path / "mine.json"
        path.write_text(json.dumps(papers), encoding="utf-8")
        workspace = view.pop("w", None) or workspaces.new_workspace()
        kept = actions.add_collection(workspace, path=path, name="secret plan")
        actions.map_papers(data=actions.collection_source(kept.key, workspace=workspace), model="tfidf")
        return page(MAP, data=kept.key, model="tfidf", w=workspace, **view)

    return show


def papers(n):
    words = ["kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme"]
    return [
        {
            "id": f"secret-{i}",
            "title": f"The {words[i % 8]} of case {i}",
            "abstract": f"A {words[i * 3 % 8]} binds {i}.",
        }
        for i in range(n)
    ]


def buttons(found):
    return [one.label for one in found.at.button]


# no map yet


def test_the_page_opens_on_the_demo_and_its_bundled_model(page):
    found = page(MAP)
    assert found.at.selectbox(key="map-data").value == "demo-papers"
    assert found.at.multiselect(key="map-model").value == [MINILM]
    assert "Map of 252 papers" in found.alts[0]  # it ships, and is there at once
    assert {"Words used here"} <= {one.label for one in found.at.expander}


def test_a_map_not_yet_made_says_what_it_takes_and_is_made_by_one_button(page):
    found = page(MAP, model="tfidf")
    assert re.search(r"[\d,]+ of [\d,]+ papers to encode, at least [\d,]+ s on two cores", found.said)
    assert buttons(found)[-1:] == ["Make the map of tfidf"]
    found.press("Make the map of tfidf")
    assert "Queued, number 1 in line" in found.said
    again = page(MAP, model="tfidf")
    assert "Queued, number 1 in line" in again.said
    assert "Make the map of tfidf" not in buttons(again)


@pytest.mark.parametrize("tab", TABS)
def test_without_a_model_the_page_asks_for_one(page, tab):
    found = page(MAP, model="none", tab=tab)
    assert "Choose at least one model in the sidebar." in found.said
    assert not found.alts


def test_the_last_good_map_stands_behind_a_job(demo):
    found = demo()
    found.at.select_slider(key="map-neighbours").set_value("50")
    found.run().press("Make the map of tfidf")
    assert "Queued" in found.said
    assert any("papers" in alt for alt in found.alts)


# the demo


@pytest.mark.parametrize("tab", TABS)
def test_every_tab_of_the_demo_answers_first(demo, tab):
    found = demo(tab=tab)
    assert re.search(r"of each paper's 15 nearest papers stay near", found.at.header[0].value)
    assert all(len(alt) > 40 for alt in found.alts)
    assert all(frame.proto.alt for frame in found.at.dataframe)
    if tab != "Two models":
        assert found.alts
        assert "How to read this" in [one.label for one in found.at.expander]


def test_a_link_opens_the_card_of_a_paper(demo):
    found = demo(paper="demo-0007")
    row = actions.papers({"name": "demo-papers"}).ids.index("demo-0007")
    title = actions.papers({"name": "demo-papers"}).titles[row]
    assert f"<h2>{title}</h2>" in found.said
    assert "Nearest 10 in the original space" in found.said
    assert "Open on PubMed" not in [one.proto.label for one in found.at.get("link_button")]
    found.press("next ▶")
    assert found.url["paper"] == ["demo-0008"]
    found.press("Close")
    assert "paper" not in found.url
    assert "No paper is open" in found.said


def test_a_rule_selects_and_survives_colour_projection_and_another_page(demo):
    actions.map_papers(**DEMO, method="pca")
    found = demo()
    found.at.text_input(key="map-rule").set_value('category = "Metabolism"')
    found.press("Select")
    chosen = len(actions.select_papers(actions.papers(DEMO["data"]), 'category = "Metabolism"'))
    assert f"{chosen:,} of" in found.said and 'by the rule category = "Metabolism"' in found.said
    code = found.url["sel"]
    found.at.selectbox(key="map-colour").set_value("pathway")
    found.run()
    assert found.url["sel"] == code and f"{chosen:,} of" in found.said
    found.at.selectbox(key="map-method").set_value("pca")
    found.run()
    assert found.url["sel"] == code and f"{chosen:,} of" in found.said
    found.at.switch_page("pages/jobs.py")
    found.run()
    found.at.switch_page(MAP)
    found.run()
    assert found.url["sel"] == code and f"{chosen:,} of" in found.said
    found.press("Clear")
    assert "sel" not in found.url and "No papers are selected" in found.said


@pytest.mark.parametrize("rule", ["category", "nonsense = 1", "year >", "(", 'category = "nobody"'])
def test_a_rule_that_finds_nothing_or_cannot_be_read_is_told_in_words(demo, rule):
    found = demo()
    found.at.text_input(key="map-rule").set_value(rule)
    found.press("Select")
    assert "sel" not in found.url
    assert "No papers are selected" in found.said
    assert len([one for one in found.at.text if len(one.value) > 20]) > 1


def test_every_group_can_be_found_and_selected(demo):
    found = demo(colour="pathway")
    groups = found.at.multiselect(key="map-groups-pathway")
    held = {one for paper in actions.papers(DEMO["data"]).columns["pathway"] for one in paper}
    assert len(groups.options) == len(held)
    last = sorted(held)[-1]
    groups.set_value([last])
    found.run()
    assert f'by the rule "pathway" = {json.dumps(last, ensure_ascii=False)}' in found.said
    assert "sel" in found.url


def test_words_of_a_title_find_papers_and_an_id_opens_one(demo):
    found = demo()
    found.at.text_input(key="map-find").set_value("demo-0011")
    found.run()
    assert found.url["paper"] == ["demo-0011"]
    found.at.text_input(key="map-find").set_value("no such words anywhere")
    found.run()
    assert "No paper fulfils" in found.said
    found.at.text_input(key="map-find").set_value("mitochondri")
    found.run()
    assert "sel" in found.url


def test_a_saved_selection_comes_back_by_its_name(demo):
    found = demo()
    found.at.text_input(key="map-rule").set_value('category = "Metabolism"')
    found.press("Select")
    code = found.url["sel"]
    found.at.text_input(key="map-save-name").set_value("My *stars*")
    found.press("Save")
    found.press("Clear")
    found.press("My \\*stars\\*")
    assert found.url["sel"] == code
    found.press("Remove")
    assert "sel" not in found.url and "My \\*stars\\*" not in buttons(found)
    found.press("Undo the last removal").press("My \\*stars\\*")
    assert found.url["sel"] == code


def test_papers_that_are_not_here_say_how_to_get_them(page, no_data):
    found = page(MAP, data="bc5cdr_splits")
    assert "is not on this machine" in found.said or "The link names something that is not here" in found.said
    assert not found.alts or "Make the map" not in str(buttons(found))


def test_a_link_to_what_is_not_here_gives_a_notice_and_defaults(page):
    found = page(MAP, data="gone", colour="pink", paper="nobody", sel="0" * 12, tab="Nowhere", seed="x", method="tsne")
    (notice,) = found.at.warning
    assert "The link names something that is not here" in notice.value
    named = set(re.search(r"\((.*)\)", notice.value)[1].split(", "))
    assert {"tab", "data", "colour", "seed", "method"} <= named
    assert found.at.selectbox(key="map-data").value == "demo-papers"


def test_a_link_with_more_models_than_fit_says_which_is_left_out(demo, page):
    found = page(MAP, model=["tfidf", "random", MINILM])
    assert found.at.multiselect(key="map-model").value == ["tfidf", "random"]
    (notice,) = found.at.warning
    assert "3 values of model, of which 2 fit" in notice.value and "MiniLM" in notice.value


def test_papers_that_were_removed_while_their_map_was_open_can_be_brought_back_there(own):
    found = own(papers(20))
    mine, key = found.url["w"][0], found.url["data"][0]
    actions.remove_collection(mine, key)
    found.run()
    assert "“secret plan” was removed" in found.said
    found.press("Bring back “secret plan”")
    assert "papers stay near" in found.at.header[0].value


def test_somebody_elses_papers_are_told_as_lost(page):
    found = page(MAP, data="own-" + "a" * 16)
    assert "The papers of this view are not here" in found.said
    assert not found.alts


def test_changed_settings_are_marked_and_reset(demo):
    found = demo(neighbours="50", spread="0.5")
    assert found.at.select_slider(key="map-neighbours").label == "n_neighbors · changed"
    found.press("Reset 2 changed settings")
    assert "neighbours" not in found.url and "spread" not in found.url


# own, tiny, hostile


def test_the_address_holds_nothing_of_a_persons_papers(own):
    found = own([one | {"secret": "xy"[i % 2]} for i, one in enumerate(papers(20))], paper="3")
    assert "<h2>The ribosome of case 2</h2>" in found.said
    found.press("next ▶").press("Into the selection")
    found.at.selectbox(key="map-colour").set_value("column-1")
    found.run()
    assert set(found.url) <= {*NAMES, "w"}
    for word in ("secret", "plan", "xy"):
        assert word not in str({name: values for name, values in found.url.items() if name != "w"})


@pytest.mark.parametrize("n", [1, 2, 3, 5, 16])
@pytest.mark.parametrize("tab", ["Map", "Faithfulness", "Regions"])
def test_tiny_collections_are_maps_in_plain_words(own, n, tab):
    found = own(papers(n), tab=tab)
    assert "nan" not in re.sub(r"\w*nan\w+|\w+nan", "", found.said.lower()).split()
    assert found.at.header


@pytest.mark.parametrize(("n", "drawn"), [(1, False), (16, True)])
def test_a_figure_that_is_but_a_sentence_offers_no_download(own, n, drawn):
    found = own(papers(n), tab="Faithfulness")
    names = [one.proto.id for one in found.at.get("download_button")]
    assert any("map-export-kept-pdf" in name for name in names) == drawn


def test_the_card_tells_every_column_of_a_persons_papers_and_the_one_that_colours_the_map_with_its_colour(own):
    rows = [one | {"year": "2011", "my_topic": "xy"[i % 2], "dose": f"{i} mg"} for i, one in enumerate(papers(20))]
    found = own(rows, paper="3")
    for name, value in (("year", "2011"), ("my_topic", "x"), ("dose", "2 mg")):
        assert name in found.said and value in found.said
    said = own(rows, paper="3", colour="column-2").said
    assert "<i style='background:" in said
    (card,) = [part for part in re.findall(r"<dl class=.facts.>.*?</dl>", said, re.S) if "my_topic" in part]
    assert all(f">{name}</dt><dd>" in card for name in ("year", "my_topic", "dose", "tokens cut"))  # one grid


def test_hostile_text_is_shown_as_it_is(own):
    rows = [
        {"id": str(i), "title": text, "abstract": text + " and more of it", "group": PLAIN[(i + 1) % 8]}
        for i, text in enumerate(PLAIN)
    ]
    found = own(rows, paper="1", colour="column-1")
    assert f"<h2>{PLAIN[0]}</h2>" in found.said
    for tab in ("Map", "Regions", "Faithfulness"):
        found.widget("button_group", "map-tab").set_value(tab)
        found.run()
        assert not re.search(
            r"(?<!\\)(!\[|:red\[|\$5 to|\*stars\*)", "\n".join(str(m.value) for m in found.at.markdown)
        )


def test_a_region_keeps_the_name_it_was_given_and_is_selected(demo):
    found = demo(tab="Regions")
    box = next(one for one in found.at.text_input if one.label == "Name of this region")
    box.set_value("Chromatin & co")
    found.run()
    assert "Chromatin & co" in list(found.at.dataframe[0].value["region"])
    found.press("Select these papers")
    assert "sel" in found.url
    found.widget("button_group", "map-tab").set_value("Map")
    found.run()
    assert re.search(r"\d+ of 2\d\d papers selected", found.said)
    again = demo(tab="Regions", w=found.url["w"][0])
    assert "Chromatin & co" in list(again.at.dataframe[0].value["region"])


def test_two_regions_of_one_name_stay_two():
    named, plain = (Region(number, (f"{number}",), ("kinase",), name) for number, name in ((0, "same"), (1, "")))
    assert (named.label, plain.label) == ("1: same", "2: kinase")
    assert Region(1, ("1",), (), "same").label != named.label


def test_words_of_the_selection_need_a_selection(demo):
    found = demo(tab="Regions")
    found.widget("button_group", "map-regions-which").set_value("selection")
    found.run()
    assert "No papers are selected." in found.said


def test_two_models_share_one_selection_and_are_compared_at_once(demo, page):
    actions.map_papers(**DEMO | {"model": "random"})
    found = page(MAP, model=["tfidf", "random"], tab="Two models", paper="demo-0007")
    assert "tfidf and random agree on" in found.at.header[0].value.replace("\\", "")
    assert sum("papers" in alt for alt in found.alts) >= 2
    assert "Measure the noise of the seeds" in buttons(found)
    found.press("Measure the noise of the seeds")
    assert "Queued" in found.said


def test_stability_is_asked_for_as_a_job(demo):
    found = demo(tab="Faithfulness").press("Draw it with 5 seeds")
    assert "Queued, number 1 in line" in found.said


def test_texts_are_placed_by_a_job_and_kept_as_pins(demo):
    found = demo()
    found.at.text_area(key="map-type").set_value("insulin\n\ndemo-0007\n")
    found.press("Place on the map")
    assert "Queued, number 1 in line" in found.said
    assert "insulin" not in str(found.url)
    actions.place(**DEMO, texts=["insulin", "demo-0007"])
    found.run()
    assert "placed by its nearest papers" in found.said
    assert "this paper is in the collection" in found.said
    found.press("Remove the pins")
    assert "pins" not in found.url


def test_of_very_many_papers_the_table_of_neighbours_kept_lists_those_that_are_measured(own, monkeypatch):
    monkeypatch.setattr("pages.ui.maps.faithful.MOST", 20)
    found = own(papers(40), tab="Faithfulness")
    assert "40 of 40 papers are measured; the lowest 20 are listed. Download has all." in found.said
    assert "at least 2 s on two cores" in found.said
