from core.figures import words


def test_only_what_is_drawn_is_explained(make_items):
    items = make_items(14)
    whole = words.marks(items, who=words.voice("biosses"), fit=True)
    assert whole == "bar: range of the experts; line: least squares with its 95 % band; dot: experts disagree"
    plain = items.drop(columns=["gold_low", "gold_high", "disputed"])
    assert words.marks(plain, fit=True) == "line: least squares with its 95 % band"
    assert words.marks(plain) == ""
    assert words.marks(plain.assign(rater_low=0.0, rater_high=1.0)) == "bar: range of the raters"
