"""The page Sentence similarity: no data, the demo, tiny data, broken data."""

import json
import re

import pytest

SIMILARITY = "pages/similarity.py"
TABS = ["Pairs", "Bootstrap", "Anisotropy", "Models"]
MINILM = "all-MiniLM-L6-v2"
HEADER = "sentence1,sentence2,score\n"
ROWS = ["The cell divides.,The cell splits in two.,4", "A gene is read.,Mice eat seeds.,0", "DNA bends.,DNA curves.,3"]
PLAIN = [
    "expression a<b and c>d here", "costs $5 to $9", ":red[x]", "H&E", "TNF-α", "=1+1", "SEPT2",
    "![x](http://beacon.example/x.png)", "<img src=x onerror=alert(1)>", "`code` *stars* _under_ [link](http://y)",
]  # fmt: skip
TYPESET = re.compile(r"(?<!\\)(!\[|:red\[|\$5 to|<img|\*stars\*|`code`)")


def csv(*rows):
    return (HEADER + "\n".join(rows) + "\n").encode()


def tab(page, name):
    page.widget("button_group", "similarity-tab").set_value(name)
    return page.run()


# no data


def test_data_that_are_not_here_say_how_to_get_them_and_offer_to_fetch_them(page, no_data):
    found = page(SIMILARITY, data="biosses")
    assert "BIOSSES is not on this machine" in found.said
    assert "GPL\\-3\\.0" in found.said or "GPL-3.0" in found.said
    assert "Fetch BIOSSES" in [button.label for button in found.at.button]
    assert not found.alts


@pytest.mark.parametrize("name", TABS)
def test_without_a_model_the_page_asks_for_one(page, name):
    found = page(SIMILARITY, model="none", tab=name)
    assert "Choose at least one model in the sidebar." in found.said
    assert not found.alts
    assert found.url["model"] == ["none"]
    assert not found.run().at.multiselect[0].value


def test_fetching_is_asked_for_once_and_then_shown_as_a_job(page, no_data):
    found = page(SIMILARITY, data="biosses").press("Fetch BIOSSES")
    assert "Queued, number 1 in line" in found.said
    again = page(SIMILARITY, data="biosses")
    assert "Queued, number 1 in line" in again.said
    assert "Fetch BIOSSES" not in [button.label for button in again.at.button]


# the demo


@pytest.mark.parametrize("name", TABS)
def test_every_tab_of_the_demo_draws_at_once(page, name):
    found = page(SIMILARITY, tab=name)
    assert r"all\-MiniLM\-L6\-v2 ranks the 60 pairs like the readings with ρ \= 0\.77" in found.said
    assert found.alts
    assert all(len(alt) > 40 for alt in found.alts)
    assert all(frame.proto.alt for frame in found.at.dataframe)
    assert {"How to read this", "Words used here"} <= {one.label for one in found.at.expander}


def test_two_models_are_compared(page):
    found = page(SIMILARITY, model=[MINILM, "random"], tab="Models")
    assert "Score 1 model" in [button.label for button in found.at.button]
    found.press("Score 1 model")
    assert "Queued, number 1 in line" in found.said


def test_a_model_that_is_not_scored_says_what_scoring_takes(page):
    found = page(SIMILARITY, model="tfidf")
    assert "Not scored yet: tfidf" in found.said.replace("\\", "")
    assert re.search(r"\d+ sentences to encode, at least about [\d,]+ s on two cores", found.said.replace("\\", ""))
    assert not found.alts


def test_the_last_good_result_stands_behind_a_job(page):
    found = page(SIMILARITY)
    found.at.multiselect[0].set_value(["tfidf"])
    found.run().press("Score 1 model")
    assert "Queued" in found.said
    assert "Scatter of 60 pairs" in found.alts[0]
    assert "all-MiniLM-L6-v2" in found.alts[0]


