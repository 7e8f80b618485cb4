import json

import numpy as np
import pandas as pd
import pytest

from core.errors import BadInput, Mismatch
from core.figures import scatter
from core.figures.theme import DIVERGING, contrast, palette
from core.figures.words import voice


def clouds(figure):
    return [trace for trace in figure.data if trace.mode == "markers" and trace.text is not None]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("colour", ["rank residual", "kind", "model"])
@pytest.mark.parametrize("n", [0, 1, 2, 3, 100])
def test_any_number_of_pairs_gives_a_figure_or_a_sentence(make_items, n, colour, dark):
    figure = scatter(make_items(n), colour=colour, dark=dark)
    assert figure.layout.template.layout.paper_bgcolor == palette(dark).paper
    if n < 3:
        assert not figure.data
        assert ("No pairs" if n == 0 else f"{n} pair") in figure.layout.annotations[0].text
    else:
        assert sum(len(trace.x) for trace in clouds(figure)) == n


def test_clicks_and_zoom_are_kept(make_items):
    layout = scatter(make_items(10)).layout
    assert (layout.hovermode, layout.spikedistance, layout.uirevision) == ("closest", 0, "const")


def test_every_point_carries_its_id_in_whatever_trace_it_is(make_items):
    items = make_items(30)
    by_id = items.set_index("item_id")
    drawn = {}
    for trace in clouds(scatter(items, colour="kind")):
        for x, y, (item_id, model) in zip(trace.x, trace.y, trace.customdata):
            drawn[item_id] = (x, y, trace.name, model)
    assert set(drawn) == set(items["item_id"])
    for item_id, (x, y, name, model) in drawn.items():
        row = by_id.loc[item_id]
        assert (x, y) == (pytest.approx(row["predicted"], abs=1e-4), pytest.approx(row["gold"]))
        assert (name, model) == (row["kind"], "all-MiniLM-L6-v2")


def test_kinds_come_in_the_order_of_their_names_with_fixed_colours(make_items):
    figure = scatter(make_items(9), colour="kind")
    assert [trace.name for trace in clouds(figure)] == ["a", "b", "c"]
    only_c = make_items(9).query("kind == 'c'")
    filtered = scatter(only_c, colour="kind", kinds=["a", "b", "c"])
    assert clouds(filtered)[0].marker.color == clouds(figure)[2].marker.color


def test_beyond_eight_kinds_the_rest_share_one_trace_that_says_how_many(make_items):
    items = make_items(60).assign(kind=[f"kind {i % 11:02d}" for i in range(60)])
    drawn = clouds(scatter(items, colour="kind"))
    assert drawn[-1].name == "other (3)"
    assert len(drawn) == 9
    assert sum(len(trace.x) for trace in drawn) == 60


def test_the_colour_of_residuals_is_symmetric_around_zero(make_items):
    items = make_items(50)
    axis = scatter(items).layout.coloraxis
    assert axis.cmax == -axis.cmin == items["rank_residual"].abs().max()
    assert axis.colorscale[2] == (0.5, "#F7F7F7")


def test_two_models_differ_in_shape_and_colour(make_items):
    both = pd.concat([make_items(20), make_items(20, model="tfidf", seed=1)])
    first, second = clouds(scatter(both, colour="model"))
    assert first.marker.symbol[1] == "circle"
    assert second.marker.symbol[1] == "diamond"
    assert first.marker.color != second.marker.color
    assert [trace.name for trace in scatter(both).data if trace.showlegend][:2] == ["all-MiniLM-L6-v2", "tfidf"]


def test_the_selected_pair_is_ringed_and_all_others_fade(make_items):
    figure = scatter(make_items(30), colour="kind", selected="pair-004")
    chosen = [(trace, list(trace.selectedpoints)) for trace in clouds(figure)]
    assert [len(points) for _, points in chosen].count(1) == 1
    assert [len(points) for _, points in chosen].count(0) == 2
    trace, (position,) = next((t, p) for t, p in chosen if p)
    assert trace.customdata[position][0] == "pair-004"
    assert trace.unselected.marker.opacity == 0.25
    ring = next(t for t in figure.data if t.name == "selected")
    assert [row[0] for row in ring.customdata] == ["pair-004"]
    assert ring.hoverinfo == "skip"


def test_a_selected_pair_that_is_filtered_away_fades_nothing(make_items):
    figure = scatter(make_items(30), selected=["gone"])
    assert all(trace.selectedpoints is None for trace in clouds(figure))


