import html
import io
import re

import numpy as np
import pandas as pd
import pytest
from pypdf import PdfReader

from core.errors import Mismatch
from core.figures import colouring, paper, stamp
from core.figures.paper_style import settings


def texts_of(svg):
    return [html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode())]


def words_of(pdf):
    return PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def overhang(figure):
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with settings():
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        box = figure.get_tightbbox(canvas.get_renderer())
    width, height = figure.get_size_inches()
    return max(0, -box.x0, -box.y0, box.x1 - width, box.y1 - height)


@pytest.fixture
def made(provenance):
    return stamp.make(figure="map", page="map", parameters={"model": "m"}, provenances=[provenance], n=3,
                      settings={"map": "0123", "method": "umap"})  # fmt: skip


@pytest.mark.parametrize("n", [1_000, 1_001, 50_000])
def test_text_is_live_and_dots_are_vectors_up_to_five_thousand(make_papers, made, monkeypatch, n):
    monkeypatch.setenv("PATH", "")  # no browser is there to draw it
    table, values = make_papers(n)
    own = colouring(values, title="category")
    svg, pdf = (paper.render("map", table, format=kind, colouring=own, stamp=made) for kind in ("svg", "pdf"))
    assert (b"<image" in svg) == (n > 5_000)
    assert {"Human diseases", own.groups[0].counted} <= set(texts_of(svg))
    assert b"/Type3" not in pdf
    assert b"/FontFile2" in pdf
    assert own.groups[0].counted in words_of(pdf)
    assert stamp.read(svg) == stamp.read(pdf) == made


@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_the_same_map_twice_is_the_same_bytes(make_papers, made, kind):
    def draw(n):
        table, values = make_papers(n)
        return paper.render("map", table, format=kind, colouring=colouring(values), stamp=made, selected=["20000003"])

    for n in (300, 6_000):
        assert draw(n) == draw(n)


@pytest.mark.parametrize("width", [85, 114, 174])
@pytest.mark.parametrize("colour", ["category", "number"])
def test_nothing_is_cut_off_at_any_journal_width(make_papers, width, colour):
    table, values = make_papers(200)
    own = colouring(values) if colour == "category" else colouring(np.arange(200.0), kind="number", title="rank")
    pins = pd.DataFrame({"x": [0.0], "y": [0.0], "text": ["TNF"]})
    figure = paper.draw("map", table, width_mm=width, colouring=own, pins=pins, selected=["20000001"])
    assert overhang(figure) < 0.01
    both = pd.concat([table.assign(panel="one"), table.assign(panel="another model with a name " * 9)])
    assert overhang(paper.draw("maps", both, width_mm=width, colouring=own)) < 0.01


def test_a_map_is_a_square_and_no_page_is_too_high(make_papers):
    table, values = make_papers(50)
    for width in (85, 114, 174):
        figure = paper.draw("map", table, width_mm=width, colouring=colouring(values))
        axes = figure.axes[0]
        box, size = axes.get_position(), figure.get_size_inches()
        assert box.width * size[0] == pytest.approx(box.height * size[1])
        assert axes.get_aspect() == 1
        assert not axes.axison
        assert size[1] * 25.4 <= 225.1


def test_two_maps_are_panels_a_and_b_of_one_size_on_one_line(make_papers):
    table, values = make_papers(60)
    both = pd.concat([table.assign(panel="MiniLM"), table.assign(panel="TF-IDF", x=table["x"] * 3)])
    svg = paper.render("maps", both, format="svg", width_mm=174, colouring=colouring(values))
    assert {"a", "b", "MiniLM", "TF-IDF"} <= set(texts_of(svg))
    assert all(re.search(rf"(?:bold|700)\b[^>]*>{mark}</text>", svg.decode()) for mark in "ab")
    left, right = (axes.get_position() for axes in paper.draw("maps", both, width_mm=174).axes)
    assert left.y0 == pytest.approx(right.y0, abs=1e-4)
    assert left.width == pytest.approx(right.width, abs=1e-4)
    narrow = [axes.get_position() for axes in paper.draw("maps", both, width_mm=85).axes]
    assert narrow[0].x0 == pytest.approx(narrow[1].x0, abs=1e-4)
    with pytest.raises(Mismatch, match="needs the column panel"):
        paper.render("maps", table, format="svg")


