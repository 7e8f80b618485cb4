import html
import json
import re

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import pytest
from plotly.io import to_json

from core.errors import Mismatch
from core.figures import colouring, paper_map, selected_ids
from core.figures.theme import FADED


def dots(figure):
    """Traces of papers: not the rings of the selected, not what is only in the legend."""
    return [
        one for one in figure.data if one.customdata is not None and one.hoverinfo != "skip" and len(one.customdata)
    ]


def ids_of(figure):
    return {row[0] for one in dots(figure) for row in one.customdata}


def said_of(figure, paper_id):
    """What the pointer shows, as a reader sees it."""
    for one in dots(figure):
        for i, row in enumerate(one.customdata):
            if row[0] == paper_id:
                text = "" if one.text is None else one.text[i]
                whole = one.hovertemplate.replace("%{customdata[0]}", paper_id).replace("%{text}", text)
                lines = re.sub(r"<extra></extra>", "", whole).split("<br>")
                return [html.unescape(re.sub(r"</?b>", "", line)) for line in lines]
    raise AssertionError(paper_id)


def test_the_map_is_a_square_without_axes(make_papers):
    table, values = make_papers(300)
    look = paper_map(table, colouring=colouring(values)).layout
    assert not look.xaxis.visible
    assert not look.yaxis.visible
    assert look.yaxis.scaleanchor == "x"
    assert np.ptp(look.xaxis.range) == pytest.approx(np.ptp(look.yaxis.range), abs=1e-4)
    assert look.hovermode == "closest"
    assert look.spikedistance == 0
    assert look.uirevision == "const"


def test_every_paper_is_drawn_once_with_its_id(make_papers):
    table, values = make_papers(300)
    figure = paper_map(table, colouring=colouring(values))
    assert ids_of(figure) == set(table["id"])
    shown = [one for one in dots(figure) if one.showlegend]
    assert sum(len(one.customdata) for one in shown) == 300
    assert all(one.type == "scattergl" for one in shown)
    event = {"selection": {"points": [{"customdata": list(shown[2].customdata[0])}]}}
    assert selected_ids(event) == (shown[2].customdata[0][0],)


@pytest.mark.parametrize("kind", ["category", "number", "diverging"])
def test_plotly_checked_in_full_finds_nothing_to_refuse_or_to_change(make_papers, kind):
    table, values = make_papers(60)
    own = colouring(values if kind == "category" else np.linspace(-1, 1, 60), kind=kind, title="what")
    lines = pd.DataFrame({"x0": [0.0, 0], "y0": [0.0, 0], "x1": [1.0, 2], "y1": [1.0, 2], "kept": [True, False]})
    pins = pd.DataFrame({"x": [0.1], "y": [0.2], "text": ["a <b>"]})
    figure = paper_map(table, colouring=own, selected=table["id"][:9], lines=lines, pins=pins)
    plain = {"data": [one.to_plotly_json() for one in figure.data], "layout": figure.layout.to_plotly_json()}
    checked, drawn = (json.loads(to_json(one)) for one in (go.Figure(plain), figure))
    assert checked["data"] == drawn["data"]
    assert checked["layout"] == {name: held for name, held in drawn["layout"].items() if held != []}


def test_a_paper_in_several_groups_has_a_ring_in_each_further_colour(make_papers):
    table, values = make_papers(100)
    own = colouring(values)
    figure = paper_map(table, colouring=own)
    rings = [one for one in dots(figure) if not one.showlegend]
    found = {row[0]: one.marker.color for one in rings for row in one.customdata}
    for i, members in enumerate(own.members):
        if len(members) > 1:
            assert found[table["id"][i]] == own.groups[members[1]].colour
    assert len(found) == own.several
    assert f"ring: a further group ({own.several})" in {one.name for one in figure.data}


def test_the_selected_are_ringed_and_the_others_fade(make_papers):
    table, values = make_papers(100)
    chosen = table["id"][[3, 50]].tolist()
    figure = paper_map(table, colouring=colouring(values), selected=chosen)
    ringed = next(one for one in figure.data if one.name == "selected")
    assert [row[0] for row in ringed.customdata] == chosen
    full = {one.customdata[i][0] for one in dots(figure) for i in one.selectedpoints}
    assert full == set(chosen)
    assert {one.unselected.marker.opacity for one in dots(figure)} == {FADED}
    assert all(one.selectedpoints is None for one in dots(paper_map(table, colouring=colouring(values))))