def test_a_pair_can_be_ringed_without_fading_the_others(make_items):
    figure = scatter(make_items(30), selected="pair-004", fade=False)
    assert all(trace.selectedpoints is None for trace in clouds(figure))
    ring = next(t for t in figure.data if t.name == "selected")
    assert [row[0] for row in ring.customdata] == ["pair-004"]
    bars = [t for t in figure.data if t.name == "range of the grades"]
    plain = [t for t in scatter(make_items(30)).data if t.name == "range of the grades"]
    assert [t.line.color for t in bars] == [t.line.color for t in plain]


@pytest.mark.parametrize("dark", [False, True])
def test_the_dot_of_a_disputed_pair_is_seen_in_pale_points(make_items, dark):
    marker = clouds(scatter(make_items(14), dark=dark))[0].marker
    edges = marker.line.color if dark else [marker.line.color] * 14
    dots = [edge for edge, symbol in zip(edges, marker.symbol) if symbol.endswith("-dot")]
    assert len(dots) == 2
    for pale in DIVERGING[1:4]:
        assert all(contrast(dot, pale) >= 3 for dot in dots)


def test_the_range_of_the_grades_is_a_bar_on_the_gold_axis(make_items):
    items = make_items(12)
    bar = next(trace for trace in scatter(items).data if trace.name == "range of the grades")
    wide = items[items["gold_high"] > items["gold_low"]]
    assert len(bar.x) == 3 * len(wide)
    np.testing.assert_allclose(np.asarray(bar.y)[0::3], wide["gold_low"])
    np.testing.assert_allclose(np.asarray(bar.x)[0::3], wide["predicted"], atol=1e-4)


def test_ranges_can_be_handed_in_apart(make_items):
    items = make_items(12).drop(columns=["gold_low", "gold_high"])
    assert not [t for t in scatter(items).data if t.name == "range of the grades"]
    ranges = pd.DataFrame({"item_id": ["pair-003"], "gold_low": [0.0], "gold_high": [4.0]})
    bar = next(t for t in scatter(items, humans=ranges).data if t.name == "range of the grades")
    assert list(bar.y[:2]) == [0, 4]


def test_disputed_pairs_have_a_shape_of_their_own_and_a_line_in_the_legend(make_items):
    figure = scatter(make_items(14), who=voice("biosses"))
    assert list(clouds(figure)[0].marker.symbol).count("circle-dot") == 2
    assert "experts disagree" in [trace.name for trace in figure.data if trace.showlegend]


def test_the_pointer_shows_foreign_text_as_it_is(make_items, foreign_texts):
    items = make_items(len(foreign_texts)).assign(left=foreign_texts, model="a<b")
    texts = "".join(clouds(scatter(items))[0].text)
    assert "expression a&lt;b and c&gt;d here" in texts
    assert "costs &#36;5 to &#36;9" in texts
    assert "H&amp;E" in texts
    assert "TNF-α" in texts
    assert "100 %&#123;x} &amp;lt; &lt;b&gt;" in texts
    assert "a&lt;b 0." in texts


def test_pairs_without_a_cosine_are_counted_in_the_figure(make_items):
    items = make_items(10)
    items.loc[[2, 5], "predicted"] = np.nan
    assert scatter(items).layout.annotations[0].text == "2 not drawn (no cosine or gold)"


def test_the_fit_is_drawn_as_it_was_handed_in(make_items):
    fit = pd.DataFrame({"predicted": [0.2, 0.8], "gold": [0.0, 4.0], "low": [-0.5, 3.5], "high": [0.5, 4.5]})
    band, line = [trace for trace in scatter(make_items(10), fit=fit).data if trace.name == "fit"]
    assert list(line.y) == [0, 4]
    assert list(band.y) == [-0.5, 3.5, 4.5, 0.5]


def test_axes_say_what_they_are_and_how_far_they_go(make_items):
    figure = scatter(make_items(10), who=voice("biosses"), scale=(0, 4))
    assert figure.layout.xaxis.title.text == "cosine similarity (−1 to 1)"
    assert figure.layout.yaxis.title.text == "expert score (0–4)"
    assert not figure.layout.title.text


def test_a_table_without_a_needed_column_is_refused_by_name(make_items):
    with pytest.raises(Mismatch, match="the scatter needs the column rank_residual"):
        scatter(make_items(5).drop(columns="rank_residual"))
    with pytest.raises(BadInput, match="there are: rank residual, kind, model"):
        scatter(make_items(5), colour="year")


def test_a_hundred_pairs_are_a_small_figure(make_items):
    assert len(json.dumps(scatter(make_items(100)).to_plotly_json(), default=lambda x: np.asarray(x).tolist())) < 60_000
