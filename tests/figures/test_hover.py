from core.figures.hover import LIMIT, escape, selected_ids, wrapped


def shown(text):
    """What a reader of Plotly's labels makes of a text: tags and line breaks first, then entities."""
    text = text.replace("<br>", " ")
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&#36;", "$"), ("&#123;", "{"), ("&amp;", "&")):
        text = text.replace(entity, character)
    return text


def test_foreign_text_is_shown_character_for_character(foreign_texts):
    for text in foreign_texts:
        assert shown(escape(text)) == text
        assert shown(wrapped(text)) == text
        assert not set("<>${") & set(escape(text))


def test_a_long_text_is_broken_between_words_and_ends_in_an_ellipsis():
    lines = wrapped("word " * 200).split("<br>")
    assert all(len(line) <= 64 for line in lines)
    assert lines[-1].endswith("…")
    assert sum(map(len, lines)) <= LIMIT


def test_a_word_longer_than_a_line_is_broken_too():
    assert wrapped("x" * 100, width=40).split("<br>") == ["x" * 40, "x" * 40, "x" * 20]


def test_ids_of_a_selection_come_from_customdata_and_not_from_positions():
    points = [
        {"curve_number": 2, "point_index": 0, "customdata": ["item132", "m"]},
        {"curve_number": 5, "point_index": 9, "customdata": ["item132", "m"]},
        {"curve_number": 0, "point_index": 44, "customdata": "item7"},
    ]
    assert selected_ids({"selection": {"points": points}}) == ("item132", "item7")
    assert selected_ids({"points": points}) == ("item132", "item7")


def test_an_empty_or_strange_event_selects_nothing():
    for event in (
        None,
        {},
        [],
        {"selection": None},
        {"selection": {"points": []}},
        {"points": [{}, {"customdata": []}, 3]},
    ):
        assert selected_ids(event) == ()