def test_recolouring_moves_and_loses_no_paper(make_papers):
    table, values = make_papers(200)
    by_group = paper_map(table, colouring=colouring(values), selected=["20000005"])
    by_number = paper_map(table, colouring=colouring(np.arange(200.0), kind="number"), selected=["20000005"])
    assert ids_of(by_group) == ids_of(by_number)
    assert by_group.layout.xaxis.range == by_number.layout.xaxis.range
    assert next(one for one in by_number.data if one.name == "selected").customdata[0][0] == "20000005"


def test_lines_are_solid_to_what_is_kept_and_dashed_to_what_is_torn(make_papers):
    table, values = make_papers(20)
    lines = pd.DataFrame({"x0": [0.0] * 3, "y0": [0.0] * 3, "x1": [1.0, 2, 3], "y1": [1.0, 2, 3],
                          "kept": [True, False, True]})  # fmt: skip
    drawn = {one.name: one for one in paper_map(table, colouring=colouring(values), lines=lines).data}
    assert drawn["true neighbour, kept near (2)"].line.dash == "solid"
    assert drawn["true neighbour, torn apart (1)"].line.dash == "dash"


def test_foreign_text_is_shown_character_for_character(foreign_texts):
    n = len(foreign_texts)
    table = pd.DataFrame({"id": foreign_texts, "x": range(n), "y": range(n), "title": foreign_texts})
    figure = paper_map(table, colouring=colouring(tuple((text,) for text in foreign_texts), title="a {b} <c>"))
    for text in foreign_texts:
        assert said_of(figure, text) == [text, text, f"a {{b}} <c>: {text}"]
    assert "<b>H" not in figure.to_json()
    labels = [*(one.name for one in figure.data), *(note.text for note in figure.layout.annotations)]
    assert not any("{" in label for label in labels)  # Plotly fills templates into names and labels as well
    notes = {html.unescape(re.sub(r"<span.*?</span> ", "", note.text)) for note in figure.layout.annotations}
    assert "H&E" in notes


def test_a_title_that_is_a_template_stays_a_title():
    table = pd.DataFrame({"id": ["1", "2"], "x": [0, 1], "y": [0, 1]})
    figure = paper_map(table, colouring=colouring((("%{x}",), ("%{x}",)), title="%{y}"))
    assert "{x}" not in figure.data[0].hovertemplate
    assert said_of(figure, "1") == ["1", "%{y}: %{x}"]


def test_hover_names_all_groups_of_a_paper(pathways):
    n = len(pathways)
    table = pd.DataFrame({"id": [f"p{i}" for i in range(n)], "x": np.arange(n), "y": np.arange(n) % 7})
    figure = paper_map(table, colouring=colouring(pathways, title="pathway"))
    assert said_of(figure, f"p{n - 1}") == [f"p{n - 1}", "pathway: pathway 050", "+ pathway 060", "+ pathway 070"]


@pytest.mark.parametrize("n", [0, 1, 2, 3, 16])
def test_any_number_of_papers_gives_a_picture(make_papers, n):
    table, values = make_papers(n)
    for dark in (False, True):
        figure = paper_map(table, colouring=colouring(values, dark=dark), dark=dark)
        assert len(ids_of(figure)) == n
    if n == 0:
        assert figure.layout.annotations[0].text == "No papers to draw."


def test_copies_at_one_place_and_papers_without_a_place_are_told(make_papers):
    table, values = make_papers(10)
    table.loc[:7, ["x", "y"]] = 1.0
    table.loc[8:, "x"] = np.nan
    figure = paper_map(table, colouring=colouring(values))
    assert len(ids_of(figure)) == 8
    assert figure.layout.meta["missing"] == 2
    assert "2 without a place are not drawn" in figure.layout.annotations[-1].text


def test_a_colouring_of_other_papers_and_a_table_without_places_are_refused(make_papers):
    table, values = make_papers(10)
    with pytest.raises(Mismatch, match="the colouring is of 9 papers, the map of 10"):
        paper_map(table, colouring=colouring(values[:9]))
    with pytest.raises(Mismatch, match="the map needs the column x"):
        paper_map(table.drop(columns="x"))


