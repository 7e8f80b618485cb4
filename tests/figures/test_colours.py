from core.figures.colours import MODEL_COLOURS, OKABE_ITO, categories, model_colours, model_shapes
from core.figures.theme import DARK, LIGHT, contrast


def test_a_category_keeps_its_colour_when_others_are_filtered_away():
    every = ["b", "a", "c"]
    whole, part = categories(every), categories(["c"], every=every)
    assert {name: look.colour for name, look in whole.items()} == dict(zip("abc", OKABE_ITO))
    assert part["c"] == whole["c"]


def test_two_of_eight_categories_share_neither_colour_nor_shape():
    looks = categories("abcdefgh").values()
    assert len({look.colour for look in looks}) == len({look.shape for look in looks}) == 8


def test_of_more_than_eight_the_largest_keep_a_colour_and_the_rest_say_how_many_they_are():
    values = [c for i, c in enumerate("abcdefghijk") for _ in range(20 - i)]
    looks = categories(values)
    assert [name for name, look in looks.items() if look.label == "other (3)"] == ["i", "j", "k"]
    assert len({look.colour for look in looks.values()}) == 9


def test_a_chosen_category_keeps_a_colour_though_it_is_small():
    values = [c for i, c in enumerate("abcdefghijk") for _ in range(20 - i)]
    assert categories(values, chosen=["k"])["k"].label == "k"


def test_black_becomes_light_in_the_dark():
    assert categories("abcdefgh")["h"].colour == "#000000"
    assert categories("abcdefgh", dark=True)["h"].colour == "#e8eaed"


def test_models_never_wear_the_colour_of_a_category():
    assert not {c.lower() for pair in MODEL_COLOURS for c in pair} & {c.lower() for c in OKABE_ITO}


def test_the_colours_of_models_stand_out_from_the_page():
    for light, dark in MODEL_COLOURS:
        assert contrast(light, LIGHT.paper) >= 4.5
        assert contrast(dark, DARK.paper) >= 4.5


def test_a_model_has_one_colour_whatever_stands_beside_it():
    alone = model_colours(["all-MiniLM-L6-v2"])
    beside = model_colours(["random", "all-MiniLM-L6-v2", "tfidf"])
    assert beside["all-MiniLM-L6-v2"] == alone["all-MiniLM-L6-v2"] == "#0E7490"


def test_models_of_one_figure_differ_as_long_as_there_are_colours():
    names = [f"model-{i}" for i in range(len(MODEL_COLOURS))]
    assert len(set(model_colours(names).values())) == len(names)
    assert len(model_colours([*names, "one more", "and another"])) == len(names) + 2


def test_the_first_model_is_drawn_as_circles():
    assert model_shapes(["b", "a"]) == {"b": "circle", "a": "diamond"}
