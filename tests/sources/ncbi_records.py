"""Papers as PubMed's XML shows them, and which of them a query finds: what the server of the tests knows."""

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from html import escape

PLAIN = (
    "<PubmedArticle><MedlineCitation><PMID>{0}</PMID><Article><ArticleTitle>Title {0}</ArticleTitle><Abstract>"
    "<AbstractText>Text {0}</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>"
)
_RANGE = re.compile(r'"?([\d/]+)"?\[(?:dp|pdat)\]\s*:\s*"?([\d/]+)"?\[(?:dp|pdat)\]', re.IGNORECASE)


@dataclass
class Paper:
    """`abstract` is a text, or [(label, text), …]; `mesh`: [(name, ui, major), …]; `title` may hold markup."""

    pmid: str
    title: str = ""
    abstract: "str | list[tuple[str, str]]" = ""
    mesh: "list[tuple[str, str, bool]]" = field(default_factory=list)
    language: str = "eng"
    published: date = date(2020, 1, 1)
    journal: str = "Journal of Tests"
    types: "tuple[str, ...]" = ("Journal Article",)
    retracted: bool = False
    plain: bool = False

    def xml(self):
        if self.plain:
            return PLAIN.format(self.pmid)
        types = (*self.types, *(["Retracted Publication"] if self.retracted else []))
        day = self.published
        return (
            f'<PubmedArticle><MedlineCitation Status="MEDLINE" Owner="NLM"><PMID Version="1">{self.pmid}</PMID>'
            f'<Article PubModel="Print"><Journal><JournalIssue CitedMedium="Print"><PubDate><Year>{day.year}</Year>'
            f"<Month>{day:%b}</Month></PubDate></JournalIssue><Title>{escape(self.journal)}</Title></Journal>"
            f"<ArticleTitle>{self.title}</ArticleTitle>{self._abstract()}<Language>{self.language}</Language>"
            f"<PublicationTypeList>{''.join(f'<PublicationType>{escape(one)}</PublicationType>' for one in types)}"
            f"</PublicationTypeList></Article>{self._notice()}{self._headings()}</MedlineCitation><PubmedData>"
            f'<ArticleIdList><ArticleId IdType="pubmed">{self.pmid}</ArticleId></ArticleIdList></PubmedData>'
            "</PubmedArticle>"
        )

    def _abstract(self):
        if isinstance(self.abstract, str):
            return f"<Abstract><AbstractText>{self.abstract}</AbstractText></Abstract>" if self.abstract else ""
        parts = (f'<AbstractText Label="{label}">{text}</AbstractText>' for label, text in self.abstract)
        return f"<Abstract>{''.join(parts)}</Abstract>"

    def _notice(self):
        if not self.retracted:
            return ""
        inner = f"<RefSource>J Tests</RefSource><PMID>9{self.pmid[-7:]}</PMID>"
        return (
            f'<CommentsCorrectionsList><CommentsCorrections RefType="RetractionIn">{inner}</CommentsCorrections>'
            "</CommentsCorrectionsList>"
        )

    def _headings(self):
        each = (
            f'<MeshHeading><DescriptorName UI="{ui}" MajorTopicYN="{"NY"[major]}">{escape(name)}</DescriptorName>'
            "</MeshHeading>"
            for name, ui, major in self.mesh
        )
        return f"<MeshHeadingList>{''.join(each)}</MeshHeadingList>" if self.mesh else ""

    def matches(self, atom, field_):
        """Whether the paper has this word in this field of PubMed's."""
        words, field_ = atom.strip('" ').casefold(), field_.casefold()
        if field_ in {"dp", "pdat", "date - publication"}:
            since, _, until = words.partition(":")
            return _day(since, first=True) <= self.published <= _day(until or since, first=False)
        if field_.startswith(("majr", "mesh major")):
            return any(words == name.casefold() and major for name, _, major in self.mesh)
        if field_.startswith(("mh", "mesh")):
            return any(words == name.casefold() for name, _, _ in self.mesh)
        if field_ in {"la", "lang", "language"} or words in {"english"}:
            return self.language == words[:3]
        if field_ in {"pt", "publication type"}:
            return words in map(str.casefold, self.types) or (self.retracted and words == "retracted publication")
        if field_ in {"pmid", "uid"}:
            return words == self.pmid
        if words == "hasabstract":
            return bool(self.abstract) or self.plain
        return words in f"{self.title} {self.abstract}".casefold()


def _day(text, *, first):
    """The first or the last day of "2020", "2020/3" or "2020/3/1"."""
    numbers = [int(part) for part in text.split("/") if part.isdigit()]
    year, month, day = (*numbers, *((1, 1) if first else (12, 28))[len(numbers) - 1 :])
    return date(max(min(year, 9000), 1), month, day) + timedelta(days=0 if first or len(numbers) == 3 else 3)


def found(term, papers):
    """The papers of a query of words joined by AND, OR and NOT, with fields in brackets, and brackets around."""
    term = _RANGE.sub(r"\1:\2[dp]", term)
    tokens = re.findall(r'\(|\)|\bAND\b|\bOR\b|\bNOT\b|(?:"[^"]*"|[^\s()\[\]]+(?: (?!AND\b|OR\b|NOT\b)[^\s()\[\]]+)*)'
                        r"(?:\[[^\]]*\])?", term)  # fmt: skip
    every = {one.pmid for one in papers}
    return _either(tokens, papers, every)


def _either(tokens, papers, every):
    value = _one(tokens, papers, every)
    while tokens and tokens[0] != ")":
        joint = tokens.pop(0) if tokens[0] in {"AND", "OR", "NOT"} else "AND"
        other = _one(tokens, papers, every)
        value = {"AND": value & other, "OR": value | other, "NOT": value - other}[joint]
    return value


def _one(tokens, papers, every):
    token = tokens.pop(0) if tokens else ""
    if token == "NOT":
        return every - _one(tokens, papers, every)
    if token == "(":
        value = _either(tokens, papers, every)
        if tokens:
            tokens.pop(0)
        return value
    word, _, field_ = token.partition("[")
    return {one.pmid for one in papers if one.matches(word, field_.rstrip("]"))}
