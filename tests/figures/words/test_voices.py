from core.figures.words import grade_title, voice


def test_only_biosses_has_experts():
    assert voice("biosses").many == "experts"
    assert voice("demo-pairs").many == "readings"
    assert voice("my file.tsv").many == "raters"


def test_an_axis_says_its_scale_where_it_is_known():
    assert grade_title(voice("biosses"), (0, 4)) == "expert score (0–4)"
    assert grade_title(voice("other"), None) == "gold score"