def test_foreign_names_are_drawn_character_for_character(foreign_texts):
    n = len(foreign_texts)
    table = pd.DataFrame({"id": foreign_texts, "x": np.arange(n) % 3, "y": np.arange(n) // 3})
    svg = paper.render("map", table, format="svg", width_mm=174, labels=False,
                       colouring=colouring(tuple((text,) for text in foreign_texts)))  # fmt: skip
    assert {f"{text} (1)" for text in foreign_texts} <= set(texts_of(svg))


def test_the_legend_says_what_the_rest_holds_and_what_a_ring_is(pathways):
    n = len(pathways)
    table = pd.DataFrame({"id": range(n), "x": np.arange(n) % 19, "y": np.arange(n) // 19})
    texts = texts_of(paper.render("map", table, format="svg", colouring=colouring(pathways)))
    assert "other (112): 171 papers" in texts
    assert "ring: a further group (2)" in texts


@pytest.mark.parametrize("width", [85, 174])
def test_a_map_by_a_number_explains_its_stars_and_lines_below_the_scale(make_papers, width):
    table, _ = make_papers(60)
    own = colouring(np.r_[np.arange(59.0), np.nan], kind="number", title="rank")
    lines = pd.DataFrame({"x0": 0.0, "y0": 0.0, "x1": [1.0, 2.0], "y1": [1.0, 0.0], "kept": [True, False]})
    pins = pd.DataFrame({"x": [0.0], "y": [0.0], "text": ["TNF"]})
    beside = {"colouring": own, "lines": lines, "pins": pins}
    texts = texts_of(paper.render("map", table, format="svg", width_mm=width, **beside))
    said = {"true neighbour, kept near", "true neighbour, torn apart", "text placed by its nearest papers"}
    assert said <= set(texts) and "rank; circles: not stated (1)" in texts
    figure = paper.draw("map", table, width_mm=width, **beside)
    (scale,) = figure.axes[1:]
    assert overhang(figure) < 0.01
    with settings():
        renderer = figure.canvas.get_renderer()
        below = figure.legends[0].get_window_extent(renderer)
        assert below.y1 <= scale.get_tightbbox(renderer).y0 + 0.5
        assert scale.get_window_extent(renderer).y1 < figure.axes[0].get_window_extent(renderer).y0
    plain = paper.draw("map", table, width_mm=width, colouring=own)
    assert not plain.legends and plain.get_figheight() < figure.get_figheight()


def test_the_steps_of_a_printed_scale_overlap_so_that_no_hairlines_show(make_papers):
    table, _ = make_papers(20)
    figure = paper.draw("map", table, colouring=colouring(np.arange(20.0), kind="number"))
    (steps,) = [one for one in figure.axes[1].collections if one.get_array() is not None]
    assert steps.get_linewidth().min() >= 0.5 and not steps.get_rasterized()


@pytest.mark.parametrize("several", [False, True])
def test_a_ring_covers_no_selected_paper_and_is_wider_than_its_groups(make_papers, several):
    table, values = make_papers(60)
    values = tuple(("a", "b", "c") if several else own for own in values)
    axes = paper.draw("map", table, colouring=colouring(values), selected=list(table["id"][:5])).axes[0]
    rings = [one for one in axes.collections if not len(one.get_facecolor()) and one.get_alpha() is None]
    dots = [one for one in axes.collections if len(one.get_facecolor()) and one.get_alpha() == 1.0]
    assert len(rings) == 1 and dots
    assert rings[0].get_zorder() < min(one.get_zorder() for one in dots)
    assert rings[0].get_sizes().min() > max(one.get_sizes().max() for one in dots)


def test_papers_without_a_place_are_counted(make_papers):
    table, values = make_papers(20)
    table.loc[:2, "y"] = np.nan
    texts = texts_of(paper.render("map", table, format="svg", colouring=colouring(values)))
    assert "3 without a place are not drawn" in texts