def test_search_steps_and_the_url_open_one_and_the_same_pair(page):
    found = page(SIMILARITY)
    first = found.at.selectbox(key="similarity-pair").value
    found.press("next ▶")
    second = found.at.selectbox(key="similarity-pair").value
    assert first != second
    assert found.url["pair"] == [second]
    assert f"<h2>{second}</h2>" in found.said
    assert found.at.session_state["similarity-table"]["selection"]["rows"] == [1]
    found.press("◀ previous")
    assert found.at.selectbox(key="similarity-pair").value == first
    assert "pair" not in found.url
    again = page(SIMILARITY, pair=second)
    assert again.at.selectbox(key="similarity-pair").value == second
    assert again.at.session_state["similarity-table"]["selection"]["rows"] == [1]


def test_a_pair_hidden_by_the_filter_stays_open(page):
    found = page(SIMILARITY, hard="1")
    hidden = found.at.dataframe[0].value
    assert (hidden["mean grade of the readings"] > 0.2).all()
    whole = page(SIMILARITY).at.dataframe[0].value
    low = whole.loc[whole["mean grade of the readings"] == 0, "pair"].iloc[0]
    found = page(SIMILARITY, hard="1", pair=low)
    assert found.at.selectbox(key="similarity-pair").value == low
    assert "hidden by the filter" in found.said
    assert found.at.session_state["similarity-table"]["selection"]["rows"] == []


def test_a_changed_setting_is_marked_and_one_button_takes_it_back(page):
    found = page(SIMILARITY)
    assert "Reset" not in " ".join(button.label for button in found.at.button)
    found.at.selectbox(key="similarity-colour").set_value("kind")
    found.at.toggle(key="similarity-hard").set_value(True)
    found.run()
    assert found.at.selectbox(key="similarity-colour").label == "Colour · changed"
    assert found.url["colour"] == ["kind"]
    found.press("Reset 2 changed settings")
    assert found.at.selectbox(key="similarity-colour").value == "residual"
    assert found.at.toggle(key="similarity-hard").value is False
    assert found.at.selectbox(key="similarity-colour").label == "Colour"
    assert "colour" not in found.url


def test_a_stale_link_gives_a_notice_and_the_default(page):
    found = page(SIMILARITY, data="gone", pair="nobody", colour="pink", tab="Nowhere", hard="7", model=["ghost"] * 9)
    (notice,) = found.at.warning
    for name in ("data", "colour", "tab", "hard", "model"):
        assert name in notice.value.partition("not here")[2]
    assert found.at.selectbox(key="similarity-data").value == "demo-pairs"


@pytest.mark.parametrize("name", TABS)
def test_a_link_to_a_pair_that_is_not_there_says_so_on_every_tab(page, name):
    found = page(SIMILARITY, pair="demo-999", tab=name)
    assert "The link names something that is not here (pair)" in found.said
    assert "pair" not in found.url


def test_a_link_to_a_persons_own_file_shows_nothing_of_the_demo_and_how_to_bring_it(page):
    content = csv(*ROWS)
    asked = page(SIMILARITY).upload("mine.csv", content).url["data"][0]
    found = page(SIMILARITY, data=asked, pair="2", model="tfidf")
    assert "The data of this view are not here" in found.said
    assert asked in found.said
    assert "The link names something that is not here" not in found.said
    assert not found.alts
    assert "demo" not in found.said.split("The data of this view")[1].split("Bring it")[0]
    assert next(one for one in found.at.expander if one.label == "Your own data").proto.expanded
    assert found.url["data"] == [asked]
    assert "The data of this view are not here" in found.run().said
    found.upload("mine again.csv", content)
    assert "Score 1 model" in [button.label for button in found.at.button]
    assert (found.url["data"], found.url["pair"]) == ([asked], ["2"])


def test_other_data_can_be_chosen_where_a_persons_own_file_is_not_here(page):
    found = page(SIMILARITY, data="own-0000000000000000")
    found.at.selectbox(key="similarity-data").set_value("demo-pairs")
    assert "Scatter of 60 pairs" in found.run().alts[0]
    assert "data" not in found.url


def figure(found, key="similarity-scatter"):
    chart = next(one for one in found.at.get("plotly_chart") if one.key == key)
    return json.loads(chart.proto.spec)["data"]