@pytest.mark.parametrize("n", [5_000, 20_000, 20_001, 100_001])
def test_a_figure_stays_below_five_megabytes(make_papers, n):
    table, values = make_papers(n)
    table["title"] = "基因" * 60
    figure = paper_map(table, colouring=colouring(values, title="category"), selected=table["id"][:5])
    assert len(figure.to_json()) < 5e6
    shading = [one for one in figure.data if one.type == "heatmap"]
    assert len(shading) == (n > 20_000)
    assert figure.layout.meta["shown"] == min(n, 20_000)


def test_a_sample_is_stated_and_holds_the_selected(make_papers):
    table, values = make_papers(120_000)
    chosen = table["id"][[7, 119_999]].tolist()
    own = colouring(values)
    figure = paper_map(table, colouring=own, selected=chosen)
    assert figure.layout.meta["shown"] == 20_000
    assert figure.layout.meta["of"] == 120_000
    assert "20,000 of 120,000 papers are points, of each group the same share" in figure.layout.annotations[-1].text
    assert set(chosen) <= ids_of(figure)
    again = paper_map(table, colouring=own, selected=chosen)
    assert ids_of(again) == ids_of(figure)
    shown = {one.name: len(one.customdata) for one in dots(figure) if one.showlegend}
    for group in own.groups:
        rows = int((own.first == own.groups.index(group)).sum())
        assert shown[group.counted] == pytest.approx(rows / 6, abs=2)


def test_many_selected_papers_leave_the_others_their_share_of_the_points(make_papers):
    table, values = make_papers(30_000)
    own = colouring(values)
    chosen = set(table["id"][:15_000])
    figure = paper_map(table, colouring=own, selected=chosen)
    assert ids_of(figure) == ids_of(paper_map(table, colouring=own))
    assert len(ids_of(figure) & chosen) == pytest.approx(10_000, abs=300)


def test_what_the_browser_sends_of_all_points_stays_below_its_limit(make_papers):
    table, _ = make_papers(20_000)
    table["id"] = [f"{one}-{'long' * 60}" for one in table["id"]]
    several = (("a", "b", "c"),) * 20_000
    figure = paper_map(table, colouring=colouring(several), selected=table["id"], labels=False)
    sent = sum(
        len(one.customdata) * (165 + len(table["id"][0])) for one in figure.data
        if one.type == "scattergl" and one.customdata is not None
    )  # fmt: skip
    assert sent <= 21e6 and 0 < figure.layout.meta["shown"] < 20_000
    assert [one.type for one in figure.data].count("heatmap") == 1


def test_a_number_has_a_scale_and_papers_without_one_are_counted(make_papers):
    table, _ = make_papers(50)
    numbers = np.where(np.arange(50) % 10 == 0, np.nan, 2000 + np.arange(50))
    figure = paper_map(table, colouring=colouring(numbers, kind="number", title="year"))
    assert figure.layout.coloraxis.colorbar.title.text == "year"
    assert figure.layout.coloraxis.colorbar.tickformat == "d"
    assert "not stated (5)" in {one.name for one in figure.data}
    assert said_of(figure, "20000011")[-1] == "year: 2011"
    assert said_of(figure, "20000010")[-1] == "year: not stated"


def test_pins_are_numbered_and_their_text_is_literal(make_papers):
    table, values = make_papers(10)
    pins = pd.DataFrame({"x": [0.0, 1], "y": [0.0, 1], "text": ["does p53 <b>matter</b>?", "TNF"]})
    drawn = next(
        one for one in paper_map(table, colouring=colouring(values), pins=pins).data if one.name == "your texts"
    )
    assert list(drawn.text) == ["<b>1</b>", "<b>2</b>"]
    assert drawn.hovertext[0] == "does p53 &lt;b&gt;matter&lt;/b&gt;?"
    assert drawn.customdata is None


def test_a_pin_keeps_the_number_it_has_in_the_list_where_another_has_no_place(make_papers):
    table, values = make_papers(10)
    pins = pd.DataFrame({"number": [1, 4], "x": [0.0, 1], "y": [0.0, 1], "text": ["TNF", "p53"]})
    figure = paper_map(table, colouring=colouring(values), pins=pins)
    assert list(next(one for one in figure.data if one.name == "your texts").text) == ["<b>1</b>", "<b>4</b>"]


def test_the_figure_is_plain_json(make_papers):
    table, values = make_papers(30)
    assert json.loads(paper_map(table, colouring=colouring(values)).to_json())["layout"]["meta"]["of"] == 30
