import json
import re

import numpy as np
import pandas as pd
import pytest

from core.figures import colouring, stamp, standalone_html


@pytest.fixture
def made(provenance):
    return stamp.make(figure="map", page="map", parameters={"model": ["a", "b"]}, provenances=[provenance], n=8)


@pytest.fixture
def page(foreign_texts, made):
    n = len(foreign_texts)
    table = pd.DataFrame(
        {"id": foreign_texts, "x": range(n), "y": range(n), "title": [*foreign_texts[1:], "</script>"]}
    )
    own = colouring(tuple((text, "</script><i>") for text in foreign_texts), title="{{FIGURE}}")
    return lambda: standalone_html(
        table, colouring=own, title="a <b> & bioscope-stamp {", answer="0.62 < 1", caption="c & d", stamp=made
    )


def test_the_stamp_is_found_whatever_the_title_says(page, made):
    assert stamp.read(page()) == made


def test_the_same_page_twice_is_the_same_bytes(page):
    assert page() == page()


def test_nothing_is_loaded_from_elsewhere(page):
    text = page().decode()
    head = text[: text.index("<script>", text.index("</head>"))]
    assert "default-src 'none'" in head
    assert not re.search(r"<(?:link|iframe|object|embed)\b|\bsrc\s*=|@import|url\(", head)
    assert text.count("<script") == text.count("</script>") == 5


def test_every_text_is_there_literally_and_none_is_markup(page, foreign_texts):
    text = page().decode()
    assert "<h1>a &lt;b&gt; &amp; bioscope-stamp {</h1>" in text
    assert "0.62 &lt; 1" in text
    assert "<h2>{{FIGURE}}</h2>" in text
    papers = json.loads(re.search(r'id="papers">(.*?)</script>', text, re.DOTALL)[1])
    assert [one[0] for one in papers] == list(foreign_texts)
    assert papers[-1][1] == "</script>"
    figure = json.loads(re.search(r'id="figure">(.*?)</script>', text, re.DOTALL)[1])
    assert figure["layout"]["meta"]["groups"]["</script><i>"] == list(range(len(foreign_texts)))


def test_every_category_has_a_button_and_the_rest_opens(pathways):
    n = len(pathways)
    table = pd.DataFrame({"id": [f"p{i}" for i in range(n)], "x": np.arange(n) % 19, "y": np.arange(n) // 19})
    text = standalone_html(table, colouring=colouring(pathways, title="pathway"), title="Demo").decode()
    listed = text[text.index('<div id="groups">') : text.index("</aside>")]
    assert len(set(re.findall(r'data-name="(pathway \d+)"', listed))) == 120
    assert "<summary>other (112)</summary>" in listed
    assert "in a further group (2 papers)" in listed


def test_a_map_without_colours_or_stamp_is_a_page_too():
    table = pd.DataFrame({"id": ["1"], "x": [0.0], "y": [0.0]})
    page = standalone_html(table, title="One", dark=True)
    assert stamp.read(page) is None
    assert b"color-scheme:dark" in page
