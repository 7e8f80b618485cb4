"""More groups than colours: every one is found, the rest opens, several groups of one paper are seen, single ones told.

120 pathways, the first ten with six papers, the others with one; some papers are in three pathways.
"""

import json
import re

import pytest
from playwright.sync_api import expect

from core import actions
from core.actions import workspaces
from tests.browser import on_map

pytestmark = pytest.mark.browser
N, LARGE, SIX = 120, 10, 6
WORDS = ("kinase", "membrane", "ribosome", "antibody", "neuron", "glucose", "virus", "enzyme", "actin", "helicase")
NAMES = [f"pathway {i:03d}" for i in range(N)]
THREE = {"1003": (0, 1, 2), "1010": (1, 2, 50)}  # paper → all of its pathways


def pathways():
    """In the pathway benchmark's form: a paper in several pathways stands in each."""
    papers = {i: [str(1000 + 7 * i + j) if i < LARGE else str(5000 + i) for j in range(SIX if i < LARGE else 1)]
              for i in range(N)}  # fmt: skip
    for id, places in THREE.items():
        for place in places:
            papers[place] += [id] * (id not in papers[place])
    return [
        {
            "pathway_id": f"p{i}", "pathway_name": NAMES[i], "category": "Metabolism", "subcategory": f"sub {i % 20}",
            "references": [
                {
                    "pmid": id, "title": f"The {WORDS[int(id) % 10]} of case {id}",
                    "abstract": f"Where {WORDS[int(id) // 10 % 10]} and {WORDS[int(id) // 3 % 10]} meet, {id} is seen.",
                }
                for id in papers[i]
            ],
        }
        for i in range(N)
    ]  # fmt: skip


@pytest.fixture
def crowded(tab, of_server, tmp_path):
    folder = tmp_path / "crowded"
    folder.mkdir()
    (folder / "pathways_train.json").write_text(json.dumps(pathways()), encoding="utf-8")
    workspace = workspaces.new_workspace()
    kept = actions.add_collection(workspace, path=folder)
    on_map.own_map(tab, workspace, kept, level="pathway")
    return tab, actions.collection_source(kept.key, workspace=workspace)


def test_every_pathway_is_reached_and_what_is_alone_is_counted(crowded):
    tab, source = crowded
    made = actions.map_papers(data=source, model="tfidf", compute=False)
    dots = on_map.points(tab)
    looks = {}
    for one in dots:
        looks.setdefault(one["group"], set()).add(one["colour"])
    named = [colours for group, colours in looks.items() if group.startswith("pathway")]
    assert len(named) == 8 and len(set.union(*named)) == 8  # a colour each, on dots and rings alike
    assert any(re.match(r"other \(112\)", one["group"]) for one in dots)

    box = tab.key("map-select").get_by_role("combobox").first
    box.click()
    box.fill("119")
    expect(tab.page.get_by_role("option")).to_have_count(1)
    with tab.run():
        tab.page.get_by_role("option", name=f"{NAMES[119]} (1)").click()
    tab.page.keyboard.press("Escape")
    on_map.chosen(tab, {"5119"})
    one = next(one for one in on_map.points(tab) if one["id"] == "5119")
    assert one["group"] == f"{NAMES[119]} (1)"  # out of "other": it has a colour now
    tab.press("map-clear")

    for id, places in THREE.items():
        with tab.run():
            tab.key("map-find").locator("input").fill(id)
            tab.key("map-find").locator("input").press("Enter")
        expect(tab.key("paper-card").locator("h2")).to_contain_text(id)
        chips = [chip.inner_text() for chip in tab.key("paper-card").locator(".chip").all()]
        assert {NAMES[place] for place in places} <= set(chips)
        assert len([one for one in on_map.points(tab) if one["id"] == id]) == 3  # a dot with two rings
        said = "\n".join(on_map.hovered(tab, next(one for one in on_map.points(tab) if one["id"] == id)))
        assert all(NAMES[place] in said for place in places)

    with tab.run():
        tab.key("map-tab").get_by_text("Faithfulness", exact=True).click()
    with tab.run():
        tab.key("map-structure-level").get_by_text("pathway", exact=True).click()
    table = made.structure
    rows = table[(table["level"] == "pathway") & (table["value"] != "")]
    alone = int(rows["agreement"].isna().sum())
    assert 100 <= alone <= N - LARGE
    fold = tab.page.get_by_text(re.compile(rf"^{alone} groups left out"))
    expect(fold).to_be_visible()
    fold.click()
    expect(tab.page.get_by_test_id("stMain")).to_contain_text(NAMES[119])
    whole = table[(table["level"] == "pathway") & (table["value"] == "")].iloc[0]
    assert whole["left_out"] > 0
