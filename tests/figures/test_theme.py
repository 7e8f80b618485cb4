import pytest

from core.figures.theme import DARK, LIGHT, contrast, diverging, faint, marker_size, palette, template


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("name", ["ink", "quiet", "accent", "warning"])
def test_every_colour_of_text_is_readable_on_page_and_surface(mode, name):
    for ground in (mode.paper, mode.surface):
        assert contrast(getattr(mode, name), ground) >= 4.5


@pytest.mark.parametrize("mode", [LIGHT, DARK], ids=["light", "dark"])
def test_the_outline_of_a_dot_stands_out_from_the_page(mode):
    assert contrast(mode.edge, mode.paper) >= 3


def test_contrast_is_that_of_wcag():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


def test_dots_shrink_with_their_number_between_nine_and_four_pixels():
    assert [marker_size(n) for n in (0, 1, 200, 5_000, 10**6)] == [9, 9, 9, 4, 4]
    assert 4 < marker_size(1_000) < 9


def test_the_diverging_scale_is_white_in_its_middle():
    scale = diverging()
    assert scale[2] == [0.5, "#F7F7F7"]
    assert [stop for stop, _ in scale] == [0, 0.25, 0.5, 0.75, 1]


def test_the_template_follows_the_mode():
    for dark in (False, True):
        look = template(dark).layout
        assert look.paper_bgcolor == palette(dark).paper
        assert look.font.color == palette(dark).ink
    assert not template().layout.xaxis.showgrid


def test_a_faint_colour_keeps_its_hue():
    assert faint("#0072B2", 0.25) == "rgba(0,114,178,0.25)"
