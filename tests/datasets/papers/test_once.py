"""What a reader would lose in silence: second titles, parts joined by #, entities, namespaces, formulas."""

import io

import openpyxl
import pytest

from core.datasets import preview

SECOND = {
    "a.ris": "TY  - JOUR\nTI  - One\nTI  - Two\nAB  - First\nAB  - Second\nER  - \n",
    "a.enw": "%0 Journal Article\n%T One\n%T Two\n%X First\n%X Second\n\n",
    "a.nbib": "PMID- 1\nTI  - One\nTI  - Two\n      more\nAB  - First\nAB  - Second\n      more\n\n",
}
RECORD = (
    "<PubmedArticle><MedlineCitation><PMID>{}</PMID><Article>"
    "<ArticleTitle>A {} b</ArticleTitle></Article></MedlineCitation></PubmedArticle>"
)


@pytest.mark.parametrize("name", SECOND)
def test_of_several_titles_and_abstracts_the_first_is_kept_and_it_is_said(write, name):
    found = preview(write(name, SECOND[name]))
    assert (found.papers.titles, found.papers.abstracts) == (("One",), ("First",))
    said = [one.text for one in found.repaired]
    for what in ("titles", "abstracts"):
        assert f"{name}: 1 record with several {what}; the first of each is kept (record 1)." in said


def test_the_same_title_twice_is_nothing_to_say(write):
    found = preview(write("a.ris", "TY  - JOUR\nTI  - One\nT1  - Other\nTI  - One\nAN  - x1\nAB  - b\nER  - \n"))
    assert found.papers.titles == ("One",) and not any("several" in one.text for one in found.repaired)


def test_parts_of_a_value_are_put_together_and_names_stand_for_their_strings(read):
    papers = read(
        "a.bib",
        r"""@string{foo = "Foo"}
@string{long = foo # " of X"}
@article{a, title = "A {\"o} " # {B {{C # {\alpha}}} } # foo, journal = long # ", J", abstract = "x # y" # bar}
@article{b, title = "The # of cells", journal = long, abstract = {a # b}}
@article{b, title = foo # {, once more}, doi = {10.1/x}}""",
    )
    assert papers.titles == ("A ö B C # α Foo", "The # of cells", "Foo, once more")
    assert papers.abstracts == ("x # ybar", "a # b", "")
    assert papers.columns["journal"] == (("Foo of X, J",), ("Foo of X",), ())


@pytest.mark.parametrize(("entity", "fix"), [("alpha", "the character itself (α)"), ("gene", "the character itself")])
def test_an_entity_that_is_not_defined_is_named_with_its_line(asked, entity, fix):
    whole = f"<PubmedArticleSet>\n{RECORD.format(1, 'x')}\n{RECORD.format(2, f'&{entity};')}</PubmedArticleSet>"
    assert asked("a.xml", whole) == (
        f"REJECT: a.xml, line 3: the entity &{entity}; is not defined in this file. Write {fix} in its place."
    )


def test_a_namespace_changes_nothing(read):
    whole = f'<PubmedArticleSet xmlns="http://example.org/a">{RECORD.format(1, "x")}</PubmedArticleSet>'
    assert read("a.xml", whole).titles == ("A x b",)
    prefixed = f"<PubmedArticleSet>{RECORD.format(1, 'x')}</PubmedArticleSet>".replace("<", "<p:").replace(
        "<p:/", "</p:"
    )
    prefixed = prefixed.replace("<p:PubmedArticleSet>", '<p:PubmedArticleSet xmlns:p="http://example.org/a">')
    assert read("b.xml", prefixed).ids == ("1",)
    endnote = "<records><record><rec-number>7</rec-number><titles><title>T</title></titles></record></records>"
    assert read("c.xml", f'<xml xmlns="http://example.org/a">{endnote}</xml>').titles == ("T",)


def workbook(rows):
    book, out = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("rows", [
    [("pmid", "title", "abstract"), (1, '="a"&"b"', "c"), (2, "d", "e")],
    [("pmid", "title"), ("=1+1", '="a"&"b"')],
    [("=\"pmid\"", "=\"title\""), (1, "a")],
])  # fmt: skip
def test_a_workbook_that_was_never_calculated_says_how_to_save_it(asked, rows):
    said = asked("a.xlsx", workbook(rows))
    assert said.startswith("REJECT: a.xlsx")
    assert (
        "formulas that were never calculated" in said and "Open it in a spreadsheet program and save it there." in said
    )


def test_a_formula_without_value_beside_the_texts_is_a_notice(write):
    found = preview(write("a.xlsx", workbook([("pmid", "title", "year"), (1, "a", "=2000+1"), (2, "b", 2002)])))
    assert found.papers.columns["year"] == ((), ("2002",))
    assert 'a.xlsx, column "year": 1 cell without a value (row 2): formulas' in found.repaired[0].text