def test_the_open_pair_is_ringed_from_the_start_and_only_a_pick_fades_the_others(page):
    found = page(SIMILARITY)
    opened = found.at.selectbox(key="similarity-pair").value
    ring = next(one for one in figure(found) if one.get("name") == "selected")
    assert ring["customdata"][0][0] == opened
    assert not any("selectedpoints" in one for one in figure(found))
    assert any("selectedpoints" in one for one in figure(found.press("next ▶")))


def test_what_is_drawn_around_the_points_is_said_below_them(page):
    said = "bar: range of the readings; line: least squares with its 95 % band; dot: readings disagree"
    assert said in page(SIMILARITY).said
    assert "line: least squares" not in page(SIMILARITY, hard="1").said


def test_readings_are_explained_where_they_are_drawn(page):
    found = page(SIMILARITY)
    assert "same topic, same entities, same claim" in found.said
    assert "three questions, not three people" in found.said.replace("\\", "")


def test_the_colour_is_offered_only_where_it_colours_something(page):
    assert not page(SIMILARITY).at.selectbox(key="similarity-colour").disabled
    other = tab(page(SIMILARITY, colour="kind"), "Bootstrap")
    control = other.at.selectbox(key="similarity-colour")
    assert control.disabled
    assert "tab Pairs" in control.help
    assert other.url["colour"] == ["kind"]


def test_a_note_that_stands_under_the_headline_is_not_a_caveat_as_well(page):
    found = page(SIMILARITY)
    caveats = [one.value for one in found.at.text if one.value.startswith("– ")]
    assert any("never a benchmark result" in one for one in caveats)
    assert not any("written for Bioscope" in one for one in caveats)
    assert '<p class="grey">demo texts and grades, written for bioscope' in found.said.lower()


def test_the_card_says_who_gave_a_pair_its_rank_under_another_model(page):
    from core import actions

    actions.evaluate(task="demo-pairs", models=["random"])
    said = page(SIMILARITY, model=[MINILM, "random"]).said
    assert re.search(r"cosine −?-?[\d.]+, rank [\d.]+ by the model", said)


def test_a_reload_on_another_tab_keeps_the_pair(page):
    found = tab(page(SIMILARITY, pair="demo-039"), "Bootstrap")
    assert found.url["pair"] == ["demo-039"]
    again = page(SIMILARITY, **{name: value[0] for name, value in found.url.items()})
    assert again.url["pair"] == ["demo-039"]
    assert tab(again, "Pairs").at.selectbox(key="similarity-pair").value == "demo-039"


def test_other_data_forget_the_pair(page):
    found = page(SIMILARITY, pair="demo-039").upload("mine.csv", csv(*ROWS))
    assert "pair" not in found.url
    assert "The link names" not in found.said


def test_more_models_than_fit_are_cut_not_refused(page):
    names = [MINILM, "tfidf", "random"] * 3
    assert len(page(SIMILARITY, model=names).at.multiselect[0].value) == 3


# tiny data


@pytest.mark.parametrize("name", TABS)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_handful_of_pairs_breaks_nothing_and_says_what_is_not_defined(page, scored_upload, n, name):
    found = scored_upload(csv(*ROWS[:n]), tab=name)
    said = found.said.replace("\\", "")
    if n < 2:
        assert "not defined (" in said
    assert not re.search(r"\bnan\b", said, re.IGNORECASE)
    assert f"Data check: {n} pair" in " ".join(labels(found))


@pytest.mark.parametrize("name", TABS)
def test_constant_gold_is_not_defined_in_words(page, scored_upload, name):
    found = scored_upload(csv(*[row.rsplit(",", 1)[0] + ",2" for row in ROWS]), tab=name)
    assert "not defined (all gold scores are equal)" in found.said.replace("\\", "")


def test_a_filter_that_leaves_nothing_says_what_to_do(page, scored_upload):
    found = scored_upload(csv(*[row.rsplit(",", 1)[0] + ",0" for row in ROWS]), hard="1")
    assert "No pair is left to show" in found.said


# broken data


def test_a_file_that_is_no_table_is_refused_in_words_and_not_kept(page):
    found = page(SIMILARITY).upload("pairs.csv", b"PK\x03\x04 not a table")
    assert "pairs.csv was not taken." in found.said
    assert found.at.selectbox(key="similarity-data").value == "demo-pairs"
    assert "own-" not in str(found.at.selectbox(key="similarity-data").options)
    assert found.press("Close").alts


