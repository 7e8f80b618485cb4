"""Home: no data, the demo, after some scores, on a damaged cache; and a figure that reopens its view."""

import pytest

from core import actions, figures
from core.figures import stamp

STAMP = stamp.make(
    figure="scatter", page="similarity", parameters={"data": "biosses", "model": ["all-MiniLM-L6-v2", "tfidf"]},
    provenances=[{"model": "all-MiniLM-L6-v2", "revision": "abc", "data": "biosses", "data_fingerprint": "0123456789"}],
    n=100,
)  # fmt: skip


def tables(found):
    return [one.value for one in found.at.dataframe]


def give(found, name, content):
    found.at.file_uploader[0].set_value((name, content, "application/octet-stream"))
    return found.run()


def links(found):
    return {one.proto.label: one.proto for one in found.at.get("page_link")}


def test_the_first_page_draws_the_demo_at_once(page, no_data):
    found = page("app.py")
    assert "Scatter of 60 pairs" in found.alts[0]
    assert "written for Bioscope" in found.said
    assert {"Open the demo", "Open BIOSSES"} <= {button.label for button in found.at.button}
    assert "Five things to try" in found.said
    assert "dot: readings disagree" in found.said
    (mine,) = [one for label, one in links(found).items() if label.startswith("See where papers of yours")]
    assert "place" in mine.page and "data=demo-papers" in mine.query_string
    assert "placed on a benchmark on My papers" in found.said


def test_what_is_not_here_is_said_to_be_not_here(page, no_data):
    sets = next(table for table in tables(page("app.py")) if "licence" in table and "size" in table)
    sizes = dict(zip(sets["data"], sets["size"]))
    assert (sizes["Demo pairs"], sizes["BIOSSES"]) == ("60 pairs", "not on this machine")
    assert "papers" in sizes["Demo papers"]


def test_scores_so_far_come_with_their_intervals(page, no_data):
    actions.evaluate(task="demo-pairs", models=["random"])
    scores = next(table for table in tables(page("app.py")) if "score" in table)
    assert list(scores.columns[:6]) == ["data set", "model", "metric", "score", "from", "to"]
    assert scores["model"].tolist() == ["all-MiniLM-L6-v2", "random"] * 2
    assert (scores["from"] <= scores["score"]).all()


def test_models_without_tokens_have_a_blank_not_a_nought(page):
    models = next(table for table in tables(page("app.py")) if "max tokens" in table)
    assert models.set_index("model").loc["tfidf", "max tokens"] == ""


def test_damaged_results_are_passed_over(page, own_cache):
    page("app.py")
    for path in (own_cache / "results").glob("*.json"):
        path.write_bytes(b"not a result")
    assert "Scatter of 60 pairs" in page("app.py").alts[0]


@pytest.mark.parametrize("format", ["pdf", "svg", "png"])
def test_a_figure_reopens_the_view_it_was_made_from(page, format):
    table = actions.inspect(task="demo-pairs", model="all-MiniLM-L6-v2").items
    content = figures.render("scatter", table, format=format, width_mm=85, stamp=STAMP)
    found = give(page("app.py"), f"figure.{format}", content)
    assert "biosses 01234567" in found.said
    link = links(found)["Open this view →"]
    assert link.page == "similarity"
    assert link.query_string == "data=biosses&model=all-MiniLM-L6-v2&model=tfidf"


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.4", b"\x89PNG\r\n\x1a\n", b'{"bioscope": 1}', b"<svg/>", b"\xff" * 99]
)
def test_a_file_without_a_stamp_gets_a_sentence(page, content):
    found = give(page("app.py"), "figure.json", content)
    assert "No stamp in this file" in found.said
    assert "Open this view →" not in links(found)


def test_a_stamp_for_no_page_of_ours_opens_nothing(page):
    from core.figures.bundle import stamp_json

    odd = {**STAMP, "view": {"page": "../../etc", "parameters": {"w": "x"}}, "models": [1, None]}
    assert "No stamp in this file" in give(page("app.py"), "s.json", stamp_json(odd)).said
    odd["view"] = {"page": "similarity", "parameters": {"w": "stolen", "data": "biosses"}}
    assert "stolen" not in links(give(page("app.py"), "s.json", stamp_json(odd)))["Open this view →"].query_string


def test_a_figure_of_a_persons_own_file_leads_to_a_page_that_names_the_file(page):
    from core.figures.bundle import stamp_json

    view = {"page": "similarity", "parameters": {"data": ["own-0123456789abcdef"], "pair": "2"}}
    own = {**STAMP, "view": view, "data": "my pairs.csv", "data_fingerprint": "fedcba9876543210"}
    found = give(page("app.py"), "s.json", stamp_json(own))
    assert "my" not in links(found)["Open this view →"].query_string
    found.at.query_params["data"] = "own-0123456789abcdef"
    found.at.switch_page("pages/similarity.py")
    found.run()
    assert "“my pairs.csv” (fingerprint fedcba98)" in found.said
    assert not found.alts
