import hashlib
import io
import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pandas as pd
import pytest
from PIL import Image
from pypdf import PdfReader

from core.errors import BadInput, Mismatch, UnknownName
from core.figures import paper, stamp
from core.figures.paper_style import settings
from core.figures.words import voice

ROOT = Path(__file__).parents[2]
NAMES = list(paper.FIGURES)


def words_of(pdf):
    return PdfReader(io.BytesIO(pdf)).pages[0].extract_text()


def texts_of(svg):
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg.decode())


def overhang(figure):
    """How far anything drawn reaches over the edge of the figure, in inches; 0 where all is inside."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    with settings():
        canvas = FigureCanvasAgg(figure)
        canvas.draw()
        box = figure.get_tightbbox(canvas.get_renderer())
    width, height = figure.get_size_inches()
    return max(0, -box.x0, -box.y0, box.x1 - width, box.y1 - height)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("n", [0, 1, 3, 100])
def test_any_number_of_rows_gives_a_file_in_either_mode(make_table, name, n):
    light = paper.render(name, make_table(name, n), format="svg", width_mm=85)
    dark = paper.render(name, make_table(name, n), format="svg", width_mm=85, dark=True)
    assert texts_of(light) == texts_of(dark)
    assert light != dark
    if n == 0:
        assert any(text.startswith("No ") for text in texts_of(light))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [85, 114, 174])
def test_no_label_is_cut_off(make_table, references, name, width):
    table = make_table(name, 12)
    if name == "forest":
        table["model"] += "-of-an-organisation/with-a-very-long-name"
    options = {"references": references} if name == "forest" else {"who": voice("biosses")} if name == "scatter" else {}
    assert overhang(paper.draw(name, table, width_mm=width, **options)) < 0.01


def test_no_label_is_cut_off_with_panels_kinds_and_a_selected_pair(make_items):
    both = pd.concat([make_items(40), make_items(40, model="another-model-with-a-long-name", seed=1)])
    for width in (85, 174):
        assert overhang(paper.draw("scatter", both, width_mm=width, colour="kind", selected="pair-005")) < 0.01
        assert overhang(paper.draw("scatter", both, width_mm=width)) < 0.01


@pytest.mark.parametrize("name", NAMES)
def test_an_svg_has_live_text_and_no_bitmap(make_table, name):
    svg = paper.render(name, make_table(name, 100), format="svg")
    assert texts_of(svg)
    assert b"<image" not in svg
    assert b"Arial, Helvetica" in svg


@pytest.mark.parametrize("name", NAMES)
def test_a_pdf_has_embedded_fonts_and_text_that_can_be_copied(make_table, name):
    pdf = paper.render(name, make_table(name, 100), format="pdf")
    assert b"/Type3" not in pdf
    assert b"/FontFile2" in pdf
    expected = {
        "scatter": "cosine similarity (−1 to 1)", "histogram": "Spearman ρ", "difference": "Spearman ρ: one − two",
        "forest": "Spearman ρ (−1 to 1)", "raters": "Pearson r (−1 to 1)", "spectrum": "principal axis",
        "cosines": "cosine similarity (−1 to 1)", "maps": "another", "structure": "category 0",
        "kept": "n = 100 papers", "stability": "other seeds", "overlap": "both models",
        "leaderboard": "mAP (0 to 1)", "differences": "difference in mAP", "groups": "pathway 99", "gains": "mAP",
        "levels": "category", "centering": "centred", "pooling": "cls", "clusters": "AMI",
        "confusion": "labels of the 10 nearest papers", "pairs": "same pathway", "ranking": "rank (nearest first)",
    }  # fmt: skip
    assert expected.get(name, "") in words_of(pdf)


@pytest.mark.parametrize("format", ["pdf", "svg", "png"])
def test_the_same_figure_twice_is_the_same_bytes(make_items, provenance, format):
    made = stamp.make(figure="scatter", page="similarity", parameters={}, provenances=[provenance], n=100)
    first, second = (paper.render("scatter", make_items(100), format=format, stamp=made) for _ in range(2))
    assert first == second
    assert b"CreationDate" not in first
    assert b"dc:date" not in first


def test_another_process_writes_the_same_bytes():
    script = (
        "import hashlib, pandas as pd\n"
        "from core.figures import paper\n"
        "t = pd.DataFrame({'item_id': list('abcd'), 'gold': [0, 1, 2, 3.5], 'predicted': [.1, .3, .2, .9],"
        " 'rank_residual': [0, 1, -1, 0], 'kind': list('xyxz')})\n"
        "for format in ('pdf', 'svg', 'png'):\n"
        "    print(hashlib.sha256(paper.render('scatter', t, format=format, colour='kind')).hexdigest())\n"
    )

    def run(seed):
        environment = os.environ | {"PYTHONHASHSEED": seed}
        return subprocess.run(
            [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
        ).stdout

    assert run("1") == run("2")


def test_threads_that_draw_at_once_do_not_spoil_each_others_figures(make_scores, make_items):
    jobs = [("forest", make_scores(5)), ("scatter", make_items(30))] * 3
    alone = [hashlib.sha256(paper.render(name, table, format="svg")).digest() for name, table in jobs]
    together = [b""] * len(jobs)

    def work(i):
        together[i] = hashlib.sha256(paper.render(*jobs[i], format="svg")).digest()

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(jobs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert together == alone


def test_matplotlib_is_left_as_it_was_found(make_scores):
    import matplotlib

    before = dict(matplotlib.rcParams)
    paper.render("forest", make_scores(2), format="svg")
    assert dict(matplotlib.rcParams) == before


@pytest.mark.parametrize(("width", "dpi", "pixels"), [(85, 300, 1004), (174, 300, 2055), (114, 600, 2693)])
def test_a_png_is_as_wide_as_the_journal_asks(make_scores, width, dpi, pixels):
    image = Image.open(io.BytesIO(paper.render("forest", make_scores(2), format="png", width_mm=width, dpi=dpi)))
    assert image.size[0] == pixels
    assert image.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


def test_a_pdf_is_as_wide_as_the_journal_asks_and_never_too_high(make_scores):
    page = PdfReader(io.BytesIO(paper.render("forest", make_scores(100), format="pdf", width_mm=174))).pages[0]
    assert float(page.mediabox.width) / 72 * 25.4 == pytest.approx(174, abs=0.1)
    assert float(page.mediabox.height) / 72 * 25.4 <= 225.1


def test_dots_stay_vectors_up_to_five_thousand(make_items):
    few, many = (paper.render("scatter", make_items(n), format="svg") for n in (5_000, 5_001))
    assert b"<image" not in few
    assert b"<image" in many
    assert "cosine similarity (−1 to 1)" in texts_of(many)


def test_text_is_seven_points_and_lines_at_least_half_a_point(make_items, make_scores, references):
    from matplotlib.text import Text

    for figure in (paper.draw("scatter", make_items(30)), paper.draw("forest", make_scores(3), references=references)):
        sizes = {text.get_fontsize() for text in figure.findobj(Text) if text.get_text().strip()}
        assert max(sizes) <= 8
        assert min(sizes) >= 5
        for axes in figure.axes:
            assert all(line.get_linewidth() >= 0.5 for line in axes.get_lines())
            assert all(spine.get_linewidth() >= 0.5 for spine in axes.spines.values())


def test_models_that_a_page_has_no_room_for_are_counted(make_scores):
    texts = texts_of(paper.render("forest", make_scores(100), format="svg", width_mm=85))
    shown = {text for text in texts if text.startswith("model-")}
    assert "model-0" in shown
    assert f"{100 - len(shown)} more in the source data" in " ".join(texts)
    assert (
        len({text for text in texts_of(paper.render("forest", make_scores(40), format="svg")) if "model-" in text})
        == 40
    )


def test_two_metrics_are_panels_a_and_b(make_scores):
    for width in (85, 174):
        texts = texts_of(paper.render("forest", make_scores(3), format="svg", width_mm=width))
        assert {"a", "b"} <= set(texts)
    one = make_scores(3).query("metric == 'spearman'")
    assert "a" not in texts_of(paper.render("forest", one, format="svg"))


def test_screen_and_paper_show_the_same_rows_in_the_same_order(make_scores):
    texts = texts_of(paper.render("forest", make_scores(4).sample(frac=1, random_state=1), format="svg", width_mm=85))
    names = [text for text in texts if text.startswith("model-")]
    assert names[:4] == ["model-3", "model-2", "model-1", "model-0"]  # drawn from below
    assert "0.90 [0.80, 0.97] †" in [text.replace("&#8224;", "†") for text in texts]
    assert any("not separable" in text for text in texts)


def test_foreign_text_is_drawn_character_for_character(foreign_texts):
    table = pd.DataFrame({"model": foreign_texts, "metric": "m", "point": 0.5, "low": 0.4, "high": 0.6})
    with_text = paper.render("forest", table, format="svg", width_mm=174).decode()
    import html

    drawn = {html.unescape(text) for text in re.findall(r"<text[^>]*>([^<]*)</text>", with_text)}
    assert set(foreign_texts) <= drawn
    assert "costs $5 to $9" in words_of(paper.render("forest", table, format="pdf", width_mm=174))


def test_facts_of_a_histogram_are_written_below_it(make_table):
    texts = texts_of(paper.render("histogram", make_table("histogram", 100), format="svg"))
    assert "interval [0.74, 0.87], n = 100 pairs, 76 groups drawn, B = 1,000" in texts
    assert "a single rater 0.92" in texts


def test_saving_writes_what_the_ending_says(tmp_path, make_scores):
    path = tmp_path / "forest.svg"
    assert paper.save("forest", make_scores(2), path) == path.read_bytes()
    assert path.read_bytes().startswith(b"<?xml")


def test_what_cannot_be_drawn_is_refused_in_words(make_scores):
    with pytest.raises(UnknownName, match="no figure 'forrest'; did you mean 'forest'"):
        paper.render("forrest", make_scores(1), format="pdf")
    with pytest.raises(BadInput, match="there are: pdf, svg, png"):
        paper.render("forest", make_scores(1), format="eps")
    with pytest.raises(BadInput, match="expected 40 to 300; journals take 85, 114, 174"):
        paper.render("forest", make_scores(1), format="pdf", width_mm=8)
    with pytest.raises(Mismatch, match="the forest plot needs the column point"):
        paper.render("forest", make_scores(1).drop(columns="point"), format="pdf")
