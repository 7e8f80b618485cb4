"""PubMed's XML, as efetch and the yearly files give it: articles and chapters of books."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from core.datasets.messages import count, named, notice
from core.datasets.papers.cells import year_of
from core.datasets.papers.sheet import Sheet
from core.datasets.papers.shelf import Shelf
from core.datasets.papers.xml_stream import elements, elements_in, text_of
from core.schema import Finding

if TYPE_CHECKING:
    from lxml.etree import _Element

ROOTS = (
    "PubmedArticleSet", "PubMedArticleSet", "PubmedArticle", "MedlineCitationSet", "PubmedBookArticleSet",
    "PubmedBookArticle",
)  # fmt: skip
ROLES = (
    ("id", "PMID"), ("title", "ArticleTitle"), ("abstract", "AbstractText"), ("year", "PubDate"),
    ("journal", "Journal/Title"), ("mesh", "DescriptorName"), ("keywords", "Keyword"),
    ("publication_type", "PublicationType"), ("language", "Language"),
)  # fmt: skip
FORMAT = "PubMed XML"
ENGLISH = "eng"
_RETRACTED = "retracted publication"
_DATES = ("PubDate", "ArticleDate", "ContributionDate", "DateCompleted", "DateRevised")  # the best first


def read_pubmed_xml(path: Path, file: str, root: str) -> Sheet:
    """The records of a file, plain or gzip, one at a time. Raises BadFile."""
    shelf = Shelf(file, FORMAT)
    _add_all(shelf, elements(path, file, _tags(root)))
    return _sheet(shelf)


def read_pubmed_bodies(bodies: Iterable[bytes], file: str) -> Sheet:
    """The records of several documents, as efetch gives them. Raises BadFile."""
    shelf = Shelf(file, FORMAT)
    for body in bodies:
        _add_all(shelf, elements_in(BytesIO(body), file, _tags("PubmedArticleSet")))
    return _sheet(shelf)


def _tags(root: str) -> tuple[str, ...]:
    articles = ("PubmedArticle", "PubMedArticle", "PubmedBookArticle", "PubMedBookArticle")
    return ("MedlineCitation",) if root == "MedlineCitationSet" else articles


def _add_all(shelf: Shelf, records: Iterable["_Element"]) -> None:
    for record in records:
        citation = record.find("MedlineCitation")
        if citation is None:
            citation = record.find("BookDocument")
        _add(shelf, record if citation is None else citation)


def _sheet(shelf: Shelf) -> Sheet:
    shelf.findings.extend([*_foreign(shelf), *_retracted(shelf)])
    return replace(shelf.sheet(ROLES), revised=True)


def _add(shelf: Shelf, citation: "_Element") -> None:
    """One citation; its parts are told by name, so that each is looked at once."""
    parts = _by_tag(citation)
    article = parts.get("Article", citation)
    inner = _by_tag(article) if article is not citation else parts
    journal = _by_tag(inner["Journal"]) if "Journal" in inner else {}
    book = _by_tag(inner["Book"]) if "Book" in inner else {}
    title = text_of(inner.get("ArticleTitle"))
    if not title or title.rstrip(".") == "[Not Available]":
        title = text_of(inner.get("VernacularTitle")) or text_of(book.get("BookTitle")) or title
    headings = [heading for heading in parts.get("MeshHeadingList", ()) if len(heading)]
    types = list(_types(article, inner))
    name = text_of(journal.get("Title")) or text_of(journal.get("ISOAbbreviation")) or text_of(book.get("BookTitle"))
    shelf.add(
        pmid=text_of(parts.get("PMID")),
        doi=_doi(article),
        title=title,
        abstract=_abstract(inner.get("Abstract")),
        year=[_year(parts, inner, journal, book)],
        journal=[name],
        mesh=[text_of(heading[0]) for heading in headings],
        keywords=[text_of(word) for words in citation.iterchildren("KeywordList") for word in words],
        publication_type=types,
        language=[text_of(each) for each in article.iterchildren("Language")],
        mesh_major=[text_of(heading[0]) for heading in headings if _is_major(heading)],
        mesh_ui=[heading[0].get("UI") or "" for heading in headings],
        retracted=["yes"] if _is_retracted(parts, types) else [],
    )


def _is_major(heading: "_Element") -> bool:
    """Whether a heading, or it with one of its qualifiers, is what the paper is mainly about."""
    return any(part.get("MajorTopicYN") == "Y" for part in heading)


def _is_retracted(parts: dict[str, "_Element"], types: list[str]) -> bool:
    """By its publication type, or by a notice that points to it; the notice of a retraction itself is not."""
    notes = parts.get("CommentsCorrectionsList", ())
    return _RETRACTED in map(str.casefold, types) or any(note.get("RefType") == "RetractionIn" for note in notes)


def _foreign(shelf: Shelf) -> Iterator[Finding]:
    """Papers in other languages than English, whose title here is PubMed's translation."""
    own = [values for values in shelf.labels.get("language", []) if values and ENGLISH not in map(str.casefold, values)]
    if own:
        codes = Counter(value for values in own for value in values).most_common()
        listed = named((f"{code} {n:,}" for code, n in codes), 5)
        yield notice(
            f"{shelf.file}: {count(len(own), 'paper')} of {len(shelf.rows):,} in another language than English "
            f'({listed}), see the column "language".'
        )


def _retracted(shelf: Shelf) -> Iterator[Finding]:
    rows = [row for row, values in enumerate(shelf.labels.get("retracted", [])) if values]
    if rows:
        listed = named((shelf.rows[row][0] for row in rows), 5)
        yield notice(
            f"{shelf.file}: {count(len(rows), 'retracted paper')} of {len(shelf.rows):,}, "
            f'marked in the column "retracted": {listed}.'
        )


def _by_tag(element: "_Element") -> dict[str, "_Element"]:
    """Children by their tag, the first of each."""
    found: dict[str, _Element] = {}
    for child in element:
        found.setdefault(str(child.tag), child)
    return found


def _abstract(abstract: "_Element | None") -> str:
    """The parts of an abstract, each after its label where it has one."""
    if abstract is None:
        return ""
    return " ".join(filter(None, map(_labelled, abstract.iterchildren("AbstractText"))))


def _labelled(part: "_Element") -> str:
    text, label = text_of(part), (part.get("Label") or "").strip()
    unlabelled = not label or label.upper() == "UNLABELLED" or not text
    return text if unlabelled else f"{label.rstrip(':')}: {text}"


def _year(*places: dict[str, "_Element"]) -> str:
    """The year of the best date that there is."""
    parts, inner, journal, book = places
    dates = _by_tag(journal["JournalIssue"]) if "JournalIssue" in journal else {}
    known = {**parts, **inner, **book, **dates}
    for name in _DATES:
        if name in known:
            year = year_of(" ".join(text_of(part) for part in known[name]))
            if year:
                return year
    return ""


def _types(article: "_Element", inner: dict[str, "_Element"]) -> Iterator[str]:
    yield from (text_of(each) for each in inner.get("PublicationTypeList", ()))
    yield from (text_of(each) for each in article.iterchildren("PublicationType"))


def _doi(article: "_Element") -> str:
    return next((text_of(each) for each in article.iterchildren("ELocationID") if each.get("EIdType") == "doi"), "")