def test_a_score_that_is_no_number_names_its_row_and_can_be_left_out(page):
    found = page(SIMILARITY).upload("mine.csv", csv(*ROWS, "One.,Two.,high"))
    assert "row 5" in found.said
    assert '"high"' in found.said
    assert not found.alts
    assert "--drop-bad" not in found.said
    found.press("Leave out bad rows")
    assert "Data check: 3 pairs taken, 1 left out" in " ".join(labels(found))


def test_a_decimal_comma_is_asked_about_and_the_answer_survives(page):
    rows = ['One cell.,Another cell.,"0,5"', 'A gene.,A protein.,"3,5"', 'DNA bends.,DNA curves.,"4,0"']
    found = page(SIMILARITY).upload("mine.csv", csv(*rows))
    assert "decimal mark" in found.said
    found.press("Decimal mark")
    assert "Score 1 model" in [button.label for button in found.at.button]
    view = {name: found.url[name][0] for name in ("w", "data")}
    assert "Score 1 model" in [button.label for button in page(SIMILARITY, **view).at.button]


def test_vectors_that_do_not_fit_are_refused_by_name(page, npy):
    found = page(SIMILARITY).upload("mine.npy", npy, "vectors")
    said = found.said.replace("\\", "")
    assert "mine.npy" in said
    assert "ids" in said


def test_a_damaged_result_is_made_again(page, own_cache):
    page(SIMILARITY)
    for path in (own_cache / "results").glob("*.json"):
        path.write_bytes(path.read_bytes()[:100])
    assert "Scatter of 60 pairs" in page(SIMILARITY).alts[0]


def test_a_data_set_that_is_another_is_refused_with_the_reason(page, monkeypatch, tmp_path):
    folder = tmp_path / "data" / "biosses"
    folder.mkdir(parents=True)
    (folder / "biosses.tsv").write_text("sentence1\tsentence2\tscore\nA b.\tC d.\t1\n")
    monkeypatch.setenv("BIOSCOPE_DATA", str(tmp_path / "data"))
    found = page(SIMILARITY, data="biosses")
    assert "cannot be used" in found.said
    assert not found.alts


# other people's text


def test_text_of_the_user_is_shown_character_for_character(page, scored_upload):
    rows = [f'"{text}","{text} again",{i % 4}' for i, text in enumerate(PLAIN)]
    for name in TABS:
        found = scored_upload(csv(*rows), title=":red[x] $5 to $9.csv", tab=name)
        for kind in (found.at.markdown, found.at.caption, found.at.header, found.at.info, found.at.warning):
            for one in kind:
                assert not TYPESET.search(str(one.value)), one.value
        labels_ = [one.label for kind in ("button", "expander", "toggle") for one in found.at.get(kind)]
        assert not any(TYPESET.search(label) for label in labels_)
        assert "<img" not in "".join(one.proto.body for one in found.at.get("html"))


def test_nothing_of_the_users_is_in_the_url(page, scored_upload):
    found = scored_upload(csv(*ROWS), title="secret plan.csv")
    found.press("next ▶")
    assert "secret" not in str(found.url)
    assert found.url["pair"][0].isdigit()


@pytest.mark.parametrize("name", [
    "..\\..\\x.csv", "a/b.csv", "con.csv", "x" * 300 + ".csv", "a\nb.csv", "a;rm -rf ~.csv", "\u202evsc.exe", ".csv",
    "a.csv.exe",
])  # fmt: skip
def test_the_name_of_a_file_is_never_a_path(page, own_cache, name):
    before = set(own_cache.parent.rglob("*"))
    found = page(SIMILARITY).upload(name, csv(*ROWS))
    assert len(found.at.selectbox(key="similarity-data").options) == 3
    new = [path for path in set(own_cache.parent.rglob("*")) - before if path.is_file() and "workspaces" in path.parts]
    assert all(re.fullmatch(r"[0-9a-f]{16}(\.[a-z0-9]{1,12})?|about\.json", path.name) for path in new)


def labels(found):
    return [one.proto.popover.label for one in found.at.get("popover")]
